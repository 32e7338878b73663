import {
  databaseBefore,
  freePort,
  type OlderDatabase,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createTransport } from 'nodemailer';
import { createReturnedMail } from '../../server/returned/listener.ts';
import { signedOf } from '../../server/routes/returned.ts';
import { genericSignature } from '../../server/twoWay/signatures.ts';
import { addOldRule, addOldSending } from '../older.ts';
import { complaint, outOfOffice, report } from '../returned.ts';
import { startSmtp } from '../smtp.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

const domain = 'bounces.firma.fi';
const secret = 'secret of the mail server of tests';
const gone = (recipient: string) =>
  report({
    from: 'MAILER-DAEMON@mx.firma.fi',
    subject: 'Undelivered Mail',
    text: 'Sorry.',
    status: '5.1.1',
    words: '550 5.1.1 User unknown',
    recipient,
  });
const full = (recipient: string) =>
  report({
    from: 'MAILER-DAEMON@mx.firma.fi',
    subject: 'Undelivered Mail',
    text: 'Sorry.',
    status: '5.2.2',
    words: '552 5.2.2 Mailbox full',
    recipient,
  });

/** Brings a message as a mail server does, with no sender. @returns the answer's code */
async function bySmtp(port: number, to: string, raw: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: '', to }, raw });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

