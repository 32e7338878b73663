import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

describe('jobs', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;

  before(async () => {
    test = await startProbe();
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(() => test.stop());

  const finished = (jobId: string, client = api) =>
    until(`job ${jobId}`, async () => {
      const { data } = await client.get(`/jobs/${jobId}`);
      return data?.finishedAt ? data : null;
    });
  const queue = async (payload: object): Promise<string> => (await api.post('/probe/jobs', payload)).data.jobId;

  it('run in the company that queued them and tell their result', async () => {
    const job = await finished(await queue({ count: 3 }));
    expect(job).to.include({ state: 'done', done: 3, total: 3, name: 'probe.copyNotes' });
    expect(job.result).to.deep.equal({ copied: 3 });
    const { rows } = await test.db.owner.query("SELECT DISTINCT company_id FROM probe.notes WHERE text LIKE 'copy%'");
    expect(rows).to.deep.equal([{ company_id: companyId }]);
  });

  it('tell what they gave to who started them and to managers of the company, and to no colleague', async () => {
    const colleague = probeCaller(test, companyId, ['survey_creator']);
    const jobId = await queue({ count: 1 });
    await finished(jobId);
    for (const path of [`/jobs/${jobId}`, `/jobs/${jobId}/events`])
      expect((await colleague.get(path)).status, path).to.equal(404);
    expect((await colleague.delete(`/jobs/${jobId}`)).status).to.equal(404);
    const own: string = (await colleague.post('/probe/jobs', { count: 1 })).data.jobId;
    expect((await finished(own, colleague)).state).to.equal('done');
    expect((await api.get(`/jobs/${own}`)).status, 'a company manager').to.equal(200);
  });

  it('are not queued when the request is refused', async () => {
    const count = async () => (await test.db.owner.query('SELECT count(*)::int AS n FROM core.job_runs')).rows[0].n;
    const before = await count();
    expect((await api.post('/probe/jobs', { count: 1, abort: true })).status).to.equal(422);
    expect(await count()).to.equal(before);
  });

  it('tell a refusal in words, and of an unexpected failure no more than that it failed', async () => {
    const refused = await finished(await queue({ count: 1, mode: 'refuse' }));
    expect(refused.state).to.equal('failed');
    expect(refused.error.code).to.equal('note_taken');
    const jobId = await queue({ count: 1, mode: 'fail' });
    await until('the first try', async () => {
      const { rows } = await test.db.owner.query(
        'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0 RETURNING 1',
      );
      return rows.length > 0;
    });
    const failed = await finished(jobId);
    expect(failed.error.code).to.equal('internal');
    expect(JSON.stringify(failed)).not.to.include('secret');
  });

  it("tell a refusal in the reader's language and the plugin's own words, down to each row", async () => {
    const jobId = await queue({ count: 1, mode: 'refuse' });
    const { error } = await finished(jobId);
    expect(error.message).to.equal('A note with this text exists: x.');
    const read = async (language: string) =>
      (await api.with({ 'accept-language': language }).get(`/jobs/${jobId}`)).data.error;
    const finnish = await read('fi');
    expect(finnish.message).to.equal('Tällainen muistiinpano on jo olemassa: x.');
    expect(finnish.details).to.deep.equal([
      {
        path: 'text',
        code: 'note_taken',
        row: 3,
        column: 'Text',
        value: 'ä',
        params: { text: 'ä' },
        message: 'Tällainen muistiinpano on jo olemassa: ä.',
      },
    ]);
    const stream = await fetch(`${test.url}/api/jobs/${jobId}/events`, {
      headers: { authorization: `Bearer ${api.token}`, 'accept-language': 'sv' },
    });
    expect(await stream.text()).to.include('Det finns redan en sådan anteckning: x.');
  });

  it('that failed before codes were kept are still told', async () => {
    const jobId = await queue({ count: 1, mode: 'refuse' });
    await finished(jobId);
    await test.db.owner.query('UPDATE core.job_runs SET error = $2 WHERE id = $1', [
      jobId,
      { code: 'internal', message: 'Something', details: [] },
    ]);
    const { error } = (await api.with({ 'accept-language': 'sv' }).get(`/jobs/${jobId}`)).data;
    expect(error).to.deep.equal({ code: 'internal', message: 'Något gick fel hos oss. Försök igen.', details: [] });
  });

  it('are tried again where the service was merely busy', async () => {
    const jobId = await queue({ count: 1, mode: 'busy' });
    const attempts = async () =>
      (
        await test.db.owner.query("SELECT attempts FROM graphile_worker._private_jobs WHERE payload ->> 'runId' = $1", [
          jobId,
        ])
      ).rows[0]?.attempts;
    await until('the first try', async () => (await attempts()) === 1);
    await api.post('/probe/notes', { text: 'free' });
    await until('the second try', async () => {
      await test.db.owner.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
      return (await api.get(`/jobs/${jobId}`)).data.state === 'done';
    });
    await test.db.owner.query("DELETE FROM probe.notes WHERE text = 'free'");
  });

  it('are watched as server-sent events and cancelled by their owner', async () => {
    const jobId = await queue({ count: 100, mode: 'slow' });
    const stream = await fetch(`${test.url}/api/jobs/${jobId}/events`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(stream.headers.get('content-type')).to.include('text/event-stream');
    const states: { state: string; done: number }[] = [];
    let cancelled = false;
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      for (const line of chunk.split('\n')) if (line.startsWith('data: ')) states.push(JSON.parse(line.slice(6)));
      if (!cancelled && states.at(-1)!.done > 0) {
        cancelled = true;
        expect((await api.delete(`/jobs/${jobId}`)).data.state).to.equal('cancelled');
      }
    }
    expect(states.at(-1)!.state).to.equal('cancelled');
    expect(states.some(({ state }) => state === 'running')).to.equal(true);
    expect((await api.delete(`/jobs/${jobId}`)).error.code).to.equal('job_finished');
  });

  it('are seen by their company only', async () => {
    const jobId = await queue({ count: 1 });
    await finished(jobId);
    const other = await test.createCompany();
    expect((await probeCaller(test, other.companyId).get(`/jobs/${jobId}`)).status).to.equal(404);
    expect((await probeCaller(test, other.companyId).delete(`/jobs/${jobId}`)).status).to.equal(404);
  });

  it('are dropped for a company whose feature was switched off meanwhile', async () => {
    const quiet = await startProbe({ workers: 'none' });
    try {
      const company = await quiet.createCompany();
      const client = probeCaller(quiet, company.companyId);
      const { jobId } = (await client.post('/probe/jobs', { count: 1 })).data;
      await quiet.setFeatures(company.companyId, { probe: false });
      const { runLane } = await import('../../app/lanes.ts');
      const lane = await runLane('heavy', quiet.app.host);
      await until('the job to be dropped', async () => (await client.get(`/jobs/${jobId}`)).data.state === 'cancelled');
      expect((await quiet.db.owner.query('SELECT 1 FROM probe.notes')).rowCount).to.equal(0);
      await lane.stop();
    } finally {
      await quiet.stop();
    }
  });

  it('that take the place of another end it: nobody runs that one any more', async () => {
    const job = test.app.host.jobs.find(({ definition }) => definition.name === 'probe.copyNotes')!.definition;
    const later = { key: 'later', runAt: new Date(Date.now() + 3_600_000) };
    const [first, , last] = [
      await test.tenant(companyId, (ctx) => ctx.enqueue(job, { count: 1 }, later)),
      await test.tenant(companyId, (ctx) => ctx.enqueue(job, { count: 2 }, { ...later, key: 'another' })),
      await test.tenant(companyId, (ctx) => ctx.enqueue(job, { count: 3 }, later)),
    ];
    const { data: replaced } = await api.get(`/jobs/${first}`);
    expect(replaced).to.include({ state: 'cancelled' });
    expect(replaced.finishedAt).to.be.a('string');
    expect((await api.get(`/jobs/${last}`)).data.state).to.equal('queued');
    // One that has begun goes on beside it.
    const held = await test.tenant(companyId, (ctx) => ctx.enqueue(job, { count: 1, mode: 'hold' }, { key: 'held' }));
    await until('the job to begin', async () => (await api.get(`/jobs/${held}`)).data.state === 'running');
    const next = await test.tenant(companyId, (ctx) => ctx.enqueue(job, { count: 1 }, { key: 'held' }));
    await api.post('/probe/notes', { text: 'free' });
    expect((await finished(held)).state).to.equal('done');
    expect((await finished(next)).state).to.equal('done');
    await test.db.owner.query("DELETE FROM probe.notes WHERE text = 'free'");
  });

  it('that recur are queued once for each company that has the feature', async () => {
    const off = await test.createCompany({ features: { probe: false } });
    // What the clock does each minute.
    await test.db.owner.query("SELECT graphile_worker.add_job('probe.everyMinute:all')");
    const written = async () =>
      (await test.db.owner.query("SELECT company_id FROM probe.notes WHERE text = 'by the clock'")).rows.map(
        (row) => row.company_id,
      );
    await until('the note', async () => (await written()).includes(companyId));
    expect(await written()).not.to.include(off.companyId);
    const { rows } = await test.db.owner.query('SELECT identifier FROM graphile_worker._private_known_crontabs');
    expect(rows.map((row) => row.identifier)).to.include('probe.everyMinute:all');
  });

  it('the app role cannot queue work for another company, nor look into the queue', async () => {
    const { rows } = await test.db.owner.query('SELECT company_id FROM core.companies LIMIT 1');
    const other = await test.createCompany();
    const attempt = (sql: string) =>
      test
        .tenant(other.companyId, ({ trx }) => trx.raw(sql, [JSON.stringify({ companyId: rows[0].company_id })]))
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
    expect(await attempt("SELECT core.add_job('probe.copyNotes', ?, NULL, 1, NULL)")).to.equal('42501');
    expect(await attempt('SELECT *, ? FROM graphile_worker.jobs')).to.equal('42501');
  });

  it('run in supervised threads; one that dies comes back, and its job runs again', async function () {
    this.timeout(120_000);
    const threaded = await startProbe({ workers: 'threads' });
    try {
      const company = await threaded.createCompany();
      const client = probeCaller(threaded, company.companyId);
      const { jobId } = (await client.post('/probe/jobs', { count: 2, mode: 'die' })).data;
      const job = await until(
        'the thread',
        async () => {
          const { data } = await client.get(`/jobs/${jobId}`);
          return data.state === 'done' && data;
        },
        100_000,
      );
      expect(job.result).to.deep.equal({ copied: 2 });
    } finally {
      await threaded.stop();
    }
  });

  it('are forgotten a month after they ended, those that failed for good once they were seen to', async () => {
    const add = (name: string, state: string, days: number, dismissed = false) =>
      test.db.owner.query(
        `INSERT INTO core.job_runs (company_id, id, name, state, correlation_id, finished_at, dismissed_at)
         VALUES ($1, gen_random_uuid(), $2, $3, 'c', now() - make_interval(days => $4), CASE WHEN $5 THEN now() END)`,
        [companyId, `old.${name}`, state, days, dismissed],
      );
    await add('done', 'done', 31);
    await add('cancelled', 'cancelled', 31);
    await add('dismissed', 'failed', 31, true);
    await add('recent', 'done', 29);
    await add('failed', 'failed', 31);
    const job = test.app.host.jobs.find(({ definition }) => definition.name === 'core.tidy')!;
    const idle = await test.createCompany();
    const due = await job.definition.due!(test.app.host.db.pool);
    expect(due).to.include(companyId).and.not.include(idle.companyId);
    const jobId = await test.tenant(companyId, (ctx) => ctx.enqueue(job.definition, {}));
    expect((await finished(jobId)).state).to.equal('done');
    const { rows } = await test.db.owner.query("SELECT name FROM core.job_runs WHERE name LIKE 'old.%' ORDER BY name");
    expect(rows.map(({ name }) => name)).to.deep.equal(['old.failed', 'old.recent']);
  });
});
