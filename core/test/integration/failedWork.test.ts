import type { TableQuery } from '@kaiku/sdk/common';
import { FailedWork, type FailedWorkItem, Problem } from '@kaiku/sdk/server';
import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

describe('failed work', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;
  let work: FailedWork;

  before(async () => {
    test = await startProbe();
    work = test.app.host.root.get(FailedWork);
  });
  beforeEach(async () => {
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(() => test.stop());

  const query = (more: Partial<TableQuery> = {}): TableQuery =>
    ({ per_page: 25, page_no: 1, sort_order: 'asc', ...more }) as TableQuery;
  const list = (more: Partial<TableQuery> = {}, company = companyId) =>
    test.tenant(company, (ctx) => work.list(ctx, query(more), 'en'));
  const act = (what: 'retry' | 'dismiss', ids: string[], company = companyId): Promise<number | string> =>
    test
      .tenant(company, (ctx) => work[what](ctx, ids))
      .catch((error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)));
  /** The list once it holds `count`; time between tries is skipped rather than waited for. */
  const listed = (count: number): Promise<FailedWorkItem[]> =>
    until(`${count} in the list`, async () => {
      await test.db.owner.query('UPDATE core.event_retries SET next_at = now() WHERE NOT dead');
      await test.db.owner.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
      const found = await list();
      return found.data.length === count ? found.data : null;
    });
  const audited = async () =>
    (
      await test.db.owner.query(
        "SELECT operation, item_type, item_name, details FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'failed_work.%'",
        [companyId],
      )
    ).rows;

  it('is an event that its subscriber never took, which can be tried again', async () => {
    const note = (await api.post('/probe/notes', { text: 'stubborn', fail: 8 })).data.id;
    const [event] = await listed(1);
    expect(event).to.include({
      kind: 'event',
      name: 'note.written',
      subscriber: 'probe.hear',
      plugin: 'probe',
      attempts: 8,
      retryable: true,
    });
    expect(Date.now() - Date.parse(event!.failedAt)).to.be.within(0, 60_000);
    // "not yet" is the error's own message, which nobody but operators may read.
    expect(event!.reason).to.deep.equal({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      details: [],
    });
    expect(await act('retry', [event!.id])).to.equal(1);
    await until('the subscriber', async () => {
      const { rowCount } = await test.db.owner.query('SELECT 1 FROM probe.heard WHERE note_id = $1', [note]);
      return rowCount === 1;
    });
    expect((await list()).count).to.equal(0);
    expect(await audited()).to.deep.equal([
      {
        operation: 'failed_work.retry',
        item_type: 'event',
        item_name: 'note.written',
        details: { attempts: 8, subscriber: 'probe.hear' },
      },
    ]);
  });

  it('is a job that failed for good, which runs again with what it was given', async () => {
    const { jobId } = (await api.post('/probe/jobs', { count: 3, mode: 'refuse' })).data;
    const [job] = await listed(1);
    expect(job).to.include({ id: jobId, kind: 'job', name: 'probe.copyNotes', subscriber: null, attempts: 1 });
    expect(job!.reason).to.include({ code: 'note_taken', message: 'A note with this text exists: x.' });
    await api.post('/probe/notes', { text: 'free' });
    expect(await act('retry', [jobId])).to.equal(1);
    const done = await until('the job', async () => {
      const { data } = await api.get(`/jobs/${jobId}`);
      return data.state === 'done' && data;
    });
    expect(done).to.deep.include({ result: { copied: 3 }, error: null, done: 3 });
    expect((await list()).count).to.equal(0);
    // It is no more to be done twice.
    expect(await act('retry', [jobId])).to.equal('not_found');
  });

  it('counts the tries of a job that failed unexpectedly, and keeps its message for operators', async () => {
    await api.post('/probe/jobs', { count: 1, mode: 'fail' });
    const [job] = await listed(1);
    expect(job).to.include({ attempts: 2 });
    expect(JSON.stringify(job)).not.to.include('secret');
  });

  it('is dismissed for good, and what it held is forgotten', async () => {
    await api.post('/probe/notes', { text: 'hopeless', fail: 99 });
    const { jobId } = (await api.post('/probe/jobs', { count: 1, mode: 'refuse' })).data;
    const items = await listed(2);
    const ids = items.map(({ id }) => id);
    expect(await act('dismiss', ids)).to.equal(2);
    expect(await list()).to.deep.equal({ data: [], count: 0 });
    expect(await act('dismiss', ids)).to.equal('not_found');
    expect(await act('retry', ids)).to.equal('not_found');
    const { rows } = await test.db.owner.query('SELECT state, payload FROM core.job_runs WHERE id = $1', [jobId]);
    expect(rows).to.deep.equal([{ state: 'failed', payload: null }]);
    expect((await audited()).map(({ operation, item_type }) => `${operation} ${item_type}`)).to.have.members([
      'failed_work.dismiss event',
      'failed_work.dismiss job',
    ]);
  });

  it('belongs to its company alone', async () => {
    await api.post('/probe/jobs', { count: 1, mode: 'refuse' });
    const [job] = await listed(1);
    const other = await test.createCompany();
    expect((await list({}, other.companyId)).count).to.equal(0);
    expect(await act('retry', [job!.id], other.companyId)).to.equal('not_found');
    expect(await act('dismiss', [job!.id], other.companyId)).to.equal('not_found');
    expect((await list()).count).to.equal(1);
  });

  describe('of many kinds', () => {
    beforeEach(async () => {
      await test.tenant(companyId, async ({ trx }) => {
        const event = JSON.stringify({ name: 'note.written', correlationId: 'c' });
        await trx('core.event_retries').insert(
          ['b.one', 'a.two', 'probe.hear'].map((subscriber, index) => ({
            event_id: `0190aaaa-0000-7000-8000-00000000000${index}`,
            subscriber,
            event,
            attempts: 8 - index,
            next_at: trx.fn.now(),
            last_error: 'x',
            dead: true,
            failed_at: `2026-01-0${index + 1}`,
          })),
        );
        await trx('core.job_runs').insert({
          id: '0190aaaa-0000-7000-8000-00000000000a',
          name: 'gone.job',
          state: 'failed',
          error: JSON.stringify({ code: 'internal', message: 'Old', details: [] }),
          correlation_id: 'c',
          finished_at: '2026-01-09',
        });
      });
    });

    it('is sorted, paged and searched', async () => {
      const plugins = async (more: Partial<TableQuery>) => (await list(more)).data.map(({ plugin }) => plugin);
      expect(await plugins({})).to.deep.equal(['gone', 'probe', 'a', 'b']);
      expect(await plugins({ sort_by: 'failed_at' })).to.deep.equal(['b', 'a', 'probe', 'gone']);
      expect(await plugins({ sort_by: 'plugin', sort_order: 'desc' })).to.deep.equal(['probe', 'gone', 'b', 'a']);
      expect(await plugins({ per_page: 1, page_no: 2 })).to.deep.equal(['probe']);
      expect((await list({ per_page: 1, page_no: 2 })).count).to.equal(4);
      expect(await list({ filter: 'HEAR' })).to.have.property('count', 1);
      expect(await list({ filter: 'a', filter_fields: ['plugin'] })).to.have.property('count', 1);
      expect(await plugins({ per_page: -1 })).to.have.length(4);
    });

    it('says what cannot be tried again, and refuses all of a call that names such', async () => {
      const { data } = await list();
      expect(data.map(({ retryable }) => retryable)).to.deep.equal([false, true, false, false]);
      expect(await act('retry', [data[0]!.id])).to.equal('not_retryable');
      expect(await act('retry', [data[1]!.id, data[2]!.id])).to.equal('not_retryable');
      expect((await list()).count).to.equal(4);
    });
  });
});
