import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeLink,
  openSurvey,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  shareSurvey,
  submitAnswer,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { infoOf, linkIn, mail, sent, sms, structure } from '../support.ts';

const people = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}@firma.fi`);

describe('deliveries', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });
  beforeEach(async () => {
    survey = await publishSurvey(owner, { structure });
  });

  const path = () => `/survey/${survey.surveyId}/delivery`;
  const send = (body: object) => sent(app, owner, survey.surveyId, body);
  const info = (ruleId: string, query?: object) => infoOf(owner, survey.surveyId, ruleId, query);
  const list = async () => (await accepted(owner.api.get(path()))).data;
  const codes = async (body: object) => {
    const refused = await owner.api.post(path(), body);
    expect(refused.status).to.equal(422);
    return refused.error.details.map(({ path: field, code }) => `${field} ${code}`);
  };
  const mailTo = (to: string) => app.mail.next({ to });
  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  /** Answers through a personal link, as its page does. */
  async function answer({ url, r }: { url: string; r: string | null }, transaction = uuidv7()): Promise<string> {
    const respondent = createClient(app.answerUrl);
    const opened = await accepted(respondent.get(`/answer/${url}`, { query: r === null ? {} : { r } }));
    const stored = await accepted(
      respondent.post(`/answer/${url}`, {
        transaction_id: transaction,
        survey_version: opened.survey_version,
        started: opened.started,
        answers: { score: 9 },
      }),
    );
    await app.settled();
    return stored.response_id;
  }

  it('LINK-003.d DEL-003.a DEL-015 sends a survey by e-mail, each with a link of their own, and tells what became of it', async () => {
    const [anna, pekka] = ['anna.a@firma.fi', 'pekka.a@firma.fi'];
    const { rule_id: ruleId } = await send(mail(survey.collectorId, [anna, pekka, anna]));
    const letter = await mailTo(anna);
    expect(letter).to.include({ subject: 'How was Coffee?' });
    expect(letter.from).to.equal('The café <cafe.team@kaiku.example>');
    expect(letter.html).to.include('Answer the survey</a>');
    const links = [linkIn(letter.text), linkIn((await mailTo(pekka)).text)];
    expect(links.map(({ url }) => url)).to.deep.equal([survey.url, survey.url]);
    expect(links[0]!.r).to.not.equal(links[1]!.r);
    const { rule, data } = await info(ruleId);
    expect(rule.funnel).to.include({ targets: 2, sent: 2, waiting: 0, failed: 0, answered: 0 });
    expect(rule.latest).to.include({ state: 'done' });
    expect(data.map((one: { target: string; state: string }) => [one.target, one.state])).to.deep.equal([
      [anna, 'sent'],
      [pekka, 'sent'],
    ]);
    expect(app.mail.all({ to: anna })).to.have.length(1);
  });

  it('LINK-003.e DEL-011 DEL-014 sends a survey by SMS, to numbers in one form', async () => {
    const { targets } = await send(sms(survey.collectorId, ['0401230001']));
    expect(targets).to.deep.equal(['+358401230001']);
    const message = await app.sms.next({ to: '+358401230001' });
    expect(message.from).to.equal('Kahvila');
    expect(message.text).to.match(/^How was the coffee\? http.*\/a\/.*\?r=[\w-]{16}$/);
  });

  it('ANS-010.b DEL-027 the token `r` says who has answered', async () => {
    const [anna, pekka] = ['anna.b@firma.fi', 'pekka.b@firma.fi'];
    const { rule_id: ruleId } = await send(mail(survey.collectorId, [anna, pekka]));
    const link = linkIn((await mailTo(anna)).text);
    const responseId = await answer(link);
    const { rule, data } = await info(ruleId);
    expect(rule.funnel).to.include({ sent: 2, answered: 1, opened: 1 });
    expect(data[0]).to.include({ target: anna });
    expect(data[0].answered_at).to.match(/^\d{4}-/);
    expect(data[1]).to.include({ target: pekka, answered_at: null });
    expect(await rows('SELECT response_id FROM deliveries.targets WHERE address = $1', anna)).to.deep.equal([
      { response_id: responseId },
    ]);
    // A token that is nobody's, and another link's, answer as the link of all does.
    const other = await makeLink(owner, survey.surveyId, { name: 'Other' });
    await answer({ url: other.url, r: linkIn((await mailTo(pekka)).text).r });
    await answer({ url: survey.url, r: 'x'.repeat(16) });
    expect((await info(ruleId)).rule.funnel).to.include({ answered: 1 });
  });

  it('DEL-056 one and the same person is known by the personal link where a link is answered once', async () => {
    const once = await makeLink(owner, survey.surveyId, { name: 'Once', oneTimeDays: 5 });
    await send(mail(once.collectorId, ['anna.c@firma.fi', 'pekka.c@firma.fi']));
    const link = linkIn((await mailTo('anna.c@firma.fi')).text);
    const transaction = uuidv7();
    await answer(link, transaction);
    // What was sent again for want of a reply is the same answer.
    await answer(link, transaction);
    const respondent = createClient(app.answerUrl);
    const opened = await accepted(respondent.get(`/answer/${link.url}`, { query: { r: link.r! } }));
    const again = await respondent.post(`/answer/${link.url}`, {
      transaction_id: uuidv7(),
      survey_version: opened.survey_version,
      started: opened.started,
      answers: { score: 1 },
    });
    expect(again.error.code).to.equal('answered_already');
    await answer(linkIn((await mailTo('pekka.c@firma.fi')).text));
  });

  it('DEL-057 a page that is shown to a person is opened; what fetches it before people do is not counted', async () => {
    const { rule_id: ruleId } = await send(mail(survey.collectorId, ['anna.d@firma.fi']));
    const { url, r } = linkIn((await mailTo('anna.d@firma.fi')).text);
    const open = (headers: Record<string, string>) => fetch(`${app.answerUrl}/a/${url}?r=${r}`, { headers });
    const opened = async () => (await info(ruleId)).rule.funnel.opened;
    const browser = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36';
    const machines: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; SomeScanner/1.0)' },
      { 'user-agent': 'python-requests/2.31' },
      { 'user-agent': browser, purpose: 'prefetch' },
      { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' },
    ];
    for (const headers of machines) expect((await open(headers)).status).to.equal(200);
    expect(await opened()).to.equal(0);
    const page = await open({ 'user-agent': browser });
    expect(page.headers.get('cache-control')).to.match(/no-store|private/);
    expect(await opened()).to.equal(1);
  });

  it('DEL-009 of an anonymous delivery nothing ties an answer to a target', async () => {
    const addresses = people('anon', 6);
    const { rule_id: ruleId } = await send(mail(survey.collectorId, addresses, { anonymous: true }));
    const letters = await Promise.all(addresses.map((to) => mailTo(to)));
    // All have the same message, but for whom it went to and how they stop it, which is sealed.
    const withoutWayOut = (text: string) => text.replace(/\/unsubscribe\/[\w%.-]+/g, '');
    expect(new Set(letters.map(({ text, html }) => withoutWayOut(text + html))).size).to.equal(1);
    expect(linkIn(letters[0]!.text)).to.deep.equal({ url: survey.url, r: null });
    const before = await rows('SELECT * FROM deliveries.targets WHERE rule_id = $1 ORDER BY id', ruleId);
    const responseId = await submitAnswer(app, survey, { score: 3 });
    await app.settled();
    // Neither a value nor a count nor a time of what is kept of the targets changes by an answer.
    expect(await rows('SELECT * FROM deliveries.targets WHERE rule_id = $1 ORDER BY id', ruleId)).to.deep.equal(before);
    for (const row of before) {
      expect(row).to.include({ token: null, response_id: null, opened_at: null, answered_at: null, sent_at: null });
    }
    expect(before.map(({ address }) => address)).to.not.deep.equal(addresses);
    const [stored] = await rows('SELECT * FROM responses.responses WHERE id = $1', responseId);
    const told = JSON.stringify(stored);
    for (const { id, address, sending_id: sending } of before) {
      for (const sign of [id, address, sending, ruleId]) expect(told).to.not.include(sign);
    }
    expect((await info(ruleId)).rule.funnel).to.include({ sent: 6, answered: 0, opened: 0 });
    expect(await codes(mail(survey.collectorId, people('few', 4), { anonymous: true }))).to.deep.equal([
      'anonymous too_few_targets',
    ]);
  });

  it('DEL-009 a recurring one stays anonymous, or not, as it was when it went out for the first time', async () => {
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const anonymous of [true, false]) {
      const body = mail(survey.collectorId, people(`promised${anonymous}`, 5), { interval: 'weekly', anonymous });
      const { rule_id: ruleId } = await send({ ...body, starts_at: later(1) });
      const changed = (anonymous_: boolean) =>
        owner.api.put(`${path()}/${ruleId}`, { ...body, anonymous: anonymous_, starts_at: later(1) });
      // Nobody has got it yet.
      for (const one of [!anonymous, anonymous]) await accepted(changed(one));
      await app.timePasses({ hours: 2 });
      await app.settled();
      expect((await info(ruleId)).rule.funnel).to.include({ sent: 5 });
      const refused = await changed(!anonymous);
      expect(refused.status, refused.text).to.equal(422);
      expect(refused.error.details[0]).to.include({ path: 'anonymous', code: 'anonymous_sent' });
      await accepted(changed(anonymous));
    }
  });

  it('DEL-009 GAP-053 deliveries of a personnel survey are anonymous unless told otherwise', async () => {
    const personnel = await openSurvey(owner, { structure, type: 'personnel' });
    const settingsOf = async (id: string) => accepted(owner.api.get(`/survey/${id}/delivery/settings`));
    expect((await settingsOf(personnel)).anonymous).to.equal(true);
    expect((await settingsOf(survey.surveyId)).anonymous).to.equal(false);
  });

  it('DEL-012 DEL-016 DEL-019 DEL-020 DEL-162 refuses what cannot be sent, field by field and line by line', async () => {
    const link = survey.collectorId;
    expect(await codes(mail(link, ['anna@firma.fi', 'anna']))).to.deep.equal(['targets invalid_email']);
    expect(await codes(sms(link, ['12345']))).to.deep.equal(['targets invalid_phone']);
    expect(await codes(sms(link, ['0401230001'], { sender_name: 'Kahvila Kamppi' }))).to.deep.equal([
      'sender_name sms_sender',
    ]);
    const empty = { subject: ' ', body: '', sender_name: '', sender_email: 'Cafe1', reminder_days: 3 };
    expect(await codes(mail(link, ['anna@firma.fi'], empty))).to.have.members([
      'sender_name sender_name',
      'sender_email sender_email',
      'subject required',
      'body required',
      'reminder_subject required',
      'reminder_message required',
    ]);
    expect(await codes(mail(link, []))).to.deep.equal(['targets no_targets']);
    expect(await codes(mail(link, ['anna@firma.fi'], { sender_name: 'boss@bank.example' }))).to.deep.equal([
      'sender_name sender_name_address',
    ]);
    expect(await codes(mail(uuidv7(), ['anna@firma.fi']))).to.deep.equal(['link link_unknown']);
    expect(await codes(sms(link, ['0401230001'], { body: 'x'.repeat(2_000) }))).to.deep.equal(['body sms_too_long']);
    expect(
      await codes(sms(link, ['0401230001'], { reminder_days: 1, reminder_message: 'x'.repeat(2_000) })),
    ).to.deep.equal(['reminder_message sms_too_long']);
    const refused = await owner.api.post(path(), mail(link, ['anna@firma.fi', '', 'pekka']));
    expect(refused.error.details[0]).to.include({ row: 3, value: 'pekka' });
    expect(refused.error.details[0]!.message).to.equal('Line 3: “pekka” is no e-mail address.');
    expect(await list()).to.deep.equal([]);
  });

  it('DEL-058 tells in numbers what will happen, and stores nothing', async () => {
    const told = (body: object) => accepted(owner.api.post(`${path()}/forecast`, body));
    expect(await told(mail(survey.collectorId, ['a@b.fi', 'A@b.fi', 'c@d.fi']))).to.deep.equal({
      recipients: 2,
      doubled: 1,
      blocked: 0,
      people: 0,
      both: 0,
      limited: 0,
      held_until: null,
      too_few: false,
      parts: null,
      all_parts: null,
      standard: null,
    });
    const long = sms(survey.collectorId, ['0401230001', '0401230002'], { body: `${'x'.repeat(160)} {{link}}` });
    expect(await told(long)).to.include({ recipients: 2, parts: 2, all_parts: 4, standard: true });
    expect(await told({ ...long, body: '☕ {{link}}' })).to.include({ standard: false });
    expect(await list()).to.deep.equal([]);
  });

  it('DEL-059 sends a test to who writes, and an SMS to the number that they name', async () => {
    const trial = (body: object) => owner.api.post(`${path()}/try`, body);
    const { targets: _, ...letter } = mail(survey.collectorId, []);
    expect((await accepted(trial(letter))).to).to.equal(owner.person.email);
    await app.settled();
    expect((await mailTo(owner.person.email)).subject).to.equal('Test: How was Coffee?');
    const { targets: __, ...message } = sms(survey.collectorId, []);
    expect((await accepted(trial({ ...message, phone: '0401230009' }))).to).to.equal('+358401230009');
    expect((await trial({ ...message, phone: 'x' })).error.details[0]!.code).to.equal('invalid_phone');
    await app.settled();
    expect((await app.sms.next({ to: '+358401230009' })).text).to.include(survey.url);
  });

  it('DEL-164 a test by e-mail says in its subject that it is one, in the language of its survey', async () => {
    for (const [language, subject] of [
      ['en', 'Test: Round 1 of Coffee'],
      ['fi', 'Testi: Round 1 of Coffee'],
      ['sv', 'Test: Round 1 of Coffee'],
    ] as const) {
      const writer = await app.createUser({ company: owner.company });
      const spoken = { ...structure, settings: { ...structure.settings, language } };
      const own = await publishSurvey(writer, { structure: spoken, language });
      const { targets: _, ...letter } = mail(own.collectorId, [], { subject: 'Round 1 of {{survey}}' });
      await accepted(writer.api.post(`/survey/${own.surveyId}/delivery/try`, letter));
      await app.settled();
      expect((await mailTo(writer.person.email)).subject, language).to.equal(subject);
    }
  });

  it('DEL-059 a test of a text message goes to nobody who wants none, and is no longer than one may be', async () => {
    const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] });
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    const phone = '+358401230019';
    await accepted(keeper.api.post('/company/delivery_blacklist', { target: phone, note: '' }));
    const codesOf = async (more: object) => {
      const { targets: _, ...message } = sms(survey.collectorId, []);
      const refused = await owner.api.post(`${path()}/try`, { ...message, phone: '0401230019', ...more });
      expect(refused.status, refused.text).to.equal(422);
      return refused.error.details.map(({ path: field, code }) => `${field} ${code}`);
    };
    expect(await codesOf({})).to.deep.equal(['phone phone_blocked']);
    expect(await codesOf({ body: 'x'.repeat(1_600) })).to.deep.equal(['body sms_too_long']);
    await app.settled();
    expect(app.sms.all({ to: phone })).to.deep.equal([]);
  });

  it('SHARE-008.b DEL-004 USER-018 seeing needs viewLinks, sending the survey and the role of the channel', async () => {
    const { company } = owner;
    const colleague = async (roles: string[], permissions: string[]) => {
      const user = await app.createUser({ company, roles: ['survey', ...roles] as never });
      if (permissions.length > 0) await shareSurvey(owner, survey.surveyId, user, { permissions });
      return user;
    };
    const body = mail(survey.collectorId, ['rights@firma.fi']);
    const message = sms(survey.collectorId, ['0401230003']);
    const may = async ({ api }: TestUser) => ({
      see: (await api.get(path())).status,
      mail: (await api.post(`${path()}/forecast`, body)).status,
      sms: (await api.post(`${path()}/forecast`, message)).status,
    });
    expect(await may(await colleague([], ['viewLinks']))).to.deep.equal({ see: 200, mail: 403, sms: 403 });
    expect(await may(await colleague(['survey_share_email'], ['viewLinks']))).to.deep.equal({
      see: 200,
      mail: 403,
      sms: 403,
    });
    expect(await may(await colleague(['survey_share_email'], ['full']))).to.deep.equal({
      see: 200,
      mail: 200,
      sms: 403,
    });
    expect(await may(await colleague(['survey_share_sms'], ['full']))).to.deep.equal({ see: 200, mail: 403, sms: 200 });
    expect(await may(await colleague([], ['full']))).to.deep.equal({ see: 200, mail: 403, sms: 403 });
    expect(await may(await colleague(['survey_share_email'], ['reportView']))).to.include({ see: 403 });
    // Nobody of another company finds anything.
    expect((await (await app.createUser()).api.get(path())).status).to.be.oneOf([403, 404]);
  });

  it('DEL-004 each call that sends, changes or stops one needs the role of its channel', async () => {
    const holder = async (role: string) => {
      const user = await app.createUser({ company: owner.company, roles: ['survey', role] as never });
      await shareSurvey(owner, survey.surveyId, user, { permissions: ['full'] });
      return user.api;
    };
    const later = { starts_at: new Date(Date.now() + 86_400_000).toISOString(), interval: 'weekly' };
    const reminder = { subject: 'Still time', message: 'Please' };
    for (const [role, body] of [
      ['survey_share_sms', mail(survey.collectorId, ['roles@firma.fi'], later)],
      ['survey_share_email', sms(survey.collectorId, ['0401230033'], later)],
    ] as const) {
      const api = await holder(role);
      const { rule_id: ruleId } = await send(body);
      const one = `${path()}/${ruleId}`;
      const before = await accepted(owner.api.get(one));
      const { targets: _, ...trial } = body;
      for (const refused of [
        await api.post(path(), body),
        await api.post(`${path()}/forecast`, body),
        await api.post(`${path()}/try`, { ...trial, phone: '0401230033' }),
        await api.put(one, { ...body, name: 'Winter' }),
        await api.post(`${one}/enabled`, { enabled: false }),
        await api.post(`${one}/reminder`, reminder),
        await api.delete(`${one}/reminder`),
        await api.post(`${one}/cancel`),
        await api.post(`${one}/retry`),
        await api.delete(one),
      ])
        expect([refused.status, refused.error.code], refused.text).to.deep.equal([403, 'channel_role']);
      expect(await accepted(owner.api.get(one))).to.deep.equal(before);
    }
    expect((await list()).length).to.equal(2);
  });

  it('DEL-005 DEL-012 a link is one of the survey: those of others, of one’s own company or another, lead nowhere', async () => {
    const stranger = await app.createUser();
    const own = await publishSurvey(owner, { structure });
    const theirs = await publishSurvey(stranger, { structure });
    const to = 'anna.foreign@firma.fi';
    const tests = () => app.mail.all({ to: owner.person.email }).length;
    const before = tests();
    for (const { collectorId } of [own, theirs]) {
      const body = mail(collectorId, [to]);
      expect(await codes(body)).to.deep.equal(['link link_unknown']);
      const trial = await owner.api.post(`${path()}/try`, body);
      expect(trial.error.details[0]).to.include({ path: 'link', code: 'link_unknown' });
    }
    const { rule_id: ruleId } = await send(
      mail(survey.collectorId, [to], { starts_at: new Date(Date.now() + 86_400_000).toISOString() }),
    );
    const moved = await owner.api.put(`${path()}/${ruleId}`, mail(theirs.collectorId, [to]));
    expect(moved.error.details[0]).to.include({ path: 'link', code: 'link_unknown' });
    await app.settled();
    expect(app.mail.all({ to })).to.deep.equal([]);
    expect(tests()).to.equal(before);
  });

  it('DEL-012 DEL-055 nothing that is written anywhere becomes a line of a mail’s head, another recipient, or HTML', async () => {
    const evil = 'evil@elsewhere.example';
    const lines = `\r\nBcc: ${evil}\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>`;
    const named = await publishSurvey(owner, {
      structure: { ...structure, settings: { ...structure.settings, name: `Coffee <script>alert(1)</script>` } },
    });
    const to = 'anna.head@firma.fi';
    const body = (more: object = {}) =>
      mail(named.collectorId, [to], {
        name: `Autumn${lines}`,
        subject: `About {{survey}}${lines}`,
        body: `Hello {{survey}}${lines} {{link}}`,
        reminder_days: 1,
        reminder_subject: `Still {{survey}}${lines}`,
        reminder_message: `Please${lines}`,
        ...more,
      });
    const at = `/survey/${named.surveyId}/delivery`;
    for (const wrong of [
      { sender_name: `The café${lines}` },
      { sender_name: `The café" <${evil}>` },
      { sender_email: `cafe${lines}` },
      { targets: [`${to}${lines}`] },
      { targets: [`${to}, ${evil}`] },
    ])
      expect((await owner.api.post(at, body(wrong))).status, JSON.stringify(wrong)).to.equal(422);
    await sent(app, owner, named.surveyId, body());
    await app.timePasses({ days: 2 });
    await app.settled();
    const letters = app.app.mailbox!.list({ to });
    expect(letters).to.have.length(2);
    for (const { subject, html, headers } of letters) {
      expect(subject).to.match(/^(About|Still) Coffee <script>[^\r\n]*$/);
      const names = headers.map(({ name }) => name.toLowerCase());
      for (const name of ['bcc', 'x-evil']) expect(names).to.not.include(name);
      expect(names.filter((name) => name === 'to')).to.have.length(1);
      expect(html).to.not.include('<script>');
      expect(html).to.match(/&(lt|#60);script/);
    }
    expect(app.mail.all({ to: evil })).to.deep.equal([]);
  });

  it('DEL-007 one that goes out while it is disabled has gone out, and is not to go out again', async () => {
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const { rule_id: id } = await send(mail(survey.collectorId, ['raced.switch@firma.fi'], { starts_at }));
    const job = await app.db.owner.connect();
    try {
      // As the job does: the rule is held until its next time is told.
      await job.query('BEGIN');
      await job.query('SELECT FROM deliveries.rules WHERE id = $1 FOR UPDATE', [id]);
      const switching = owner.api.post(`${path()}/${id}/enabled`, { enabled: false });
      await until('the call to wait for the rule', async () => {
        const waiting = await rows(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length > 0;
      });
      await job.query('UPDATE deliveries.rules SET next_at = NULL WHERE id = $1', [id]);
      await job.query('COMMIT');
      expect((await switching).status).to.equal(200);
    } finally {
      await job.query('ROLLBACK');
      job.release();
    }
    expect(await rows('SELECT next_at FROM deliveries.rules WHERE id = $1', id)).to.deep.equal([{ next_at: null }]);
  });

  it('DEL-005 DEL-006 DEL-028 DEL-030 SUR-017.g a rule is made, read, changed and deleted, and its survey carries it', async () => {
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const body = mail(survey.collectorId, ['anna.e@firma.fi'], {
      starts_at: later,
      interval: 'weekly',
      share_url: true,
    });
    const made = await send(body);
    expect(made).to.include({
      name: 'Autumn',
      link: survey.collectorId,
      type: 'email',
      recurring: true,
      interval: 'weekly',
      next_delivery: later,
      anonymous: false,
      share_url: true,
      subject: 'How was {{survey}}?',
      sender_name: 'The café',
      sender_email: 'cafe.team',
      enabled: true,
      latest: null,
    });
    const one = `${path()}/${made.rule_id}`;
    expect((await accepted(owner.api.get(one))).targets).to.deep.equal(['anna.e@firma.fi']);
    const changed = await accepted(owner.api.put(one, { ...body, name: 'Winter', targets: ['pekka.e@firma.fi'] }));
    expect(changed).to.include({ name: 'Winter' });
    expect(changed.targets).to.deep.equal(['pekka.e@firma.fi']);
    const { data } = await accepted(
      owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: survey.surveyId } }),
    );
    expect(data[0].delivery_rules).to.have.length(1);
    expect(data[0].delivery_rules[0]).to.include({ rule_id: made.rule_id, name: 'Winter', type: 'email' });
    await accepted(owner.api.delete(one));
    expect((await owner.api.get(one)).status).to.equal(404);
    expect((await owner.api.delete(one)).status).to.equal(404);
    expect(app.mail.all({ to: 'anna.e@firma.fi' })).to.deep.equal([]);
  });

  it('DEL-003.b DEL-007 DEL-008 a recurring one goes out at its time, moves on by its interval, and rests while it is disabled', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { rule_id: ruleId } = await send(
      mail(survey.collectorId, ['anna.f@firma.fi'], { starts_at: soon, interval: 'daily' }),
    );
    expect(app.mail.all({ to: 'anna.f@firma.fi' })).to.have.length(0);
    const switched = (enabled: boolean) => accepted(owner.api.post(`${path()}/${ruleId}/enabled`, { enabled }));
    expect(await switched(false)).to.include({ enabled: false, next_delivery: null });
    await app.timePasses({ hours: 2 });
    await app.settled();
    expect(app.mail.all({ to: 'anna.f@firma.fi' })).to.have.length(0);
    expect(await switched(true)).to.include({ enabled: true, next_delivery: soon });
    await app.timePasses({ hours: 2 });
    await app.settled();
    expect(app.mail.all({ to: 'anna.f@firma.fi' })).to.have.length(1);
    const { rule, sendings } = await info(ruleId);
    expect(sendings).to.have.length(1);
    expect(Date.parse(rule.next_delivery) - Date.parse(soon)).to.equal(86_400_000);
  });

  it('DEL-006 DEL-024 DEL-025 a reminder goes to those who got it and have not answered, and can be cancelled', async () => {
    const [anna, pekka] = ['anna.g@firma.fi', 'pekka.g@firma.fi'];
    const { rule_id: ruleId } = await send(mail(survey.collectorId, [anna, pekka]));
    await answer(linkIn((await mailTo(anna)).text));
    const { r } = linkIn((await mailTo(pekka)).text);
    const one = `${path()}/${ruleId}/reminder`;
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const reminder = { subject: 'Still time', message: 'Please answer {{link}}' };
    const planned = await accepted(owner.api.post(one, { ...reminder, at: later }));
    expect(planned.latest).to.include({ reminder_state: 'pending', reminder_at: later });
    const cancelled = await accepted(owner.api.delete(one));
    expect(cancelled.latest).to.include({ reminder_state: 'cancelled' });
    expect((await owner.api.delete(one)).error.code).to.equal('no_reminder');
    await app.timePasses({ days: 2 });
    await app.settled();
    expect(app.mail.all({ to: pekka })).to.have.length(1);
    await accepted(owner.api.post(one, reminder));
    await app.settled();
    const letter = await app.mail.next({ to: pekka, subject: 'Still time' });
    expect(linkIn(letter.text).r).to.equal(r);
    expect(app.mail.all({ to: anna })).to.have.length(1);
    const { rule, data } = await info(ruleId, { state: 'reminded' });
    expect(rule.funnel).to.include({ sent: 2, answered: 1, reminded: 1 });
    expect(data.map(({ target }: { target: string }) => target)).to.deep.equal([pekka]);
    // A second one goes out as well.
    await accepted(owner.api.post(one, { ...reminder, subject: 'Last days' }));
    await app.settled();
    await app.mail.next({ to: pekka, subject: 'Last days' });
    expect(app.mail.all({ to: pekka })).to.have.length(3);
    const shared = await send(mail(survey.collectorId, people('shared', 2), { share_url: true }));
    for (const to of people('shared', 2))
      expect(linkIn((await mailTo(to)).text)).to.deep.equal({ url: survey.url, r: null });
    const refused = await owner.api.post(`${path()}/${shared.rule_id}/reminder`, reminder);
    expect(refused.error).to.include({ code: 'reminder_unknown' });
  });

  it('DEL-163 tells how many a reminder would go to now, to whoever may send it', async () => {
    const [anna, pekka, oona] = ['anna.reach@firma.fi', 'pekka.reach@firma.fi', 'oona.reach@firma.fi'];
    const { rule_id: ruleId } = await send(mail(survey.collectorId, [anna, pekka, oona]));
    const one = `${path()}/${ruleId}/reminder`;
    const reach = async () => accepted(owner.api.get(one));
    expect(await reach()).to.deep.equal({ recipients: 3, blocked: 0 });
    await answer(linkIn((await mailTo(anna)).text));
    expect(await reach()).to.deep.equal({ recipients: 2, blocked: 0 });
    const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] });
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    await accepted(keeper.api.post('/company/delivery_blacklist', { target: pekka, note: '' }));
    expect(await reach()).to.deep.equal({ recipients: 1, blocked: 1 });
    await accepted(owner.api.post(one, { subject: 'Still time', message: 'Please' }));
    await app.settled();
    expect([anna, pekka, oona].map((to) => app.mail.all({ to }).length)).to.deep.equal([1, 1, 2]);
    // Who may not send one is not told, and of what nobody is reminded of there is nothing to tell.
    const seer = await app.createUser({ company: owner.company, roles: ['survey'] as never });
    await shareSurvey(owner, survey.surveyId, seer, { permissions: ['viewLinks'] });
    expect((await seer.api.get(one)).status).to.equal(403);
    const shared = await send(mail(survey.collectorId, people('unreached', 2), { share_url: true }));
    const refused = await owner.api.get(`${path()}/${shared.rule_id}/reminder`);
    expect(refused.error.code).to.equal('reminder_unknown');
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const unsent = await send(mail(survey.collectorId, [anna], { starts_at: later }));
    expect((await owner.api.get(`${path()}/${unsent.rule_id}/reminder`)).error.code).to.equal('not_sent');
  });

  it('DEL-168 what is still to go out tells how many recipients it was written to', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const weekly = mail(survey.collectorId, people('planned', 3), { starts_at: later, interval: 'weekly' });
    const { rule_id: ruleId } = await send(weekly);
    expect(await info(ruleId)).to.deep.include({ recipients: 3, data: [] });
  });

  it('DEL-165 of a survey that is gone, or another company’s, there is no list, for managers neither', async () => {
    const manager = await app.createUser({ company: owner.company, roles: ['admin'] });
    await app.setFeatures(owner.company.companyId, { mass_survey_delivery: true });
    await send(mail(survey.collectorId, ['gone@firma.fi']));
    const other = await app.createUser();
    const theirs = await publishSurvey(other, { structure });
    const lists = (id: string) => [`/survey/${id}/delivery`, `/survey/${id}/massdelivery`];
    for (const at of lists(survey.surveyId)) expect((await manager.api.get(at)).status, at).to.equal(200);
    await accepted(owner.api.delete(`/survey/${survey.surveyId}`));
    for (const id of [survey.surveyId, theirs.surveyId, uuidv7()])
      for (const at of lists(id)) expect((await manager.api.get(at)).status, at).to.equal(404);
  });

  it('DEL-166 names are of one line: a line break or what nobody sees in one is a space', async () => {
    const named = mail(survey.collectorId, ['name@firma.fi'], { name: ' Autumn\r\nBcc: x\u0007 ' });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const made = await accepted(owner.api.post(path(), { ...named, starts_at: later }));
    expect(made.name).to.equal('Autumn Bcc: x');
    const changed = { ...named, name: 'Winter\u2028two', starts_at: later };
    expect((await accepted(owner.api.put(`${path()}/${made.rule_id}`, changed))).name).to.equal('Winter two');
    expect((await owner.api.post(path(), { ...named, name: '\u0001\u0002' })).status).to.equal(422);
  });

  it('DEL-060 DEL-062 what is stopped or reminded at the same moment is not sent again, nor reminded anew', async () => {
    const to = 'anna.once@firma.fi';
    const { rule_id: ruleId } = await send(mail(survey.collectorId, [to]));
    const one = `${path()}/${ruleId}`;
    const meanwhile = async (columns: string, call: () => ReturnType<typeof owner.api.post>) => {
      const other = await app.db.owner.connect();
      try {
        await other.query('BEGIN');
        await other.query('SELECT FROM deliveries.sendings WHERE rule_id = $1 FOR UPDATE', [ruleId]);
        const calling = call();
        await until('the call to wait for the sending', async () => {
          const waiting = await rows(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return waiting.length > 0;
        });
        await other.query(`UPDATE deliveries.sendings SET ${columns} WHERE rule_id = $1`, [ruleId]);
        await other.query('COMMIT');
        return (await calling).error?.code;
      } finally {
        await other.query('ROLLBACK');
        other.release();
      }
    };
    const remind = () => owner.api.post(`${one}/reminder`, { subject: 'Still time', message: 'Please' });
    expect(await meanwhile("reminder_at = now(), reminder_state = 'delivering'", remind)).to.equal('reminder_sent');
    await rows("UPDATE deliveries.targets SET state = 'failed', problem = 'refused' WHERE rule_id = $1", ruleId);
    const stopped = "state = 'cancelled', reminder_state = 'cancelled'";
    expect(await meanwhile(stopped, () => owner.api.post(`${one}/retry`))).to.equal('delivery_stopped');
    await app.settled();
    expect(app.mail.all({ to })).to.have.length(1);
  });

  it('DEL-013 DEL-024 a reminder by SMS holds what a text message can, and no more', async () => {
    const to = '+358401230029';
    const { rule_id: ruleId } = await send(sms(survey.collectorId, [to]));
    for (const [message, code] of [
      ['x'.repeat(2_000), 'sms_too_long'],
      ['Please \u0007 {{link}}', 'sms_characters'],
    ]) {
      const refused = await owner.api.post(`${path()}/${ruleId}/reminder`, { subject: '', message });
      expect(refused.status, refused.text).to.equal(422);
      expect(refused.error.details[0]).to.include({ path: 'message', code });
    }
    await app.settled();
    expect(app.sms.all({ to })).to.have.length(1);
  });

  it('DEL-024 DEL-027 a reminder leads through the link that its message led through, also when the next ones lead through another', async () => {
    const to = 'anna.link@firma.fi';
    const starts_at = new Date(Date.now() + 60_000).toISOString();
    const body = mail(survey.collectorId, [to], { starts_at, interval: 'weekly' });
    const { rule_id: ruleId } = await send(body);
    await app.timePasses({ minutes: 2 });
    await app.settled();
    expect(linkIn((await mailTo(to)).text).url).to.equal(survey.url);
    const other = await makeLink(owner, survey.surveyId, { name: 'Other' });
    const next = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const changed = { ...body, starts_at: next, link: other.collectorId };
    await accepted(owner.api.put(`${path()}/${ruleId}`, changed));
    const reminder = { subject: 'Still time', message: 'Please answer {{link}}' };
    await accepted(owner.api.post(`${path()}/${ruleId}/reminder`, reminder));
    await app.settled();
    const reminded = app.mail.all({ to }).find(({ subject }) => subject === 'Still time')!;
    const link = linkIn(reminded.text);
    expect(link.url).to.equal(survey.url);
    await answer(link);
    expect((await info(ruleId)).rule.funnel).to.include({ reminded: 1, answered: 1 });
  });

  it('DEL-025 of one whose links were the same for all nobody is reminded, although the next ones are personal', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const body = mail(survey.collectorId, ['anna.sh@firma.fi'], {
      interval: 'weekly',
      starts_at: soon,
      share_url: true,
    });
    const { rule_id: ruleId } = await send(body);
    await app.timePasses({ hours: 2 });
    await app.settled();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await accepted(owner.api.put(`${path()}/${ruleId}`, { ...body, starts_at: later, share_url: false }));
    const refused = await owner.api.post(`${path()}/${ruleId}/reminder`, { subject: 'Still time', message: 'Please' });
    expect(refused.error).to.include({ code: 'reminder_unknown' });
  });

  it('DEL-025 one that is set with the delivery comes so many days after it, to those who have not answered', async () => {
    const [anna, pekka] = ['anna.h@firma.fi', 'pekka.h@firma.fi'];
    const { rule_id: ruleId } = await send(
      mail(survey.collectorId, [anna, pekka], {
        reminder_days: 3,
        reminder_subject: 'Remember',
        reminder_message: 'Please',
      }),
    );
    const { rule } = await info(ruleId);
    expect(rule.latest.reminder_state).to.equal('pending');
    expect(Date.parse(rule.latest.reminder_at) - Date.now()).to.be.closeTo(3 * 86_400_000, 3_700_000);
    await answer(linkIn((await mailTo(anna)).text));
    await app.timePasses({ days: 2 });
    await app.settled();
    expect(app.mail.all({ to: pekka })).to.have.length(1);
    await app.timePasses({ days: 2 });
    await app.settled();
    expect(app.mail.all({ to: pekka, subject: 'Remember' })).to.have.length(1);
    expect(app.mail.all({ to: anna })).to.have.length(1);
    const { rule: reminded } = await info(ruleId);
    expect(reminded.funnel).to.include({ reminded: 1, answered: 1 });
    expect(reminded.latest).to.include({ reminder_state: 'done' });
  });

  it('DEL-060 a link that takes no answers sends nothing, and says why; what failed is sent again alone', async () => {
    await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state: 'closed' }));
    const { rule_id: ruleId } = await send(mail(survey.collectorId, ['anna.i@firma.fi']));
    const failed = await info(ruleId);
    expect(failed.rule.funnel).to.include({ failed: 1, sent: 0 });
    expect(failed.data[0]).to.include({ state: 'failed', problem: 'link_closed' });
    await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state: 'open' }));
    await accepted(owner.api.post(`${path()}/${ruleId}/retry`));
    await app.settled();
    expect((await info(ruleId)).rule.funnel).to.include({ failed: 0, sent: 1 });
    await accepted(owner.api.post(`${path()}/${ruleId}/retry`));
    await app.settled();
    expect(app.mail.all({ to: 'anna.i@firma.fi' })).to.have.length(1);
  });

  it('DEL-060 DEL-062 of a delivery that was stopped nothing more goes out, neither again nor as a reminder', async () => {
    const closed = (state: string) =>
      accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state }));
    await closed('closed');
    const { rule_id: ruleId } = await send(
      mail(survey.collectorId, ['anna.st@firma.fi', 'pekka.st@firma.fi', 'matti.st@firma.fi'], {
        reminder_days: 1,
        reminder_subject: 'Remember',
        reminder_message: 'Please',
      }),
    );
    await closed('open');
    // It goes on: one has got it, one waits, and one has failed.
    for (const [name, state] of Object.entries({ pekka: 'waiting', matti: 'sent' }))
      await rows('UPDATE deliveries.targets SET state = $2 WHERE address = $1', `${name}.st@firma.fi`, state);
    await rows("UPDATE deliveries.sendings SET state = 'delivering' WHERE rule_id = $1", ruleId);
    const one = `${path()}/${ruleId}`;
    const stopped = await accepted(owner.api.post(`${one}/cancel`));
    expect(stopped.latest).to.include({ state: 'cancelled', reminder_state: 'cancelled' });
    for (const call of [
      owner.api.post(`${one}/retry`),
      owner.api.post(`${one}/reminder`, { subject: 'Still time', message: 'Please' }),
    ])
      expect((await call).error.code).to.equal('delivery_stopped');
    // As it was planned before reminders were stopped, too.
    await rows("UPDATE deliveries.sendings SET reminder_state = 'pending' WHERE rule_id = $1", ruleId);
    const { remind } = await import('../../server/jobs/remind.ts');
    const [{ reminder_at: at }] = await rows('SELECT reminder_at FROM deliveries.sendings WHERE rule_id = $1', ruleId);
    await app.tenant(owner.company.companyId, async (ctx) => {
      const [{ id }] = await rows('SELECT id FROM deliveries.sendings WHERE rule_id = $1', ruleId);
      await ctx.enqueue(remind, { sendingId: id, at: at.toISOString() });
    });
    await app.settled();
    const { rule } = await info(ruleId);
    expect(rule.latest).to.include({ state: 'cancelled', reminder_state: 'cancelled' });
    expect(rule.funnel).to.include({ failed: 1, waiting: 1, sent: 1, reminded: 0 });
    for (const name of ['anna', 'pekka', 'matti'])
      expect(app.mail.all({ to: `${name}.st@firma.fi` })).to.have.length(0);
  });

  it('BGF-005.b response rates know how many were sent a survey, by the values of its links', async () => {
    const turku = await makeLink(owner, survey.surveyId, { name: 'Turku', background: { city: 'Turku' } });
    await send(mail(turku.collectorId, people('turku', 4)));
    await submitAnswer(app, turku, { score: 9 });
    await app.settled();
    const rates = await accepted(
      owner.api.post(`/survey/${survey.surveyId}/response_rates_bg_fields`, { bg_fields: ['city'] }),
    );
    expect(rates.bg_fields[0].values).to.have.length(1);
    expect(rates.bg_fields[0].values[0]).to.include({ value: 'Turku', answered: 1, sent: 4, rate: 0.25 });
  });

  it('SUR-014.b an e-mail of a survey that has a sender of its own comes from there', async () => {
    const own = await openSurvey(owner, {
      structure: {
        ...structure,
        settings: { ...structure.settings, emailSenderName: 'Roastery', emailSenderAddress: 'hello@roastery.example' },
      },
    });
    const link = await makeLink(owner, own);
    const settings = await accepted(owner.api.get(`/survey/${own}/delivery/settings`));
    expect(settings).to.include({ sender_name: 'Roastery', sender_address: 'hello@roastery.example' });
    // The form begins with the survey's own name, and whoever writes another one means it.
    const named = { ...mail(link.collectorId, ['anna.j@firma.fi']), sender_name: settings.sender_name };
    await sent(app, owner, own, named);
    expect((await mailTo('anna.j@firma.fi')).from).to.equal('Roastery <hello@roastery.example>');
    await sent(app, owner, own, mail(link.collectorId, ['anna.own@firma.fi']));
    expect((await mailTo('anna.own@firma.fi')).from).to.equal('The café <hello@roastery.example>');
  });
});
