import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type RunningLane, runLane } from '../../app/lanes.ts';
import { usualPace } from '../../foundation/db/steadyClient.ts';
import { startRecovery } from '../../work/jobs/recovery.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('jobs of workers that live, and of workers that died', () => {
  let test: TestApp;
  let api: TestClient;

  before(async () => {
    test = await startProbe({ workers: 'none' });
    api = probeCaller(test, (await test.createCompany()).companyId);
  });
  after(() => test.stop());

  const queue = async (payload: object): Promise<string> => (await api.post('/probe/jobs', payload)).data.jobId;
  const done = (jobId: string) =>
    until(`job ${jobId}`, async () => (await api.get(`/jobs/${jobId}`)).data.state === 'done');
  /** Makes it look as if a worker took the job an hour ago. */
  const lockFor = (poolId: string, jobId: string) =>
    test.db.owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 hour' WHERE payload ->> 'runId' = $2",
      [poolId, jobId],
    );
  const lockedBy = async (jobId: string): Promise<string | null> =>
    (
      await test.db.owner.query("SELECT locked_by FROM graphile_worker._private_jobs WHERE payload ->> 'runId' = $1", [
        jobId,
      ])
    ).rows[0]?.locked_by ?? null;

  it('a job that takes long is not run a second time by another worker; that of a dead one is', async () => {
    const dead = await queue({ count: 1 });
    await lockFor('pool-that-died', dead);
    const held = await queue({ count: 1, mode: 'hold' });
    const times = { lookMs: 20, graceMs: 200 };
    const lanes: RunningLane[] = [];
    try {
      lanes.push(await runLane('heavy', test.app.host, { recovery: times }));
      const starts = async () =>
        (await test.db.owner.query("SELECT count(*)::int AS n FROM probe.notes WHERE text = 'held'")).rows[0].n;
      await until('the long job to begin', async () => (await starts()) === 1);
      await lockFor((await lockedBy(held))!, held);
      lanes.push(await runLane('heavy', test.app.host, { recovery: times }));
      // The second worker looks for dead ones, and finds one: by then it has looked at the long job, too.
      await done(dead);
      const another = await queue({ count: 1 });
      await done(another);
      expect(await starts()).to.equal(1);
      await api.post('/probe/notes', { text: 'free' });
      await done(held);
      expect(await starts()).to.equal(1);
    } finally {
      await api.post('/probe/notes', { text: 'free' });
      await Promise.all(lanes.map((lane) => lane.stop()));
    }
  });

  it('a job’s end is noted also where the server goes away at that moment', async () => {
    const { host } = test.app;
    let refused = 0;
    class Leaving extends host.db.Client {
      // biome-ignore lint/suspicious/noExplicitAny: whatever a query may be
      override query(...all: any[]): any {
        if (refused < 2 && /^delete from .*_private_jobs/.test(String(all[0]?.text))) {
          refused += 1;
          const code = refused === 1 ? { code: '57P01' } : {};
          return Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), code));
        }
        return super.query.apply(this, all as never);
      }
    }
    const db = { ...host.db, Client: Leaving as typeof host.db.Client };
    const lane = await runLane('heavy', { ...host, db });
    try {
      const id = await queue({ count: 1 });
      await done(id);
      const left = async () =>
        (await test.db.owner.query("SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'runId' = $1", [id]))
          .rowCount;
      await until('the job to leave the queue', async () => (await left()) === 0);
      expect(refused).to.equal(2);
    } finally {
      await lane.stop();
    }
  });

  it('a queue that gave up lets go of what it could not end, and starts again', async () => {
    await test.db.owner.query("DELETE FROM probe.notes WHERE text = 'free'");
    const lane = await runLane('heavy', test.app.host, { recovery: { lookMs: 20, graceMs: 200 } });
    const { exitCode } = process;
    try {
      const held = await queue({ count: 1, mode: 'hold' });
      await until('the job to be taken', async () => (await lockedBy(held)) !== null);
      // The lane has one job at a time.
      const stuck = await queue({ count: 1 });
      await lockFor((await lockedBy(held))!, stuck);
      await test.db.owner.query(`NOTIFY "worker:migrate", '{"migrationNumber": 999, "breaking": true}'`);
      await api.post('/probe/notes', { text: 'free' });
      await done(held);
      await done(stuck);
    } finally {
      await api.post('/probe/notes', { text: 'free' });
      await lane.stop();
      // The queue sets it when it hears of that.
      process.exitCode = exitCode;
    }
  });

  it('after a fail-over, where all locks are lost, those of live workers stay theirs', async () => {
    const { log, db } = test.app.host;
    let time = 0;
    const times = { lookMs: 20, graceMs: 1_000, pace: { ...usualPace, retryMs: 20 }, now: () => time };
    const alive = await queue({ count: 1 });
    const dead = await queue({ count: 1 });
    await lockFor('pool-alive', alive);
    const worker = await startRecovery(db.workerUrl, log, times);
    await worker.hold('pool-alive');
    const sweeper = await startRecovery(db.workerUrl, log, times);
    const connections = async (): Promise<number[]> =>
      (
        await test.db.owner.query(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'kaiku-recovery' AND datname = current_database()",
        )
      ).rows.map(({ pid }) => pid);
    const holds = async () =>
      (
        await test.db.owner.query(
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = (hashtext('pool-alive')::bigint & 4294967295)::oid",
        )
      ).rowCount === 1;
    try {
      await until('the lock', holds);
      await until('both connections', async () => (await connections()).length === 2);
      const before = await connections();
      await test.db.owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [before]);
      // Where the clock stands still, however often they look, nobody is believed dead.
      await until('both to be back', async () => {
        const now = await connections();
        return now.length === 2 && now.every((pid) => !before.includes(pid));
      });
      await until('the lock taken anew', holds);
      await lockFor('pool-dead', dead);
      await until('the dead one to be freed', async () => {
        time += 600;
        return (await lockedBy(dead)) === null;
      });
      expect(await lockedBy(alive)).to.equal('pool-alive');
      await worker.stop();
      await until('the ended one to be freed', async () => {
        time += 600;
        return (await lockedBy(alive)) === null;
      });
    } finally {
      await Promise.all([worker.stop(), sweeper.stop()]);
    }
  });
});
