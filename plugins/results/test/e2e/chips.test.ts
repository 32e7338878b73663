import { uuidv7 } from '@kaiku/sdk/server';
import { expectNoFaults, makeStructure, openSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('chips of filters, on the results page', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    await storeAnswers(stage.app, user, surveyId, [{ score: 9, why: 'Warm soup' }]);
  });

  it('say of what was deleted that it was, and show no id', async () => {
    const query = new URLSearchParams();
    for (const part of ['gone:c1', 'gone:c2', 'score:9', 'number:3..5']) query.append('answer', part);
    query.append('background', `${uuidv7()}:Turku`);
    query.append('collector', uuidv7());
    query.append('language', 'en');
    const page = await stage.visit({ user, at: `/r/${surveyId}?${query}` });
    const chips = page.getByRole('group', { name: 'Filters that are set' }).getByRole('button');
    await page.getByRole('button', { name: 'Deleted question: deleted choice' }).waitFor();
    const told = await chips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(told.filter(Boolean)).to.deep.equal(
      [
        'Deleted background field: Turku',
        'Deleted question: deleted choice',
        'Would you recommend us?: 9',
        'Deleted question: 3–5',
        'Language: English',
        'Link: deleted link',
      ].map((chip) => `Remove the filter ${chip}`),
    );
    await expectNoFaults(page);
  });
});
