import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { notePauses, pausesOf, withProbes } from '../../server/domains/pauses.ts';
import { forgetPauses } from '../../server/jobs/forgetPauses.ts';
import { startSmtp } from '../smtp.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

describe('deliveries: a receiving domain that takes no mail for a while', function () {
  this.timeout(180_000);
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  const closed = new Set<string>();
  before(async () => {
    smtp = await startSmtp((to) => {
      if (to.startsWith('full')) return '452 4.2.2 Mailbox full';
      return closed.has(to.split('@')[1]!) ? '421 4.7.0 Rate limited, come back later' : null;
    });
    app = await startTestApp({
      env: {
        SMTP_URL: smtp.url,
        KAIKU_DELIVERIES_PER_SECOND: '10000',
        KAIKU_DELIVERIES_PER_DOMAIN_PER_SECOND: '100',
      },
    });
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    await smtp?.stop();
  });

  const people = (domain: string, many: number) => Array.from({ length: many }, (_, at) => `p${at}@${domain}`);
  const deliver = async (targets: string[], more: object = {}): Promise<string> =>
    (await sent(app, owner, survey.surveyId, mail(survey.collectorId, targets, more))).rule_id;
  const funnel = async (ruleId: string) => (await infoOf(owner, survey.surveyId, ruleId)).rule.funnel;
  const taken = (domain: string) => smtp.log.filter(({ to }) => to.endsWith(`@${domain}`)).map(({ to }) => to);
  /** Who of a domain was tried since. */
  const since = (before: ReadonlyMap<string, number>, domain: string) =>
    [...smtp.attempts].flatMap(([to, count]) =>
      to.endsWith(`@${domain}`) && count > (before.get(to) ?? 0) ? [to] : [],
    );
  const pauseOf = async (domain: string) => {
    const { rows } = await app.db.owner.query(
      `SELECT failures, round(extract(epoch FROM until - now()))::int AS seconds FROM deliveries.domain_pauses
       WHERE domain = $1 AND company_id = $2`,
      [domain, owner.company.companyId],
    );
    return rows[0] ?? null;
  };
  const counted = async (ruleId: string) => {
    const { rows } = await app.db.owner.query(
      'SELECT DISTINCT attempts FROM deliveries.targets WHERE rule_id = $1 ORDER BY 1',
      [ruleId],
    );
    return rows.map(({ attempts }) => attempts);
  };
  const pass = async (seconds: number) => {
    await app.timePasses({ seconds }, 'deliveries.domain_pauses');
    await app.settled();
  };

  it('DEL-110.a DEL-110.b DEL-110.c the others all arrive, what is refused is tried by few, counts as no try, and arrives later', async () => {
    closed.add('busy.fi');
    const ruleId = await deliver([...people('busy.fi', 70), ...people('calm.fi', 40), ...people('other.fi', 30)]);
    expect(await funnel(ruleId)).to.include({ targets: 140, sent: 70, waiting: 70, failed: 0 });
    // As many as were under way when the first was refused.
    expect(since(new Map(), 'busy.fi').length).to.be.within(1, 6);
    const first = await pauseOf('busy.fi');
    expect(first.failures).to.equal(1);
    expect(first.seconds).to.be.within(30, 60);

    let before = new Map(smtp.attempts);
    await pass(first.seconds - 25);
    expect(since(before, 'busy.fi'), 'within the pause').to.deep.equal([]);
    for (const [failures, seconds] of [
      [2, 120],
      [3, 240],
      [4, 480],
    ] as const) {
      await pass(seconds);
      // The mail client itself tries a message again that a connection in use was closed at.
      expect(since(before, 'busy.fi'), 'one goes first').to.have.length(1);
      before = new Map(smtp.attempts);
      const pause = await pauseOf('busy.fi');
      expect(pause.failures).to.equal(failures);
      expect(pause.seconds).to.be.within(seconds - 30, seconds);
    }
    expect(await funnel(ruleId)).to.include({ sent: 70, waiting: 70, failed: 0 });
    expect(await counted(ruleId)).to.deep.equal([0, 1]);

    const { rows: waits } = await app.db.owner.query(
      "SELECT DISTINCT state, coalesce(problem, 'none') AS problem FROM deliveries.targets WHERE rule_id = $1 AND state <> 'sent'",
      [ruleId],
    );
    // A connection that is closed beneath a message is a try of that message.
    const known = ['none', 'mailbox', 'unreachable'].map((problem) => ({ state: 'waiting', problem }));
    expect(known).to.deep.include.members(waits);

    closed.clear();
    await app.timePasses({ seconds: 480 }, 'deliveries.domain_pauses', 'deliveries.targets');
    await app.settled();
    expect(await funnel(ruleId)).to.include({ sent: 140, waiting: 0, failed: 0 });
    expect(taken('busy.fi').sort()).to.deep.equal(people('busy.fi', 70).sort());
    expect(await pauseOf('busy.fi')).to.equal(null);
  });

  it('DEL-110.b what is asked of a domain that pauses waits, too, and of several deliveries one message goes first', async () => {
    closed.add('shared.fi');
    await deliver(people('shared.fi', 5));
    const before = new Map(smtp.attempts);
    const others = [await deliver(people('shared.fi', 8)), await deliver(people('shared.fi', 8), { anonymous: true })];
    expect(since(before, 'shared.fi')).to.deep.equal([]);
    for (const ruleId of others) expect(await funnel(ruleId)).to.include({ waiting: 8, failed: 0 });
    await pass(61);
    expect(since(before, 'shared.fi')).to.have.length(1);
    expect((await pauseOf('shared.fi')).failures).to.equal(2);
    closed.clear();
    // Twice: whoever came while the first was under way looks again.
    await pass(121);
    await pass(121);
    for (const ruleId of others) expect(await funnel(ruleId)).to.include({ sent: 8, waiting: 0 });
    expect(taken('shared.fi')).to.have.length(21);
  });

  it('DEL-110.b of many nodes that come when a pause is over one takes the message that goes first', async () => {
    const { companyId } = owner.company;
    await app.db.owner.query(
      "INSERT INTO deliveries.domain_pauses (company_id, domain, until, failures) VALUES ($1, 'nodes.fi', now() - interval '1 s', 2)",
      [companyId],
    );
    const due = people('nodes.fi', 3).map((address) => ({ address }));
    const all = await Promise.all(
      Array.from({ length: 8 }, () => app.tenant(companyId, async (ctx) => withProbes(ctx, await pausesOf(ctx), due))),
    );
    const winners = all.filter(({ ready }) => ready.length > 0);
    expect(winners.map(({ ready }) => ready.length)).to.deep.equal([1]);
    // What one of the others has learned meanwhile is older than the claim.
    const learned = (was: Date, failures: number) => ({
      domain: 'nodes.fi',
      was: was.toISOString(),
      until: new Date().toISOString(),
      failures,
    });
    const { until } = winners[0]!.pauses.get('nodes.fi')!;
    await app.tenant(companyId, (ctx) => notePauses(ctx, [learned(new Date(until.getTime() - 90_000), 0)]));
    await app.tenant(companyId, (ctx) => notePauses(ctx, [{ ...learned(until, 1), was: null }]));
    expect(await pauseOf('nodes.fi')).to.include({ failures: 2 });
    await app.tenant(companyId, (ctx) => notePauses(ctx, [learned(until, 0)]));
    expect(await pauseOf('nodes.fi')).to.equal(null);
  });

  it('DEL-110.a a mailbox that is full is one address’s, and no other’s', async () => {
    const ruleId = await deliver(['full@mailbox.fi', ...people('mailbox.fi', 20)]);
    expect(await funnel(ruleId)).to.include({ sent: 20, waiting: 1, failed: 0 });
    expect(await pauseOf('mailbox.fi')).to.equal(null);
    expect(await counted(ruleId)).to.deep.equal([1]);
    await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/cancel`));
  });

  it('DEL-110.c a domain that has refused for two days is left to the tries of each message, until one is taken', async () => {
    closed.add('dead.fi');
    const ruleId = await deliver(people('dead.fi', 3));
    await app.db.owner.query("UPDATE deliveries.domain_pauses SET failures = 53 WHERE domain = 'dead.fi'");
    const before = new Map(smtp.attempts);
    await pass(61);
    expect((await pauseOf('dead.fi')).failures).to.equal(54);
    expect(since(before, 'dead.fi')).to.have.length(3);
    expect(await counted(ruleId)).to.deep.equal([1]);
    expect(await funnel(ruleId)).to.include({ waiting: 3, failed: 0 });
    closed.clear();
    await app.timePasses({ hours: 1 }, 'deliveries.targets', 'deliveries.sendings');
    await app.settled();
    expect(await funnel(ruleId)).to.include({ sent: 3 });
    expect(await pauseOf('dead.fi')).to.equal(null);
  });

  it('DEL-110.b a pause that nothing came after is forgotten', async () => {
    closed.add('old.fi');
    const ruleId = await deliver(people('old.fi', 1));
    await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/cancel`));
    await app.timePasses({ days: 1 }, 'deliveries.domain_pauses');
    await app.strikes(forgetPauses);
    expect(await pauseOf('old.fi')).to.include({ failures: 1 });
    await app.timePasses({ days: 2 }, 'deliveries.domain_pauses');
    await app.strikes(forgetPauses);
    expect(await pauseOf('old.fi')).to.equal(null);
    closed.clear();
  });

  it('DEL-127.c what comes back to a delivery that was stopped meanwhile gives its place of the month back', async () => {
    await accepted(
      owner.api.put('/company/contact_rules', {
        quiet_from: null,
        quiet_until: null,
        quiet_channels: 'sms',
        limit_per_month: 5,
      }),
    );
    closed.add('stopped.fi');
    const holder = await app.db.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE core.sent_messages IN ACCESS EXCLUSIVE MODE');
      const { rule_id: ruleId } = await accepted(
        owner.api.post(`/survey/${survey.surveyId}/delivery`, mail(survey.collectorId, people('stopped.fi', 3))),
      );
      const counts = async () =>
        (await app.db.owner.query("SELECT sent FROM deliveries.contact_counts WHERE address LIKE '%@stopped.fi'")).rows;
      await until('them to be under way', async () => (await counts()).length === 3);
      await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/cancel`));
      await holder.query('ROLLBACK');
      await app.settled();
      expect(await funnel(ruleId)).to.include({ sent: 0 });
      expect(await counts()).to.deep.equal([{ sent: 0 }, { sent: 0 }, { sent: 0 }]);
    } finally {
      holder.release();
      closed.clear();
      await accepted(
        owner.api.put('/company/contact_rules', {
          quiet_from: null,
          quiet_until: null,
          quiet_channels: 'sms',
          limit_per_month: null,
        }),
      );
    }
  });

  it('DEL-110.d no more than so many a second go to one domain', async () => {
    const ruleId = await deliver(people('steady.fi', 260));
    expect(await funnel(ruleId)).to.include({ sent: 260 });
    const times = smtp.log.filter(({ to }) => to.endsWith('@steady.fi')).map(({ at }) => at);
    // The last sixty wait until twice a hundred before them have had their seconds; the first of those may come late.
    expect(times.at(-1)! - times[0]!).to.be.at.least(1_500);
  });
});
