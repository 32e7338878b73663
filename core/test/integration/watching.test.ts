import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inFolder } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { startProbe } from '../probe.ts';

const token = 'a-token-of-the-operator';

describe('what an operator sees of a node', () => {
  let test: TestApp;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-watching-'));
  const uploads = path.join(dataDir, 'uploads');
  /** Of a process that was killed while it wrote an export. */
  let written: string;

  before(async () => {
    // What a process that was killed in the middle of an upload leaves behind.
    mkdirSync(path.join(uploads, 'in a folder'), { recursive: true });
    writeFileSync(path.join(uploads, 'half a picture'), 'x');
    await inFolder('export', async (mine) => {
      // The number of this process, at another time.
      written = mine.replace(/-[\da-f]{8}-(\w+)$/, '-00000000-$1');
    });
    mkdirSync(written);
    test = await startProbe({
      workers: 'none',
      dataDir,
      // More than any disk has free.
      env: { KAIKU_METRICS_TOKEN: token, KAIKU_DISK_MIN: '1000000000000' },
    });
  });
  after(async () => {
    await test.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ready = async () => {
    const reply = await fetch(`${test.url}/ready`);
    return { code: reply.status, ...((await reply.json()) as { disk: string; exhausted: string[] }) };
  };

  it('left-over uploads, imports and exports are gone after the start', () => {
    expect(readdirSync(uploads)).to.deep.equal([]);
    expect(existsSync(written)).to.equal(false);
  });

  it('measurements for the token alone, also on this machine', async () => {
    const metrics = (authorization?: string) =>
      fetch(`${test.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
    for (const wrong of [undefined, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`]) {
      expect((await metrics(wrong)).status, String(wrong)).to.equal(404);
    }
    const reply = await metrics(`Bearer ${token}`);
    expect(reply.status).to.equal(200);
    expect(await reply.text()).to.match(/^kaiku_disk_free_bytes \d+/m);
  });

  it('/ready tells of a disk that is nearly full, and the node goes on', async () => {
    const { code, disk } = await ready();
    expect([code, disk]).to.deep.equal([200, 'full']);
  });

  it('/ready and measurements tell of a data folder that is gone as of a full disk, not as of a lost database', async () => {
    const elsewhere = `${dataDir}-gone`;
    renameSync(dataDir, elsewhere);
    try {
      const { code, disk } = await ready();
      expect([code, disk]).to.deep.equal([200, 'full']);
      const metrics = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      expect(await metrics.text()).to.match(/^kaiku_disk_free_bytes 0$/m);
    } finally {
      renameSync(elsewhere, dataDir);
    }
  });

  it('/ready tells of pools that are exhausted while somebody waits, and no more afterwards', async () => {
    expect((await ready()).exhausted).to.deep.equal([]);
    const pool = test.app.host.db.pools.transactions.pools.respondents;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect((await ready()).exhausted, 'nobody waits').to.deep.equal([]);
    const waiting = pool.connect();
    expect((await ready()).exhausted).to.deep.equal(['respondents']);
    for (const client of held) client.release();
    (await waiting).release();
    await until('room again', async () => (await ready()).exhausted.length === 0);
  });
});
