import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Settings } from '@kaiku/sdk/server';
import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { genericSignature, twilioSignature } from '../../server/twoWay/signatures.ts';
import { makeQueue, outside } from '../queues.ts';
import { infoOf, sms, structure } from '../support.ts';
import { startTwilio } from '../twilio.ts';
import { ourNumber, repliesEnv, secrets, superuserOf, talkStructure, theirNumber, twoWay } from '../twoWay.ts';

type Told = { status: string; error?: string };

/** Calls back as Twilio does, by the address that it was given; `signed` is what the signature is of, where that differs. */
function twilioTells(
  app: TestApp,
  address: string,
  { status, error }: Told,
  { token = secrets.twilio, signed = address, more = '' } = {},
): Promise<Response> {
  const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status, AccountSid: 'AC1' });
  if (error) form.set('ErrorCode', error);
  const { pathname, search } = new URL(address);
  return fetch(`${app.answerUrl}${pathname}${search}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, signed, form),
    },
    body: form.toString() + more,
  });
}

/** Calls back as the generic gateway does. */
function genericTells(
  app: TestApp,
  address: string,
  said: object,
  { secret = secrets.generic, timestamp = String(Math.floor(Date.now() / 1_000)) } = {},
): Promise<Response> {
  const body = JSON.stringify(said);
  const { pathname, search } = new URL(address);
  return fetch(`${app.answerUrl}${pathname}${search}`, {
    method: 'POST',
    headers: {
      'x-kaiku-timestamp': timestamp,
      'x-kaiku-signature': genericSignature(secret, timestamp, Buffer.from(body)),
    },
    body,
  });
}

const status = async (call: Promise<Response>) => (await call).status;

describe('deliveries: SMS through Twilio, and what it tells', function () {
  this.timeout(240_000);
  let twilio: Awaited<ReturnType<typeof startTwilio>>;
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  const logged: string[] = [];
  before(async () => {
    twilio = await startTwilio((to, attempt) => {
      if (to.endsWith('911')) return [400, 21211];
      if (to.endsWith('912')) return [400, 21610];
      if (to.endsWith('913')) return attempt === 1 ? [429, 20429] : null;
      return null;
    });
    const keep = (...said: unknown[]) => void logged.push(inspect(said, { depth: 6, showHidden: true }));
    app = await startTestApp({
      log: { debug: keep, info: keep, warn: keep, error: keep },
      env: {
        ...repliesEnv,
        KAIKU_SMS_GATEWAY: 'twilio',
        KAIKU_DELIVERIES_TWILIO_URL: twilio.url,
        KAIKU_DELIVERIES_TWILIO_ACCOUNT: 'AC0123',
      },
    });
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    await twilio?.stop();
  });

  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const callBack = (number: string, at = -1): string => twilio.to(number).at(at)!.form.get('StatusCallback')!;
  /** Sends to one number or more. @returns the delivery's id */
  async function sentTo(numbers: string[], more: object = {}, user = owner, to = survey): Promise<string> {
    const made = await accepted(user.api.post(`/survey/${to.surveyId}/delivery`, sms(to.collectorId, numbers, more)));
    await app.settled();
    return made.rule_id;
  }
  const stateOf = async (ruleId: string, user = owner, to = survey) =>
    (await infoOf(user, to.surveyId, ruleId)).data[0];
  const blacklisted = (number: string) =>
    rows('SELECT channel, reason FROM blacklist.entries WHERE target = $1', number);

  it('DEL-100.a hands messages to Twilio’s API, with a sender that it takes and where to tell what became of them', async () => {
    const number = theirNumber();
    await sentTo([number], { sender_name: 'Kahvilä 1' });
    const [message] = twilio.to(number);
    expect(message!.path).to.equal('/2010-04-01/Accounts/AC0123/Messages.json');
    expect(message!.authorization).to.equal(`Basic ${Buffer.from(`AC0123:${secrets.twilio}`).toString('base64')}`);
    const { To, From, Body, StatusCallback, ...rest } = Object.fromEntries(message!.form);
    expect({ To, From, rest }).to.deep.equal({ To: number, From: 'Kahvila 1', rest: {} });
    expect(Body).to.match(/^How was the coffee\? http/);
    const { answerUrl } = app.services('deliveries').get(Settings);
    expect(StatusCallback!.startsWith(`${answerUrl}/sms/status/twilio?ref=`)).to.equal(true);
    // Nothing of it tells whose message it is.
    const told = Buffer.from(StatusCallback!.split('.').at(-1)!, 'base64url').toString('latin1') + StatusCallback;
    expect(told).to.not.include(number.slice(1)).and.not.include(owner.company.companyId);
  });

  it('DEL-100.a a Messaging Service sends for names, and an API key signs in', async () => {
    const keyed = await startTestApp({
      env: {
        ...repliesEnv,
        KAIKU_SMS_GATEWAY: 'twilio',
        KAIKU_DELIVERIES_TWILIO_URL: `${twilio.url}/`,
        KAIKU_DELIVERIES_TWILIO_ACCOUNT: 'AC9',
        KAIKU_DELIVERIES_TWILIO_KEY: 'SK9',
        KAIKU_DELIVERIES_TWILIO_SECRET: 'secret of the key',
        KAIKU_DELIVERIES_TWILIO_SERVICE: 'MG9',
      },
    });
    try {
      const company = await keyed.createCompany({ features: { two_way_sms: true } });
      const boss = await superuserOf(keyed, { company });
      const theirs = await publishSurvey(boss, { structure: talkStructure });
      const [named, numbered, our] = [theirNumber(), theirNumber(), ourNumber()];
      await accepted(boss.api.post(`/survey/${theirs.surveyId}/delivery`, sms(theirs.collectorId, [named])));
      await accepted(boss.api.post(`/survey/${theirs.surveyId}/delivery`, twoWay(theirs.collectorId, our, [numbered])));
      await keyed.settled();
      const [one] = twilio.to(named);
      expect(one!.form.get('MessagingServiceSid')).to.equal('MG9');
      expect(one!.form.has('From')).to.equal(false);
      expect(one!.authorization).to.equal(`Basic ${Buffer.from('SK9:secret of the key').toString('base64')}`);
      expect(twilio.to(numbered)[0]!.form.get('From')).to.equal(our);
    } finally {
      await keyed.stop();
    }
  });

  it('DEL-100.b what Twilio refuses for good has failed with why, the rest is tried again, and who said STOP there is on the blacklist', async () => {
    const [gone, stopped, busy] = ['+358457770911', '+358457770912', '+358457770913'];
    const ruleId = await sentTo([gone, stopped, busy]);
    const states = async () =>
      Object.fromEntries(
        (await infoOf(owner, survey.surveyId, ruleId)).data.map((one: Record<string, string>) => [
          one.target!.slice(-3),
          [one.state, one.problem],
        ]),
      );
    expect(await states()).to.deep.equal({
      911: ['failed', 'unknown_number'],
      912: ['blocked', 'unsubscribed'],
      913: ['waiting', 'mailbox'],
    });
    expect(await blacklisted(stopped)).to.deep.equal([{ channel: 'sms', reason: 'unsubscribed' }]);
    expect(await blacklisted(gone)).to.deep.equal([]);
    const failed = await infoOf(owner, survey.surveyId, ruleId, { state: 'failed' });
    expect(failed.data[0].told).to.equal('400 21211 The message was refused. See 21211');
    await app.db.owner.query("UPDATE deliveries.targets SET next_try_at = now() WHERE state = 'waiting'");
    await app.timePasses({ hours: 1 });
    await app.settled();
    expect(await states()).to.deep.include({ 913: ['sent', null] });
    expect(twilio.attempts.get(gone)).to.equal(1);
  });

  it('DEL-101.a a call-back tells that a message arrived: of the target, in numbers, and as a filter', async () => {
    const [one, other] = [theirNumber(), theirNumber()];
    const ruleId = await sentTo([one, other]);
    for (const said of ['queued', 'sent', 'delivered', 'sent'])
      expect(await status(twilioTells(app, callBack(one), { status: said }))).to.equal(200);
    const { data, rule } = await infoOf(owner, survey.surveyId, ruleId, { state: 'delivered' });
    expect(rule.funnel).to.include({ targets: 2, sent: 2, delivered: 1, failed: 0 });
    expect(data.map(({ target }: { target: string }) => target)).to.deep.equal([one]);
    expect(data[0]).to.include({ state: 'sent' });
    expect(data[0].delivered_at).to.match(/^\d{4}-/);
  });

  it('DEL-101.a tells why a message did not arrive, and sends another when it is sent again', async () => {
    const number = theirNumber();
    const ruleId = await sentTo([number]);
    const first = callBack(number);
    await twilioTells(app, first, { status: 'undelivered', error: '30005' });
    expect(await stateOf(ruleId)).to.include({ state: 'failed', problem: 'unknown_number', told: '30005' });
    expect(await blacklisted(number)).to.deep.equal([]);
    const path = `/survey/${survey.surveyId}/delivery/${ruleId}/retry`;
    await accepted(owner.api.post(path));
    await app.settled();
    expect(twilio.to(number)).to.have.length(2);
    expect(await stateOf(ruleId)).to.include({ state: 'sent', problem: null });
    // What is told of the first one is over.
    await twilioTells(app, first, { status: 'failed', error: '30003' });
    expect(await stateOf(ruleId)).to.include({ state: 'sent', delivered_at: null });
    await twilioTells(app, callBack(number), { status: 'delivered' });
    expect((await stateOf(ruleId)).delivered_at).to.match(/^\d{4}-/);
  });

  it('DEL-101.a who has answered got the message, whatever is told of it, and is sent no other', async () => {
    const number = theirNumber();
    const ruleId = await sentTo([number]);
    const address = callBack(number);
    await rows('UPDATE deliveries.targets SET answered_at = now() WHERE rule_id = $1', ruleId);
    await twilioTells(app, address, { status: 'undelivered', error: '30005' });
    expect(await stateOf(ruleId)).to.include({ state: 'sent', problem: null });
    await rows("UPDATE deliveries.targets SET state = 'failed' WHERE rule_id = $1", ruleId);
    await accepted(owner.api.post(`/survey/${survey.surveyId}/delivery/${ruleId}/retry`));
    await app.settled();
    expect(twilio.to(number)).to.have.length(1);
  });

  it('DEL-101.a who opted out at the gateway is on the blacklist, and blocked', async () => {
    const number = theirNumber();
    const ruleId = await sentTo([number]);
    const audited = () =>
      rows(
        "SELECT count(*)::int AS n FROM core.audit_log WHERE operation = 'blacklist.leave' AND item_name = $1",
        number,
      );
    for (let times = 0; times < 2; times += 1)
      await twilioTells(app, callBack(number), { status: 'failed', error: '21610' });
    expect(await stateOf(ruleId)).to.include({ state: 'blocked', problem: 'unsubscribed' });
    expect(await blacklisted(number)).to.deep.equal([{ channel: 'sms', reason: 'unsubscribed' }]);
    await app.settled();
    expect((await audited())[0].n).to.be.at.most(1);
  });

  it('DEL-101.b any order of call-backs, each however often, comes to the same', async () => {
    const calls: Told[] = [
      { status: 'sent' },
      { status: 'delivered' },
      { status: 'undelivered', error: '30003' },
      { status: 'failed', error: '30005' },
      { status: 'failed', error: 'No route' },
    ];
    const number = theirNumber();
    const ruleId = await sentTo([number]);
    const address = callBack(number);
    const fresh = `UPDATE deliveries.targets SET state = 'sent', problem = NULL, told = NULL, delivered_at = NULL, lost = false
      WHERE rule_id = $1`;
    const some = fc.subarray(calls, { minLength: 1 });
    const shuffled = some.chain((set) =>
      fc.tuple(
        fc.constant(set),
        fc.shuffledSubarray([...set, ...set], { minLength: set.length * 2, maxLength: set.length * 2 }),
      ),
    );
    const endOf = async (told: readonly Told[]) => {
      await rows(fresh, ruleId);
      for (const one of told) expect(await status(twilioTells(app, address, one))).to.equal(200);
      const [row] = await rows(
        'SELECT state, problem, told, lost, delivered_at IS NOT NULL AS arrived FROM deliveries.targets WHERE rule_id = $1',
        ruleId,
      );
      return row;
    };
    await fc.assert(
      fc.asyncProperty(shuffled, async ([set, order]) => {
        const end = await endOf(order);
        expect(end).to.deep.equal(await endOf(set));
        if (set.some((one) => one.status === 'delivered')) expect(end).to.include({ state: 'sent', arrived: true });
        else if (set.some((one) => one.error === '30005')) expect(end).to.include({ problem: 'unknown_number' });
      }),
      { numRuns: 40 },
    );
    // All at once, too.
    await rows(fresh, ruleId);
    await Promise.all([...calls, ...calls].map((one) => twilioTells(app, address, one)));
    expect(await stateOf(ruleId)).to.include({ state: 'sent', problem: null });
  });

  /** What is sent to a number that gets one message a month, does not arrive, and then has arrived. */
  async function countedOnce(
    number: string,
    table: 'queue_counts' | 'contact_counts',
    send: () => Promise<unknown>,
  ): Promise<void> {
    const sentIn = async () =>
      (await rows(`SELECT sent FROM deliveries.${table} WHERE address = $1`, number)).map(({ sent }) => sent);
    await send();
    const first = callBack(number);
    expect(await sentIn()).to.deep.equal([1]);
    await twilioTells(app, first, { status: 'undelivered', error: '30005' });
    expect(await sentIn()).to.deep.equal([0]);
    await twilioTells(app, first, { status: 'delivered' });
    await twilioTells(app, first, { status: 'delivered' });
    expect(await sentIn()).to.deep.equal([1]);
    await send();
    expect(twilio.to(number)).to.have.length(1);
  }

  it('DEL-101.b DEL-048 what did not arrive is not among what was sent in a month, and is again when it has arrived', async () => {
    const number = theirNumber();
    await app.setFeatures(owner.company.companyId, { csv_delivery_api: true });
    const made = await makeQueue(owner, survey.url, {
      delivery_type: 'sms',
      target_param: 'phone',
      sender_name: 'Cafe',
      msg_body: 'How was it? {{link}}',
      limit_per_month: 1,
    });
    const till = await outside(app, owner);
    const send = async () => {
      await accepted(till.post(`/delivery/queue/${made.uuid}/targets`, { phone: number, key: randomUUID() }));
      await app.settled();
    };
    await countedOnce(number, 'queue_counts', send);
  });

  it('DEL-127.c what did not arrive counts toward no limit of the company, and does again when it has arrived', async () => {
    const number = theirNumber();
    const caller = await app.createUser();
    const asked = await publishSurvey(caller, { structure });
    const contact = { quiet_from: null, quiet_until: null, quiet_channels: 'sms', limit_per_month: 1 };
    await accepted(caller.api.put('/company/contact_rules', contact));
    await countedOnce(number, 'contact_counts', () => sentTo([number], {}, caller, asked));
  });

  it('DEL-101.b what is told before it is noted that the message was taken holds', async () => {
    const [early, refused] = [theirNumber(), theirNumber()];
    const ruleId = await sentTo([early, refused]);
    // As it is while the message is handed over, and after an answer of the gateway that never came.
    await rows(
      "UPDATE deliveries.targets SET state = 'waiting', sent_at = NULL, next_try_at = 'infinity' WHERE rule_id = $1",
      ruleId,
    );
    await twilioTells(app, callBack(early), { status: 'delivered' });
    await twilioTells(app, callBack(refused), { status: 'failed', error: '30006' });
    const { data } = await infoOf(owner, survey.surveyId, ruleId);
    const of = (number: string) => data.find(({ target }: { target: string }) => target === number);
    expect(of(early)).to.include({ state: 'sent' });
    expect(of(early).sent_at).to.match(/^\d{4}-/);
    expect(of(refused)).to.include({ state: 'failed', problem: 'landline' });
  });

  it('DEL-101.c of an anonymous delivery it is not kept when a message arrived; that one did not is told', async () => {
    const numbers = Array.from({ length: 5 }, theirNumber);
    const ruleId = await sentTo(numbers, { anonymous: true });
    const before = await rows('SELECT xmin::text, * FROM deliveries.targets WHERE rule_id = $1 ORDER BY id', ruleId);
    for (const number of numbers) await twilioTells(app, callBack(number), { status: 'delivered' });
    expect(
      await rows('SELECT xmin::text, * FROM deliveries.targets WHERE rule_id = $1 ORDER BY id', ruleId),
    ).to.deep.equal(before);
    await twilioTells(app, callBack(numbers[0]!), { status: 'undelivered', error: '30005' });
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    expect(rule.funnel).to.include({ sent: 4, failed: 1, delivered: 0 });
  });

  it('DEL-101.a DEL-025 a reminder that did not arrive says so, and one that is planned anew is another', async () => {
    const number = theirNumber();
    const ruleId = await sentTo([number]);
    const remind = async () => {
      const path = `/survey/${survey.surveyId}/delivery/${ruleId}/reminder`;
      await accepted(owner.api.post(path, { at: null, subject: '', message: 'Still there? {{link}}' }));
      await app.settled();
    };
    await remind();
    const first = callBack(number);
    await twilioTells(app, first, { status: 'undelivered', error: '30004' });
    expect(await stateOf(ruleId)).to.include({
      state: 'sent',
      reminder: 'failed',
      reminder_problem: 'number_blocked',
      reminded_at: null,
    });
    await twilioTells(app, first, { status: 'delivered' });
    await twilioTells(app, first, { status: 'failed', error: '30004' });
    expect(await stateOf(ruleId)).to.include({ reminder: 'sent', reminder_problem: null });
    await remind();
    expect(twilio.to(number)).to.have.length(3);
    await twilioTells(app, first, { status: 'failed', error: '30004' });
    expect(await stateOf(ruleId)).to.include({ reminder: 'sent' });
    await twilioTells(app, callBack(number), { status: 'failed', error: '30004' });
    expect(await stateOf(ruleId)).to.include({ reminder: 'failed' });
  });

  it('DEL-101.a DEL-022 a conversation whose question did not arrive says so, and goes on with who replies', async () => {
    const company = await app.createCompany({ features: { two_way_sms: true } });
    const boss = await superuserOf(app, { company });
    const talked = await publishSurvey(boss, { structure: talkStructure });
    const [our, their] = [ourNumber(), theirNumber()];
    const made = await accepted(
      boss.api.post(`/survey/${talked.surveyId}/delivery`, twoWay(talked.collectorId, our, [their])),
    );
    await app.settled();
    const reply = async (text: string) => {
      const form = new URLSearchParams({ MessageSid: `SM-${text}`, From: their, To: our, Body: text });
      const { answerUrl } = app.services('deliveries').get(Settings);
      const path = '/sms/replies/twilio';
      const signature = twilioSignature(secrets.twilio, `${answerUrl}${path}`, form);
      await fetch(`${app.answerUrl}${path}`, {
        method: 'POST',
        headers: { 'x-twilio-signature': signature },
        body: form.toString(),
      });
      await app.settled();
    };
    const talk = async () =>
      (
        await accepted(
          boss.api.get(`/survey/${talked.surveyId}/delivery_info_two_way`, { query: { rule_id: made.rule_id } }),
        )
      ).data[0];
    await twilioTells(app, callBack(their), { status: 'delivered' });
    expect(await talk()).to.include({ state: 'invited', problem: null });
    await reply('9');
    expect(twilio.to(their)).to.have.length(2);
    const question = callBack(their);
    await twilioTells(app, question, { status: 'undelivered', error: '30003' });
    expect(await talk()).to.include({ state: 'underway', problem: 'phone_unreachable' });
    await twilioTells(app, question, { status: 'delivered' });
    await twilioTells(app, question, { status: 'undelivered', error: '30003' });
    expect(await talk()).to.include({ state: 'underway', problem: null });
    await twilioTells(app, question, { status: 'failed', error: '21610' });
    expect(await talk()).to.include({ state: 'stopped' });
    expect(await blacklisted(their)).to.have.length(1);
  });

  it('DEL-102 takes nothing that is forged, changed or made up, and is not there without a secret', async () => {
    const [number, other] = [theirNumber(), theirNumber()];
    const ruleId = await sentTo([number, other]);
    const address = callBack(number);
    const failed = { status: 'failed', error: '30005' };
    expect(await status(twilioTells(app, address, failed, { token: 'token of somebody else' }))).to.equal(401);
    expect(await status(twilioTells(app, address, failed, { more: '&ErrorCode=1' }))).to.equal(401);
    // Signed for another message.
    expect(await status(twilioTells(app, address, failed, { signed: callBack(other) }))).to.equal(401);
    expect(await status(twilioTells(app, address, failed, { more: 'x'.repeat(40_000) }))).to.equal(413);
    const { origin, pathname } = new URL(address);
    const made = (ref: string) => `${origin}${pathname}?ref=${encodeURIComponent(ref)}`;
    const ref = new URL(address).searchParams.get('ref')!;
    const changed = `${ref.slice(0, -2)}${createHash('sha256').update(ref).digest('hex').slice(0, 2)}`;
    for (const wrong of ['', 'x', changed, `${ref}x`.repeat(3)])
      expect(await status(twilioTells(app, made(wrong), failed)), wrong).to.equal(400);
    expect(await status(twilioTells(app, `${origin}${pathname}`, failed))).to.equal(400);
    expect(await status(twilioTells(app, address, { status: '' }))).to.equal(400);
    expect(await stateOf(ruleId)).to.include({ state: 'sent', problem: null });
    const closed = await app.another({ env: {} });
    try {
      expect(await status(twilioTells(closed, address, failed))).to.equal(404);
      expect(await status(genericTells(closed, made(ref).replace('/twilio', ''), { id: '1', ...failed }))).to.equal(
        404,
      );
    } finally {
      await closed.stop();
    }
  });

  it('DEL-102 a reference is one company’s, and of what is deleted nothing is noted', async () => {
    const stranger = await app.createUser();
    const theirs = await publishSurvey(stranger, { structure });
    const number = theirNumber();
    const [ruleId, foreign] = [await sentTo([number]), await sentTo([number], {}, stranger, theirs)];
    expect(twilio.to(number)).to.have.length(2);
    await twilioTells(app, callBack(number), { status: 'failed', error: '30005' });
    expect(await stateOf(foreign, stranger, theirs)).to.include({ state: 'failed' });
    expect(await stateOf(ruleId)).to.include({ state: 'sent', problem: null });
    await accepted(owner.api.delete(`/survey/${survey.surveyId}/delivery/${ruleId}`));
    for (const told of [{ status: 'delivered' }, { status: 'failed', error: '21610' }])
      expect(await status(twilioTells(app, callBack(number, 0), told))).to.equal(200);
    expect(await blacklisted(number)).to.deep.equal([]);
  });

  it('DEL-100.c neither the secret nor a number is in the log', () => {
    expect(logged).to.not.deep.equal([]);
    const basic = Buffer.from(`AC0123:${secrets.twilio}`).toString('base64');
    for (const line of logged)
      for (const secret of [secrets.twilio, basic, '+3584077', '+35845777']) expect(line).to.not.include(secret);
  });
});

describe('deliveries: SMS through a gateway of one’s own, and what it tells', function () {
  this.timeout(120_000);
  const taken: { to: string; id: string; statusUrl?: string }[] = [];
  const gateway = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    taken.push(JSON.parse(body));
    reply.writeHead(202).end();
  });
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async () => {
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    app = await startTestApp({ env: { ...repliesEnv, KAIKU_SMS_GATEWAY_URL: url } });
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });
  after(async () => {
    await app?.stop();
    gateway.closeAllConnections();
    gateway.close();
  });

  it('DEL-101.a DEL-102 it gets the address with each message, and tells by it, signed', async () => {
    const [number, other] = [theirNumber(), theirNumber()];
    const { rule_id: ruleId } = await accepted(
      owner.api.post(`/survey/${survey.surveyId}/delivery`, sms(survey.collectorId, [number, other])),
    );
    await app.settled();
    const of = (to: string) => taken.find((one) => one.to === to)!;
    const { id, statusUrl } = of(number);
    expect(new URL(statusUrl!).pathname).to.equal('/sms/status');
    const state = async () =>
      (await infoOf(owner, survey.surveyId, ruleId)).data.find(({ target }: { target: string }) => target === number);
    const failed = { id, status: 'failed', error: 'unknown_number' };
    const at = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds);
    expect(await status(genericTells(app, statusUrl!, failed, { secret: 'secret of somebody else' }))).to.equal(401);
    expect(await status(genericTells(app, statusUrl!, failed, { timestamp: at(-400) }))).to.equal(401);
    expect(await status(fetch(`${app.answerUrl}/sms/status`, { method: 'POST', body: '{}' }))).to.equal(401);
    // What is signed for one message does not hold for another.
    expect(await status(genericTells(app, of(other).statusUrl!, failed))).to.equal(400);
    for (const wrong of [{ ...failed, status: 5 }, { ...failed, error: {} }, { status: 'failed' }, [], 'x'])
      expect(await status(genericTells(app, statusUrl!, wrong as object)), JSON.stringify(wrong)).to.equal(400);
    expect(await status(genericTells(app, statusUrl!, { ...failed, error: 'x'.repeat(40_000) }))).to.equal(413);
    expect(await state()).to.include({ state: 'sent', delivered_at: null });
    expect(await status(genericTells(app, statusUrl!, failed))).to.equal(200);
    expect(await state()).to.include({ state: 'failed', problem: 'unknown_number' });
    expect(await status(genericTells(app, statusUrl!, { id, status: 'delivered' }))).to.equal(200);
    expect(await status(genericTells(app, statusUrl!, failed))).to.equal(200);
    expect(await state()).to.include({ state: 'sent', problem: null });
  });

  it('DEL-101.a without a secret no gateway is told an address', async () => {
    const silent = await startTestApp({
      env: { KAIKU_SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` },
    });
    try {
      const user = await silent.createUser();
      const theirs = await publishSurvey(user, { structure });
      const number = theirNumber();
      await accepted(user.api.post(`/survey/${theirs.surveyId}/delivery`, sms(theirs.collectorId, [number])));
      await silent.settled();
      expect(taken.find(({ to }) => to === number)).to.not.have.property('statusUrl');
    } finally {
      await silent.stop();
    }
  });
});
