import {
  accepted,
  makeElement,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { endTalks, forgetReceived } from '../../server/jobs/endTalks.ts';
import { freeUnused } from '../../server/jobs/freeUnused.ts';
import { say } from '../../server/jobs/say.ts';
import { storeTalk } from '../../server/jobs/storeTalk.ts';
import {
  genericCall,
  ourNumber,
  type Reply,
  repliesEnv,
  superuserOf,
  talkStructure,
  theirNumber,
  twilioCall,
  twoWay,
} from '../twoWay.ts';

describe('deliveries: two-way SMS', function () {
  this.timeout(240_000);
  let app: TestApp;
  let company: TestCompany;
  let owner: TestUser;
  let boss: TestUser;
  before(async () => {
    app = await startTestApp({ env: repliesEnv });
    company = await app.createCompany({ features: { two_way_sms: true } });
    owner = await app.createUser({ company });
    boss = await superuserOf(app, owner);
  });
  after(() => app?.stop());

  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const answersTo = ({ surveyId }: PublishedSurvey) =>
    rows('SELECT id, answers, background, language FROM responses.responses WHERE survey_id = $1', surveyId);
  const publish = (link: object = {}, structure = talkStructure) => publishSurvey(owner, { structure }, link);
  const path = ({ surveyId }: PublishedSurvey) => `/survey/${surveyId}/delivery`;
  const infoOf = ({ surveyId }: PublishedSurvey, ruleId: string, query: object = {}) =>
    accepted(owner.api.get(`/survey/${surveyId}/delivery_info_two_way`, { query: { rule_id: ruleId, ...query } }));
  const conversation = async (address: string) =>
    (
      await rows(
        `SELECT c.* FROM deliveries.conversations c JOIN deliveries.targets t USING (company_id, id) WHERE t.address = $1`,
        address,
      )
    )[0];

  /** A survey that was sent to one person, and what they and we say. */
  async function talk({ link = {}, structure = talkStructure, our = ourNumber(), more = {} } = {}) {
    const survey = await publish(link, structure);
    const their = theirNumber();
    const { rule_id: ruleId } = await accepted(
      boss.api.post(path(survey), twoWay(survey.collectorId, our, [their], more)),
    );
    await app.settled();
    return {
      survey,
      ruleId,
      our,
      their,
      /** What they got, oldest first. */
      got: () => app.sms.all({ to: their }).map(({ text }) => text),
      async reply(text: string, more: Partial<Reply> = {}) {
        const answered = await genericCall(app.answerUrl, { from: their, to: our, text, ...more });
        expect(answered.status).to.equal(200);
        await app.settled();
      },
    };
  }

  it('LINK-003.h DEL-022 asks a survey question by question by SMS and stores what is replied as an answer', async () => {
    const texts = { start: 'Hi from the café!', thanks: 'Bye!', invalid: 'Pardon?' };
    const { survey, ruleId, our, their, got, reply } = await talk({
      link: { twoWaySms: texts, background: { city: 'Turku' } },
    });
    expect(got()).to.deep.equal([
      'Hi from the café! Reply STOP to end.\n\n(1/3) Would you recommend us?\nReply with a number 0-10.',
    ]);
    expect(app.sms.all({ to: their })[0]!.from).to.equal(our);
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'invited', question: 1 });
    await reply('4');
    expect(got().at(-1)).to.equal('(2/3) What went wrong?\nReply in your own words.');
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'underway', question: 2, questions: 3 });
    await reply('  Cold coffee ');
    expect(got().at(-1)).to.equal(
      '(3/3) What did you have?\n1 Espresso\n2 Latte\nReply with a number 1-2. Reply - to skip.',
    );
    expect(await answersTo(survey)).to.deep.equal([]);
    await reply('2');
    expect(got().at(-1)).to.equal('Bye!');
    expect(got()).to.have.length(4);
    const [answer] = await answersTo(survey);
    expect(answer).to.deep.include({
      answers: { score: 4, why: 'Cold coffee', drink: { choice: 'latte' } },
      background: { city: 'Turku' },
    });
    expect(answer.id, 'as random as what a page makes, of version 4').to.match(/^.{14}4/);
    const { data, talks, rule } = await infoOf(survey, ruleId);
    expect(data[0]).to.include({ target: their, state: 'done' });
    expect(data[0].answered_at).to.match(/^\d{4}-/);
    expect(talks).to.include({ done: 1, invited: 0 });
    expect(rule.funnel).to.include({ sent: 1, answered: 1 });
    // Nobody listens any more.
    await reply('9');
    expect(got()).to.have.length(4);
  });

  it('DEL-022 skips what rules hide and what may be left out', async () => {
    const { survey, got, reply } = await talk();
    await reply('9');
    expect(got().at(-1)).to.match(/^\(2\/2\) What did you have\?/);
    await reply('-');
    expect((await answersTo(survey)).map(({ answers }) => answers)).to.deep.equal([{ score: 9 }]);
    expect(got()).to.have.length(3);
  });

  it('DEL-071 a wrong reply gets one message that helps; whoever goes on with it gets no more of them', async () => {
    const { survey, got, reply } = await talk({ link: { twoWaySms: { invalid: 'Pardon?' } } });
    await reply('eleven');
    expect(got().at(-1)).to.equal('Pardon?\nReply with a number 0-10.');
    expect(got()).to.have.length(2);
    // As machines do that answer by themselves.
    for (let times = 0; times < 8; times += 1) await reply('I am on holiday.');
    expect(got()).to.have.length(6);
    await reply('10');
    expect(got().at(-1)).to.match(/^\(2\/2\)/);
    await reply('1');
    expect((await answersTo(survey))[0].answers).to.deep.equal({ score: 10, drink: { choice: 'espresso' } });
  });

  it('DEL-072 STOP ends it without a word, and nothing more is sent to the number', async () => {
    const { survey, ruleId, our, their, got, reply } = await talk();
    await reply('Stop!');
    expect(got()).to.have.length(1);
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'stopped', question: 1 });
    const entries = await rows('SELECT channel, reason FROM blacklist.entries WHERE target = $1', their);
    expect(entries).to.deep.equal([{ channel: 'sms', reason: 'unsubscribed' }]);
    await reply('9');
    expect(got()).to.have.length(1);
    await accepted(boss.api.post(path(survey), twoWay(survey.collectorId, our, [their], { name: 'Again' })));
    await app.settled();
    expect(got()).to.have.length(1);
  });

  it('DEL-072 who comes onto the blacklist meanwhile is asked nothing more', async () => {
    const { survey, ruleId, their, got, reply } = await talk();
    const keeper = await app.createUser({ company, roles: ['blacklist'] });
    await app.setFeatures(company.companyId, { delivery_blacklist: true });
    await accepted(keeper.api.post('/company/delivery_blacklist', { target: their }));
    await reply('4');
    expect(got()).to.have.length(1);
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'stopped' });
    expect(await answersTo(survey)).to.deep.equal([]);
  });

  it('DEL-074 a call that comes twice, and two at once, come to one step', async () => {
    const { survey, our, their, got, reply } = await talk();
    const call = (text: string, id: string) => genericCall(app.answerUrl, { from: their, to: our, text, id });
    await Promise.all(Array.from({ length: 5 }, () => call('3', 'same')));
    await app.settled();
    expect(got()).to.have.length(2);
    await call('3', 'same');
    await app.settled();
    expect((await conversation(their)).answers).to.deep.equal({ score: 3 });
    // Whoever writes the same twice in a hurry has answered once.
    await Promise.all([call('Cold', 'a'), call('Cold', 'b'), call('Cold', 'c')]);
    await app.settled();
    expect(got()).to.have.length(3);
    expect(got().at(-1)).to.match(/^\(3\/3\)/);
    await reply('1');
    expect((await answersTo(survey))[0].answers).to.deep.equal({
      score: 3,
      why: 'Cold',
      drink: { choice: 'espresso' },
    });
  });

  it('DEL-074 what was written before a question was asked is no answer to it, however late it comes', async () => {
    const { their, got, reply } = await talk();
    const before = new Date(Date.now() - 30_000).toISOString();
    await reply('2', { sent_at: new Date().toISOString() });
    await reply('A long way back', { sent_at: before });
    expect(got()).to.have.length(2);
    expect((await conversation(their)).answers).to.deep.equal({ score: 2 });
    await reply('Cold', { sent_at: new Date(Date.now() + 5_000).toISOString() });
    expect(got()).to.have.length(3);
  });

  it('DEL-074 two nodes take one reply each once, and a node that dies loses and doubles nothing', async () => {
    const idle = await app.another({ workers: 'none' });
    try {
      const { survey, our, their, got } = await talk();
      const call = (at: TestApp, text: string, id: string) =>
        genericCall(at.answerUrl, { from: their, to: our, text, id });
      await Promise.all([call(app, '5', 'x1'), call(idle, '5', 'x1'), call(app, '5', 'x2'), call(idle, '5', 'x3')]);
      await app.settled();
      expect(got()).to.have.length(2);
      expect((await conversation(their)).turn).to.equal(1);
      // The message was handed over, and whoever did it died before it was noted: the same job again.
      const { companyId } = company;
      const { id } = await conversation(their);
      for (let times = 0; times < 2; times += 1)
        await app.tenant(companyId, (ctx) => ctx.enqueue(say, { id, turn: 1, text: got()[1]!, from: our }));
      await app.settled();
      expect(got()).to.have.length(2);
      // And one of a turn that is over.
      await call(app, 'Cold', 'x4');
      await app.settled();
      await app.tenant(companyId, (ctx) => ctx.enqueue(say, { id, turn: 1, text: 'Too late', from: our }));
      await app.settled();
      expect(got()).to.have.length(3);
      await call(idle, '2', 'x5');
      await app.settled();
      expect(await answersTo(survey)).to.have.length(1);
      await app.tenant(companyId, (ctx) => ctx.enqueue(storeTalk, { id }));
      await app.settled();
      expect(await answersTo(survey)).to.have.length(1);
      expect(got()).to.have.length(4);
    } finally {
      await idle.stop();
    }
  });

  it('DEL-073 takes replies that Twilio signs', async () => {
    const { survey, our, their, got } = await talk();
    const reply = async (text: string, id: string) => {
      const answered = await twilioCall(app, { from: their, to: our, text, id });
      expect(answered.status).to.equal(200);
      expect(answered.headers.get('content-type')).to.include('text/xml');
      await app.settled();
    };
    await reply('9', 'SM-1');
    await reply('9', 'SM-1');
    expect(got()).to.have.length(2);
    await reply('Latte', 'SM-2');
    expect((await answersTo(survey))[0].answers).to.deep.equal({ score: 9, drink: { choice: 'latte' } });
    const forged = await twilioCall(app, { from: their, to: our, text: '1' }, 'token of somebody else');
    expect(forged.status).to.equal(401);
  });

  it('DEL-073 refuses what is forged, changed, replayed or no message, and is not there without a secret', async () => {
    const { our, their, got } = await talk();
    const reply = { from: their, to: our, text: '9' };
    const at = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds);
    const status = async (call: Promise<Response>) => (await call).status;
    expect(await status(genericCall(app.answerUrl, reply, { secret: 'secret of somebody else' }))).to.equal(401);
    expect(await status(genericCall(app.answerUrl, reply, { timestamp: at(-400) }))).to.equal(401);
    expect(await status(genericCall(app.answerUrl, reply, { timestamp: at(400) }))).to.equal(401);
    expect(await status(genericCall(app.answerUrl, reply, { body: '{"id":"1"}' }))).to.equal(401);
    expect(await status(fetch(`${app.answerUrl}/sms/replies`, { method: 'POST', body: '{}' }))).to.equal(401);
    expect(await status(genericCall(app.answerUrl, { ...reply, id: '' }))).to.equal(400);
    expect(await status(genericCall(app.answerUrl, { ...reply, id: 'x'.repeat(201) }))).to.equal(400);
    expect(await status(genericCall(app.answerUrl, { ...reply, text: 5 as never }))).to.equal(400);
    const large = await genericCall(app.answerUrl, { ...reply, text: 'x'.repeat(40_000) });
    expect([large.status, (await large.json()).error.message]).to.deep.equal([
      413,
      'The request is too large; at most 32 kB are accepted.',
    ]);
    await app.settled();
    expect(got()).to.have.length(1);
    const closed = await app.another({ env: {} });
    try {
      expect(await status(genericCall(closed.answerUrl, reply))).to.equal(404);
      expect(await status(twilioCall(closed, reply))).to.equal(404);
    } finally {
      await closed.stop();
    }
  });

  it('DEL-076 a number is one company’s: another cannot send from it, and hears nothing of it', async () => {
    const { our, their, got, ruleId, survey } = await talk();
    const other = await app.createCompany({ features: { two_way_sms: true } });
    const stranger = await superuserOf(app, { company: other });
    const theirs = await publishSurvey(stranger, { structure: talkStructure });
    const body = twoWay(theirs.collectorId, our, [their]);
    const refused = await stranger.api.post(path(theirs), body);
    expect(refused.status).to.equal(422);
    expect(refused.error.details[0]).to.include({ path: 'sender_name', code: 'number_taken' });
    // From a number of their own they reach the same person, whose replies go to whom they are sent.
    const own = ourNumber();
    await accepted(stranger.api.post(path(theirs), { ...body, sender_name: own }));
    await app.settled();
    await genericCall(app.answerUrl, { from: their, to: our, text: '9' });
    await app.settled();
    const perCompany = await rows(
      `SELECT c.company_id, c.answers FROM deliveries.conversations c
       JOIN deliveries.targets t USING (company_id, id) WHERE t.address = $1 ORDER BY c.started_at`,
      their,
    );
    expect(perCompany.map(({ company_id, answers }) => [company_id, answers])).to.deep.equal([
      [company.companyId, { score: 9 }],
      [other.companyId, {}],
    ]);
    expect(got()).to.have.length(3);
    // Once nobody of the company sends from it, and nobody would stop what came from it, another may.
    await accepted(boss.api.delete(`${path(survey)}/${ruleId}`));
    expect((await stranger.api.post(path(theirs), body)).error.details[0]!.code).to.equal('number_taken');
    await app.timePasses({ days: 31 }, 'deliveries.two_way_numbers');
    await app.strikes(freeUnused);
    await accepted(stranger.api.post(path(theirs), { ...body, targets: [theirNumber()] }));
    await app.settled();
  });

  it('DEL-022 goes on with several people at once, and with the newest of two surveys by one number', async () => {
    const survey = await publish();
    const our = ourNumber();
    const [anna, pekka] = [theirNumber(), theirNumber()];
    await accepted(boss.api.post(path(survey), twoWay(survey.collectorId, our, [anna, pekka])));
    await app.settled();
    const reply = (from: string, text: string) => genericCall(app.answerUrl, { from, to: our, text });
    await Promise.all([reply(anna, '9'), reply(pekka, '2')]);
    await app.settled();
    await Promise.all([reply(anna, '1'), reply(pekka, 'Cold')]);
    await app.settled();
    expect((await answersTo(survey)).map(({ answers }) => answers)).to.deep.equal([
      { score: 9, drink: { choice: 'espresso' } },
    ]);
    const second = await publish();
    const { rule_id: newest } = await accepted(boss.api.post(path(second), twoWay(second.collectorId, our, [pekka])));
    await app.settled();
    await reply(pekka.replace('+', '00'), '10');
    await app.settled();
    expect((await infoOf(second, newest)).data[0]).to.include({ state: 'underway' });
    expect(await answersTo(survey)).to.have.length(1);
  });

  it('DEL-022 says that it is over where the link closes meanwhile', async () => {
    const { survey, ruleId, got, reply } = await talk({ link: { twoWaySms: { closed: 'Too late, sorry.' } } });
    await reply('3');
    const closing = { collectorIds: [survey.collectorId], state: 'closed' };
    await accepted(owner.api.post(`/survey/${survey.surveyId}/publish/switch`, closing));
    await reply('Cold');
    expect(got().at(-1)).to.equal('Too late, sorry.');
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'closed', question: 2 });
    expect(await answersTo(survey)).to.deep.equal([]);
  });

  it('DEL-022 asks again what cannot be stored any more, such as a choice that is full by now', async () => {
    const structure = makeStructure({
      elements: [
        makeElement('seat', 'choice', {
          text: 'Which seat?',
          mandatory: true,
          choices: [
            { id: 'a', text: 'Window', limit: 1 },
            { id: 'b', text: 'Aisle' },
          ],
        }),
        makeElement('name', 'openText', { text: 'Your name?', mandatory: true }),
      ],
    });
    const { survey, our, got, reply } = await talk({ structure });
    const faster = theirNumber();
    await accepted(boss.api.post(path(survey), twoWay(survey.collectorId, our, [faster], { name: 'Faster' })));
    await app.settled();
    await reply('1');
    for (const text of ['1', 'Faster']) {
      await genericCall(app.answerUrl, { from: faster, to: our, text });
      await app.settled();
    }
    await reply('Slower');
    expect(got().at(-1)).to.include('Which seat?');
    // What is full is known of a second later.
    await reply('Aisle');
    expect((await answersTo(survey)).map(({ answers }) => [answers.name, answers.seat.choice]).sort()).to.deep.equal([
      ['Faster', 'a'],
      ['Slower', 'b'],
    ]);
  });

  it('DEL-075 ends by itself, and then neither numbers nor what was answered are kept', async () => {
    const { survey, ruleId, their, got, reply } = await talk();
    await reply('3');
    expect(await conversation(their)).to.deep.include({ answers: { score: 3 }, state: 'asking' });
    await app.timePasses({ hours: 71 }, 'deliveries.conversations');
    await app.strikes(endTalks);
    expect(await conversation(their)).to.deep.include({ state: 'asking' });
    await app.timePasses({ hours: 2 }, 'deliveries.conversations', 'deliveries.received_messages');
    await app.strikes(endTalks);
    expect(await conversation(their)).to.deep.include({
      state: 'expired',
      answers: {},
      passed: [],
      our_number: null,
      their_number: null,
      response_id: null,
      live_until: null,
    });
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'expired', question: 2, questions: 3 });
    await reply('Cold');
    expect(got()).to.have.length(2);
    expect(await answersTo(survey)).to.deep.equal([]);

    const done = await talk();
    await done.reply('9');
    await done.reply('-');
    expect(await conversation(done.their)).to.deep.include({
      state: 'done',
      answers: {},
      their_number: null,
      response_id: null,
    });
    await app.timePasses({ days: 91 }, 'deliveries.received_messages');
    await app.strikes(forgetReceived);
    expect(await rows('SELECT 1 FROM deliveries.received_messages')).to.deep.equal([]);
  });

  it('DEL-075 with its target goes a conversation, too, and what was answered in it', async () => {
    const { their, ruleId, reply } = await talk();
    await reply('3');
    await app.db.owner.query('DELETE FROM deliveries.targets WHERE rule_id = $1', [ruleId]);
    expect(await conversation(their)).to.equal(undefined);
    expect(await rows('SELECT 1 FROM deliveries.conversations WHERE rule_id = $1', ruleId)).to.deep.equal([]);
  });

  it('DEL-021 COMP-027 only superusers make them, in companies that have the feature', async () => {
    const survey = await publish();
    const body = twoWay(survey.collectorId, ourNumber(), [theirNumber()]);
    for (const rest of ['', '/forecast']) {
      const refused = await owner.api.post(`${path(survey)}${rest}`, body);
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'two_way_superuser']);
    }
    expect((await accepted(owner.api.get(`${path(survey)}/settings`))).may).to.deep.equal({
      email: true,
      people: true,
      sms: true,
      two_way: false,
    });
    expect((await accepted(boss.api.get(`${path(survey)}/settings`))).may.two_way).to.equal(true);
    const { status } = await owner.api.get(`${path(survey)}/two_way`, { query: { link: survey.collectorId } });
    expect(status).to.equal(403);
    expect(await accepted(boss.api.post(`${path(survey)}/forecast`, body))).to.include({ recipients: 1, parts: null });
    const plain = await app.createUser();
    const admin = await superuserOf(app, plain);
    const without = await publishSurvey(admin, { structure: talkStructure });
    const refused = await admin.api.post(path(without), twoWay(without.collectorId, ourNumber(), [theirNumber()]));
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
  });

  it('COMP-027 without the feature nothing more is asked', async () => {
    const { survey, ruleId, got, reply } = await talk();
    await app.setFeatures(company.companyId, { two_way_sms: false });
    try {
      await reply('3');
      expect(got()).to.have.length(1);
    } finally {
      await app.setFeatures(company.companyId, { two_way_sms: true });
    }
    expect((await infoOf(survey, ruleId)).data[0]).to.include({ state: 'closed' });
  });

  it('COMP-027 without the feature nobody is told a first question either', async () => {
    const their = theirNumber();
    const survey = await publish();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const body = twoWay(survey.collectorId, ourNumber(), [their], { starts_at: later });
    const { rule_id: ruleId } = await accepted(boss.api.post(path(survey), body));
    await app.setFeatures(company.companyId, { two_way_sms: false });
    try {
      await app.db.owner.query('UPDATE deliveries.rules SET next_at = next_at WHERE id = $1', [ruleId]);
      await app.timePasses({ hours: 2 });
      await app.settled();
      expect(app.app.mailbox!.list({ to: their })).to.have.length(0);
    } finally {
      await app.setFeatures(company.companyId, { two_way_sms: true });
    }
  });

  it('DEL-018 DEL-070.b DEL-075 tells by field what a delivery cannot be', async () => {
    const survey = await publish();
    const codes = async (more: object, at = survey) => {
      const refused = await boss.api.post(path(at), twoWay(at.collectorId, ourNumber(), [theirNumber()], more));
      expect(refused.status).to.equal(422);
      return refused.error.details.map(({ path: field, code }) => `${field} ${code}`);
    };
    expect(await codes({ sender_name: 'Kahvila' })).to.deep.equal(['sender_name two_way_sender']);
    expect(await codes({ sender_name: '+3584012345678901' })).to.deep.equal(['sender_name two_way_sender']);
    expect(await codes({ anonymous: true })).to.include('anonymous two_way_anonymous');
    expect(await codes({ share_url: true })).to.deep.equal(['share_url two_way_shared']);
    expect(await codes({ reminder_days: 3 })).to.deep.equal(['reminder_days two_way_reminder']);
    expect(await codes({ type: 'email', targets: ['a@firma.fi'] })).to.include('two_way two_way_sms_only');
    const files = makeStructure({
      elements: [
        makeElement('score', 'nps', { text: 'Would you?' }),
        makeElement('picture', 'fileUpload', { text: 'A picture?', mandatory: true }),
      ],
    });
    const withFile = await publish({}, files);
    expect(await codes({}, withFile)).to.deep.equal(['link two_way_mandatory']);
    const hidden = await publish({ hidden: ['picture'] }, files);
    await accepted(boss.api.post(path(hidden), twoWay(hidden.collectorId, ourNumber(), [theirNumber()])));
    await app.settled();
  });

  it('DEL-070.b shows the conversation before it is sent, and what of the survey is left out', async () => {
    const structure = makeStructure({
      elements: [
        makeElement('score', 'nps', { text: 'Would you?', mandatory: true }),
        makeElement('picture', 'fileUpload', { text: 'A picture?' }),
      ],
    });
    const survey = await publish({ twoWaySms: { start: 'Hi!', thanks: 'Bye €' } }, structure);
    const shown = await accepted(boss.api.get(`${path(survey)}/two_way`, { query: { link: survey.collectorId } }));
    expect(shown).to.deep.equal({
      questions: [
        {
          text: 'Hi! Reply STOP to end.\n\n(1/1) Would you?\nReply with a number 0-10.',
          length: 66,
          parts: 1,
          standard: true,
          mandatory: true,
        },
      ],
      thanks: { text: 'Bye €', length: 6, parts: 1, standard: true },
      left_out: [{ text: 'A picture?', why: 'kind', mandatory: false }],
    });
  });

  it('DEL-031 DEL-077 tells how far each is, narrowed and sorted, to who sees links; of no other delivery', async () => {
    const survey = await publish();
    const our = ourNumber();
    const people = [theirNumber(), theirNumber(), theirNumber()];
    const { rule_id: ruleId } = await accepted(boss.api.post(path(survey), twoWay(survey.collectorId, our, people)));
    await app.settled();
    await genericCall(app.answerUrl, { from: people[1]!, to: our, text: '3' });
    await genericCall(app.answerUrl, { from: people[2]!, to: our, text: 'STOP' });
    await app.settled();
    const { talks, data, count } = await infoOf(survey, ruleId, { sort_by: 'state', sort_order: 'asc' });
    expect(talks).to.include({ invited: 1, underway: 1, stopped: 1, done: 0 });
    expect(count).to.equal(3);
    expect(data.map(({ state }: { state: string }) => state)).to.deep.equal(['invited', 'stopped', 'underway']);
    const narrowed = await infoOf(survey, ruleId, { state: 'underway' });
    expect(narrowed.data.map(({ target }: { target: string }) => target)).to.deep.equal([people[1]]);
    expect((await infoOf(survey, ruleId, { filter: people[0]!.slice(-4) })).data).to.have.length(1);
    // The delivery's own info has it, too.
    const plain = await accepted(
      owner.api.get(`/survey/${survey.surveyId}/delivery_info`, { query: { rule_id: ruleId } }),
    );
    expect(plain.rule).to.include({ two_way: true, type: 'sms' });
    const stranger = await app.createUser();
    const refused = await stranger.api.get(`/survey/${survey.surveyId}/delivery_info_two_way`, {
      query: { rule_id: ruleId },
    });
    expect(refused.status).to.be.oneOf([403, 404]);
    const letter = await accepted(
      owner.api.post(path(survey), {
        ...twoWay(survey.collectorId, 'Kahvila', [theirNumber()]),
        two_way: false,
        body: 'How was it? {{link}}',
      }),
    );
    const none = await owner.api.get(`/survey/${survey.surveyId}/delivery_info_two_way`, {
      query: { rule_id: letter.rule_id },
    });
    expect(none.status).to.equal(404);
    await app.settled();
  });

  it('DEL-025 nobody is reminded of a conversation', async () => {
    const { survey, ruleId } = await talk();
    const refused = await boss.api.post(`${path(survey)}/${ruleId}/reminder`, { message: 'Still there?' });
    expect(refused.error.code).to.equal('two_way_reminder');
  });
});
