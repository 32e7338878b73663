import { setTimeout as pause } from 'node:timers/promises';
import { MessageRefused } from '@kaiku/sdk/server';
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
import { failureOf, nextTry } from '../../server/services/failures.ts';
import { fileForm, letter, rows, uploaded } from '../mass.ts';
import { startSmtp } from '../smtp.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

describe('deliveries: what the other side says', () => {
  it('DEL-061 is kept without what a database cannot hold', () => {
    const { told } = failureOf(new MessageRefused(true, `550 ${'x'.repeat(295)}😀\0 no\r\n${'y'.repeat(900)}`));
    expect(told).to.equal(`550 ${'x'.repeat(295)}😀`);
    expect(failureOf(new MessageRefused(true, '\ud83d\0a')).told).to.equal('a');
  });
});

describe('deliveries: a mail server that refuses', function () {
  this.timeout(180_000);
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async () => {
    smtp = await startSmtp((to, attempt) => {
      if (to.startsWith('gone')) return '550 5.1.1 No such person here';
      if (to.startsWith('busy')) return attempt <= 2 ? '451 4.7.1 Try again later' : null;
      return null;
    });
    app = await startTestApp({ env: { SMTP_URL: smtp.url, KAIKU_DELIVERIES_PER_SECOND: '10000' } });
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    await smtp?.stop();
  });
  const taken = (to: string) => smtp.log.filter((one) => one.to === to);
  /** A delivery whose targets were put back goes on. */
  const goesOn = async (ruleId: string): Promise<void> => {
    await app.db.owner.query("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", [ruleId]);
    await app.tenant(owner.company.companyId, async (ctx) => {
      const { planDeliver } = await import('../../server/jobs/deliver.ts');
      const [{ id }] = await ctx.trx('deliveries.sendings').where({ rule_id: ruleId }).select('id');
      await planDeliver(ctx, { sendingId: id, pass: 'delivery' });
    });
    await app.settled();
  };

  it('DEL-061 keeps the words of what is refused for good, tries again what is not, and sends each once', async () => {
    const addresses = ['gone@firma.fi', 'busy@firma.fi', 'fine@firma.fi'];
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, addresses));
    const states = async () => {
      const { data } = await infoOf(owner, survey.surveyId, ruleId);
      return Object.fromEntries(
        data.map(({ target, state, problem }: Record<string, string>) => [target!.split('@')[0], [state, problem]]),
      );
    };
    expect(await states()).to.deep.equal({
      gone: ['failed', 'refused'],
      busy: ['waiting', 'mailbox'],
      fine: ['sent', null],
    });
    const { data } = await infoOf(owner, survey.surveyId, ruleId, { state: 'failed' });
    expect(data[0].told).to.include('No such person here');
    for (let tries = 0; tries < 2; tries += 1) {
      await app.db.owner.query("UPDATE deliveries.targets SET next_try_at = now() WHERE state = 'waiting'");
      await app.timePasses({ hours: 1 });
      await app.settled();
    }
    expect(await states()).to.deep.include({ busy: ['sent', null] });
    expect(smtp.attempts.get('busy@firma.fi')).to.equal(3);
    expect(smtp.attempts.get('gone@firma.fi')).to.equal(1);
    for (const to of ['busy@firma.fi', 'fine@firma.fi']) expect(taken(to), to).to.have.length(1);
  });

  it('DEL-061 loses and doubles nothing of many, and the server’s own log says the same', async () => {
    const addresses = Array.from({ length: 120 }, (_, at) => `many${at}@firma.fi`);
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, addresses));
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    expect(rule.funnel).to.include({ targets: 120, sent: 120, waiting: 0, failed: 0 });
    const got = smtp.log.filter(({ to }) => to.startsWith('many'));
    expect(got).to.have.length(120);
    expect(new Set(got.map(({ to }) => to)).size).to.equal(120);
    expect(new Set(got.map(({ messageId }) => messageId)).size).to.equal(120);
  });

  it('DEL-061 a target whose process died while it was sent is taken again, and goes out once', async () => {
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, ['dies@firma.fi']));
    expect(taken('dies@firma.fi')).to.have.length(1);
    // As it lies there when a process dies after the mail server took the message and before that was noted.
    await app.db.owner.query(
      "UPDATE deliveries.targets SET state = 'sending', next_try_at = now() - interval '1 s' WHERE rule_id = $1",
      [ruleId],
    );
    await goesOn(ruleId);
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    expect(rule.funnel).to.include({ sent: 1 });
    expect(taken('dies@firma.fi')).to.have.length(1);
  });

  it('DEL-061 waiting for another process, which may be about to send it, is no try of a target', async () => {
    const { rule_id: ruleId } = await sent(app, owner, survey.surveyId, mail(survey.collectorId, ['held@firma.fi']));
    const triedAgain = async (claimedSecondsAgo: number): Promise<unknown> => {
      const held = `UPDATE core.sent_messages SET state = 'sending', claimed_at = now() - make_interval(secs => $2)
        WHERE idempotency_key = (SELECT 'deliveries-delivery-' || id FROM deliveries.targets WHERE rule_id = $1)`;
      expect((await app.db.owner.query(held, [ruleId, claimedSecondsAgo])).rowCount).to.equal(1);
      await app.db.owner.query(
        "UPDATE deliveries.targets SET state = 'waiting', attempts = 7, next_try_at = now() WHERE rule_id = $1",
        [ruleId],
      );
      await goesOn(ruleId);
      const found = 'SELECT state, problem, attempts FROM deliveries.targets WHERE rule_id = $1';
      return (await app.db.owner.query(found, [ruleId])).rows[0];
    };
    expect(await triedAgain(0)).to.deep.equal({ state: 'waiting', problem: null, attempts: 7 });
    expect(taken('held@firma.fi')).to.have.length(1);
    // The claim of a process that died is too old some day: then it may go out twice, rather than never.
    expect(await triedAgain(120)).to.deep.equal({ state: 'sent', problem: null, attempts: 8 });
    expect(taken('held@firma.fi')).to.have.length(2);
  });

  it('DEL-062 what is stopped does not go out any more', async () => {
    const { rule_id: ruleId } = await sent(
      app,
      owner,
      survey.surveyId,
      mail(survey.collectorId, ['busy.stop@firma.fi']),
    );
    const stopped = await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/cancel`));
    expect(stopped.latest).to.include({ state: 'cancelled' });
    await app.db.owner.query("UPDATE deliveries.targets SET next_try_at = now() WHERE state = 'waiting'");
    await app.timePasses({ hours: 1 });
    await app.settled();
    expect(smtp.attempts.get('busy.stop@firma.fi')).to.equal(1);
    const again = await owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/cancel`);
    expect(again.error.code).to.equal('delivery_sent');
  });

  it('DEL-061 pauses grow, and end', () => {
    const soft = failureOf(new MessageRefused(false, '451 later'));
    const pauses = Array.from({ length: 7 }, (_, at) => nextTry(soft, at + 1, 0)!.getTime() / 60_000);
    pauses.forEach((pause, at) => {
      expect(pause).to.be.within(2 ** at, 2 ** at * 1.25);
    });
    expect(nextTry(soft, 8)).to.equal(null);
    expect(failureOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).to.deep.equal({
      problem: 'unreachable',
      told: null,
      again: true,
    });
    expect(failureOf(new MessageRefused(true, '550\r\nno'))).to.deep.equal({
      problem: 'refused',
      told: '550 no',
      again: false,
    });
  });
});

