import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { infoOf, linkIn, mail, sent, sms, structure } from '../support.ts';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe("deliveries to the company's people", function () {
  this.timeout(180_000);
  let app: TestApp;
  /** Manages a company of their own, in which they are active. */
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    survey = await publishSurvey(owner, { structure });
  });

  const path = () => `/survey/${survey.surveyId}/delivery`;
  const send = (body: object) => sent(app, owner, survey.surveyId, body);
  const letter = (audience: object | null, targets: string[] = [], more: object = {}) =>
    mail(survey.collectorId, targets, { audience, ...more });
  const info = (ruleId: string, query?: object) => infoOf(owner, survey.surveyId, ruleId, query);
  const targetsOf = async (ruleId: string): Promise<string[]> =>
    (await info(ruleId)).data.map(({ target }: { target: string }) => target);
  const forecast = (body: object) => accepted(owner.api.post(`${path()}/forecast`, body));
  const refused = async (body: object, who = owner) => {
    const reply = await who.api.post(path(), body);
    expect(reply.status, reply.text).to.equal(422);
    return reply.error.details;
  };
  const codes = async (body: object) => (await refused(body)).map(({ path: field, code }) => `${field} ${code}`);
  const later = async (hours: number) => {
    await app.timePasses({ hours });
    await app.settled();
  };
  const colleague = () => app.createUser({ company: owner.company, roles: [] });
  const colleagues = (count: number) => Promise.all(Array.from({ length: count }, colleague));
  const addressOf = ({ person }: TestUser) => person.email;
  const change = (user: TestUser, columns: string) =>
    app.db.owner.query(`UPDATE access.users SET ${columns} WHERE id = $1`, [user.person.userId]);
  const lastHere = (user: TestUser, days: number) =>
    app.db.owner.query('UPDATE access.sessions SET used_at = now() - make_interval(days => $2) WHERE user_id = $1', [
      user.person.userId,
      days,
    ]);
  async function group(name: string, ...members: TestUser[]): Promise<string> {
    const { group_id: id } = await accepted(owner.api.post('/company/groups', { name }));
    if (members.length > 0) await join(id, ...members);
    return id;
  }
  const join = (id: string, ...members: TestUser[]) =>
    accepted(
      owner.api.put(`/company/groups/${id}/members`, { add: members.map(({ person }) => person.userId), remove: [] }),
    );

  it('DEL-023 one to everybody goes to who was active within the last year, and to nobody else', async () => {
    const [lately, justNow, longAgo, never, away, gone, robot] = (await colleagues(7)) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await lastHere(lately, 364);
    await lastHere(longAgo, 366);
    await app.db.owner.query('DELETE FROM access.sessions WHERE user_id = $1', [never.person.userId]);
    await change(away, "state = 'deactivated'");
    await change(gone, "state = 'removed'");
    await change(robot, 'technical = true');
    // Somebody who was only asked to come has not been here, either.
    await accepted(
      owner.api.post('/user/new', {
        email: `asked-${owner.person.email}`,
        first_name: 'Aino',
        last_name: 'Asked',
        roles: [],
        invite: true,
      }),
    );
    const expected = [owner, lately, justNow].map(addressOf).sort();
    expect(await accepted(owner.api.get(`${path()}/audience`))).to.deep.equal({ everybody: 3, groups: 0 });
    expect(await forecast(letter({ everybody: true }))).to.include({ recipients: 3, people: 3, both: 0 });
    const { rule_id: ruleId } = await send(letter({ everybody: true }));
    expect(await targetsOf(ruleId)).to.deep.equal(expected);
    expect((await info(ruleId)).rule.funnel).to.include({ targets: 3, sent: 3 });
    for (const to of expected) expect(app.mail.all({ to, subject: 'How was Coffee?' })).to.have.length(1);
  });

  it('DEL-121.ab goes to groups and to addresses, each person once and with a link of their own', async () => {
    const [anna, pekka, other] = (await colleagues(3)) as [TestUser, TestUser, TestUser];
    const kitchen = await group('Kitchen', anna, pekka);
    const hall = await group('Hall', anna);
    const guest = 'guest.au@firma.fi';
    const body = letter({ groups: [kitchen, hall, kitchen] }, [guest, addressOf(pekka).toUpperCase()]);
    expect(await forecast(body)).to.deep.equal({
      recipients: 3,
      doubled: 0,
      blocked: 0,
      people: 2,
      both: 1,
      limited: 0,
      held_until: null,
      too_few: false,
      parts: null,
      all_parts: null,
      standard: null,
    });
    const made = await send(body);
    expect(made.audience).to.deep.equal({ groups: [kitchen, hall] });
    const expected = [addressOf(anna), addressOf(pekka), guest].sort();
    expect(await targetsOf(made.rule_id)).to.deep.equal(expected);
    const links = expected.map((to) => {
      const letters = app.mail.all({ to, subject: 'How was Coffee?' });
      expect(letters, to).to.have.length(1);
      return linkIn(letters[0]!.text).r;
    });
    expect(new Set(links).size).to.equal(3);
    for (const r of links) expect(r).to.match(/^[\w-]{16}$/);
    expect(app.mail.all({ to: addressOf(other) })).to.deep.equal([]);
    // A reminder follows from who got it.
    await accepted(
      owner.api.post(`${path()}/${made.rule_id}/reminder`, { subject: 'Still time', message: 'Please {{link}}' }),
    );
    await app.settled();
    for (const to of expected) expect(app.mail.all({ to, subject: 'Still time' })).to.have.length(1);
  });

  it('DEL-121.a whoever is in a group and has not been here yet gets it, and a recurring one finds new colleagues', async () => {
    const [first, second] = (await colleagues(2)) as [TestUser, TestUser];
    await change(first, "state = 'invited'");
    const kitchen = await group('Kitchen');
    await app.db.owner.query('UPDATE access.users SET group_ids = $2 WHERE id = $1', [first.person.userId, [kitchen]]);
    const { rule_id: ruleId } = await send(
      letter({ groups: [kitchen] }, [], {
        interval: 'daily',
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    );
    await later(2);
    expect(await targetsOf(ruleId)).to.deep.equal([addressOf(first)]);
    await join(kitchen, second);
    await later(26);
    const { rule } = await info(ruleId);
    expect(rule.funnel).to.include({ targets: 3, sent: 3 });
    expect(app.mail.all({ to: addressOf(first) })).to.have.length(2);
    expect(app.mail.all({ to: addressOf(second) })).to.have.length(1);
  });

  it('DEL-121.b BLK-007.ab the blacklist holds for them, too, and the numbers say so before and after', async () => {
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] as never });
    const [anna, pekka] = (await colleagues(2)) as [TestUser, TestUser];
    for (const target of [addressOf(anna), 'listed.au@firma.fi'])
      await accepted(keeper.api.post('/company/delivery_blacklist', { target }));
    const kitchen = await group('Kitchen', anna, pekka);
    const body = letter({ groups: [kitchen] }, ['listed.au@firma.fi', addressOf(anna)]);
    expect(await forecast(body)).to.include({ recipients: 1, blocked: 2, people: 2, both: 1 });
    const { rule_id: ruleId } = await send(body);
    expect((await info(ruleId)).rule.funnel).to.include({ targets: 3, sent: 1, blocked: 2 });
    expect(app.mail.all({ to: addressOf(anna) })).to.deep.equal([]);
    expect(app.mail.all({ to: addressOf(pekka) })).to.have.length(1);
  });

  it('DEL-121.c deactivated, removed and technical accounts of a group get none, and are not counted', async () => {
    const [anna, away, gone, robot] = (await colleagues(4)) as [TestUser, TestUser, TestUser, TestUser];
    const kitchen = await group('Kitchen', anna, away, gone, robot);
    await change(away, "state = 'deactivated'");
    await change(gone, "state = 'removed'");
    await change(robot, 'technical = true');
    const { data } = await accepted(owner.api.get(`${path()}/audience/groups`));
    expect(data).to.deep.equal([{ group_id: kitchen, name: 'Kitchen', people: 1 }]);
    const { rule_id: ruleId } = await send(letter({ groups: [kitchen] }));
    expect(await targetsOf(ruleId)).to.deep.equal([addressOf(anna)]);
  });

  it('DEL-121.c DEL-123 a group that was deleted is nobody: nothing goes out, and the delivery says so and why', async () => {
    const kitchen = await group('Kitchen', await colleague());
    const hall = await group('Hall');
    const made = await send(letter({ groups: [kitchen, hall] }, [], { starts_at: tomorrow(), interval: 'weekly' }));
    expect(made.audience_groups).to.deep.equal([
      { group_id: kitchen, name: 'Kitchen', people: 1 },
      { group_id: hall, name: 'Hall', people: 0 },
    ]);
    await accepted(owner.api.delete(`/company/groups/${kitchen}`));
    await later(25);
    const { rule, sendings } = await info(made.rule_id);
    expect(rule.audience_groups[0]).to.deep.equal({ group_id: kitchen, name: null, people: 0 });
    expect(rule.funnel).to.include({ targets: 0 });
    expect(rule.latest).to.include({ state: 'cancelled', problem: 'nobody' });
    expect(sendings).to.have.length(1);
    // Its time goes on: there may be somebody the next time.
    expect(rule.next_delivery).to.be.a('string');
    const again = await owner.api.post(`${path()}/${made.rule_id}/retry`);
    expect(again.error.code).to.equal('delivery_stopped');
    const one = `${path()}/${made.rule_id}`;
    const changed = letter({ groups: [kitchen] }, [], { starts_at: tomorrow(), interval: 'weekly' });
    expect((await owner.api.put(one, changed)).error.details[0]).to.include({ code: 'audience_group_unknown' });
    expect((await accepted(owner.api.put(one, { ...changed, audience: { groups: [hall] } }))).audience).to.deep.equal({
      groups: [hall],
    });
    expect((await accepted(owner.api.put(one, { ...changed, audience: { everybody: true } }))).audience).to.deep.equal({
      everybody: true,
    });
    const bare = { ...changed, audience: null, targets: ['guest.au@firma.fi'] };
    expect(await accepted(owner.api.put(one, bare))).to.deep.include({ audience: null, audience_groups: [] });
  });

  it('DEL-123 DEL-009 an anonymous one goes out only while there are enough to be lost among', async () => {
    const people = await colleagues(3);
    const kitchen = await group('Kitchen', ...people);
    const anonymous = (targets: string[], more: object = {}) =>
      letter({ groups: [kitchen] }, targets, { anonymous: true, ...more });
    const guests = ['guest1.au@firma.fi', 'guest2.au@firma.fi'];
    // Who is both counts once.
    expect(await codes(anonymous([guests[0]!, addressOf(people[0]!)]))).to.deep.equal(['anonymous too_few_targets']);
    const out = await send(anonymous(guests));
    expect((await info(out.rule_id)).rule.funnel).to.include({ targets: 5, sent: 5 });
    const [letterOf] = app.mail.all({ to: addressOf(people[0]!) });
    expect(linkIn(letterOf!.text)).to.deep.equal({ url: survey.url, r: null });
    const planned = await send(anonymous(guests, { starts_at: tomorrow() }));
    await change(people[0]!, "state = 'deactivated'");
    await later(25);
    const { rule } = await info(planned.rule_id);
    expect(rule.latest).to.include({ state: 'cancelled', problem: 'too_few_people', reminder_state: null });
    expect(rule.funnel).to.include({ targets: 0 });
    expect(app.mail.all({ to: guests[0]! })).to.have.length(1);
  });

  it('DEL-121.d DEL-012 refuses what cannot be sent to, and says which and where', async () => {
    const kitchen = await group('Kitchen', await colleague());
    const unknown = uuidv7();
    const details = await refused(letter({ groups: [kitchen, unknown] }));
    expect(details).to.have.length(1);
    expect(details[0]).to.include({
      path: 'audience.groups',
      code: 'audience_group_unknown',
      row: 2,
      value: unknown,
      message: 'Group 2: the company has no such group.',
    });
    // A group of another company is none.
    const stranger = await app.createUser();
    const theirs = (await accepted(stranger.api.post('/company/groups', { name: 'Theirs' }))).group_id;
    expect(await codes(letter({ groups: [theirs] }))).to.deep.equal(['audience.groups audience_group_unknown']);
    expect(await codes({ ...sms(survey.collectorId, ['0401230001']), audience: { everybody: true } })).to.deep.equal([
      'audience audience_email_only',
    ]);
    expect(await codes({ ...sms(survey.collectorId, []), audience: { groups: [kitchen] } })).to.deep.equal([
      'audience audience_email_only',
    ]);
    expect(await codes(letter(null))).to.deep.equal(['targets no_targets']);
    const many = Array.from({ length: 51 }, () => uuidv7());
    const [limit] = await refused(letter({ groups: many }));
    expect(limit).to.include({ path: 'audience.groups', code: 'audience_too_many_groups' });
    expect(limit!.message).to.include('50');
    // Nobody is told before it goes out, or it waits for somebody.
    const empty = await group('Empty');
    expect(await codes(letter({ groups: [empty] }))).to.deep.equal(['audience audience_nobody']);
    expect(await forecast(letter({ groups: [empty] }, [], { starts_at: tomorrow() }))).to.include({ recipients: 0 });
    for (const audience of [{}, { groups: [] }, { everybody: false }, { everybody: true, groups: [kitchen] }, 'all'])
      expect((await owner.api.post(path(), letter(audience as never))).status, JSON.stringify(audience)).to.be.oneOf([
        400, 422,
      ]);
    expect((await accepted(owner.api.get(path()))).data).to.deep.equal([]);
  });

  it('DEL-021 DEL-121.d a conversation by SMS goes to nobody of the company’s people', async () => {
    await app.setFeatures(owner.company.companyId, { two_way_sms: true });
    const superuser = await app.createUser({ company: owner.company, roles: ['admin', 'company_admin'] });
    const body = { ...sms(survey.collectorId, ['0401230001'], { two_way: true, sender_name: '+358451230001' }) };
    const details = await refused({ ...body, audience: { everybody: true } }, superuser);
    expect(details.map(({ code }) => code)).to.include('audience_email_only');
  });

  it('DEL-122.a DEL-004 who sends e-mails of the survey sees groups by name and size, and nobody’s name', async () => {
    const [anna, mailer, texter, seer] = await Promise.all([
      colleague(),
      app.createUser({ company: owner.company, roles: ['survey', 'survey_share_email'] }),
      app.createUser({ company: owner.company, roles: ['survey', 'survey_share_sms'] }),
      app.createUser({ company: owner.company, roles: ['survey', 'survey_share_email'] }),
    ]);
    await shareSurvey(owner, survey.surveyId, mailer, { permissions: ['full'] });
    await shareSurvey(owner, survey.surveyId, texter, { permissions: ['full'] });
    await shareSurvey(owner, survey.surveyId, seer, { permissions: ['viewLinks'] });
    await group('Kitchen', anna);
    await group('Hall');
    const groups = (who: TestUser, query: Record<string, string | number> = {}) =>
      who.api.get(`${path()}/audience/groups`, { query });
    const found = await accepted(groups(mailer, { filter: 'kit', per_page: 1, page_no: 1 }));
    expect(found).to.deep.include({ count: 1 });
    expect(found.data).to.have.length(1);
    expect(found.data[0]).to.include({ name: 'Kitchen', people: 1 });
    expect((await accepted(groups(mailer))).data.map(({ name }: { name: string }) => name)).to.deep.equal([
      'Hall',
      'Kitchen',
    ]);
    expect(JSON.stringify(found)).to.not.include('@');
    for (const who of [texter, seer]) {
      expect((await groups(who)).status).to.equal(403);
      expect((await who.api.get(`${path()}/audience`)).status).to.equal(403);
    }
    const may = async (who: TestUser) => (await accepted(who.api.get(`${path()}/settings`))).may.people;
    expect([await may(mailer), await may(texter)]).to.deep.equal([true, false]);
    const stranger = await app.createUser();
    expect((await groups(stranger)).status).to.be.oneOf([403, 404]);
  });

  it('DEL-122.b lists and the audit log tell which groups it goes to, or that it goes to everybody', async () => {
    const kitchen = await group('Kitchen', await colleague());
    const hall = await group('Hall');
    const planned = { starts_at: tomorrow() };
    const { rule_id: ruleId } = await send(letter({ groups: [kitchen, hall] }, ['guest.au@firma.fi'], planned));
    const { data } = await accepted(owner.api.get(path()));
    expect(data[0].audience_groups.map(({ name }: { name: string }) => name)).to.deep.equal(['Kitchen', 'Hall']);
    await accepted(owner.api.put(`${path()}/${ruleId}`, letter({ everybody: true }, [], planned)));
    const entries = async (operation: string) => {
      const found = (await accepted(owner.api.get('/audit_log', { query: { operation } }))).data;
      return found[0].facts.map(({ label, text }: { label: string; text: string }) => `${label}: ${text}`);
    };
    expect(await entries('delivery.create')).to.include.members(['To groups: Kitchen, Hall', 'Addresses: 1']);
    expect(await entries('delivery.update')).to.include.members([
      'To everybody active within a year: yes',
      'Addresses: 0',
    ]);
    const { data: surveys } = await accepted(
      owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: survey.surveyId } }),
    );
    expect(surveys[0].delivery_rules[0].audience).to.deep.equal({ everybody: true });
  });

  it('DEL-121.a DEL-123 thousands of people get it page by page, and more than a delivery takes are refused, and told when it is due', async () => {
    const { companyId } = owner.company;
    const kitchen = await group('Kitchen');
    const fill = (from: number, to: number) =>
      app.db.owner.query(
        `INSERT INTO access.users (company_id, id, email, state, group_ids)
         SELECT $1, gen_random_uuid(), 'p' || n || '-' || $2::text || '@au.test', 'active', ARRAY[$3::uuid]
         FROM generate_series($4::int, $5::int) AS n`,
        [companyId, companyId.slice(-6), kitchen, from, to],
      );
    await fill(1, 2_345);
    expect(await forecast(letter({ groups: [kitchen] }))).to.include({ recipients: 2_345, people: 2_345 });
    // Through a link that takes no answers, so that it costs no letters.
    await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state: 'closed' }));
    const { rule_id: all } = await send(letter({ groups: [kitchen] }));
    expect((await info(all)).rule.funnel).to.include({ targets: 2_345, failed: 2_345 });
    const { rows } = await app.db.owner.query(
      'SELECT count(DISTINCT token)::int AS tokens FROM deliveries.targets WHERE rule_id = $1',
      [all],
    );
    expect(rows).to.deep.equal([{ tokens: 2_345 }]);
    const made = await accepted(
      owner.api.post(path(), letter({ groups: [kitchen] }, [], { starts_at: tomorrow(), share_url: true })),
    );
    await fill(2_346, 50_001);
    const [limit] = await refused(letter({ groups: [kitchen] }));
    expect(limit).to.include({ path: 'audience', code: 'audience_too_many_people' });
    await later(25);
    const { rule } = await info(made.rule_id);
    expect(rule.latest).to.include({ state: 'cancelled', problem: 'too_many_people' });
    expect(rule.funnel).to.include({ targets: 0 });
    await app.db.owner.query('DELETE FROM access.users WHERE company_id = $1 AND group_ids @> ARRAY[$2::uuid]', [
      companyId,
      kitchen,
    ]);
  });
});
