import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FileWork, readWholeTable } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

interface Entry {
  id: string;
  at: string;
  operation: string;
  sentence: string;
  performer: string | null;
  performer_name: string | null;
  viewed_as: string | null;
  viewed_as_name: string | null;
  item_name: string | null;
  facts: { key: string; label: string; text: string }[];
  item_path: string | null;
  survey_path: string | null;
  details: Record<string, unknown>;
}

describe('the audit log’s page', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: ['access', 'company', 'surveys'] });
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });

  const entries = async (query = '', user = manager): Promise<Entry[]> =>
    (await user.api.get(`/audit_log?per_page=100${query}`)).data.data;
  const write = (at: string, entry: { operation: string; name?: string; survey?: string; email?: string }) =>
    test.db.owner.query(
      `INSERT INTO core.audit_log (company_id, id, at, operation, item_type, item_name, survey_id, actor_email)
       VALUES ($1, gen_random_uuid(), $2, $3, 'survey', $4, $5, $6)`,
      [manager.person.companyId, at, entry.operation, entry.name ?? null, entry.survey ?? null, entry.email ?? null],
    );

  it('COMP-032.ab COMP-035 is told to managers and company managers only', async () => {
    expect((await manager.api.get('/audit_log')).status).to.equal(200);
    const provider = await test.createUser({ roles: ['admin'] });
    const viewing = provider.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
    expect((await viewing.get('/audit_log')).status).to.equal(200);
    for (const role of ['survey_creator', 'device_admin', 'survey'] as const) {
      const other = await test.createUser({ company: manager.company, roles: [role] });
      for (const path of ['', '/operations', '/surveys', '/export'])
        expect((await other.api.get(`/audit_log${path}`)).status, `${role} ${path}`).to.equal(403);
    }
    expect((await test.anonymous.get('/audit_log')).status).to.equal(401);
  });

  it('names days that are none, and takes the first and the last that there are', async () => {
    const status = async (query: string) => {
      const { status: found, error } = await manager.api.get(`/audit_log?${query}`);
      return [found, error?.details[0]?.path];
    };
    for (const one of ['2026-99-99', '2026-00-10', '2026-1-1', '20260101', '2026-01-01T00:00'])
      for (const key of ['from', 'to']) expect(await status(`${key}=${one}`), one).to.deep.equal([422, key]);
    expect(await status('from=0001-01-01&to=9999-12-31')).to.deep.equal([200, undefined]);
  });

  it('COMP-033.abcde an entry tells when, what, details, the related item and who did it', async () => {
    const { data: contact } = await manager.api.post('/apicontact', { name: 'Web shop' });
    const [entry] = await entries('&operation=apicontact.create');
    expect(entry).to.include({
      sentence: 'The API key “Web shop” was created',
      performer: manager.person.email,
      viewed_as: null,
      item_path: '/manage/api-integrations',
    });
    expect(Date.parse(entry!.at)).to.be.closeTo(Date.now(), 60_000);
    expect(entry!.details.key).to.equal(contact.key);
    await manager.api.delete(`/apicontact/${contact.contact_id}`);
    expect((await entries('&operation=apicontact.create'))[0]!.item_path).to.equal(null);
    const finnish = manager.api.with({ 'accept-language': 'fi' });
    const { data } = await finnish.get('/audit_log?operation=apicontact.create');
    expect(data.data[0].sentence).to.equal('API-avain ”Web shop” luotiin');
  });

  it('COMP-033 an operation without words is told by its name', async () => {
    await write('2026-01-01T10:00:00Z', { operation: 'wall_chart.create', name: 'Kahvi' });
    await write('2026-01-01T10:00:01Z', { operation: 'wall_chart.paint_over' });
    expect((await entries('&to=2026-01-02')).map(({ sentence }) => sentence)).to.deep.equal([
      'Wall chart: paint over',
      'Wall chart “Kahvi” was created',
    ]);
  });

  it('COMP-034.abcd is filtered by days of the company, survey, operation and address', async () => {
    const [one, other] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
    await manager.api.put('/company/settings', { time_zone: 'Europe/Helsinki' });
    await write('2026-03-01T21:59:00Z', {
      operation: 'survey.publish',
      name: 'A',
      survey: one,
      email: 'maija@a.example',
    });
    await write('2026-03-01T22:01:00Z', {
      operation: 'survey.close',
      name: 'B',
      survey: other,
      email: 'eino@b.example',
    });
    await write('2026-03-03T10:00:00Z', {
      operation: 'survey.publish',
      name: 'B2',
      survey: other,
      email: 'MAIJA@a.example',
    });
    const found = async (query: string) =>
      (await entries(`${query.includes('&to=') ? '' : '&to=2026-03-31'}${query}`))
        .map(({ sentence }) => /“(.*)”/.exec(sentence)![1])
        .join();
    expect(await found('')).to.equal('B2,B,A');
    expect(await found('&from=2026-03-02')).to.equal('B2,B');
    expect(await found('&from=2026-03-02&to=2026-03-02')).to.equal('B');
    expect(await found(`&survey_id=${other}`)).to.equal('B2,B');
    expect(await found('&operation=survey.publish')).to.equal('B2,A');
    expect(await found('&email=maija')).to.equal('B2,A');
    expect(await found('&email=eino%40b.example&operation=survey.publish')).to.equal('');
    const { data } = await manager.api.get('/audit_log/surveys?filter=b2');
    expect(data.surveys).to.deep.equal([{ survey_id: other, name: 'B2' }]);
    const chosen = (await manager.api.get(`/audit_log/surveys?filter=nothing&survey_id=${other}`)).data;
    expect(chosen.surveys, 'the chosen one, whatever its name').to.deep.equal(data.surveys);
    expect((await manager.api.get('/audit_log?from=yesterday')).status).to.equal(422);
    expect((await manager.api.get('/audit_log?survey_id=x')).status).to.equal(422);
  });

  it('COMP-034 offers the operations in words', async () => {
    const { data } = await manager.api.with({ 'accept-language': 'sv' }).get('/audit_log/operations');
    expect(data.operations).to.deep.include({ operation: 'survey.publish', text: 'Enkäten ”…” publicerades' });
  });

  it('COMP-033 leads to a survey for as long as it exists', async () => {
    const { data: survey } = await manager.api.post('/survey', { name: 'Kahvi' });
    const path = async () => (await entries('&operation=survey.create'))[0]!.survey_path;
    expect(await path()).to.equal(`/s/${survey.survey_id}`);
    await manager.api.delete(`/survey/${survey.survey_id}`);
    expect(await path()).to.equal(null);
  });

  it('COMP-035 counts and turns over so many entries only, and older ones are found by their days', async () => {
    await test.db.owner.query(
      `INSERT INTO core.audit_log (company_id, id, at, operation)
       SELECT $1, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second', 'note.add'
       FROM generate_series(1, 10100) n`,
      [manager.person.companyId],
    );
    const { data } = await manager.api.get('/audit_log?per_page=25&page_no=2&timestamp=7');
    expect([data.count, data.data.length, data.timestamp]).to.deep.equal([10_001, 25, 7]);
    const oldest = await entries('&sort_by=at&sort_order=asc');
    expect(oldest[0]!.at).to.equal('2026-01-01T00:00:01.000Z');
  });

  it('COMP-033 tells of both, who acts and whom they view as', async () => {
    const absent = await test.createUser({ company: manager.company });
    const substitute = await test.createUser({ company: manager.company, roles: [] });
    await test.setFeatures(manager.person.companyId, { substitute_users: true }).catch(() => {});
    await test.db.owner.query(
      `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
       VALUES ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '1 day')`,
      [manager.person.companyId, absent.person.userId, substitute.person.userId],
    );
    const viewing = substitute.api.with({ 'X-View-As': `user-${absent.person.email}` });
    expect((await viewing.put('/company/branding', { accent: '#112233', accent_dark: null })).status).to.equal(200);
    expect((await entries('&operation=branding.accent'))[0]).to.include({
      performer: substitute.person.email,
      viewed_as: absent.person.email,
    });
  });

  it('COMP-035 COMP-036 COMP-062.e is exported as a workbook, which is an entry itself', async () => {
    await manager.api.post('/apicontact', { name: 'Web shop' });
    const reply = await fetch(`${test.url}/api/audit_log/export?operation=apicontact.create`, {
      headers: { authorization: `Bearer ${manager.tokens.token}` },
    });
    expect(reply.status).to.equal(200);
    const file = path.join(test.dataDir, 'audit.xlsx');
    writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
    const limits = { rows: 10, columns: 10, cells: 100, cell: 1_000, text: 10_000, seconds: 10 };
    const { rows } = await readWholeTable(test.services('company').get(FileWork), file, limits);
    const [entry] = await entries('&operation=apicontact.create');
    const { firstName, lastName, email } = manager.person;
    const inWords = entry!.facts.map(({ label, text }) => `${label}: ${text}`).join('; ');
    expect(inWords).to.include(`Owner: ${firstName} ${lastName}`);
    expect(rows.map(({ cells }) => cells.slice(1, 5))).to.deep.equal([
      ['The API key “Web shop” was created', inWords, `${firstName} ${lastName}`, email],
    ]);
    const [exported] = await entries('&operation=audit.export');
    expect(exported!.details).to.deep.equal({ operation: 'apicontact.create' });
  });

  const nameOf = ({ person }: TestUser) => `${person.firstName} ${person.lastName}`;
  const told = (entry: Entry | undefined) => entry?.facts.map(({ label, text }) => `${label}: ${text}`);

  it('COMP-062.ab people and groups are told by their names, in the sentence and in what it says besides', async () => {
    const [one, other] = [
      await test.createUser({ company: manager.company, roles: [] }),
      await test.createUser({ company: manager.company, roles: [] }),
    ];
    const { data: group } = await manager.api.post('/company/groups', { name: 'Baristas' });
    const body = { add: [one.person.userId, other.person.userId] };
    expect((await manager.api.put(`/company/groups/${group.group_id}/members`, body)).status).to.equal(200);
    const [members] = await entries('&operation=group.members');
    expect(members).to.include({
      performer_name: nameOf(manager),
      performer: manager.person.email,
      item_name: 'Baristas',
    });
    expect(told(members)).to.deep.equal([`Added: ${nameOf(one)}, ${nameOf(other)}`]);
    const finnish = manager.api.with({ 'accept-language': 'fi' });
    const { data } = await finnish.get('/audit_log?operation=group.members');
    expect(told(data.data[0])).to.deep.equal([`Lisätty: ${nameOf(one)}, ${nameOf(other)}`]);
    await manager.api.put(`/user/${one.person.userId}`, { roles: ['survey_creator'] });
    const [update] = await entries('&operation=user.update');
    expect(update!.sentence).to.equal(`Details of the user ${nameOf(one)} were changed`);
    expect(told(update)).to.include('What was changed: roles');
    expect(JSON.stringify([members!.facts, update!.facts])).not.to.match(/[\da-f]{8}-/);
  });

  it('COMP-062.c it leads to people and groups while they are there, and what is gone keeps the name of its entry', async () => {
    const one = await test.createUser({ company: manager.company, roles: [] });
    const { data: group } = await manager.api.post('/company/groups', { name: 'Baristas' });
    await manager.api.put(`/company/groups/${group.group_id}/members`, { add: [one.person.userId] });
    expect((await entries('&operation=group.create'))[0]!.item_path).to.equal('/manage/groups?groups.q=Baristas');
    await manager.api.put(`/user/${one.person.userId}`, { state: 'deactivated' });
    const [off] = await entries('&operation=user.deactivate');
    expect(off!.item_path).to.equal(`/manage/users?users.q=${encodeURIComponent(one.person.email)}`);
    await manager.api.put(`/user/${one.person.userId}`, { state: 'removed' });
    await manager.api.delete(`/company/groups/${group.group_id}`);
    for (const [operation, sentence] of [
      ['user.deactivate', `${one.person.email} was deactivated`],
      ['group.create', 'The user group “Baristas” was created'],
    ]) {
      const [entry] = await entries(`&operation=${operation}`);
      expect(entry).to.include({ sentence, item_path: null });
    }
    expect(told((await entries('&operation=group.members'))[0])![0]).to.equal(
      'Added: somebody or something that is gone',
    );
  });

  it('COMP-062.d finds what somebody did by their name, too', async () => {
    const one = await test.createUser({ company: manager.company, lastName: 'Haaparanta' });
    await one.api.post('/apicontact', { name: 'Till' });
    await manager.api.post('/apicontact', { name: 'Web shop' });
    const found = await entries('&operation=apicontact.create&email=haaparanta');
    expect(found.map(({ performer_name }) => performer_name)).to.deep.equal([nameOf(one)]);
  });
});
