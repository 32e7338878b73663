import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const words = 'Sixten Tallqvist was served cold soup';
const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

describe('what was erased, in the datasets of nodes', function () {
  this.timeout(60_000);
  let app: TestApp;
  let other: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    other = await app.another();
    user = await app.createUser();
  });
  after(() => other.stop());

  /** A survey whose results both nodes have looked at, with one answer that has the words. */
  async function looked(): Promise<{ surveyId: string; id: string }> {
    const surveyId = await openSurvey(user, { structure });
    const [id = ''] = await storeAnswers(app, user, surveyId, [
      { answers: { why: words } },
      { answers: { why: 'Warm' } },
    ]);
    for (const { url } of [app, other]) await look(surveyId, url);
    for (const node of [app, other]) expect(await filesWith(node, surveyId), 'it lies there').to.have.length(1);
    return { surveyId, id };
  }
  async function look(surveyId: string, url: string): Promise<void> {
    const headers = { authorization: `Bearer ${user.tokens.token}` };
    expect((await fetch(`${url}/api/survey/${surveyId}/results`, { headers })).status).to.equal(200);
  }
  async function filesWith({ dataDir }: TestApp, surveyId: string): Promise<string[]> {
    const folder = path.join(dataDir, 'datasets');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes(surveyId));
    return names.filter((name) => readFileSync(path.join(folder, name)).includes('Tallqvist'));
  }
  const expectGone = async (surveyId: string): Promise<void> => {
    for (const node of [app, other])
      await until('the words to be gone', async () => (await filesWith(node, surveyId)).length === 0);
    for (const { url } of [app, other]) await look(surveyId, url);
    for (const node of [app, other]) expect(await filesWith(node, surveyId), 'made anew').to.deep.equal([]);
  };

  it('RES-047.a a person’s words lie in the dataset of no node, whether anybody looks at the results again or not', async () => {
    const { surveyId } = await looked();
    const { searchId: id, jobId } = await accepted(
      user.api.post('/personal_data/search', { sought: 'Sixten Tallqvist' }),
    );
    await jobDone(jobId);
    const { jobId: erasing } = await accepted(
      user.api.post(`/personal_data/search/${id}/erase`, { sought: 'Sixten Tallqvist' }),
    );
    await jobDone(erasing);
    await expectGone(surveyId);
  });

  it('SHARE-014 nor do open answers that were erased', async () => {
    const { surveyId, id } = await looked();
    const body = { response_ids: [id], element_ids: ['why'] };
    await accepted(user.api.delete(`/survey/${surveyId}/answers`, { body }));
    await expectGone(surveyId);
  });

  const jobDone = (jobId: string) =>
    until('the job', async () => (await accepted(user.api.get(`/jobs/${jobId}`))).state === 'done', 30_000);
});
