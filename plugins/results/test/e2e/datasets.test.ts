import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  expectNoFaults,
  makeStructure,
  openSurvey,
  type TestUser,
  until,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { parts, storeAnswers } from '../support/stored.ts';

describe('datasets in the browser', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let lunch: string;
  before(async () => {
    user = await stage.app.createUser();
    const named = (name: string) => openSurvey(user, { structure: makeStructure({ ...parts, settings: { name } }) });
    lunch = await named('Lunch');
    const [dinner, breakfast] = [await named('Dinner'), await named('Breakfast in a very long name of a survey')];
    await named('Nobody has looked');
    await storeAnswers(stage.app, user, lunch, [{ score: 9 }, { score: 3 }]);
    await accepted(user.api.get(`/survey/${lunch}/results`));
    // Its own was made days ago, so that one that is made anew is told apart.
    const age = `UPDATE results.datasets SET made_at = now() - interval '3 days' WHERE survey_id = $1 AND state = 'ready'`;
    await until('the dataset to be known', async () => (await stage.app.db.owner.query(age, [lunch])).rowCount === 1);
    // What another node told.
    const node = uuidv7();
    const told = (survey: string, state: string, failure: string | null, responses: number | null) =>
      stage.app.db.owner.query(
        `INSERT INTO results.datasets (company_id, survey_id, node_id, process, host, state, failure, responses, bytes, made_at)
         VALUES ($1, $2, $3, 'main', 'kaiku-node-2.example.com', $4, $5, $6, $7, now() - interval '3 days')`,
        [user.company.companyId, survey, node, state, failure, responses, (responses ?? 0) * 95],
      );
    await told(dinner, 'ready', null, 1_204_311);
    await told(breakfast, 'failed', 'no_space', 81_000);
  });

  it('RES-062 RES-063 RES-064 are looked at, made anew and removed by keyboard', async () => {
    const page = await stage.visit({ user, at: '/manage/datasets' });
    const row = page.getByRole('row', { name: /Lunch/ });
    const facts = row.getByText('2 responses');
    const [, day] = /made (\S+)/.exec((await facts.textContent()) ?? '') ?? [];
    await page.getByText('The server’s disk is full.').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Failed · 1' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All surveys' }).press('Enter');
    await row.waitFor();
    await row.getByRole('button', { name: 'Make the dataset of “Lunch” anew' }).press('Enter');
    await page.getByText('The dataset of “Lunch” is made anew.').waitFor();
    // Meanwhile there may be none, which cannot be removed.
    await facts.filter({ hasNotText: `made ${day}` }).waitFor();
    await page.getByText('on 2 servers').waitFor();
    await row.getByRole('button', { name: 'Remove the dataset of “Lunch”' }).press('Enter');
    await page.getByRole('dialog').getByText('No answer is lost').waitFor();
    await expectNoFaults(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByText('The dataset of “Lunch” is removed.').waitFor();
    await row.getByText('None yet').waitFor();
    const shots = process.env.KAIKU_SHOTS;
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    for (const [name, options] of [
      ['en-light', {}],
      ['fi-dark', { language: 'fi', colorScheme: 'dark' }],
    ] as const) {
      const other = await stage.visit({ user, at: '/manage/datasets', ...options });
      await other.getByText('kaiku-node-2.example.com').first().waitFor();
      for (const size of ['desktop', 'phone'] as const) {
        await other.setViewportSize(viewports[size]);
        await other.screenshot({ path: path.join(shots, `datasets-${name}-${size}.png`), fullPage: true });
      }
    }
  });
});
