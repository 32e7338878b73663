import { AppFrame, expectNoFaults, SurveysPage, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { openNamed, storeAnswers } from '../support.ts';

describe('counts of answers on survey cards', function () {
  this.timeout(90_000);
  const stage = useStage({ workers: 'none' });

  async function open(user: TestUser) {
    const page = await stage.visit({ user });
    return { page, surveys: new SurveysPage(page) };
  }

  it('shows how many have answered each of them and when, with one call', async () => {
    const user = await stage.app.createUser();
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const many = Array.from({ length: 1_200 }, () => ({ at: yesterday }));
    const ids = [];
    for (const [name, answers] of [
      ['Busy', many],
      ['One', [{}]],
      ['Silent', []],
    ] as const) {
      const id = await openNamed(user, name);
      await storeAnswers(stage.app, user.person.companyId, id, answers);
      ids.push(id);
    }
    const { page, surveys } = await open(user);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/responses/counts') && calls.push(request.url()));
    await page.goto('/surveys');
    await surveys.card('Busy').getByText('1,200 responses, latest yesterday').waitFor();
    await surveys
      .card('One')
      .getByText(/^1 response, latest /)
      .waitFor();
    await surveys.card('Silent').getByText('No responses yet').waitFor();
    expect(calls).to.have.length(1);
    await expectNoFaults(page);
    await surveys.card('Busy').getByRole('link', { name: '1,200 responses' }).click();
    await page.waitForURL(`**/r/${ids[0]}`);
    await page.goto('/reporting');
    await surveys.card('Busy').getByText('1,200 responses').waitFor();
    expect(await surveys.card('Busy').getByRole('link', { name: '1,200 responses' }).count()).to.equal(0);
  });

  it('does without the number where it cannot be had', async () => {
    const user = await stage.app.createUser({ language: 'fi' });
    await openNamed(user, 'Kysely');
    const { page, surveys } = await open(user);
    await page.route('**/api/responses/counts*', (route) => route.fulfill({ status: 403, body: '{}' }));
    const refused = page.waitForResponse('**/api/responses/counts*');
    await page.goto('/surveys');
    await refused;
    await surveys.card('Kysely').locator('.rs-count').waitFor({ state: 'detached' });
    expect(await new AppFrame(page).alert.count()).to.equal(0);
  });
});
