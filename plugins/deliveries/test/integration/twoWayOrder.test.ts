import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ResponseIntake } from '@kaiku/plugin-responses/contract';
import {
  accepted,
  makeElement,
  makeLink,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { deliver } from '../../server/jobs/deliver.ts';
import {
  genericCall,
  ourNumber,
  type Reply,
  repliesEnv,
  superuserOf,
  talkStructure,
  theirNumber,
  twoWay,
} from '../twoWay.ts';

/** Three seats, of which the first is one person's. */
const seats = makeStructure({
  elements: [
    makeElement('seat', 'choice', {
      text: 'Which seat?',
      mandatory: true,
      choices: [
        { id: 'w', text: 'Window', limit: 1 },
        { id: 'a', text: 'Aisle' },
        { id: 'm', text: 'Middle' },
      ],
    }),
  ],
});

describe('deliveries: two-way SMS, when things change or come together', function () {
  this.timeout(240_000);
  let app: TestApp;
  let company: TestCompany;
  let owner: TestUser;
  let boss: TestUser;
  before(async () => {
    app = await startTestApp({ env: repliesEnv, workers: 'none' });
    company = await app.createCompany({ features: { two_way_sms: true } });
    owner = await app.createUser({ company });
    boss = await superuserOf(app, owner);
  });
  after(() => app?.stop());

  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const answersTo = async ({ surveyId }: PublishedSurvey) =>
    (
      await rows(
        'SELECT answers, collector_id FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at',
        surveyId,
      )
    ).map(({ answers, collector_id: link }) => ({ answers, link }));
  const path = ({ surveyId }: PublishedSurvey) => `/survey/${surveyId}/delivery`;
  const conversation = async (their: string) =>
    (
      await rows(
        `SELECT c.* FROM deliveries.conversations c JOIN deliveries.targets t USING (company_id, id) WHERE t.address = $1`,
        their,
      )
    )[0];
  const got = (their: string) => app.sms.all({ to: their }).map(({ text }) => text);
  const call = async (their: string, our: string, text: string, more: Partial<Reply> = {}) =>
    expect((await genericCall(app.answerUrl, { from: their, to: our, text, ...more })).status).to.equal(200);
  /** And what follows from it. */
  const reply = async (their: string, our: string, text: string) => {
    await call(their, our, text);
    await app.settled();
  };
  const deliverTo = async (survey: PublishedSurvey, our: string, people: string[], more: object = {}) => {
    const body = twoWay(survey.collectorId, our, people, more);
    const { rule_id: ruleId } = await accepted(boss.api.post(path(survey), body));
    return ruleId as string;
  };
  const publish = (structure = talkStructure, link: object = {}) => publishSurvey(owner, { structure }, link);
  const linkOf = async ({ url }: PublishedSurvey) => (await app.services('collectors').get(CollectorReader).find(url))!;

  it('DEL-074 a number means what its message showed, though a choice is full by then', async () => {
    const survey = await publish(seats);
    const our = ourNumber();
    const [first, second, third] = [theirNumber(), theirNumber(), theirNumber()];
    await deliverTo(survey, our, [first, second, third]);
    await app.settled();
    expect(got(second)[0]).to.include('1 Window\n2 Aisle\n3 Middle');
    await reply(first, our, '1');
    const intake = app.services('responses').get(ResponseIntake);
    await until('the seat to be known as full', async () =>
      (await intake.full(company.companyId, survey.surveyId, seats)).includes('seat/w'),
    );
    await reply(second, our, '2');
    await reply(third, our, '1');
    expect(got(third).at(-1)).to.equal(
      'Sorry, "Window" is full by now.\n\n(1/1) Which seat?\n1 Aisle\n2 Middle\nReply with a number 1-2.',
    );
    // By what was shown last.
    await reply(third, our, '2');
    expect((await answersTo(survey)).map(({ answers }) => answers.seat.choice)).to.deep.equal(['w', 'a', 'm']);
  });

  it('DEL-074 what comes before a question has gone out is no answer to it, and keeps it from nobody', async () => {
    const survey = await publish();
    const our = ourNumber();
    const their = theirNumber();
    await deliverTo(survey, our, [their]);
    await app.settled();
    await call(their, our, '3');
    // The next question waits to go out.
    await call(their, our, 'I meant 5');
    await call(their, our, 'Or 6');
    await app.settled();
    expect(got(their)).to.have.length(2);
    expect(got(their)[1]).to.equal('(2/3) What went wrong?\nReply in your own words.');
    expect((await conversation(their)).answers).to.deep.equal({ score: 3 });
    // While a word of help waits, the question is out.
    await reply(their, our, 'Cold');
    await call(their, our, 'nothing');
    await call(their, our, '2');
    await app.settled();
    expect((await answersTo(survey))[0]!.answers).to.deep.equal({ score: 3, why: 'Cold', drink: { choice: 'latte' } });
  });

  it('DEL-074 a process that dies after the first message, before its note, goes on with the same conversation', async () => {
    const survey = await publish();
    const our = ourNumber();
    const their = theirNumber();
    await deliverTo(survey, our, [their]);
    await app.settled();
    const before = await conversation(their);
    await rows(
      "UPDATE deliveries.targets SET state = 'waiting', sent_at = NULL, next_try_at = now() WHERE id = $1",
      before.id,
    );
    await rows("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", before.rule_id);
    const [{ sending_id: sendingId }] = await rows(
      'SELECT sending_id FROM deliveries.targets WHERE id = $1',
      before.id,
    );
    await app.tenant(company.companyId, (ctx) => ctx.enqueue(deliver, { sendingId, pass: 'delivery' }));
    await app.settled();
    const after = await conversation(their);
    expect([after.seed, after.response_id, after.asked]).to.deep.equal([before.seed, before.response_id, before.asked]);
    expect(got(their)).to.have.length(1);
    expect((await rows('SELECT state FROM deliveries.targets WHERE id = $1', before.id))[0].state).to.equal('sent');
    await reply(their, our, '9');
    expect(got(their)).to.have.length(2);
  });

  it('DEL-070 a conversation goes on by the number and through the link that it began with', async () => {
    const survey = await publish();
    const our = ourNumber();
    const their = theirNumber();
    const recurring = { interval: 'weekly' };
    const ruleId = await deliverTo(survey, our, [their], recurring);
    await app.settled();
    const { collectorId: other } = await makeLink(owner, survey.surveyId, { name: 'Other' });
    const fresh = ourNumber();
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    await accepted(
      boss.api.put(`${path(survey)}/${ruleId}`, twoWay(other, fresh, [their], { ...recurring, starts_at })),
    );
    for (const text of ['9', '1']) await reply(their, our, text);
    expect(app.sms.all({ to: their }).map(({ from }) => from)).to.deep.equal([our, our, our]);
    expect(await answersTo(survey)).to.deep.equal([
      { answers: { score: 9, drink: { choice: 'espresso' } }, link: survey.collectorId },
    ]);
  });

  it('DEL-072 STOP is heard for thirty days after the last message, though its delivery is gone', async () => {
    const survey = await publish();
    const our = ourNumber();
    const [early, late] = [theirNumber(), theirNumber()];
    const ruleId = await deliverTo(survey, our, [early, late]);
    await app.settled();
    await accepted(boss.api.delete(`${path(survey)}/${ruleId}`));
    await app.timePasses({ days: 29 }, 'deliveries.two_way_numbers');
    await reply(early, our, 'STOP');
    const blocked = () =>
      rows("SELECT target, reason FROM blacklist.entries WHERE channel = 'sms' ORDER BY created_at");
    expect(await blocked()).to.deep.equal([{ target: early, reason: 'unsubscribed' }]);
    // A number that nothing was sent from is free at once.
    const unused = ourNumber();
    const later = { starts_at: new Date(Date.now() + 3_600_000).toISOString() };
    const never = await deliverTo(survey, unused, [late], later);
    await accepted(boss.api.delete(`${path(survey)}/${never}`));
    expect(await rows('SELECT 1 FROM deliveries.two_way_numbers WHERE number = $1', unused.slice(1))).to.deep.equal([]);
  });

  it('LINK-035 DEL-022 a link that has all its answers asks nothing more', async () => {
    const survey = await publish(talkStructure, { maxAnswers: 1, twoWaySms: { closed: 'Too late, sorry.' } });
    const our = ourNumber();
    const [first, second, third] = [theirNumber(), theirNumber(), theirNumber()];
    await deliverTo(survey, our, [first, second]);
    await app.settled();
    for (const text of ['9', '1']) await reply(first, our, text);
    const found = await linkOf(survey);
    const intake = app.services('responses').get(ResponseIntake);
    await until('the link to be known as full', () => intake.isFull(found));
    await reply(second, our, '3');
    expect(got(second).at(-1)).to.equal('Too late, sorry.');
    await deliverTo(survey, our, [third]);
    await app.settled(/./);
    expect(got(third)).to.deep.equal([]);
    expect(await answersTo(survey)).to.have.length(1);
  });

  it('DEL-074 of two deliveries that begin at once between two numbers one is asked', async () => {
    const survey = await publish();
    const their = theirNumber();
    const our = ourNumber();
    await Promise.all([deliverTo(survey, our, [their]), deliverTo(survey, our, [their])]);
    await app.settled();
    const states = await rows(
      `SELECT c.state FROM deliveries.conversations c JOIN deliveries.targets t USING (company_id, id)
       WHERE t.address = $1 ORDER BY 1`,
      their,
    );
    expect(states.map(({ state }) => state)).to.deep.equal(['asking', 'expired']);
  });

  it('DEL-021 only superusers have one go out, by enabling or retrying it too', async () => {
    const survey = await publish();
    const later = { starts_at: new Date(Date.now() + 3_600_000).toISOString() };
    const ruleId = await deliverTo(survey, ourNumber(), [theirNumber()], later);
    const one = `${path(survey)}/${ruleId}`;
    await accepted(owner.api.post(`${one}/enabled`, { enabled: false }));
    for (const [rest, body] of [
      ['enabled', { enabled: true }],
      ['retry', {}],
    ] as const) {
      const refused = await owner.api.post(`${one}/${rest}`, body);
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'two_way_superuser']);
    }
    await accepted(boss.api.post(`${one}/enabled`, { enabled: true }));
  });
});
