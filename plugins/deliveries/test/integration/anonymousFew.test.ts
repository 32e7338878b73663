import { TenantRunner } from '@kaiku/sdk/server';
import {
  accepted,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { takeBatch } from '../../server/services/targets.ts';
import { clockAt } from '../queues.ts';
import { infoOf, mail, sent, structure } from '../support.ts';

const zone = 'Europe/Helsinki';
const rules = { quiet_from: null, quiet_until: null, quiet_channels: 'all', limit_per_month: null };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
let made = 0;
const people = (count: number) => {
  made += 1;
  return Array.from({ length: count }, (_, at) => `few${made}-${at}@firma.fi`);
};

describe('deliveries: anonymous ones of which few are left', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let keeper: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await accepted(owner.api.put('/company/settings', { time_zone: zone }));
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] as never });
    survey = await publishSurvey(owner, { structure });
  });

  const path = () => `/survey/${survey.surveyId}/delivery`;
  const rows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  const list = async (targets: string[]) => {
    for (const target of targets) await accepted(keeper.api.post('/company/delivery_blacklist', { target }));
  };
  const set = (some: object) => accepted(owner.api.put('/company/contact_rules', { ...rules, ...some }));
  const letter = (targets: string[], more: object = {}) =>
    mail(survey.collectorId, targets, { anonymous: true, ...more });
  const send = (body: object) => sent(app, owner, survey.surveyId, body);
  const forecast = (body: object) => owner.api.post(`${path()}/forecast`, body);
  const codes = async (body: object) => {
    const replies = [await forecast(body), await owner.api.post(path(), body)];
    for (const reply of replies) expect(reply.status, reply.text).to.equal(422);
    const [told, saved] = replies.map(({ error }) => error.details.map((one) => `${one.path} ${one.code}`));
    expect(told).to.deep.equal(saved);
    return saved;
  };
  const got = (targets: string[]) => targets.filter((to) => app.mail.all({ to }).length > 0);
  const later = async (hours: number) => {
    await app.timePasses({ hours });
    await app.settled();
  };
  const latest = async (ruleId: string) => {
    const { rule } = await infoOf(owner, survey.surveyId, ruleId);
    return { ...rule.latest, targets: rule.funnel.targets };
  };
  const heldBack = { state: 'cancelled', problem: 'too_few_people', targets: 0 };
  async function group(count: number) {
    const members = await Promise.all(
      Array.from({ length: count }, () => app.createUser({ company: owner.company, roles: [] })),
    );
    const { group_id: id } = await accepted(owner.api.post('/company/groups', { name: `Kitchen ${count}` }));
    const add = members.map(({ person }) => person.userId);
    await accepted(owner.api.put(`/company/groups/${id}/members`, { add, remove: [] }));
    return { audience: { groups: [id] }, addresses: members.map(({ person }) => person.email) };
  }

  it('DEL-130.a where the blacklist leaves fewer than five it is told and refused before it is saved', async () => {
    const all = people(7);
    await list(all.slice(0, 2));
    expect(await codes(letter(all.slice(0, 6)))).to.deep.equal(['anonymous too_few_left']);
    expect(await codes(letter(all.slice(0, 6), { starts_at: tomorrow() }))).to.have.length(1);
    const { error } = await forecast(letter(all.slice(0, 6)));
    expect(error.details[0]!.message).to.include('4').and.to.include('5');
    const kitchen = await group(5);
    await list(kitchen.addresses.slice(0, 1));
    expect(await codes(letter([], { audience: kitchen.audience }))).to.deep.equal(['anonymous too_few_left']);
    // Who is left is enough.
    const { rule_id: id } = await send(letter(all));
    expect(got(all)).to.deep.equal(all.slice(2));
    expect((await infoOf(owner, survey.surveyId, id)).rule.funnel).to.include({ sent: 5, blocked: 2 });
    await send(letter([], { audience: kitchen.audience, anonymous: false }));
    expect(got(kitchen.addresses)).to.have.length(4);
    const planned = await send(letter(people(5), { starts_at: tomorrow() }));
    const changed = await owner.api.put(
      `${path()}/${planned.rule_id}`,
      letter(all.slice(0, 6), { starts_at: tomorrow() }),
    );
    expect(changed.error.details[0]).to.include({ code: 'too_few_left' });
  });

  it('DEL-130.a where the month’s limit does, one that goes out once is refused, and of a recurring one it is told', async () => {
    await set({ limit_per_month: 1 });
    const all = people(6);
    await send(mail(survey.collectorId, all.slice(0, 2)));
    expect(await codes(letter(all))).to.deep.equal(['anonymous too_few_left']);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const daily = letter(all, { interval: 'daily', starts_at: soon });
    expect(await accepted(forecast(daily))).to.include({ recipients: 4, limited: 2, too_few: true });
    expect(await accepted(forecast(letter(people(5))))).to.include({ recipients: 5, too_few: false });
    const { rule_id: id } = await send(daily);
    await later(1);
    expect(await latest(id)).to.include(heldBack);
    expect(got(all)).to.have.length(2);
    // Nobody has had a message for it.
    const counts = 'SELECT coalesce(sum(sent), 0)::int AS sent FROM deliveries.contact_counts WHERE company_id = $1';
    expect(await rows(counts, owner.company.companyId)).to.deep.equal([{ sent: 2 }]);
    // In another month it goes out.
    await rows(
      "UPDATE deliveries.contact_counts SET month = month - interval '2 months' WHERE company_id = $1",
      owner.company.companyId,
    );
    await later(26);
    expect(await latest(id)).to.include({ problem: null, targets: 6 });
    expect(got(all)).to.have.length(6);
  });

  it('DEL-130.b it is asked again before the first of them gets anything, of addresses and of the company’s people', async () => {
    const [all, kitchen] = [people(5), await group(5)];
    const written = await send(letter(all, { starts_at: tomorrow() }));
    const grouped = await send(letter([], { audience: kitchen.audience, starts_at: tomorrow() }));
    const others = await send(mail(survey.collectorId, all, { starts_at: tomorrow() }));
    await list([all[0]!, kitchen.addresses[0]!]);
    await later(25);
    for (const { rule_id: id } of [written, grouped]) expect(await latest(id)).to.include(heldBack);
    expect(got(kitchen.addresses)).to.deep.equal([]);
    // Of one that is not anonymous nobody is too few.
    expect(got(all)).to.deep.equal(all.slice(1));
    expect((await infoOf(owner, survey.surveyId, others.rule_id)).rule.funnel).to.include({ sent: 4, blocked: 1 });
    const again = await owner.api.post(`${path()}/${written.rule_id}/retry`);
    expect(again.error.code).to.equal('delivery_stopped');
  });

  it('DEL-130.b what happens while quiet hours hold it counts, too', async () => {
    await set({ quiet_from: clockAt(zone, -60), quiet_until: clockAt(zone, 60) });
    const [some, enough] = [people(5), people(6)];
    const [few, many] = [await send(letter(some)), await send(letter(enough))];
    await list([some[0]!, enough[0]!]);
    await set({});
    await app.settled();
    expect(await latest(few.rule_id)).to.include(heldBack);
    expect(got(some)).to.deep.equal([]);
    expect(await latest(many.rule_id)).to.include({ state: 'done', targets: 6 });
    expect(got(enough)).to.have.length(5);
  });

  it('DEL-130.b those who wait still when others have got it go on', async () => {
    const all = people(6);
    const { rule_id: id } = await send(letter(all, { starts_at: tomorrow() }));
    const [{ id: sendingId }] = await rows(
      `INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at) VALUES ($1, gen_random_uuid(), $2, now()) RETURNING id`,
      owner.company.companyId,
      id,
    );
    await rows(
      `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address)
       SELECT $1, gen_random_uuid(), $2, $3, $4, address FROM unnest($5::text[]) AS address`,
      owner.company.companyId,
      sendingId,
      id,
      survey.collectorId,
      all,
    );
    const take = () =>
      app
        .services('deliveries')
        .get(TenantRunner)
        .run(owner.company.companyId, (ctx) => takeBatch(ctx, sendingId, 'delivery', 3));
    const first = (await take())!.targets.map(({ address }) => address);
    expect(first).to.have.length(3);
    const [blocked, ...left] = all.filter((address) => !first.includes(address));
    await list([blocked!]);
    expect((await take())!.targets.map(({ address }) => address).sort()).to.deep.equal(left.sort());
  });
});
