import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { startDispatcher } from '../../events/dispatcher.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('events', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;

  before(async () => {
    test = await startProbe();
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(() => test.stop());

  const heard = async (noteId: string): Promise<number[]> =>
    (await test.db.owner.query('SELECT depth FROM probe.heard WHERE note_id = $1 ORDER BY depth', [noteId])).rows.map(
      (row) => row.depth,
    );
  const outboxIsEmpty = async () => (await test.db.owner.query('SELECT 1 FROM core.outbox')).rowCount === 0;

  it('reach their subscriber once, and leave nothing behind', async () => {
    const { data } = await api.post('/probe/notes', { text: 'news' });
    await until('the subscriber', async () => (await heard(data.id)).length > 0);
    await until('an empty outbox', outboxIsEmpty);
    expect(await heard(data.id)).to.deep.equal([0]);
    expect((await test.db.owner.query('SELECT 1 FROM core.event_deliveries')).rowCount).to.equal(0);
  });

  it('are tried again when the handler fails, whose own writes are undone each time', async () => {
    const { data } = await api.post('/probe/notes', { text: 'stubborn', fail: 1 });
    await until('the second try', async () => (await heard(data.id)).length > 0);
    expect(await heard(data.id)).to.deep.equal([0]);
    await until(
      'the retry to be forgotten',
      async () => (await test.db.owner.query('SELECT 1 FROM core.event_retries')).rowCount === 0,
    );
  });

  it('become dead letters after the last try, with the reason', async () => {
    const { data } = await api.post('/probe/notes', { text: 'hopeless', fail: 99 });
    await until('dead letter', async () => {
      // Time between tries is skipped rather than waited for.
      await test.db.owner.query('UPDATE core.event_retries SET next_at = now() WHERE NOT dead');
      return (await test.db.owner.query('SELECT 1 FROM core.event_retries WHERE dead')).rowCount! > 0;
    });
    const { rows } = await test.db.owner.query('SELECT subscriber, attempts, last_error FROM core.event_retries');
    expect(rows).to.deep.equal([{ subscriber: 'probe.hear', attempts: 8, last_error: 'not yet' }]);
    expect(await heard(data.id)).to.deep.equal([]);
    await test.db.owner.query('DELETE FROM core.event_retries');
  });

  it('that lead to one another stop at a depth of 8', async () => {
    const { data } = await api.post('/probe/notes', { text: 'echo', echo: true });
    await until('the last link of the chain', async () => (await heard(data.id)).includes(7));
    await until('an empty outbox', outboxIsEmpty);
    expect(Math.max(...(await heard(data.id)))).to.be.at.most(8);
    await test.db.owner.query('DELETE FROM core.event_retries');
  });

  it('of a subscriber that this node does not have stand in nobody else’s way', async () => {
    const { data } = await api.post('/probe/notes', { text: 'gone', fail: 1 });
    await until('the first failure', async () => {
      const { rowCount } = await test.db.owner.query(
        `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error)
         SELECT company_id, gen_random_uuid(), 'gone.plugin', event, '2020-01-01', '' FROM core.event_retries,
           generate_series(1, 250) WHERE event -> 'payload' ->> 'noteId' = $1`,
        [data.id],
      );
      return rowCount === 250;
    });
    await until('the second try', async () => (await heard(data.id)).length > 0);
    await test.db.owner.query('DELETE FROM core.event_retries');
  });

  it('skip a company whose feature is off', async () => {
    const other = await test.createCompany();
    const caller = probeCaller(test, other.companyId);
    await test.setFeatures(other.companyId, { probe: true });
    await test.tenant(other.companyId, async ({ trx }) => {
      await trx('core.company_features').where({ key: 'probe' }).update({ enabled: false });
      await trx('core.outbox').insert({
        id: '0190aaaa-0000-7000-8000-000000000001',
        name: 'note.written',
        version: 1,
        correlation_id: 'test',
        payload: JSON.stringify({ noteId: '0190aaaa-0000-7000-8000-000000000002' }),
      });
    });
    await test.setFeatures(other.companyId, { probe: false });
    await until('an empty outbox', outboxIsEmpty);
    expect((await caller.get('/probe/notes')).status).to.equal(403);
  });

  it('are delivered once in effect when two dispatchers run and one dies half-way', async () => {
    const quiet = await startProbe({ workers: 'none' });
    try {
      const company = await quiet.createCompany();
      const caller = probeCaller(quiet, company.companyId);
      const ids: string[] = [];
      for (let i = 0; i < 30; i++) ids.push((await caller.post('/probe/notes', { text: `n${i}` })).data.id);
      const { host } = quiet.app;
      const parts = { ...host, workerUrl: host.db.workerUrl };
      // The first hands out all events, but its note that it did so is lost, as by a crash.
      const first = startDispatcher(parts, { poll: false });
      const { rows } = await quiet.db.owner.query('SELECT * FROM core.outbox');
      await first.drain();
      for (const row of rows) {
        await quiet.db.owner.query(
          'INSERT INTO core.outbox (company_id, id, name, version, correlation_id, depth, payload) VALUES ($1,$2,$3,$4,$5,$6,$7)',
          [row.company_id, row.id, row.name, row.version, row.correlation_id, row.depth, row.payload],
        );
        await quiet.db.owner.query("INSERT INTO core.event_deliveries VALUES ($1, $2, 'probe.hear')", [
          row.company_id,
          row.id,
        ]);
      }
      const second = startDispatcher(parts, { poll: false });
      await Promise.all([first.drain(), second.drain()]);
      const heardNow = await quiet.db.owner.query('SELECT note_id, count(*)::int AS times FROM probe.heard GROUP BY 1');
      expect(heardNow.rows.map((row) => row.times)).to.deep.equal(ids.map(() => 1));
      expect((await quiet.db.owner.query('SELECT 1 FROM core.outbox')).rowCount).to.equal(0);
      await Promise.all([first.stop(), second.stop()]);
    } finally {
      await quiet.stop();
    }
  });
});
