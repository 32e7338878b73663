import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type pg from 'pg';
import { type DispatcherParts, startDispatcher } from '../../work/events/dispatcher.ts';
import { isFirstToLook } from '../../work/events/looks.ts';
import { gates, NoteWritten } from '../fixtures/probe/server/index.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('events', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;

  /** Node.js writes them between the lines of the log, each kind once. */
  const warnings: string[] = [];
  const noteWarning = ({ name }: Error) => void warnings.push(name);

  before(async () => {
    process.on('warning', noteWarning);
    test = await startProbe();
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(async () => {
    process.off('warning', noteWarning);
    await test.stop();
  });

  const heard = async (noteId: string): Promise<number[]> =>
    (await test.db.owner.query('SELECT depth FROM probe.heard WHERE note_id = $1 ORDER BY depth', [noteId])).rows.map(
      (row) => row.depth,
    );
  const outboxIsEmpty = async () =>
    (await test.db.owner.query('SELECT id FROM core.outbox UNION ALL SELECT id FROM core.event_queue')).rowCount === 0;

  it('reach their subscriber once, and leave nothing behind', async () => {
    const { data } = await api.post('/probe/notes', { text: 'news' });
    await until('the subscriber', async () => (await heard(data.id)).length > 0);
    await until('empty queues', outboxIsEmpty);
    expect(await heard(data.id)).to.deep.equal([0]);
    expect((await test.db.owner.query('SELECT 1 FROM core.event_queue')).rowCount).to.equal(0);
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

  describe('of a node of its own', () => {
    let quiet: TestApp;
    let caller: TestClient;
    before(async () => {
      quiet = await startProbe({ workers: 'none' });
      caller = probeCaller(quiet, (await quiet.createCompany()).companyId);
    });
    after(() => quiet.stop());

    const handOut = async (changes: Partial<DispatcherParts> = {}): Promise<void> => {
      const { host } = quiet.app;
      const dispatcher = startDispatcher({ ...host, workerUrl: host.db.workerUrl, ...changes }, { poll: false });
      try {
        await dispatcher.drain();
      } finally {
        await dispatcher.stop();
      }
    };
    const heardThere = async (noteId: string): Promise<number> =>
      (await quiet.db.owner.query('SELECT FROM probe.heard WHERE note_id = $1', [noteId])).rowCount!;

    it('are not delivered again where all was done but nobody heard of it', async () => {
      const { data } = await caller.post('/probe/notes', { text: 'unheard' });
      const { tenants } = quiet.app.host;
      await handOut({
        tenants: {
          run: async (...args) => {
            await tenants.run(...args);
            throw new Error('Connection terminated unexpectedly');
          },
        },
      });
      await quiet.db.owner.query('UPDATE core.event_retries SET next_at = now()');
      await handOut();
      expect(await heardThere(data.id)).to.equal(1);
      expect((await quiet.db.owner.query('SELECT FROM core.event_retries')).rowCount).to.equal(0);
    });

    it('are delivered also where nobody can tidy up', async () => {
      const { data } = await caller.post('/probe/notes', { text: 'untidy' });
      await quiet.db.owner.query('REVOKE DELETE ON core.subscribers FROM kaiku_worker');
      try {
        await handOut();
      } finally {
        await quiet.db.owner.query('GRANT DELETE ON core.subscribers TO kaiku_worker');
      }
      expect(await heardThere(data.id)).to.equal(1);
    });
  });

  it('are delivered once each, in their order, when two nodes hand them out', async () => {
    const quiet = await startProbe({ workers: 'none' });
    try {
      const company = await quiet.createCompany();
      const caller = probeCaller(quiet, company.companyId);
      const ids: string[] = [];
      for (let i = 0; i < 60; i++) ids.push((await caller.post('/probe/notes', { text: `n${i}` })).data.id);
      const { host } = quiet.app;
      const parts = { ...host, workerUrl: host.db.workerUrl };
      const dispatchers = [startDispatcher(parts, { poll: false }), startDispatcher(parts, { poll: false })];
      await until('all to be heard', async () => {
        await Promise.all(dispatchers.map((dispatcher) => dispatcher.drain()));
        return (await quiet.db.owner.query('SELECT 1 FROM core.event_queue')).rowCount === 0;
      });
      const { rows } = await quiet.db.owner.query('SELECT note_id FROM probe.heard ORDER BY id');
      expect(rows.map((row) => row.note_id)).to.deep.equal(ids);
      expect((await quiet.db.owner.query('SELECT 1 FROM core.outbox')).rowCount).to.equal(0);
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    } finally {
      await quiet.stop();
    }
  });

  it('are looked for by one node at a time, however many there are', async () => {
    const quiet = await startProbe({ workers: 'none' });
    const { host } = quiet.app;
    const looks = { published: 0, left: 0 };
    class Counted extends host.db.Client {
      // biome-ignore lint/suspicious/noExplicitAny: whatever a query may be
      override query(...all: any[]): any {
        const text = String(all[0]?.text ?? all[0]);
        if (text.includes('FROM core.outbox ORDER BY id')) looks.published += 1;
        if (text.includes('core.companies_with_waiting_events')) looks.left += 1;
        return super.query.apply(this, all as never);
      }
    }
    const parts = { ...host, workerUrl: host.db.workerUrl, Client: Counted as typeof pg.Client };
    const began = performance.now();
    const dispatchers = Array.from({ length: 4 }, () => startDispatcher(parts));
    try {
      await until('a dozen looks', async () => looks.published >= 12);
      const most = (everyMs: number) => 1 + Math.floor((performance.now() - began) / everyMs);
      expect(looks.published).to.be.at.most(most(160));
      expect(looks.left).to.be.within(1, most(800));
      const caller = probeCaller(quiet, (await quiet.createCompany()).companyId);
      const { data } = await caller.post('/probe/notes', { text: 'found' });
      const told = async () =>
        (await quiet.db.owner.query('SELECT FROM probe.heard WHERE note_id = $1', [data.id])).rowCount;
      await until('the event to be told', async () => (await told()) === 1);
    } finally {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await quiet.stop();
    }
  });

  it('are looked for at once where the last look took longer than their pace', async () => {
    const quiet = await startProbe({ workers: 'none' });
    const { host } = quiet.app;
    const { owner } = quiet.db;
    const holder = await owner.connect();
    const dispatcher = startDispatcher({ ...host, workerUrl: host.db.workerUrl });
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE core.looks');
      const tookLong = async () =>
        (
          await owner.query(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%core.looks%'
               AND clock_timestamp() - query_start > interval '300 ms'`,
          )
        ).rowCount! > 0;
      await until('a look to take long', tookLong);
      await holder.query('COMMIT');
      const caller = probeCaller(quiet, (await quiet.createCompany()).companyId);
      const { data } = await caller.post('/probe/notes', { text: 'late' });
      const told = async () => (await owner.query('SELECT FROM probe.heard WHERE note_id = $1', [data.id])).rowCount;
      await until('the event to be told', async () => (await told()) === 1);
      expect(warnings).not.to.include('TimeoutNegativeWarning');
    } finally {
      holder.release();
      await dispatcher.stop();
      await quiet.stop();
    }
  });

  it('are looked for also where a clock was set back, and after a crash', async () => {
    const { owner } = test.db;
    const what = uuidv7();
    const ask = () => isFirstToLook(owner, what, 60_000);
    const all = await Promise.all(Array.from({ length: 8 }, ask));
    expect(all.filter(Boolean)).to.have.length(1);
    await owner.query("UPDATE core.looks SET at = at + interval '1 hour' WHERE what = $1", [what]);
    expect([await ask(), await ask()]).to.deep.equal([true, false]);
    await owner.query('DELETE FROM core.looks WHERE what = $1', [what]);
    expect([await ask(), await ask()]).to.deep.equal([true, false]);
  });

  it('are tried again by no node while another works for their company', async () => {
    const quiet = await startProbe({ workers: 'none' });
    const wait = uuidv7();
    const gate = Promise.withResolvers<void>();
    gates.set(wait, gate.promise);
    const { host } = quiet.app;
    const parts = { ...host, workerUrl: host.db.workerUrl };
    const dispatchers = [startDispatcher(parts, { poll: false }), startDispatcher(parts, { poll: false })] as const;
    try {
      const { companyId: company } = await quiet.createCompany();
      await quiet.tenant(company, (ctx) => ctx.publish(NoteWritten, { noteId: uuidv7(), wait }));
      const first = dispatchers[0].drain();
      await until('the other node to be at work', async () => dispatchers[0].busy().includes('probe.ponder'));
      const event = { id: uuidv7(), name: 'note.written', companyId: company, depth: 0, payload: { noteId: uuidv7() } };
      await quiet.db.owner.query(
        `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error)
         VALUES ($1, $2, 'probe.ponder', $3, now(), 'not yet')`,
        [company, event.id, event],
      );
      const tried = async () => (await quiet.db.owner.query('SELECT FROM core.event_retries')).rowCount === 0;
      await dispatchers[1].drain();
      expect(await tried()).to.equal(false);
      gate.resolve();
      await first;
      await dispatchers[1].drain();
      expect(await tried()).to.equal(true);
    } finally {
      gate.resolve();
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await quiet.stop();
    }
  });

  it('reach a quick subscriber also while slow ones have their hands full', async () => {
    const quiet = await startProbe({ workers: 'none' });
    const gate = Promise.withResolvers<void>();
    const { host } = quiet.app;
    const services = host.subscriptions[0]!.services;
    const subscriber = (name: string, handler: () => Promise<void>) => ({
      id: `probe.${name}`,
      plugin: 'probe',
      enabledBy: null,
      subscription: { event: NoteWritten, name, handler },
      services,
    });
    let quick = 0;
    const subscriptions = [
      ...['slow-1', 'slow-2', 'slow-3'].map((name) => subscriber(name, () => gate.promise)),
      subscriber('quick', async () => {
        quick += 1;
      }),
    ] as unknown as DispatcherParts['subscriptions'];
    const dispatcher = startDispatcher({ ...host, workerUrl: host.db.workerUrl, subscriptions });
    try {
      const companies = await Promise.all(Array.from({ length: 4 }, () => quiet.createCompany()));
      const add = (names: string[]) =>
        quiet.db.owner.query(
          `INSERT INTO core.event_queue
           SELECT c, s, gen_random_uuid(), 'note.written', 1, now(), NULL, 'c', 0, '{}'
           FROM unnest($1::uuid[]) AS c, unnest($2::text[]) AS s`,
          [companies.map(({ companyId: id }) => id), names],
        );
      await add(['probe.slow-1', 'probe.slow-2', 'probe.slow-3']);
      await until('the slow ones to be at work', async () => dispatcher.busy().length === 3);
      await add(['probe.quick']);
      await until('the quick one', async () => quick === 4);
    } finally {
      gate.resolve();
      await dispatcher.stop();
      await quiet.stop();
    }
  });

  it('wait for a slow subscriber without delaying the others, nor other companies of the same', async () => {
    const wait = uuidv7();
    let open = (): void => {};
    gates.set(
      wait,
      new Promise<void>((resolve) => {
        open = resolve;
      }),
    );
    const publish = async (company: string, more: { wait?: string } = {}) => {
      const noteId = uuidv7();
      await test.tenant(company, (ctx) => ctx.publish(NoteWritten, { noteId, ...more }));
      return noteId;
    };
    const other = await test.createCompany();
    const waiting = async (company: string) =>
      (
        await test.db.owner.query(
          "SELECT 1 FROM core.event_queue WHERE subscriber = 'probe.ponder' AND company_id = $1",
          [company],
        )
      ).rowCount;
    try {
      const slow = await publish(companyId, { wait });
      await until(
        'the slow one to begin',
        async () => (await heard(slow)).length === 1 && (await waiting(companyId)) === 1,
      );
      const next = await publish(companyId);
      await until('the other subscriber', async () => (await heard(next)).length === 1);
      const elsewhere = await publish(other.companyId);
      await until(
        'the other company',
        async () => (await heard(elsewhere)).length === 1 && (await waiting(other.companyId)) === 0,
      );
      // In order: what follows the slow one waits for it, and for nothing else.
      expect(await waiting(companyId)).to.equal(2);
    } finally {
      open();
    }
    await until('the end of the slow one', async () => (await waiting(companyId)) === 0);
  });

  it('that another node left are found, of as many companies as there are, each in its turn', async () => {
    const quiet = await startProbe({ workers: 'none' });
    try {
      const { owner } = quiet.db;
      await owner.query(
        `INSERT INTO core.event_queue
         SELECT gen_random_uuid(), s, gen_random_uuid(), 'note.written', 1, now(), NULL, 'c', 0, '{}'
         FROM generate_series(1, 45), unnest('{gone.one,probe.hear}'::text[]) AS s`,
      );
      await owner.query(
        `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error, dead)
         SELECT gen_random_uuid(), gen_random_uuid(), s, '{}', next_at, '', dead
         FROM unnest('{gone.one,probe.hear,probe.ponder}'::text[]) AS s,
           (VALUES (now(), false), (now() + interval '1 hour', false), (now(), true)) AS when_due (next_at, dead)`,
      );
      const look = async (beyond: string) => {
        const { rows } = await owner.query<{ subscriber: string; company_id: string; again: boolean }>(
          'SELECT * FROM core.companies_with_waiting_events($1, $2, 20)',
          [
            ['probe.ponder', 'probe.hear'],
            [nobody, beyond],
          ],
        );
        const due = rows.filter(({ again }) => again).map(({ subscriber }) => subscriber);
        expect(due).to.deep.equal(['probe.hear', 'probe.ponder']);
        const queued = rows.filter(({ again }) => !again);
        expect(queued.every(({ subscriber }) => subscriber === 'probe.hear')).to.equal(true);
        return queued.map((row) => row.company_id);
      };
      const nobody = '00000000-0000-0000-0000-000000000000';
      const pages: string[][] = [];
      for (let beyond = nobody; pages.length < 3; beyond = pages.at(-1)!.at(-1)!) pages.push(await look(beyond));
      const { rows } = await owner.query(
        "SELECT company_id FROM core.event_queue WHERE subscriber = 'probe.hear' ORDER BY company_id",
      );
      expect(pages.map(({ length }) => length)).to.deep.equal([20, 20, 5]);
      expect(pages.flat()).to.deep.equal(rows.map((row) => row.company_id));
    } finally {
      await quiet.stop();
    }
  });

  describe('while two versions of a plugin run side by side', () => {
    const version = (name: 'before' | 'after') => ({
      plugins: ['probe', 'listener'],
      env: {
        KAIKU_PLUGINS: ['probe', `listener/${name}`]
          .map((folder) => path.join(import.meta.dirname, '../fixtures', folder))
          .join(','),
      },
    });
    const followed = async (node: TestApp, noteId: string) =>
      (await node.db.owner.query("SELECT 1 FROM probe.forgotten WHERE note_id = $1 AND process = 'listener'", [noteId]))
        .rowCount;

    for (const [first, second] of [
      ['before', 'after'],
      ['after', 'before'],
    ] as const) {
      it(`the node without a subscriber keeps its events for the one that has it (${first} starts first)`, async () => {
        const one = await startProbe({ ...version(first), workers: 'none' });
        const two = await startProbe({ ...version(second), beside: one, workers: 'none' });
        const [without, having] = first === 'before' ? [one, two] : [two, one];
        try {
          const company = await one.createCompany();
          const { data } = await probeCaller(one, company.companyId).post('/probe/notes', { text: 'news' });
          const parts = (node: TestApp) => ({ ...node.app.host, workerUrl: node.app.host.db.workerUrl });
          const knowing = startDispatcher(parts(having), { poll: false });
          const ignorant = startDispatcher(parts(without), { poll: false });
          await ignorant.drain();
          const { rows } = await one.db.owner.query('SELECT subscriber FROM core.event_queue');
          expect(rows).to.deep.equal([{ subscriber: 'listener.follow' }]);
          await knowing.drain();
          expect(await followed(one, data.id)).to.equal(1);
          expect((await one.db.owner.query('SELECT 1 FROM core.event_queue')).rowCount).to.equal(0);
          await Promise.all([knowing.stop(), ignorant.stop()]);
        } finally {
          await two.stop();
          await one.stop();
        }
      });
    }

    it('a subscriber that no node has had for a week is forgotten, with what waits for it', async () => {
      const one = await startProbe({ workers: 'none' });
      try {
        const { companyId: company } = await one.createCompany();
        await one.db.owner.query(
          "INSERT INTO core.subscribers VALUES ('gone.one', 'note.written', now() - interval '8 days')",
        );
        await one.db.owner.query(
          `INSERT INTO core.event_queue VALUES ($1, 'gone.one', gen_random_uuid(), 'note.written', 1, now(), NULL, 'c', 0, '{}')`,
          [company],
        );
        await one.db.owner.query("INSERT INTO core.subscribers VALUES ('probe.former', 'note.written', now())");
        for (const subscriber of ['gone.one', 'probe.former']) {
          await one.db.owner.query(
            `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error)
             VALUES ($1, gen_random_uuid(), $2, '{"name": "note.written"}', now(), 'broken')`,
            [company, subscriber],
          );
        }
        const { host } = one.app;
        const told: object[] = [];
        const log = { ...host.log, warn: (fields: object) => void told.push(fields) } as typeof host.log;
        const dispatcher = startDispatcher({ ...host, log, workerUrl: host.db.workerUrl }, { poll: false });
        await dispatcher.drain();
        await dispatcher.stop();
        expect((await one.db.owner.query('SELECT 1 FROM core.event_queue')).rowCount).to.equal(0);
        const { rows: retries } = await one.db.owner.query('SELECT subscriber FROM core.event_retries');
        expect(retries).to.deep.equal([{ subscriber: 'probe.former' }]);
        const { rows } = await one.db.owner.query('SELECT id FROM core.subscribers ORDER BY id');
        expect(rows.map(({ id }) => id)).to.deep.equal(['probe.former', 'probe.hear', 'probe.ponder']);
        // One that its plugin calls otherwise now keeps what waits for it, and is told of.
        expect(told).to.deep.equal([{ plugin: 'probe', subscriber: 'probe.former', waiting: 1 }]);
      } finally {
        await one.stop();
      }
    });
  });
});