describe('deliveries: a mail server that takes its time', function () {
  this.timeout(180_000);
  /** What one mail takes, of which five are under way. */
  const each = 300;
  /** Of one batch, which takes nine seconds. */
  const many = 150;
  /** What is stopped is noticed in a second; the machine of the tests is not a quiet one. */
  const noticed = 4_000;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async () => {
    smtp = await startSmtp(
      () => null,
      async () => {
        await pause(each);
        return true;
      },
    );
    app = await startTestApp({
      env: { SMTP_URL: smtp.url, KAIKU_DELIVERIES_PER_SECOND: '10000', KAIKU_DELIVERIES_PER_DOMAIN_PER_SECOND: '0' },
    });
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true, mass_survey_delivery: true });
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    await smtp?.stop();
  });

  const path = () => `/survey/${survey.surveyId}/delivery`;
  /** Begins a delivery. @returns once the first of its mails have left */
  async function begun(name: string, { surveyId, collectorId }: PublishedSurvey = survey) {
    const addresses = Array.from({ length: many }, (_, at) => `${name}${at}@firma.fi`);
    const made = owner.api.post(`/survey/${surveyId}/delivery`, mail(collectorId, addresses));
    const { rule_id: ruleId } = await accepted(made);
    await until('the first mails', async () => leftOf(name).length >= 5);
    return { ruleId, addresses };
  }
  const leftOf = (name: string) => smtp.log.filter(({ to }) => to.startsWith(name));

  it('BLK-007.a BLK-016 who comes onto the blacklist while a run goes on gets nothing that has not left, and is counted as blocked', async () => {
    const { ruleId, addresses } = await begun('listed');
    const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] as never });
    const gone = new Set(leftOf('listed').map(({ to }) => to));
    const targets = addresses.filter((to) => !gone.has(to));
    const { added } = await accepted(keeper.api.post('/company/delivery_blacklist/import', { targets }));
    const since = Date.now();
    expect(added).to.equal(targets.length);
    await app.settled();
    const left = leftOf('listed');
    expect(left.filter(({ at }) => at > since + noticed)).to.deep.equal([]);
    expect(left.length).to.be.below(many);
    const { rule, data } = await infoOf(owner, survey.surveyId, ruleId, { state: 'blocked', per_page: 100 });
    expect(rule.funnel).to.include({ targets: many, sent: left.length, blocked: many - left.length, waiting: 0 });
    expect(data[0]).to.include({ problem: 'listed' });
  });

  it('DEL-062 what has not left when a delivery is stopped does not go out, of a batch that is under way neither', async () => {
    const { ruleId } = await begun('stopped');
    await accepted(owner.api.post(`${path()}/${ruleId}/cancel`));
    const since = Date.now();
    await app.settled();
    const left = leftOf('stopped');
    expect(left.filter(({ at }) => at > since + noticed)).to.deep.equal([]);
    expect(left.length).to.be.below(many);
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    expect(rule.funnel).to.include({ targets: many, sent: left.length, waiting: many - left.length });
    expect(rule.latest).to.include({ state: 'cancelled' });
  });

  const ends = {
    'the link is closed': ({ surveyId, collectorId }) =>
      owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' }),
    'the link is deleted': ({ surveyId, collectorId }) =>
      owner.api.delete(`/survey/${surveyId}/publish/${collectorId}`),
    'the survey is deleted': ({ surveyId }) => owner.api.delete(`/survey/${surveyId}`),
  } satisfies Record<string, (of: PublishedSurvey) => Promise<{ status: number; text: string }>>;
  for (const [at, [what, end]] of Object.entries(ends).entries())
    it(`DEL-150 once ${what}, nothing that leads there leaves, of a batch that is under way neither, and what had left counts as sent`, async () => {
      const own = await publishSurvey(owner, { structure });
      const name = `nowhere${at}`;
      const { ruleId } = await begun(name, own);
      await accepted(end(own));
      const since = Date.now();
      await app.settled();
      const left = leftOf(name);
      expect(left.filter((one) => one.at > since + noticed)).to.deep.equal([]);
      expect(left.length).to.be.below(many);
      if (what === 'the survey is deleted') await accepted(owner.api.post(`/survey/${own.surveyId}/restore`));
      const query = { state: 'failed', per_page: 100 };
      const { rule, data } = await infoOf(owner, own.surveyId, ruleId, query);
      expect(rule.funnel).to.include({ targets: many, sent: left.length, failed: many - left.length, waiting: 0 });
      expect(data[0]).to.include({ problem: 'link_closed' });
    });

  it('DEL-033 a mass delivery is “delivering” while its mails leave, and “blocked” once it was stopped', async () => {
    const lines = Array.from({ length: many }, (_, at) => `massed${at}@firma.fi`);
    const { delivery_id: id } = await uploaded(app, owner, survey.surveyId, rows('target', ...lines));
    const one = `/survey/${survey.surveyId}/massdelivery/${id}`;
    await accepted(owner.api.put(one, letter(survey.collectorId)));
    await until('the first mails', async () => leftOf('massed').length >= 5);
    expect(await accepted(owner.api.get(one))).to.include({ status: 'delivering' });
    const another = await owner.api.post(`${one}/file`, undefined, { form: fileForm(rows('target', 'x@firma.fi')) });
    expect(another.error.code).to.equal('delivery_sent');
    expect(await accepted(owner.api.post(`${one}/cancel`))).to.include({ status: 'blocked' });
    await app.settled();
    expect(await accepted(owner.api.get(one))).to.include({ status: 'blocked' });
    expect(leftOf('massed').length).to.be.below(many);
  });
});