describe('deliveries: returned mail', function () {
  this.timeout(180_000);
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  let port: number;
  before(async () => {
    smtp = await startSmtp(() => null);
    port = await freePort();
    app = await startTestApp({
      env: {
        SMTP_URL: smtp.url,
        KAIKU_DELIVERIES_RETURN_DOMAIN: domain,
        KAIKU_DELIVERIES_RETURN_PORT: String(port),
        KAIKU_DELIVERIES_RETURN_SECRET: secret,
      },
    });
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    await smtp?.stop();
  });

  const send = (addresses: string[], more: object = {}) =>
    sent(app, owner, survey.surveyId, mail(survey.collectorId, addresses, more));
  /** The return path of the last mail to somebody. */
  const pathOf = (to: string): string => smtp.log.findLast((one) => one.to === to)!.from;
  const rowOf = async (ruleId: string, address: string) =>
    (await infoOf(owner, survey.surveyId, ruleId)).data.find(({ target }: { target: string }) => target === address);
  const blacklisted = async (target: string): Promise<string[]> => {
    const { rows } = await app.db.owner.query(
      'SELECT reason FROM blacklist.entries WHERE company_id = $1 AND target = $2',
      [owner.company.companyId, target],
    );
    return rows.map(({ reason }: { reason: string }) => reason);
  };
  const audited = async (operation: string, name: string): Promise<number> => {
    const { rows } = await app.db.owner.query(
      'SELECT count(*)::int AS n FROM core.audit_log WHERE operation = $1 AND item_name = $2',
      [operation, name],
    );
    return rows[0].n;
  };
  const byCall = async (
    to: string,
    source: string,
    changes: { secret?: string; timestamp?: string; signedFor?: string } = {},
  ) => {
    const body = Buffer.from(source);
    const timestamp = changes.timestamp ?? String(Math.floor(Date.now() / 1_000));
    const signature = genericSignature(changes.secret ?? secret, timestamp, signedOf(changes.signedFor ?? to, body));
    const reply = await fetch(`${app.answerUrl}/mail/returned`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-kaiku-recipient': to,
        'x-kaiku-timestamp': timestamp,
        'x-kaiku-signature': signature,
      },
      body,
    });
    return reply.status;
  };

  it('DEL-088 DEL-089 DEL-090 an address that does not exist is told, sent nothing more, and put nowhere twice', async () => {
    const address = 'gone@firma.fi';
    const { rule_id: ruleId } = await send([address, 'fine@firma.fi']);
    expect(pathOf(address)).to.match(/^d-[a-z2-7]{61}@bounces\.firma\.fi$/);
    expect(pathOf(address)).not.to.equal(pathOf('fine@firma.fi'));
    expect(await bySmtp(port, pathOf(address), gone(address))).to.equal(250);
    expect(await rowOf(ruleId, address)).to.include({
      state: 'bounced',
      problem: 'no_address',
      told: '550 5.1.1 User unknown',
    });
    expect(await rowOf(ruleId, 'fine@firma.fi')).to.include({ state: 'sent' });
    const { rule, data } = await infoOf(owner, survey.surveyId, ruleId, { state: 'bounced' });
    expect(rule.funnel).to.include({ targets: 2, sent: 1, bounced: 1, failed: 0 });
    expect(data).to.have.length(1);
    expect(await blacklisted(address)).to.deep.equal(['bounced']);
    const again = await send([address]);
    expect(await rowOf(again.rule_id, address)).to.include({ state: 'blocked', problem: 'bounced' });
    expect(smtp.log.filter(({ to }) => to === address)).to.have.length(1);
    // A keeper lets them be written to again; the same mail, which comes once more, changes that no more.
    await app.db.owner.query('DELETE FROM blacklist.entries WHERE target = $1', [address]);
    expect(await bySmtp(port, pathOf(address), gone(address))).to.equal(250);
    expect(await byCall(pathOf(address), gone(address))).to.equal(200);
    expect(await blacklisted(address)).to.deep.equal([]);
  });

  it('DEL-088 refuses by SMTP what is no return path of ours, and by HTTP what is not signed', async () => {
    const address = 'forged@firma.fi';
    const { rule_id: ruleId } = await send([address]);
    const path = pathOf(address);
    const forged = path.replace(/^d-./, (start) => (start.endsWith('a') ? 'd-b' : 'd-a'));
    for (const to of [forged, `r${path.slice(1)}`, 'info@bounces.firma.fi', path.replace(domain, 'firma.fi')]) {
      expect(await bySmtp(port, to, gone(address)), to).to.equal(550);
      expect(await byCall(to, gone(address)), to).to.equal(422);
    }
    expect(await byCall(path, gone(address), { secret: 'another secret of somebody' })).to.equal(401);
    expect(await byCall(path, gone(address), { signedFor: forged })).to.equal(401);
    expect(await byCall(path, gone(address), { timestamp: '1700000000' })).to.equal(401);
    expect(await rowOf(ruleId, address)).to.include({ state: 'sent', problem: null });
    expect(await byCall(path, gone(address))).to.equal(200);
    expect(await rowOf(ruleId, address)).to.include({ state: 'bounced' });
  });

  it('DEL-089 a full mailbox and an automatic answer stop nothing', async () => {
    const [soft, away] = ['full@firma.fi', 'away@firma.fi'];
    const { rule_id: ruleId } = await send([soft, away]);
    expect(await bySmtp(port, pathOf(soft), full(soft))).to.equal(250);
    expect(await bySmtp(port, pathOf(away), outOfOffice)).to.equal(250);
    expect(await rowOf(ruleId, soft)).to.include({
      state: 'bounced',
      problem: 'returned',
      told: '552 5.2.2 Mailbox full',
    });
    expect(await rowOf(ruleId, away)).to.include({ state: 'sent', problem: null, told: null });
    expect([...(await blacklisted(soft)), ...(await blacklisted(away))]).to.deep.equal([]);
    const again = await send([soft]);
    expect(await rowOf(again.rule_id, soft)).to.include({ state: 'sent' });
  });

  it('DEL-089 who marks a mail as unwanted gets no more, and counts as sent', async () => {
    const address = 'angry@firma.fi';
    const { rule_id: ruleId } = await send([address]);
    expect(await byCall(pathOf(address), complaint)).to.equal(200);
    expect(await rowOf(ruleId, address)).to.include({ state: 'sent', problem: 'complained' });
    expect(await blacklisted(address)).to.deep.equal(['complained']);
    const { rule } = await infoOf(owner, survey.surveyId, ruleId, { state: 'complained' });
    expect(rule.funnel).to.include({ sent: 1, complained: 1, bounced: 0 });
    const again = await send([address]);
    expect(await rowOf(again.rule_id, address)).to.include({ state: 'blocked', problem: 'complained' });
    expect(await audited('blacklist.complaint', address)).to.equal(1);
  });

  it('DEL-090 many at once change it once, and what was passed on to another address blocks nobody', async () => {
    const [many, passedOn] = ['many@firma.fi', 'passed@firma.fi'];
    const { rule_id: ruleId } = await send([many, passedOn]);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? bySmtp(port, pathOf(many), gone(many)) : byCall(pathOf(many), gone(many)),
      ),
    );
    expect(await blacklisted(many)).to.deep.equal(['bounced']);
    expect(await audited('blacklist.bounce', many)).to.equal(1);
    await bySmtp(port, pathOf(passedOn), gone('old.address@elsewhere.fi'));
    expect(await rowOf(ruleId, passedOn)).to.include({ state: 'bounced', problem: 'returned' });
    expect(await blacklisted(passedOn)).to.deep.equal([]);
  });

  it('DEL-089 of an anonymous delivery a return is of the address, and nothing says when', async () => {
    const addresses = Array.from({ length: 5 }, (_, n) => `quiet${n}@firma.fi`);
    const { rule_id: ruleId } = await send(addresses, { anonymous: true });
    expect(await bySmtp(port, pathOf(addresses[0]!), gone(addresses[0]!))).to.equal(250);
    const row = await rowOf(ruleId, addresses[0]!);
    expect(row).to.include({ state: 'bounced', sent_at: null, opened_at: null, answered_at: null });
    const { rows } = await app.db.owner.query(
      'SELECT DISTINCT next_try_at FROM deliveries.targets WHERE rule_id = $1',
      [ruleId],
    );
    expect(rows).to.have.length(1);
  });

  it('DEL-088 what cannot be stored is not taken, and what comes too fast comes later', async () => {
    const listener = createReturnedMail();
    const own = await freePort();
    const returned = {
      companyId: owner.company.companyId,
      targetId: owner.company.companyId,
      pass: 'delivery' as const,
    };
    await listener.start({
      host: '127.0.0.1',
      port: own,
      perMinute: 2,
      paths: { address: () => undefined, read: () => returned },
      take: () => Promise.reject(new Error('the database is away')),
      log: { error() {}, debug() {} } as never,
    });
    expect(await bySmtp(own, 'a@b.fi', gone('a@b.fi'))).to.equal(451);
    expect(await bySmtp(own, 'a@b.fi', `Subject: x\r\n\r\n${'large '.repeat(900_000)}`)).to.equal(552);
    expect(await bySmtp(own, 'a@b.fi', gone('a@b.fi'))).to.equal(451);
    await listener.stop();
    expect(await bySmtp(own, 'a@b.fi', gone('a@b.fi'))).to.equal(0);
  });
});

describe('the migration that lets mails come back, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0006: targets stay what they are, and may come back', async () => {
    db = await databaseBefore('deliveries', '0006_returned_mail.sql');
    const company = '01900000-0000-7000-8000-000000000001';
    await addOldRule(db, { company, id: company });
    await addOldSending(db, { company, id: company });
    const target = (address: string) =>
      db.owner.query(
        `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address, state, reminder)
         VALUES ($1, gen_random_uuid(), $1, $1, $1, $2, 'sent', 'waiting')`,
        [company, address],
      );
    await target('one@firma.fi');
    await db.upgrade(() => target(`more${Math.random()}@firma.fi`));
    const { rows } = await db.owner.query(
      "SELECT state, reminder FROM deliveries.targets WHERE address = 'one@firma.fi'",
    );
    expect(rows).to.deep.equal([{ state: 'sent', reminder: 'waiting' }]);
    await db.owner.query("UPDATE deliveries.targets SET state = 'bounced', reminder = 'bounced'");
  });
});
