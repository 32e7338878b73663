import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  accepted,
  createClient,
  makeStructure,
  openSurvey,
  readSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

interface Row {
  survey_id: string;
  name: string;
  kept: boolean;
  datasets: {
    this_node: boolean;
    state: string;
    failure: string | null;
    responses: number | null;
    bytes: number;
    made_at: string | null;
  }[];
  stored: { responses: number; bytes: number } | null;
}

describe('datasets for managers', function () {
  this.timeout(180_000);
  let app: TestApp;
  let beside: TestApp;
  let owner: TestUser;
  let lunch: string;
  let dinner: string;
  before(async () => {
    app = await startTestApp({ workers: 'threads' });
    beside = await startTestApp({ beside: app, workers: 'none' });
    owner = await app.createUser();
    const named = (name: string) => openSurvey(owner, { structure: makeStructure({ ...parts, settings: { name } }) });
    lunch = await named('Lunch');
    dinner = await named('Dinner');
    await storeAnswers(app, owner, lunch, [{ score: 9 }, { score: 3 }]);
  });
  after(async () => {
    await beside.stop();
    await app.stop();
  });

  const look = (node: TestApp, id: string, who = owner) =>
    createClient(node.url, who.tokens.token).get(`/survey/${id}/results`);
  const list = async (query = '', who = owner): Promise<{ data: Row[]; count: number }> =>
    (await accepted(who.api.get(`/datasets?timestamp=1${query}`))) as { data: Row[]; count: number };
  const of = async (id: string): Promise<Row> => (await list()).data.find((one) => one.survey_id === id)!;
  const fileOf = (node: TestApp, id: string) =>
    path.join(node.dataDir, `datasets/main/${owner.company.companyId}/${id}.duckdb`);
  /** What is told is written beside what is asked for. */
  const untilRow = async (what: string, id: string, holds: (row: Row) => boolean): Promise<Row> => {
    let row!: Row;
    await until(what, async () => {
      row = await of(id);
      return holds(row);
    });
    return row;
  };

  it('RES-062.a RES-062.c what each node has is listed by survey, with what all come to', async () => {
    expect((await of(lunch)).datasets).to.deep.equal([]);
    for (const node of [app, beside]) expect((await look(node, lunch)).data.total).to.equal(2);
    const { datasets, stored, kept, name } = await untilRow(
      'both nodes to tell',
      lunch,
      (row) => row.datasets.length === 2,
    );
    expect({ name, kept, stored }).to.deep.equal({ name: 'Lunch', kept: true, stored: null });
    for (const one of datasets) {
      expect(one).to.deep.include({ state: 'ready', responses: 2, failure: null });
      expect(one.bytes).to.be.above(0);
      expect(Date.now() - Date.parse(one.made_at!)).to.be.within(0, 120_000);
    }
    expect(datasets.map(({ this_node }) => this_node).sort()).to.deep.equal([false, true]);
    const sum = await accepted(owner.api.get('/datasets/summary'));
    expect(sum).to.deep.include({ surveys: 1, nodes: 2, building: 0, failed: 0, stored_bytes: 0 });
    expect(sum.bytes).to.equal(datasets[0]!.bytes + datasets[1]!.bytes);
    const names = async (query: string) => (await list(query)).data.map((one) => one.name);
    expect(await names('')).to.deep.equal(['Dinner', 'Lunch']);
    expect(await names('&sort_by=name&sort_order=desc')).to.deep.equal(['Lunch', 'Dinner']);
    expect(await names('&filter=din')).to.deep.equal(['Dinner']);
    expect(await names('&per_page=1&page_no=2')).to.deep.equal(['Lunch']);
    expect(await names('&state=there')).to.deep.equal(['Lunch']);
    expect(await names('&state=failed')).to.deep.equal([]);
    expect((await owner.api.get('/datasets?state=gone')).status).to.equal(422);
  });

  it('RES-062.c a job reads what its node has, in one copy, and what lies in the file store is told beside', async () => {
    const { jobId } = await accepted(owner.api.post(`/survey/${dinner}/responses/export`, { format: 'csv' }));
    await until('the export to end', async () => (await accepted(owner.api.get(`/jobs/${jobId}`))).state === 'done');
    const row = await untilRow('the process to tell', dinner, ({ datasets }) => datasets.length > 0);
    expect(row.datasets).to.have.length(1);
    expect(row.datasets[0]).to.deep.include({ state: 'ready', responses: 0, this_node: true });
    expect(
      (await readdir(path.join(app.dataDir, 'datasets'), { withFileTypes: true })).filter((one) => one.isDirectory()),
    ).to.have.length(1);
    await app.db.owner.query(
      `INSERT INTO results.snapshots (company_id, survey_id, file_key, sha256, bytes, format, watermark, responses, made_at)
       VALUES ($1, $2, gen_random_uuid(), '', 4096, 'any', '1', 51000, now())`,
      [owner.company.companyId, dinner],
    );
    expect((await of(dinner)).stored).to.deep.include({ responses: 51_000, bytes: 4_096 });
    expect(await accepted(owner.api.get('/datasets/summary'))).to.deep.include({ stored_bytes: 4_096 });
    await accepted(owner.api.delete(`/datasets/${dinner}`));
    const gone = await untilRow('all of it to go', dinner, ({ datasets }) => datasets.length === 0);
    expect(gone.stored).to.equal(null);
  });

  it('RES-062.b they are for managers of the company alone, and nothing of other companies is in them', async () => {
    const colleague = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
    for (const call of [
      colleague.api.get('/datasets'),
      colleague.api.get('/datasets/summary'),
      colleague.api.post(`/datasets/${lunch}/rebuild`),
      colleague.api.delete(`/datasets/${lunch}`),
    ])
      expect((await call).status).to.equal(403);
    const stranger = await app.createUser();
    expect((await list('', stranger)).data).to.deep.equal([]);
    expect(await accepted(stranger.api.get('/datasets/summary'))).to.deep.include({ surveys: 0, bytes: 0 });
    expect((await stranger.api.post(`/datasets/${lunch}/rebuild`)).status).to.equal(404);
    expect((await stranger.api.delete(`/datasets/${lunch}`)).status).to.equal(404);
  });

  it('RES-063.a one is made anew at once where that is asked, whatever is in its file, and leaves an audit entry', async () => {
    await look(app, lunch);
    await look(beside, lunch);
    const before = await untilRow('both to be there', lunch, (row) => row.datasets.length === 2);
    const made = before.datasets.find(({ this_node }) => this_node)!.made_at!;
    await accepted(owner.api.post(`/datasets/${lunch}/rebuild`));
    const anew = await untilRow(
      'it to be made anew here alone',
      lunch,
      ({ datasets: [one, other] }) => !other && one?.this_node === true && one.state === 'ready' && one.made_at! > made,
    );
    expect(anew.datasets[0]).to.deep.include({ responses: 2 });
    expect(existsSync(fileOf(app, lunch))).to.equal(true);
    await until('the other node to have let go of its own', async () => !existsSync(fileOf(beside, lunch)));
    expect((await look(beside, lunch)).data.total).to.equal(2);
    const log = await accepted(owner.api.get('/audit_log?filter=anew'));
    expect(log.data.map((one: { sentence: string }) => one.sentence).join()).to.include('“Lunch”');
  });

  it('RES-062.d it is told why one failed, and no more of that once it was made', async () => {
    const file = fileOf(app, dinner);
    mkdirSync(file, { recursive: true });
    writeFileSync(path.join(file, 'in-the-way'), '');
    expect((await look(app, dinner)).status).to.equal(500);
    const failed = await untilRow('it to be told', dinner, ({ datasets }) => datasets[0]?.state === 'failed');
    expect(failed.datasets).to.have.length(1);
    expect(failed.datasets[0]).to.deep.include({ failure: 'other', this_node: true });
    expect((await list('&state=failed')).data.map(({ name }) => name)).to.deep.equal(['Dinner']);
    expect(await accepted(owner.api.get('/datasets/summary'))).to.deep.include({ failed: 1 });
    rmSync(file, { recursive: true });
    await accepted(owner.api.post(`/datasets/${dinner}/rebuild`));
    const well = await untilRow('it to be made', dinner, ({ datasets }) => datasets[0]?.state === 'ready');
    expect(well.datasets[0]).to.deep.include({ failure: null, responses: 0 });
  });

  it('RES-064 one is removed from every node, and is made anew when the results are looked at', async () => {
    for (const node of [app, beside]) expect((await look(node, lunch)).data.total).to.equal(2);
    await untilRow('both to be there', lunch, (row) => row.datasets.length === 2);
    await accepted(owner.api.delete(`/datasets/${lunch}`));
    await untilRow('none to be told of', lunch, (row) => row.datasets.length === 0);
    for (const node of [app, beside]) await until('the file to go', async () => !existsSync(fileOf(node, lunch)));
    const log = await accepted(owner.api.get('/audit_log?filter=removed'));
    expect(log.data.map((one: { sentence: string }) => one.sentence).join()).to.include('“Lunch”');
    expect((await look(app, lunch)).data.total).to.equal(2);
    await untilRow('it to be there again', lunch, (row) => row.datasets.length === 1);
  });

  it('RES-063.b none is made where the survey keeps none', async () => {
    const { survey_version } = await readSurvey(owner, dinner);
    await accepted(owner.api.put(`/survey/${dinner}`, { survey_version, settings: { useDatasets: false } }));
    const refused = await owner.api.post(`/datasets/${dinner}/rebuild`);
    expect({ status: refused.status, code: refused.error.code }).to.deep.equal({ status: 422, code: 'datasets_off' });
    expect((await of(dinner)).kept).to.equal(false);
  });
});
