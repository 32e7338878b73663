import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  createClient,
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  type TestApp,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

describe('datasets of surveys that are gone', function () {
  this.timeout(120_000);
  let app: TestApp;
  let folder: string;
  before(async () => {
    app = await startTestApp();
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  });
  after(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('go with their survey in every process, also in one that was away', async () => {
    const user = await app.createUser();
    const { companyId } = user.company;
    const { surveyId } = await publishSurvey(user, { structure });
    const kept = await publishSurvey(user, { structure });
    const fileOf = (dataDir: string, id: string) => path.join(dataDir, `datasets/main/${companyId}/${id}.duckdb`);
    const look = (node: TestApp, id: string) => createClient(node.url, user.tokens.token).get(`/survey/${id}/results`);

    const beside = await startTestApp({ beside: app, workers: 'none' });
    let away = await startTestApp({ beside: app, workers: 'none', dataDir: folder });
    try {
      for (const node of [app, beside, away]) {
        for (const id of [surveyId, kept.surveyId]) expect((await look(node, id)).data.total).to.equal(0);
        expect(existsSync(fileOf(node.dataDir, surveyId))).to.equal(true);
      }
      await away.stop();
      // Of a survey that went before anybody kept track, and of a thread as it was named once.
      const stray = fileOf(folder, uuidv7());
      writeFileSync(stray, '');
      const thread = path.join(folder, 'datasets/thread-7');
      mkdirSync(thread);

      expect((await user.api.delete(`/survey/${surveyId}`)).status).to.equal(200);
      for (const { dataDir } of [app, beside])
        await until('the dataset to go', async () => !existsSync(fileOf(dataDir, surveyId)));
      expect(existsSync(fileOf(folder, surveyId))).to.equal(true);
      away = await startTestApp({ beside: app, workers: 'none', dataDir: folder });
      await until('what was missed to go', async () => !existsSync(fileOf(folder, surveyId)));
      await until('what was left to go', async () => !existsSync(stray) && !existsSync(thread));
      expect(existsSync(fileOf(folder, kept.surveyId))).to.equal(true);
    } finally {
      await away.stop();
      await beside.stop();
    }
  });
});
