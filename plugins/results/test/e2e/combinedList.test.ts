import { accepted, expectNoFaults, makeStructure, openSurvey, useStage } from '@kaiku/sdk/testing';
import { parts } from '../support/stored.ts';

describe('surveys that are combined, in the browser', function () {
  this.timeout(90_000);
  const stage = useStage();

  it('LINK-032 RES-025 the list of what is combined leads to the results', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { combine_results: true });
    const open = (name: string) => openSurvey(user, { structure: makeStructure({ ...parts, settings: { name } }) });
    const [one, other] = [await open('Lunch'), await open('Dinner')];
    const body = { name: 'Meals', survey_ids: [one, other] };
    await accepted(user.api.post(`/survey/${one}/combined_survey`, body));
    const page = await stage.visit({ user, at: `/s/${one}/combined` });
    await page.getByRole('link', { name: 'Meals' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'Meals' }).click();
    await page.getByRole('heading', { name: 'Combined results: Meals' }).waitFor();
  });
});
