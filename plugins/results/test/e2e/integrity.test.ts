import { integritySignals } from '@kaiku/plugin-responses/contract';
import { expectNoFaults, makeStructure, openSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('results by how answers came, on the pages', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;

  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Lunch' } }) });
    const ids = await storeAnswers(stage.app, user, surveyId, [
      { score: 9, why: 'Warm soup' },
      { score: 8, why: 'Quick hands' },
      { score: 0, why: 'Buy pills' },
    ]);
    const { fast, trap } = integritySignals;
    for (const [place, signals] of [
      [1, fast],
      [2, trap],
    ] as const) {
      await stage.app.db.owner.query('UPDATE responses.responses SET signals = $2, spam = $3 WHERE id = $1', [
        ids[place],
        signals,
        signals === trap,
      ]);
    }
  });

  it('one filter shows what is left out, the address has it, and the table says why', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    await page.getByText('Filled in faster than the questions can be read').waitFor();
    await page.getByRole('cell', { name: 'Warm soup' }).waitFor();
    expect(await page.getByText('Buy pills').count()).to.equal(0);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('combobox', { name: 'Filter by' }).fill('Reliab');
    await page.getByRole('option', { name: 'Reliability' }).click();
    const only = (name: string) => page.getByRole('radio', { name });
    expect(await only('Default: without spam and bots 2').isChecked()).to.equal(true);
    await only('All, also spam and bots 3').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'Buy pills' }).waitFor();
    await page.getByText('A field was filled in that people do not see').waitFor();
    await page.getByRole('row', { name: 'Buy pills' }).getByText('Not counted').waitFor();
    expect(new URL(page.url()).searchParams.get('integrity')).to.equal('all');
    await expectNoFaults(page);
    await page.goto(`/r/${surveyId}?integrity=bot`);
    await page.getByText('1 of 3 responses', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Reliability: Only bots' }).click();
    await page.getByText('2 responses', { exact: true }).waitFor();
    await page.goto(`/r/${surveyId}/responses?integrity=bot`);
    await page.getByRole('cell', { name: 'Buy pills' }).waitFor();
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    await page.getByText('1 of 3 responses', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Responses', exact: true }).click();
    await page.getByRole('cell', { name: 'Buy pills' }).waitFor();
    expect(new URL(page.url()).search, 'the tabs take the filters along').to.equal('?integrity=bot');
  });

  it('RES-017 where nothing counts, what is kept apart can still be looked at', async () => {
    const apart = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Supper' } }) });
    await storeAnswers(stage.app, user, apart, [{ score: 0, why: 'Buy pills' }]);
    await stage.app.db.owner.query('UPDATE responses.responses SET signals = $2, spam = true WHERE survey_id = $1', [
      apart,
      integritySignals.trap,
    ]);
    const page = await stage.visit({ user });
    for (const [at, found] of [
      [`/r/${apart}`, page.getByText('1 response', { exact: true })],
      [`/r/${apart}/responses`, page.getByRole('cell', { name: 'Buy pills' })],
    ] as const) {
      await page.goto(at);
      await page.getByText('No answers that count yet').waitFor();
      await expectNoFaults(page);
      await page.getByRole('button', { name: 'Add a filter' }).click();
      await page.getByRole('combobox', { name: 'Filter by' }).fill('Reliab');
      await page.getByRole('option', { name: 'Reliability' }).click();
      await page.getByRole('radio', { name: 'All, also spam and bots 1' }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await found.waitFor();
    }
  });
});
