import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LiveTopics, uuidv7 } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { failures, gates, NoteForgotten, NoteHeld } from '../fixtures/probe/server/index.ts';
import { startProbe } from '../probe.ts';

describe('after a commit', () => {
  let test: TestApp;
  let companyId: string;

  before(async () => {
    test = await startProbe({ workers: 'threads' });
    ({ companyId } = await test.createCompany());
  });
  after(() => test.stop());

  const forget = (noteId: string, more: { fail?: boolean; always?: boolean } = {}) =>
    test.tenant(companyId, (ctx) => ctx.everyProcess(NoteForgotten, { noteId, ...more }));
  const heardBy = async (noteId: string): Promise<string[]> =>
    (
      await test.db.owner.query('SELECT process FROM probe.forgotten WHERE note_id = $1 ORDER BY process', [noteId])
    ).rows.map((row) => row.process);
  const all = ['heavy-2', 'light-1', 'main'];
  const everyProcessHeard = (noteId: string, names = all) =>
    until(`${names} to hear`, async () => (await heardBy(noteId)).length >= names.length, 30_000);

  describe('a signal', () => {
    it('reaches every process of the node once, a thread as soon as it runs', async () => {
      const noteId = uuidv7();
      await forget(noteId);
      // Threads that still start have read nothing before, and hear what comes from then on.
      await until(
        'every process to listen',
        async () => {
          const again = uuidv7();
          await forget(again);
          await until('this process', async () => (await heardBy(again)).includes('main'));
          return (await heardBy(again)).length === 3;
        },
        30_000,
      );
      const next = uuidv7();
      await forget(next);
      await everyProcessHeard(next);
      expect(await heardBy(next)).to.deep.equal(all);
    });

    it('is not sent by a transaction that is rolled back', async () => {
      const noteId = uuidv7();
      const refused = test.tenant(companyId, async (ctx) => {
        await ctx.everyProcess(NoteForgotten, { noteId });
        throw new Error('changed my mind');
      });
      await refused.catch(() => {});
      const next = uuidv7();
      await forget(next);
      await everyProcessHeard(next);
      expect(await heardBy(noteId)).to.deep.equal([]);
    });

    it('that commits late is heard, though others that began after it were heard before', async () => {
      const [late, early] = [uuidv7(), uuidv7()];
      await test.tenant(companyId, async (ctx) => {
        await ctx.everyProcess(NoteForgotten, { noteId: late });
        await test.db.owner.query(
          "INSERT INTO core.signals (company_id, id, name, payload) VALUES ($1, $2, 'probe.forgotten', $3)",
          [companyId, uuidv7(), { noteId: early }],
        );
        await test.db.owner.query("SELECT pg_notify('kaiku', 'every-process' || chr(10))");
        await everyProcessHeard(early);
      });
      await everyProcessHeard(late);
      expect(await heardBy(late)).to.deep.equal(all);
    });

    it('comes again where a handler failed', async () => {
      const noteId = uuidv7();
      await forget(noteId, { fail: true });
      await everyProcessHeard(noteId);
    });

    it('that a handler always fails at is heard once by the others, holds up no later one, and survives a restart', async () => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-node-'));
      const node = () => startProbe({ beside: test, dataDir, workers: 'none' });
      const place = path.join(dataDir, 'signals', 'main.json');
      const parked = () => JSON.parse(readFileSync(place, 'utf8')).parked as { attempts: number; nextAt: number }[];
      try {
        const first = await node();
        await first.app.host.everyProcess.read();
        const [bad, good] = [uuidv7(), uuidv7()];
        await forget(bad, { always: true });
        await forget(good);
        await until('the good one here and there', async () => (await heardBy(good)).length === 4);
        await first.app.host.everyProcess.read();
        await first.stop();
        // It waits beside the place; the good one is not heard again.
        expect(parked()).to.have.length(1);
        const tries = failures.get(`main ${bad}`)!;
        const state = JSON.parse(readFileSync(place, 'utf8'));
        for (const one of state.parked) Object.assign(one, { attempts: 7, nextAt: 0 });
        writeFileSync(place, JSON.stringify(state));
        failures.delete('main missed');
        const second = await node();
        await second.app.host.everyProcess.read();
        await second.stop();
        expect(failures.get(`main ${bad}`)).to.be.greaterThan(tries);
        expect(parked(), 'given up').to.deep.equal([]);
        expect(failures.get('main missed'), 'and its handler told so').to.equal(1);
        expect(await heardBy(good)).to.have.length(4);
      } finally {
        failures.delete('main missed');
        rmSync(dataDir, { recursive: true, force: true });
      }
    });

    it('whose handler hangs holds up no other handler, and is kept for a restart', async () => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-node-'));
      const place = path.join(dataDir, 'signals', 'main.json');
      const { promise, resolve } = Promise.withResolvers<void>();
      const gate = uuidv7();
      gates.set(gate, promise);
      const node = await startProbe({ beside: test, dataDir, workers: 'none' });
      try {
        await node.app.host.everyProcess.read();
        for (const name of [gate, 'open']) {
          await test.tenant(companyId, (ctx) => ctx.everyProcess(NoteHeld, { gate: name }));
        }
        // One after the other: both nodes of this process wait at the first.
        await until('the handler to hang', () => failures.get(`held ${gate}`) === 2);
        const noteId = uuidv7();
        await forget(noteId);
        await until(
          'the other handlers to hear',
          async () => (await heardBy(noteId)).filter((one) => one === 'main').length === 2,
          10_000,
        );
        expect(failures.get('held open'), 'in order').to.equal(undefined);
        await until('the place to be noted', () => JSON.parse(readFileSync(place, 'utf8')).parked.length === 2);
        resolve();
        await until('the second signal', () => failures.get('held open') === 2);
        await node.stop();
        expect(JSON.parse(readFileSync(place, 'utf8')).parked).to.deep.equal([]);
      } finally {
        resolve();
        gates.delete(gate);
        await node.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });

    it('reaches a process whose connection was cut', async () => {
      const noteId = uuidv7();
      await test.db.owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN kaiku', 'SELECT 1')",
      );
      await test.db.owner.query(
        "INSERT INTO core.signals (company_id, id, name, payload) VALUES ($1, $2, 'probe.forgotten', $3)",
        [companyId, uuidv7(), { noteId }],
      );
      await everyProcessHeard(noteId);
    });

    it('reaches a node that was stopped meanwhile; one that was away for too long is told so', async () => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-node-'));
      const node = () => startProbe({ beside: test, dataDir, workers: 'none' });
      const place = path.join(dataDir, 'signals', 'main.json');
      try {
        const first = await node();
        await first.app.host.everyProcess.read();
        await first.stop();
        const noteId = uuidv7();
        await forget(noteId);
        await everyProcessHeard(noteId);
        const second = await node();
        await second.app.host.everyProcess.read();
        await second.stop();
        expect((await heardBy(noteId)).filter((name) => name === 'main')).to.have.length(2);
        expect(failures.has('main missed')).to.equal(false);
        const { snapshot } = JSON.parse(readFileSync(place, 'utf8'));
        writeFileSync(place, JSON.stringify({ snapshot, at: '2020-01-01T00:00:00.000Z' }));
        const third = await node();
        await third.app.host.everyProcess.read();
        await third.stop();
        expect(failures.has('main missed')).to.equal(true);
        // What is not a place in the signals tells nothing of what was heard.
        for (const rubbish of [
          '',
          'null',
          '{}',
          '{"snapshot":"1:1:","at":"soon"}',
          '{"snapshot":"x","at":"2026-01-01"}',
        ]) {
          failures.delete('main missed');
          writeFileSync(place, rubbish);
          const again = await node();
          await again.app.host.everyProcess.read();
          await again.stop();
          expect(failures.has('main missed'), rubbish).to.equal(true);
        }
        writeFileSync(place, JSON.stringify({ ...JSON.parse(readFileSync(place, 'utf8')), parked: [null, 5, {}] }));
        const last = await node();
        await last.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  });

  it('what was asked for is done, in order; after a rollback it is not, and what it throws harms nobody', async () => {
    const done: string[] = [];
    const result = await test.tenant(companyId, async (ctx) => {
      ctx.afterCommit(async () => {
        // The transaction has ended: another may be opened.
        await test.tenant(companyId, async ({ trx }) => trx.raw('SELECT 1'));
        done.push('first');
        throw new Error('harmless');
      });
      ctx.afterCommit(() => {
        throw new Error('harmless, and thrown at once');
      });
      ctx.afterCommit(async () => done.push('second'));
      expect(done).to.deep.equal([]);
      return 'kept';
    });
    expect(result).to.equal('kept');
    expect(done).to.deep.equal(['first', 'second']);
    await test
      .tenant(companyId, async (ctx) => {
        ctx.afterCommit(async () => done.push('never'));
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(done).to.deep.equal(['first', 'second']);
  });

  it('what somebody else says on the channel of signals harms nobody: whoever may connect may speak there', async () => {
    const live = test.services('probe').get(LiveTopics);
    const heard: object[] = [];
    const unwatch = live.watch(companyId, 'note:1', (data) => heard.push(data));
    const bodies = ['', 'nonsense', 'null', '5', '[]', '{}', '{"companyId":5,"topic":{}}'];
    const words = ['live', 'features', 'streams', 'secret', 'every-process'].flatMap((channel) =>
      bodies.map((body) => `${channel}\n${body}`),
    );
    for (const word of ['live', ...words]) await test.db.owner.query("SELECT pg_notify('kaiku', $1)", [word]);
    await live.notify(companyId, 'note:1', { n: 1 });
    await until('what was told after it', () => heard.length === 1);
    unwatch();
    expect(heard).to.deep.equal([{ n: 1 }]);
  });

  it('watchers of a live topic are told, and of a transaction that is rolled back they are not', async () => {
    const live = test.services('probe').get(LiveTopics);
    const heard: object[] = [];
    const unwatch = live.watch(companyId, 'note:1', (data) => heard.push(data));
    await test
      .tenant(companyId, async (ctx) => {
        await live.notify(ctx, 'note:1', { n: 1 });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await test.tenant(companyId, async (ctx) => {
      await live.notify(ctx, 'note:1', { n: 2 });
      await live.notify(companyId, 'note:1', { n: 3 });
      await until('what was told at once', () => heard.length === 1);
    });
    await until('the rest', () => heard.length === 2);
    unwatch();
    expect(heard).to.deep.equal([{ n: 3 }, { n: 2 }]);
  });
});
