import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answersRemoved, ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { FileStore, TenantRunner } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeStructure,
  publishSurvey,
  readSurvey,
  removeSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { forgetSnapshot, Snapshots } from '../../server/dataset/snapshots.ts';
import { DatasetStore } from '../../server/services/datasetStore.ts';
import { parts } from '../support/stored.ts';

/** More than a request waits for. */
const many = 51_000;

describe('large datasets of several nodes', function () {
  this.timeout(180_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  let folder: string;
  const nodes: TestApp[] = [];
  before(async () => {
    app = await startTestApp();
    user = await app.createUser();
    ({ surveyId } = await publishSurvey(user, { structure: makeStructure(parts) }));
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    await give(many, 9);
  });
  after(async () => {
    for (const node of nodes) await node.stop();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const give = (count: number, score: number) =>
    app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
       SELECT $1, gen_random_uuid(), $2, 1, 'en', jsonb_build_object('score', $3::int) FROM generate_series(1, $4)`,
      [user.company.companyId, surveyId, score, count],
    );
  /** A node with a data folder of its own, which keeps uploaded files where the first one does. */
  async function another(): Promise<TestApp> {
    const dataDir = path.join(folder, String(nodes.length));
    mkdirSync(dataDir);
    symlinkSync(path.join(app.dataDir, 'files'), path.join(dataDir, 'files'));
    const node = await startTestApp({ beside: app, workers: 'none', dataDir });
    nodes.push(node);
    return node;
  }
  async function total(node: TestApp): Promise<number> {
    const look = () => createClient(node.url, user.tokens.token).get(`/survey/${surveyId}/results`);
    let reply = await look();
    await until(
      'the dataset to be there',
      async () => {
        if (reply.status === 200) return true;
        expect(reply.error.code).to.equal('results_building');
        reply = await look();
        return false;
      },
      30_000,
    );
    return reply.data.total;
  }
  const stored = async (): Promise<{ key: string; responses: number } | null> => {
    const { rows } = await app.db.owner.query(
      'SELECT file_key AS key, responses FROM results.snapshots WHERE survey_id = $1',
      [surveyId],
    );
    return rows[0] ?? null;
  };
  const untilStored = (what: string, condition: (now: Awaited<ReturnType<typeof stored>>) => boolean) =>
    until(what, async () => condition(await stored()));
  const files = () =>
    readdirSync(path.join(app.dataDir, 'files', user.company.companyId), { recursive: true })
      .map((name) => path.join(app.dataDir, 'files', user.company.companyId, String(name)))
      .filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile());

  it('are made by one and taken by the others, who read only what came since', async () => {
    expect(await total(app)).to.equal(many);
    await untilStored('it to be stored', (now) => now !== null);
    const before = await stored();
    expect(before).to.include({ responses: many });
    await give(10, 0);
    const second = await another();
    expect(await total(second)).to.equal(many + 10);
    // One that is made of the answers takes the place of the one before.
    await second.services('results').get(DatasetStore).close();
    expect(await stored()).to.deep.equal(before);
    expect(files()).to.have.length(1);
  });

  it('are stored anew when much has come since', async () => {
    const before = await stored();
    await give(20_000, 8);
    expect(await total(app)).to.equal(many + 20_010);
    await untilStored('it to be stored anew', (now) => now !== null && now.key !== before!.key);
    expect(await stored()).to.include({ responses: many + 20_010 });
    await until('the one before to be gone', () => files().length === 1);
    expect(await total(await another())).to.equal(many + 20_010);
  });

  it('are made of the answers where what is stored is broken', async () => {
    const before = await stored();
    writeFileSync(files()[0]!, 'broken '.repeat(1_000));
    expect(await total(await another())).to.equal(many + 20_010);
    await untilStored('its own to be stored', (now) => now !== null && now.key !== before!.key);
  });

  it('RES-067.d are made of the answers where another release stored them', async () => {
    const before = await stored();
    await app.db.owner.query("UPDATE results.snapshots SET format = 'of another release' WHERE survey_id = $1", [
      surveyId,
    ]);
    expect(await total(await another())).to.equal(many + 20_010);
    await untilStored('its own to be stored', (now) => now !== null && now.key !== before!.key);
  });

  it('RES-023 are stored no longer when the survey is to keep none, and no node stores it again', async () => {
    const { surveyId: other } = await publishSurvey(user, { structure: makeStructure(parts) });
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
       SELECT company_id, gen_random_uuid(), $2, 1, 'en', answers FROM responses.responses WHERE survey_id = $1 LIMIT $3`,
      [surveyId, other, many],
    );
    const first = surveyId;
    surveyId = other;
    try {
      const all = await total(app);
      await untilStored('it to be stored', (now) => now !== null);
      const { survey_version } = await readSurvey(user, other);
      await accepted(user.api.put(`/survey/${other}`, { survey_version, settings: { useDatasets: false } }));
      await untilStored('it to be forgotten', (now) => now === null);
      const own = () => existsSync(path.join(app.dataDir, 'datasets/main', user.company.companyId, `${other}.duckdb`));
      await until("the node's own to be gone", async () => !own());
      const node = await another();
      expect(await total(node)).to.equal(all);
      await node.services('results').get(DatasetStore).close();
      expect(await stored()).to.equal(null);
    } finally {
      surveyId = first;
    }
  });

  it('are stored no longer when answers are removed, and when the survey is', async () => {
    const { rows } = await app.db.owner.query('SELECT id FROM responses.responses WHERE survey_id = $1 LIMIT 1', [
      surveyId,
    ]);
    const removal: string = await app.tenant(user.company.companyId, async (ctx) => {
      await ctx.trx.raw('SELECT responses.remove(?, ARRAY[?]::uuid[], now())', [ctx.companyId, rows[0].id]);
      await ctx.publish(answersRemoved, { surveyId, count: 1 });
      return (await ctx.trx.raw('SELECT pg_current_xact_id()::text AS id')).rows[0].id;
    });
    await untilStored('it to be forgotten', (now) => now === null);
    await until('its file to be gone', () => files().length === 0);
    // While one of before is under way, also of another test's database, a dataset may lack the removal, and is not stored.
    await until('all transactions of before to have ended', async () => {
      const ended = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS now';
      return (await app.db.owner.query(ended, [removal])).rows[0].now;
    });
    expect(await total(await another())).to.equal(many + 20_009);
    await untilStored('it to be stored again', (now) => now !== null);
    await removeSurvey(user, surveyId);
    await untilStored('it to go with the survey', (now) => now === null);
    await until('all files to be gone', () => files().length === 0);
  });
});

