import { readdirSync } from 'node:fs';
import { type OwnCluster, startOwnCluster, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { connectSignals, type Signals } from '../../foundation/tenancy/signals.ts';

const handles = () => readdirSync('/proc/self/fd').length;

/** Faster than in production, so that a test sees many tries in little time. */
const pace = { retryMs: 100, beatMs: 200, patienceMs: 1_500 };

describe('a connection of its own through outages of the database', function () {
  this.timeout(120_000);
  let cluster: OwnCluster;
  let signals: Signals;
  let sender: pg.Client;
  let heard: string[];
  let back: number;

  before(async () => {
    cluster = await startOwnCluster();
  });
  after(() => cluster.remove());

  beforeEach(async () => {
    heard = [];
    back = 0;
    signals = await connectSignals(cluster.ownerUrl, { pace });
    signals.on('news', (text) => heard.push(text));
    signals.reconnected(() => {
      back += 1;
    });
  });
  afterEach(() => signals.close());

  async function connections(): Promise<number> {
    const { rows } = await sender.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0]!.n;
  }

  const openSender = async () => {
    sender = new pg.Client({ connectionString: cluster.ownerUrl });
    sender.on('error', () => {});
    await sender.connect();
  };

  /** Whatever went on before: one connection hears, once. */
  async function expectOneEar(): Promise<void> {
    await until('the connection', () => signals.connected());
    await until('a single connection', async () => (await connections()) === 1);
    heard = [];
    await sender.query("SELECT pg_notify('kaiku', 'news\nhello')");
    await until('the signal', () => heard.length > 0);
    expect(heard).to.deep.equal(['hello']);
  }

  it('a database that was killed is tried at one steady pace, and heard again once it is back', async () => {
    await openSender();
    await expectOneEar();
    const before = handles();
    await cluster.kill();
    await until('the loss to be noticed', () => !signals.connected());
    // Many tries later there is not one handle more: at a doubling pace there would be thousands.
    const gone = Date.now();
    await until('many tries', () => Date.now() - gone > 20 * pace.retryMs);
    expect(handles()).to.be.at.most(before);
    await cluster.start();
    await openSender();
    await expectOneEar();
    expect(back).to.equal(1);
    await sender.end();
  });

  it('a database that answers nothing is left, and heard again once it answers', async () => {
    await openSender();
    await expectOneEar();
    const before = handles();
    cluster.freeze();
    await until('the loss to be noticed', () => !signals.connected());
    expect(handles()).to.be.at.most(before + 1);
    cluster.thaw();
    await expectOneEar();
    expect(back).to.equal(1);
    await sender.end();
  });

  it('a connection that an operator ends is made anew', async () => {
    await openSender();
    await expectOneEar();
    await sender.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await until('the way back', () => back === 1);
    await expectOneEar();
    await sender.end();
  });
});
