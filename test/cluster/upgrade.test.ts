import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FilledCompany, fillCompany } from '../support/company.ts';
import { type DatabaseServers, startServers } from '../support/databaseServers.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';
import { makeReleases, type Releases, runJob } from '../support/releases.ts';
import { countedAt, Respondents, storedAnswers, waitingEvents } from '../support/respondents.ts';

const takesItsTime = process.env.KAIKU_TEST_LONG === '1';
/** Answers that have to come through after each step. */
const between = 40;
const fixtures = path.resolve(import.meta.dirname, '../fixtures');
/** The second makes room for another name and has one more subscriber, the third takes the former name away. */
const wanted = [
  { version: '1.0.0', with: { 'plugins/witness': path.join(fixtures, 'witness') } },
  { version: '2.0.0', with: { 'plugins/witness': path.join(fixtures, 'upgrade/second') } },
  { version: '3.0.0', with: { 'plugins/witness': path.join(fixtures, 'upgrade/third') } },
];

describe('two nodes that are replaced by those of the next release, and of the one after it, under load', function () {
  this.timeout(240_000);
  const nodes: NodeProcess[] = [];
  let releases: Releases;
  let first: string;
  let second: string;
  let third: string;
  let servers: DatabaseServers;
  /** Makes what is there before, and is gone then but for its database. */
  let test: TestApp;
  let filled: FilledCompany;
  let respondents: Respondents;
  let handlesBefore: number[];
  let connectionsBefore: number;
  let acknowledgedBefore: string[];
  let tooEarly: ReturnType<typeof runJob>;

  before(async () => {
    releases = await makeReleases(wanted);
    [first, second, third] = releases.places as [string, string, string];
    servers = await startServers();
    test = await startTestApp({ cluster: servers.ownerUrl, workers: 'none' });
    filled = await fillCompany(test, 'Upgrade');
    const { db } = test;
    for (let count = 0; count < 2; count += 1) {
      const node = await nodeProcess({ ownerUrl: db.ownerUrl, files: path.join(test.dataDir, 'files') });
      nodes.push(node);
    }
    // It knows nothing of the plugin, and would be one more node of the release before.
    await test.app.stop();
    expect((await runJob(first, db.ownerUrl)).code).to.equal(0);
    await Promise.all(nodes.map((node) => node.start(first)));
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
    await releases?.remove();
  });

  const replace = async (index: number, release: string): Promise<void> => {
    expect(await nodes[index]!.stop(), 'ended in order').to.equal(0);
    await nodes[index]!.start(release);
    const { headers } = await fetch(`${nodes[index]!.url}/api/bootstrap`);
    expect(headers.get('kaiku-release')).to.equal(
      JSON.parse(readFileSync(path.join(release, 'release.json'), 'utf8')).built,
    );
  };

  it('the migration job of the next release runs while those of this one answer', async () => {
    expect(await runJob(second, test.db.ownerUrl)).to.deep.include({ code: 0 });
    await respondents.more(between);
  });

  it('old and new serve side by side, each telling events and counting what the other one takes', async () => {
    // It waits for the old ones to go, and meanwhile all of this happens.
    tooEarly = runJob(third, test.db.ownerUrl);
    await replace(0, second);
    acknowledgedBefore = [...respondents.acknowledged];
    await respondents.more(between);
    await until('the new subscriber to hear', async () => (await heard()).length > between / 2, 120_000);
    for (const node of nodes) {
      await until('the count', async () => (await countedAt(node, filled)) >= acknowledgedBefore.length, 120_000);
    }
  });

  it('while only old nodes are left, events of the new subscriber wait until a node has it again', async () => {
    if (takesItsTime) await replace(0, first);
    else expect(await nodes[0]!.stop()).to.equal(0);
    const before = new Set(await heard());
    const waiting = async () => {
      const { rows } = await test.db.owner.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM core.event_queue WHERE subscriber = 'witness.hear'",
      );
      return rows[0]!.n;
    };
    await respondents.more(between);
    await until('events to wait', async () => (await waiting()) > between / 2, 120_000);
    expect((await heard()).filter((id) => !before.has(id))).to.deep.equal([]);
    const waited = await waiting();
    if (takesItsTime) await replace(0, second);
    else await nodes[0]!.start(second);
    await until('all that waited', async () => (await heard()).length >= before.size + waited, 120_000);
  });

  it('what takes away that which the old one uses is refused with a sentence while it lives, and runs when it does not', async () => {
    const { code, said } = await tooEarly;
    expect(code, said).to.equal(1);
    expect(said).to.match(
      /witness\/0003_one_name\.sql takes away .* witness\/0002_answers\.sql still use, and one runs/,
    );
    expect(await columns()).to.include.members(['answer_id', 'response_id']);
    await replace(1, second);
    await respondents.more(between);
    expect(await runJob(third, test.db.ownerUrl)).to.deep.include({ code: 0 });
    expect(await columns())
      .to.include('answer_id')
      .and.not.include('response_id');
    await respondents.more(between);
    if (!takesItsTime) return;
    await replace(0, third);
    await respondents.more(between);
  });

  it('afterwards what was acknowledged is stored, counted and told by event, once, also to the new subscriber', async () => {
    await respondents.end();
    expect(respondents.refused).to.deep.equal([]);
    const acknowledged = [...respondents.acknowledged].sort();
    expect(await storedAnswers(test.db.owner, filled)).to.deep.equal(acknowledged);
    await until('all events to be told', async () => (await waitingEvents(test.db.owner)) === 0, 120_000);
    expect(await ids('told')).to.deep.equal(acknowledged);
    const known = await heard();
    expect(known).to.deep.equal([...new Set(known)]);
    const before = new Set(acknowledgedBefore);
    expect(known).to.include.members(acknowledged.filter((id) => !before.has(id)));
    for (const node of nodes) {
      await until('the count', async () => (await countedAt(node, filled)) === acknowledged.length, 120_000);
    }
  });

  it('afterwards handles and connections are what they were', async () => {
    // A pool may be at its size that was not before, for each of three duties.
    const room = 3 * 12;
    for (const [index, node] of nodes.entries()) {
      await until('handles to be closed', () => node.handles() <= handlesBefore[index]! + room, 120_000);
    }
    await until('connections to be gone', async () => (await connections()) <= connectionsBefore + 2 * room, 120_000);
  });

  it('a node of the first release is refused then, with a sentence', async () => {
    await nodes[0]!.stop();
    const said = await nodes[0]!.refused(first);
    expect(said).to.include('witness/0003_one_name.sql, which took away what this version uses');
  });

  const heard = () => ids('heard');

  async function ids(table: 'told' | 'heard'): Promise<string[]> {
    const { rows } = await test.db.owner.query<{ answer_id: string }>(
      `SELECT answer_id FROM witness.${table} WHERE company_id = $1 ORDER BY answer_id`,
      [filled.company.companyId],
    );
    return rows.map(({ answer_id }) => answer_id);
  }

  async function columns(): Promise<string[]> {
    const { rows } = await test.db.owner.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = 'witness.told'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    return rows.map(({ name }) => name);
  }

  async function connections(): Promise<number> {
    const { rows } = await test.db.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0]!.n;
  }
});
