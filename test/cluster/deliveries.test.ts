import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accepted,
  makeElement,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fileForm, letter } from '../../plugins/deliveries/test/mass.ts';
import { type Smtp, startSmtp } from '../../plugins/deliveries/test/smtp.ts';
import { type DatabaseServers, startServers } from '../support/databaseServers.ts';
import { type NodeProcess, nodeProcess } from '../support/nodeProcess.ts';

const takesItsTime = process.env.KAIKU_TEST_LONG === '1';
const many = takesItsTime ? 20_000 : 900;
/** Of them, nobody is there: their server says so for good. */
const nobodies = Math.ceil(many / 30);
/** Mails that have to go out between two troubles. */
const between = takesItsTime ? Math.ceil(many / 15) : 30;
/** Mails that a node may have under way to the server at one moment: its connections. */
const atOnce = 5;
/** What the server takes above that while a trouble lasts waits so long for its word; below the patience of its clients. */
const heldMs = 20_000;

/** How the mail server behaves. */
type Weather = 'steady' | 'slow' | 'busy' | 'cutting';

describe('a mass delivery, while things go wrong', function () {
  this.timeout(takesItsTime ? 1_800_000 : 300_000);
  const nodes: NodeProcess[] = [];
  let servers: DatabaseServers;
  let smtp: Smtp;
  let weather: Weather = 'steady';
  let test: TestApp;
  let user: TestUser;
  let survey: PublishedSurvey;
  let at: string;
  let kills = 0;
  /** So many mails are taken at once. What comes beyond waits, so that on a slow machine not all are gone too early. */
  let wanted = Number.POSITIVE_INFINITY;
  /** Mails that were taken while the word of it never left the server. */
  let unsaid = 0;

  before(async () => {
    smtp = await startSmtp(
      (to, attempt) => {
        if (to.startsWith('nobody')) return '550 5.1.1 No such person here';
        return weather === 'busy' && attempt % 2 === 1 ? '450 4.2.0 The mailbox is busy' : null;
      },
      async () => {
        // The nodes are to be in the middle of it when something goes wrong.
        await pause(weather === 'slow' ? 200 : 8);
        const until = Date.now() + heldMs;
        while (smtp.log.length > wanted && Date.now() < until) await pause(50);
        if (weather !== 'cutting') return true;
        unsaid += 1;
        return false;
      },
    );
    servers = await startServers();
    test = await startTestApp({ cluster: servers.ownerUrl, workers: 'none' });
    user = await test.createUser();
    await test.setFeatures(user.person.companyId, { mass_survey_delivery: true });
    const provider = await test.createUser({ roles: ['admin'] });
    const inCompany = provider.api.with({ 'X-View-As': `company-${user.person.companyId}` });
    await accepted(inCompany.put('/company/mass_delivery', { max_rows: many, fields: [] }));
    survey = await publishSurvey(user, {
      structure: makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you come again?' })] }),
    });
    at = `/survey/${survey.surveyId}/massdelivery`;
    for (let count = 0; count < 2; count += 1) {
      const node = await nodeProcess({
        ownerUrl: test.db.ownerUrl,
        files: path.join(test.dataDir, 'files'),
        env: {
          SMTP_URL: smtp.url,
          KAIKU_DELIVERIES_PER_SECOND: '10000',
          KAIKU_DELIVERIES_PER_DOMAIN_PER_SECOND: '0',
        },
      });
      nodes.push(node);
      await node.start();
    }
    const lines = Array.from({ length: many }, (_, row) =>
      row % 30 === 0 ? `nobody${row}@firma.fi` : `guest${row}@firma.fi`,
    );
    const form = fileForm(Buffer.from(`target\r\n${lines.join('\r\n')}\r\n`), { type: 'email' });
    const { delivery_id: id } = await accepted(user.api.post(at, undefined, { form }));
    at = `${at}/${id}`;
    await until('the file to be read', async () => (await accepted(user.api.get(at))).status !== 'parsing', 60_000);
    await accepted(user.api.put(at, letter(survey.collectorId)));
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.remove()));
    await test?.stop();
    await servers?.remove();
    await smtp?.stop().catch(() => {});
  });

  const left = async (): Promise<number> => {
    const { rows } = await test.db.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM deliveries.targets WHERE company_id = $1 AND state IN ('waiting', 'sending')`,
      [user.person.companyId],
    );
    return rows[0]!.n;
  };
  /** What was put off is due now, as it is when its minutes are over. */
  const hurry = async (): Promise<void> => {
    await test.db.owner.query(
      "UPDATE deliveries.targets SET next_try_at = now() WHERE state = 'waiting' AND next_try_at > now()",
    );
    await test.timePasses({ hours: 1 });
  };
  /** As `until`. Who failed while the server was gone would wait for a minute. */
  const hurrying = async (what: string, probe: () => Promise<boolean>, timeoutMs: number): Promise<void> => {
    let looked = 0;
    await until(
      what,
      async () => {
        looked += 1;
        if (looked % 40 === 0) await hurry();
        return probe();
      },
      timeoutMs,
    );
  };
  /** Waits until so many more mails were taken. */
  const more = async (count = between): Promise<void> => {
    const reached = smtp.log.length + count;
    wanted = reached;
    await hurrying(`${count} more mails`, async () => smtp.log.length >= reached, 150_000);
  };
  const killed = async (which: number): Promise<void> => {
    await nodes[which]!.kill();
    kills += 1;
    await nodes[which]!.start();
  };

  for (const [name, trouble] of [
    ['the first node is killed', () => killed(0)],
    ['the second node is killed', () => killed(1)],
    [
      'both nodes are killed at once',
      async () => {
        await Promise.all(nodes.map((node) => node.kill()));
        kills += 2;
        await Promise.all(nodes.map((node) => node.start()));
      },
    ],
    [
      'the mail server is gone',
      async () => {
        // What is under way at that moment was taken without a word.
        unsaid += atOnce * nodes.length;
        await smtp.stop();
        await pause(2_000);
        await smtp.back();
      },
    ],
    ['the mail server takes its time', () => during('slow')],
    ['the mail server is busy', () => during('busy')],
    ['the mail server hangs up between the last dot and its word', () => during('cutting', 4)],
    ['all connections to the database end at once, as by a fail-over', () => servers.endConnections()],
    [
      'the database answers nobody for a second',
      async () => {
        servers.freeze();
        await pause(1_000);
        servers.thaw();
      },
    ],
    ['the database is killed and started again', () => servers.killOneByOne(async () => {})],
  ] as const) {
    it(`DEL-061 goes on when ${name}`, async () => {
      await more();
      await trouble();
    });
  }

  async function during(what: Weather, count = 20): Promise<void> {
    weather = what;
    try {
      await more(count);
    } finally {
      weather = 'steady';
    }
  }

  it('DEL-061 each of its targets has got one mail, and the server’s own log says the same', async () => {
    wanted = Number.POSITIVE_INFINITY;
    await hurrying('nothing to be left', async () => (await left()) === 0, 240_000);
    const taken = new Map<string, Set<string>>();
    for (const { to, messageId } of smtp.log) taken.set(to, (taken.get(to) ?? new Set()).add(messageId));
    const missed = await test.db.owner.query(
      'SELECT state, problem, attempts, count(*)::int FROM deliveries.targets WHERE company_id = $1 AND NOT address = ANY($2) GROUP BY 1, 2, 3',
      [user.person.companyId, [...taken.keys()]],
    );
    expect(taken.size, `reached, but for ${JSON.stringify(missed.rows)}`).to.equal(many - nobodies);
    expect([...taken.keys()].filter((to) => to.startsWith('nobody'))).to.deep.equal([]);
    // Whatever came twice says that it is the same.
    for (const [to, ids] of taken) expect(ids.size, to).to.equal(1);
    const doubled = smtp.log.length - taken.size;
    // Of each connection one between the last dot and the server's word, and one whose word is not noted yet.
    const unavoidable = kills * 2 * atOnce + unsaid;
    if (takesItsTime) process.stdout.write(`${doubled} of ${many} came twice, ${unavoidable} may\n`);
    expect(doubled).to.be.at.most(unavoidable);
    const { rule } = await accepted(user.api.get(`${at}/info`));
    expect(rule.funnel).to.include({ targets: many, sent: many - nobodies, failed: nobodies, waiting: 0 });
  });
});
