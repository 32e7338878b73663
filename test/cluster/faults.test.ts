import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FilledCompany, fillCompany } from '../support/company.ts';
import { type DatabaseServers, startServers } from '../support/databaseServers.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';
import { countedAt, Respondents, storedAnswers, waitingEvents } from '../support/respondents.ts';

const takesItsTime = process.env.KAIKU_TEST_LONG === '1';
/** How long the database answers nobody, in seconds. */
const outages = takesItsTime ? [1, 10, 60] : [1];
/** Answers that have to come through after a fault before the next. */
const between = 60;

describe('two nodes on one database, while things go wrong', function () {
  this.timeout(takesItsTime ? 900_000 : 240_000);
  const nodes: NodeProcess[] = [];
  let servers: DatabaseServers;
  /** Makes what is there before, and looks at what is there afterwards; it serves nobody meanwhile. */
  let test: TestApp;
  let filled: FilledCompany;
  let respondents: Respondents;
  let handlesBefore: number[];
  let connectionsBefore: number;

  before(async () => {
    const witness = { KAIKU_PLUGINS: path.resolve(import.meta.dirname, '../fixtures/witness') };
    servers = await startServers();
    test = await startTestApp({ cluster: servers.ownerUrl, workers: 'none', env: witness });
    filled = await fillCompany(test, 'Storm');
    for (let count = 0; count < 2; count += 1) {
      const node = await nodeProcess({
        ownerUrl: test.db.ownerUrl,
        files: path.join(test.dataDir, 'files'),
        env: witness,
      });
      nodes.push(node);
      await node.start();
    }
    respondents = await Respondents.begin(nodes, filled);
    await respondents.more(between);
    handlesBefore = nodes.map((node) => node.handles());
    connectionsBefore = await connections();
  });
  after(async () => {
    await respondents?.end().catch(() => {});
    await Promise.all(nodes.map((node) => node.remove()));
    await test?.stop();
    await servers?.remove();
  });
  afterEach(() => respondents.more(between));

  async function connections(): Promise<number> {
    const { rows } = await test.db.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0]!.n;
  }

  for (const which of takesItsTime ? [0, 1] : [0]) {
    it(`node ${which + 1} is killed and started again`, async () => {
      await nodes[which]!.kill();
      await respondents.more(between);
      await nodes[which]!.start();
    });
  }

  it('all connections end at once, as by a fail-over', () => servers.endConnections());

  for (const seconds of outages) {
    it(`the database answers nobody for ${seconds} s`, async () => {
      servers.freeze();
      await pause(seconds * 1_000);
      servers.thaw();
    });
  }

  it('each server of the database is killed and started again', () =>
    servers.killOneByOne(() => respondents.more(between)));

  if (process.env.KAIKU_CITUS) {
    it('the rows are moved to another server of the database', () =>
      servers.move!(test.db.ownerUrl, filled.company.companyId));
  }

  it('the nodes are replaced one after the other', async () => {
    for (const node of nodes) {
      expect(await node.stop(), 'ended in order').to.equal(0);
      await respondents.more(between);
      await node.start();
    }
  });

  it('afterwards what was acknowledged is stored, counted and told by event, once', async () => {
    await respondents.end();
    expect(respondents.refused).to.deep.equal([]);
    const acknowledged = [...respondents.acknowledged].sort();
    expect(await storedAnswers(test.db.owner, filled)).to.deep.equal(acknowledged);
    await until('all events to be told', async () => (await waitingEvents(test.db.owner)) === 0, 60_000);
    const told = await test.db.owner.query<{ response_id: string }>(
      'SELECT response_id FROM witness.told WHERE company_id = $1 ORDER BY response_id',
      [filled.company.companyId],
    );
    expect(told.rows.map(({ response_id }) => response_id)).to.deep.equal(acknowledged);
    for (const node of nodes) {
      const counted = async () => (await countedAt(node, filled)) === acknowledged.length;
      await until('the count at each node', counted, 60_000);
    }
  });

  it('afterwards handles and connections are what they were', async () => {
    // A pool may be at its size that was not before, for each of three duties.
    const room = 3 * 12;
    for (const [index, node] of nodes.entries()) {
      await until(
        'the handles of the storm to be closed',
        () => node.handles() <= handlesBefore[index]! + room,
        30_000,
      );
    }
    await until(
      'the connections of the storm to be gone',
      async () => (await connections()) <= connectionsBefore + 2 * room,
      30_000,
    );
  });
});