describe('datasets that several nodes store at the same moment', () => {
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp({ plugins: ['access', 'surveys', 'collectors', 'responses', 'results'], workers: 'none' });
    user = await app.createUser();
  });
  after(() => app.stop());

  it('leave one file, and none when answers were removed meanwhile', async () => {
    const { companyId } = user.company;
    const { surveyId } = await publishSurvey(user, { structure: makeStructure(parts) });
    const services = app.services('results');
    const [files, tenants, responses] = [FileStore, TenantRunner, ResponseReader].map((one) =>
      services.get(one as never),
    ) as [FileStore, TenantRunner, ResponseReader];
    const snapshots = new Snapshots({ files, tenants, responses, surveys: services.get(SurveyReader) });
    const copy = services.get(SurveyAccess).copy({ companyId }, surveyId);
    const { watermark } = await app.tenant(companyId, (ctx) => responses.changes(ctx, copy, null));
    const file = path.join(app.dataDir, 'made');
    writeFileSync(file, 'a dataset');
    const kept = async (): Promise<string[]> => {
      const { rows } = await app.db.owner.query<{ key: string }>(
        "SELECT key FROM core.stored_files WHERE company_id = $1 AND state = 'kept'",
        [companyId],
      );
      return rows.map(({ key }) => key);
    };
    const named = async (): Promise<string[]> => {
      const { rows } = await app.db.owner.query<{ key: string }>(
        'SELECT file_key AS key FROM results.snapshots WHERE survey_id = $1',
        [surveyId],
      );
      return rows.map(({ key }) => key);
    };
    const store = () => snapshots.store(copy, file, watermark, 0);
    await Promise.all(Array.from({ length: 8 }, store));
    expect(await named()).to.have.length(1);
    expect(await kept()).to.deep.equal(await named());

    // It is forgotten while another one is on its way, which may have been made before.
    await Promise.all([store(), app.tenant(companyId, (ctx) => forgetSnapshot(ctx, files, surveyId)), store()]);
    expect(await kept()).to.deep.equal(await named());
  });
});
