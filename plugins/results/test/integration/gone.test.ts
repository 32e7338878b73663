import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  publishSurvey,
  removeSurvey,
  startTestApp,
  type TestApp,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const structure = makeStructure({ elements: [makeElement('why', 'openText', { text: 'Why?' })] });

describe('what results keep of surveys that are gone', function () {
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

  it('a file whose export ends while its survey is deleted goes with it', async () => {
    const user = await app.createUser();
    const { surveyId } = await publishSurvey(user, { structure });
    const waiting = async (): Promise<number> => {
      const { rows } = await app.db.owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`,
      );
      return rows[0]!.count;
    };
    const holder = await app.db.owner.connect();
    let deleted: ReturnType<typeof user.api.delete>;
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE results.exports IN SHARE MODE');
      const { data } = await user.api.post(`/survey/${surveyId}/responses/export`, { format: 'csv' });
      await until('the export to be about to end', async () => (await waiting()) > 0);
      await accepted(user.api.delete(`/survey/${surveyId}`));
      deleted = user.api.delete(`/survey/${surveyId}/deleted`);
      await Promise.race([deleted, until('the deletion to wait', async () => (await waiting()) > 1)]);
      await holder.query('COMMIT');
      expect((await deleted).status).to.equal(200);
      await until('the export to end', async () => {
        const job = await user.api.get(`/jobs/${data.jobId}`);
        return ['done', 'failed'].includes(job.data.state);
      });
    } finally {
      holder.release();
    }
    await until('the file to be gone', async () => {
      const { rows } = await app.db.owner.query('SELECT 1 FROM results.exports WHERE survey_id = $1', [surveyId]);
      return rows.length === 0;
    });
  });

  it('datasets go with their survey in every process, also in one that was away', async () => {
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
      // Of processes that the nodes had when they were started with more worker threads.
      const former = [app.dataDir, folder].map((dataDir) =>
        path.join(dataDir, `datasets/heavy-7/${companyId}/${surveyId}.duckdb`),
      );
      for (const file of former) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, '');
      }

      await removeSurvey(user, surveyId);
      for (const { dataDir } of [app, beside])
        await until('the dataset to go', async () => !existsSync(fileOf(dataDir, surveyId)));
      expect(existsSync(fileOf(folder, surveyId))).to.equal(true);
      away = await startTestApp({ beside: app, workers: 'none', dataDir: folder });
      await until('what was missed to go', async () => !existsSync(fileOf(folder, surveyId)));
      await until('what was left to go', async () => ![stray, thread, ...former].some((one) => existsSync(one)));
      expect(existsSync(fileOf(folder, kept.surveyId))).to.equal(true);
    } finally {
      await away.stop();
      await beside.stop();
    }
  });
});
