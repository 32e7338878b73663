import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import {
  makeElement,
  makeStructure,
  type OwnCluster,
  publishSurvey,
  startOwnCluster,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const limits = 'acquire=1,lock=1,statement=1,transaction=4,request=6';
/** How long everything may need after the database is back (issue 6). */
const backWithinMs = 5_000;

const handles = () => readdirSync('/proc/self/fd').length;

describe('a database that goes away and comes back', function () {
  this.timeout(180_000);
  let cluster: OwnCluster;
  let test: TestApp;
  let user: TestUser;
  let link: string;

  before(async () => {
    cluster = await startOwnCluster();
    test = await startTestApp({
      cluster: cluster.ownerUrl,
      env: {
        KAIKU_LIMITS_STAFF: limits,
        KAIKU_LIMITS_RESPONDENTS: limits,
        KAIKU_LIMITS_JOBS: limits,
        // Those who go on asking send more than one address may, the faster the machine.
        KAIKU_RATE_LIMITS: 'false',
      },
    });
    user = await test.createUser();
    const structure = makeStructure({ elements: [makeElement('words', 'openText', { text: 'Why?' })] });
    link = (await publishSurvey(user, { structure })).url;
  });
  after(async () => {
    cluster?.thaw();
    await test?.stop();
    await cluster?.remove();
  });

  const page = (language: string, url = link) =>
    fetch(`${test.answerUrl}/a/${url}`, { headers: { accept: 'text/html', 'accept-language': language } });
  const answer = (transactionId: string) =>
    fetch(`${test.answerUrl}/api/answer/${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: transactionId, survey_version: 1, answers: {} }),
    });
  const ready = async () => (await fetch(`${test.url}/ready`)).status;
  const surveys = async () => (await user.api.get('/survey')).status;

  async function connections(): Promise<number> {
    const { rows } = await test.db.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0]!.n;
  }

  /** What everybody is told while it is away. */
  async function expectOutage(transactionId: string): Promise<void> {
    await until('the node to notice', async () => (await ready()) === 503, 30_000);
    // A link that the node cannot know yet: one that it showed a moment ago it may show again.
    const finnish = await page('fi', `new-${transactionId}`);
    expect(finnish.status).to.equal(503);
    expect(Number(finnish.headers.get('retry-after'))).to.be.above(0);
    expect(await finnish.text()).to.include('Yritä');
    const sent = await answer(transactionId);
    expect(sent.status).to.equal(503);
    expect(Number(sent.headers.get('retry-after'))).to.be.above(0);
    const refused = await user.api.get('/survey');
    expect([refused.status, refused.error.code]).to.deep.equal([503, 'unavailable']);
    const staffPage = await fetch(`${test.url}/go/anything`, {
      headers: { accept: 'text/html', 'accept-language': 'sv' },
    });
    expect(staffPage.status).to.equal(503);
    expect(await staffPage.text())
      .to.include('<html lang="sv">')
      .and.include('Vi är borta en stund');
  }

  /** All of it again, and what waited is taken once. */
  async function expectReturn(transactionId: string): Promise<void> {
    const back = Date.now();
    let last: unknown;
    await until('pages of both origins, signals and answers', async () => {
      const statuses = [
        (await page('en')).status,
        await surveys(),
        (await answer(transactionId)).status,
        await ready(),
      ];
      last = { statuses, signals: test.app.host.signals.connected() };
      return statuses.every((status) => status === 200) && test.app.host.signals.connected();
    }).catch((error: Error) => {
      throw new Error(`${error.message}; last seen ${JSON.stringify(last)}`);
    });
    expect(Date.now() - back).to.be.below(backWithinMs);
    await until('the event of the answer', async () => {
      const { rows } = await test.db.owner.query('SELECT id FROM core.outbox');
      return rows.length === 0;
    });
    const { rows } = await test.db.owner.query('SELECT id FROM responses.responses WHERE id = $1', [transactionId]);
    expect(rows).to.have.length(1);
  }

  /** Under load: everybody goes on asking while it is away. */
  async function through(outage: { begin(): Promise<unknown> | unknown; end(): Promise<unknown> | unknown }) {
    await expectReturn(randomUUID());
    const before = { handles: handles(), connections: await connections() };
    const transactionId = randomUUID();
    await outage.begin();
    let away = true;
    const asking = Array.from({ length: 6 }, async () => {
      while (away) await Promise.allSettled([page('en'), surveys(), answer(randomUUID())]);
    });
    try {
      await expectOutage(transactionId);
    } finally {
      await outage.end();
      away = false;
    }
    await expectReturn(transactionId);
    await Promise.all(asking);
    // Pools may have grown to their size under this load, and nothing beyond it.
    const room = 2 * 8 * 3;
    await until(
      'the connections of the outage to be gone',
      async () => (await connections()) <= before.connections + room,
    );
    expect(handles()).to.be.at.most(before.handles + 2 * room);
  }

  it('killed: pages say so on both origins, answers are taken afterwards, everything goes on by itself', () =>
    through({ begin: () => cluster.kill(), end: () => cluster.start() }));

  it('frozen: nobody waits for it longer than the limits say', () =>
    through({ begin: () => cluster.freeze(), end: () => cluster.thaw() }));

  it('its connections all ended at once, as by a fail-over: nobody needs to know', async () => {
    await expectReturn(randomUUID());
    await test.db.owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await expectReturn(randomUUID());
  });
});
