import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@kaiku/sdk/server';
import { startOwnCluster, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

describe('the end of a node', () => {
  /** A log, and what it was told to be cut off. */
  function watchedLog(): { log: Logger; cut: string[] } {
    const cut: string[] = [];
    const quiet = () => {};
    const error: Logger['error'] = (fields: object | string, message?: string) => {
      if (message === 'did not end in time and was cut off') cut.push((fields as { what: string }).what);
    };
    return { log: { debug: quiet, info: quiet, warn: quiet, error }, cut };
  }

  it('comes also while something that nobody waits for still talks to the database', async () => {
    const test = await startProbe();
    const { knex } = test.app.host.db;
    // As news of an answer: told beside the work that it follows.
    const told = knex.raw('SELECT pg_sleep(0.5)').then(
      () => 'told',
      (error: Error) => error.message,
    );
    await until('the statement', async () => {
      const { rows } = await test.db.owner.query("SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(0.5)'");
      return rows.length === 1;
    });
    await test.stop();
    expect(await told).to.equal('told');
  });

  it('comes at whatever moment after the start', async () => {
    for (const ms of [0, 20, 100, 300]) {
      const test = await startProbe();
      const api = probeCaller(test, (await test.createCompany()).companyId);
      await api.post('/probe/notes', { text: `after ${ms}` });
      await pause(ms);
      await test.stop();
    }
  });

  it('of streams is told to their readers, and nobody waits for them', async () => {
    const { log, cut } = watchedLog();
    const test = await startProbe({ log, workers: 'none' });
    const api = probeCaller(test, (await test.createCompany()).companyId);
    const { data } = await api.post('/probe/jobs', { count: 1 });
    const stream = await fetch(`${test.url}/api/jobs/${data.jobId}/events`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    const read = stream.text();
    await test.stop();
    expect(await read).to.include('data: ');
    expect(cut).to.deep.equal([]);
  });

  it('cuts off a job and a subscriber that do not end, and names them', async () => {
    const { log, cut } = watchedLog();
    const test = await startProbe({ log, env: { KAIKU_STOP: '1' } });
    const api = probeCaller(test, (await test.createCompany()).companyId);
    const { data } = await api.post('/probe/jobs', { count: 1, mode: 'hold' });
    await until('the job to begin', async () => (await api.get(`/jobs/${data.jobId}`)).data.state === 'running');
    const failure = await test.stop().catch((error: Error) => error.message);
    // On a machine that is slow something else may not end in a second, too.
    expect(cut).to.include(`work of the heavy lane: probe.copyNotes ${data.jobId}`);
    expect(failure).to.equal(`did not end in time: ${cut[0]}`);
  });

  it('comes while the database answers nothing', async function () {
    this.timeout(60_000);
    const cluster = await startOwnCluster();
    try {
      const { log, cut } = watchedLog();
      const test = await startProbe({ log, cluster: cluster.ownerUrl, env: { KAIKU_STOP: '2' } });
      cluster.freeze();
      const began = performance.now();
      await test.app.stop().catch(() => {});
      // Its time, and the least that everything is given past it.
      expect(performance.now() - began).to.be.below(10_000);
      expect(cut).to.not.include('connections of the database');
      cluster.thaw();
      // What was cut off ends by itself.
      await until('its connections to be gone', async () => {
        const { rows } = await test.db.owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename IN ('kaiku_app', 'kaiku_worker')",
        );
        return rows.length === 0;
      });
      await test.stop();
    } finally {
      await cluster.remove();
    }
  });
});
