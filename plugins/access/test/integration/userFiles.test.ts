import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileWork } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { takenADay } from '../../server/services/users/takenBrake.ts';
import { audited } from '../support/signIn.ts';

const headings = ['email', 'firstname', 'lastname', 'roles', 'lang', 'dateformat'];

describe('access: users as files', () => {
  let test: TestApp;
  let manager: TestUser;
  let made = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'surveys'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    manager = await test.createUser({ lastName: 'Virtanen' });
  });
  after(() => test?.stop());

  const address = () => `file${++made}-${manager.company.companyId.slice(-6)}@example.test`;
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const csv = (rows: readonly (readonly string[])[], heads = headings) =>
    new Blob([[heads, ...rows].map((row) => row.map(quoted).join(',')).join('\n')]);
  const upload = (file: Blob, fields: Record<string, string> = {}, who = manager) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', file, 'users.csv');
    return who.api.post('/user/new', undefined, { form });
  };
  const list = async (who = manager) =>
    new Map<string, Record<string, unknown>>(
      (await who.api.get('/users', { query: { per_page: -1 } })).data.data.map((one: { email: string }) => [
        one.email,
        one,
      ]),
    );
  const faultsOf = (reply: Awaited<ReturnType<typeof upload>>) =>
    reply.data.faults.map(({ row, column, code }: { row: number; column: string; code: string }) =>
      [row, column, code].join(' '),
    );

  it('USER-033.b USER-035.a USER-039.b a file adds users and changes those that there are; a preview stores nothing', async () => {
    const there = await test.createUser({
      company: manager.company,
      roles: ['survey', 'survey_share_email'],
      language: 'sv',
    });
    const [one, two] = [address(), address()];
    const file = csv([
      [one, 'Aino', 'Aalto', 'survey_creator, devices', 'fi', 'DD.MM.YYYY'],
      [there.person.email.toUpperCase(), 'Åsa', '', 'devices', '', 'YYYY/MM/DD'],
      [two, 'Bertil', '', '', '', ''],
      ['', '', '', '', '', ''],
    ]);
    const before = await list();
    const counts = { rows: 3, created: 2, changed: 1, unchanged: 0, ignored: [], faults: [], fault_count: 0 };
    expect((await upload(file, { preview: 'true' })).data).to.deep.equal(counts);
    expect(await list()).to.deep.equal(before);
    expect((await upload(file)).data).to.deep.equal(counts);
    const after = await list();
    expect(after.get(one)).to.deep.include({
      first_name: 'Aino',
      last_name: 'Aalto',
      roles: ['survey_creator', 'devices'],
      language: 'fi',
      date_format: 'DD.MM.YYYY',
      state: 'invited',
    });
    expect(after.get(two)).to.deep.include({ roles: [], language: null, date_format: 'YYYY-MM-DD' });
    expect(after.get(there.person.email), 'roles of no file stay, and so does what is empty').to.deep.include({
      first_name: 'Åsa',
      last_name: there.person.lastName,
      roles: ['survey_share_email', 'devices'],
      language: 'sv',
      date_format: 'YYYY/MM/DD',
      state: 'active',
    });
    expect((await upload(file)).data).to.deep.include({ created: 0, changed: 0, unchanged: 3 });
    expect(test.mail.all({ to: one })).to.deep.equal([]);
    const [entry] = await audited(test, manager.person.companyId, 'user.import');
    expect(entry!.details).to.deep.equal({ created: 2, changed: 1, unchanged: 0, faults: 0 });
  });

  it('those whom a file adds are invited when that is asked for', async () => {
    const email = address();
    await upload(csv([[email, 'Aino', '', '', 'fi', '']]), { invite: 'true' });
    await test.mail.next({ to: email });
  });

  it('USER-035.b a first row without all headings fails with the first-line formatting error', async () => {
    for (const [heads, column] of [
      [headings.slice(0, 5), 'dateformat'],
      [headings.with(1, 'name'), 'firstname'],
      [[...headings, 'email'], 'email'],
    ] as const) {
      const reply = await upload(csv([], [...heads]));
      expect([reply.status, reply.error.code]).to.deep.equal([422, 'user_import_headings']);
      expect(reply.error.message).to.match(/^First-line formatting error/);
      expect(reply.error.details[0]).to.include({ row: 1, column });
    }
    const wide = await upload(
      csv([[address(), 'A', '', '', '', '', 'x']], [...headings.map((one) => ` ${one.toUpperCase()}`), 'city']),
    );
    expect(wide.data).to.deep.include({ created: 1, ignored: ['city'] });
  });

  it('USER-036 USER-037 USER-038 GAP-029 what a row may not say is named by row and column, and others go on', async () => {
    const good = address();
    const reply = await upload(
      csv([
        [address(), 'A', '', 'admin', '', ''],
        [address(), 'A', '', 'survey survey_share_sms', '', ''],
        [address(), 'A', '', '', 'de', ''],
        [address(), 'A', '', '', '', 'D.M.YYYY'],
        ['nobody', 'A', '', '', '', ''],
        ['', 'A', '', '', '', ''],
        [address(), '', '', '', '', ''],
        [good, 'Good', '', 'company_admin;devices\nsurvey', 'en', 'MM/DD/YYYY'],
        [good.toUpperCase(), 'Twice', '', '', '', ''],
        [address(), 'x'.repeat(101), '', '', '', ''],
      ]),
    );
    expect(faultsOf(reply)).to.deep.equal([
      '2 roles import_role',
      '3 roles import_role',
      '4 lang import_language',
      '5 dateformat import_date_format',
      '6 email import_email',
      '7 email import_email_missing',
      '8 firstname import_name_missing',
      '10 email import_user_twice',
      '11 firstname import_name',
    ]);
    expect(reply.data.faults[0]).to.include({
      value: 'admin',
      message: 'A file cannot set this role. It can set: company_admin, devices, survey, survey_creator.',
    });
    expect(reply.data).to.include({ created: 1, fault_count: 9 });
    expect((await list()).get(good)).to.deep.include({ roles: ['company_admin', 'devices', 'survey'] });
  });

  it('USER-036 USER-037 USER-038 every role, date format and language that a file may set is set, and no other role', async () => {
    const formats = ['DD.MM.YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'];
    const roles = ['company_admin', 'devices', 'survey', 'survey_creator'];
    const rows = [
      ...formats.map((format) => [address(), 'A', '', '', '', format]),
      ...['fi', 'en', 'sv'].map((language) => [address(), 'A', '', '', language, '']),
      ...roles.map((role) => [address(), 'A', '', role, '', '']),
    ];
    expect((await upload(csv(rows))).data).to.deep.include({ created: rows.length, faults: [] });
    const found = await list();
    const told = rows.map(([email]) => {
      const one = found.get(email!)!;
      return [email, 'A', '', (one.roles as string[]).join(), one.language ?? '', one.date_format];
    });
    expect(told).to.deep.equal(rows.map((row) => row.with(5, row[5] || 'YYYY-MM-DD')));

    const offered: { key: string }[] = (await manager.api.get('/users/roles')).data.roles;
    const others = [...offered.map(({ key }) => key).filter((key) => !roles.includes(key)), 'root', 'customer-admin'];
    expect(others).to.include.members(['admin', 'device_admin', 'developer', 'trial', 'survey_advanced_edit']);
    const reply = await upload(csv(others.map((role) => [address(), 'A', '', role, '', ''])));
    expect(faultsOf(reply)).to.deep.equal(others.map((_, at) => `${at + 2} roles import_role`));
    expect(reply.data.created).to.equal(0);
  });

  it('USER-039.a users of another company are not added, and are named', async () => {
    const stranger = await test.createUser({ firstName: 'Theirs' });
    const { email } = stranger.person;
    for (const fields of [{ preview: 'true' }, {}]) {
      const reply = await upload(csv([[email, 'Mine', '', 'company_admin', '', '']]), fields as never);
      expect(faultsOf(reply)).to.deep.equal(['2 email import_elsewhere']);
      expect(reply.data.faults[0].value).to.equal(email);
    }
    expect((await list()).has(email)).to.equal(false);
    expect((await list(stranger)).get(email)).to.deep.include({ first_name: 'Theirs' });
  });

  it('a file neither touches managers nor takes the rights of who sends it', async () => {
    const admin = await test.createUser({ company: manager.company, roles: ['admin'] });
    const reply = await upload(
      csv([
        [admin.person.email, 'Mine', '', '', '', ''],
        [manager.person.email, 'Maija', '', 'devices', '', ''],
      ]),
    );
    expect(faultsOf(reply)).to.deep.equal(['2 email managers_only', '3 roles own_rights']);
    expect(reply.data).to.include({ created: 0, changed: 0 });
  });

  it('USER-040 more new users than a file may add fail, and so do more than the company may have', async () => {
    const rows = Array.from({ length: 501 }, () => [address(), 'A', '', '', '', '']);
    for (const fields of [{ preview: 'true' }, {}]) {
      const reply = await upload(csv(rows), fields as never);
      expect([reply.status, reply.error.code]).to.deep.equal([422, 'too_many_new_users']);
      expect(reply.error.message).to.include('Too many new users');
    }
    const admin = await test.createUser({ roles: ['admin'] });
    await admin.api
      .with({ 'X-View-As': `company-${manager.company.companyId}` })
      .put('/company/user_limit', { user_limit: 3 });
    for (const fields of [{ preview: 'true' }, {}])
      expect((await upload(csv(rows.slice(0, 3)), fields as never)).error.code).to.equal('user_limit');
    expect((await list()).size).to.equal(1);
    expect((await upload(csv(rows.slice(0, 2)))).data.created).to.equal(2);
  });

  it('USER-041 a file that cannot be read fails with the unexpected file error; one that is too large is refused', async () => {
    const broken = await upload(new Blob([Buffer.from('504b0304ffffffff', 'hex')]));
    expect([broken.status, broken.error.code]).to.deep.equal([422, 'user_import_file']);
    expect(broken.error.message).to.match(/^Unexpected file error/);
    const many = await upload(csv(Array.from({ length: 5_001 }, () => ['a@b.test', 'A', '', '', '', ''])));
    expect(many.error.code).to.equal('user_import_file');
    expect((await upload(new Blob(['x'.repeat(5_100_000)]))).status).to.equal(413);
    const none = await manager.api.post('/user/new', undefined, { form: new FormData() });
    expect(none.error.details[0]).to.include({ path: 'file' });
  });

  it('what JSON says of files is no file', async () => {
    const file = path.join(os.tmpdir(), `kaiku-not-a-file-${process.pid}`);
    writeFileSync(file, headings.join(','));
    try {
      const part = { path: file, filename: 'users.csv', bytes: 10, headers: {} };
      const reply = await manager.api.post('/user/new', { email: address(), first_name: 'A', file: part });
      expect(reply.status).to.equal(422);
      expect(reply.error.details.map(({ path: field }) => field)).to.include('file');
    } finally {
      // It is still there.
      rmSync(file);
    }
  });

  it('USER-034 users are exported as a file, which an import takes as it is', async () => {
    const group = (await manager.api.post('/company/groups', { name: 'Baristas' })).data.group_id;
    const user = { first_name: '=1+2', last_name: 'Aalto', roles: ['survey', 'devices'], language: 'fi' };
    const email = address();
    const id = (await manager.api.post('/user/new', { ...user, email, group_ids: [group], date_format: 'DD.MM.YYYY' }))
      .data.user_id;
    const exported = async (body: object) => {
      const reply = await fetch(`${test.url}/api/users/export`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${manager.tokens.token}`,
          'accept-language': 'en',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect(reply.status).to.equal(200);
      expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include('Users.xlsx');
      return Buffer.from(await reply.arrayBuffer());
    };
    const file = await exported({});
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    try {
      const read = async (bytes: Buffer) => {
        writeFileSync(path.join(folder, 'users.xlsx'), bytes);
        const limits = { rows: 10, columns: 20, cells: 200, cell: 1_000, seconds: 20 };
        const table = await test.services('access').get(FileWork).readTable(path.join(folder, 'users.xlsx'), limits);
        const rows = [];
        for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => cells));
        await table.close();
        return { headers: table.headers, rows };
      };
      const { headers, rows } = await read(file);
      expect(headers.slice(0, 6)).to.deep.equal(headings);
      expect(rows).to.have.length(2);
      expect(rows.find((cells) => cells[0] === email)!.slice(0, 8)).to.deep.equal([
        email,
        '=1+2',
        'Aalto',
        'survey, devices',
        'fi',
        'DD.MM.YYYY',
        'Baristas',
        'Invited',
      ]);
      expect((await read(await exported({ user_ids: [id] }))).rows).to.have.length(1);
      expect((await read(await exported({ state: ['deactivated'] }))).rows).to.have.length(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const back = await upload(new Blob([new Uint8Array(file)]), { preview: 'true' });
    expect(back.data).to.deep.include({ rows: 2, unchanged: 2, fault_count: 0 });
    expect(await audited(test, manager.person.companyId, 'user.export')).to.have.length(3);
    const plain = await test.createUser({ company: manager.company, roles: ['survey'] });
    expect((await plain.api.post('/users/export', {})).status).to.equal(403);
    expect((await upload(csv([]), {}, plain)).status).to.equal(403);
  });

  it('USER-080 what no file sets is no fault of who has it already, as an export tells it', async () => {
    const [email, other] = [address(), address()];
    const held = { roles: ['survey', 'survey_share_email'], date_format: 'D.M.YYYY' };
    await manager.api.post('/user/new', { ...held, email, first_name: 'Erik' });
    await manager.api.post('/user/new', { email: other, first_name: 'Aino' });
    const rows = (person: string) => csv([[person, 'Erik', '', 'survey, survey_share_email', '', 'D.M.YYYY']]);
    expect((await upload(rows(email))).data).to.deep.include({ unchanged: 1, changed: 0, faults: [] });
    const more = csv([[email, 'Erik', '', 'devices, survey_share_email', '', 'D.M.YYYY']]);
    expect((await upload(more)).data).to.include({ changed: 1, fault_count: 0 });
    const { roles, date_format } = (await list()).get(email)!;
    expect(roles).to.have.members(['devices', 'survey_share_email']);
    expect(date_format).to.equal('D.M.YYYY');
    const refused = ['2 roles import_role', '2 dateformat import_date_format'];
    for (const person of [other, address()]) expect(faultsOf(await upload(rows(person)))).to.deep.equal(refused);
    const sms = await upload(csv([[email, 'Erik', '', 'survey_share_sms', '', '']]));
    expect(faultsOf(sms)).to.deep.equal(['2 roles import_role']);
  });

  describe('with limits of calls', () => {
    let limited: TestApp;
    before(async () => {
      limited = await startTestApp({ plugins: ['access'], demo: false });
    });
    after(() => limited?.stop());

    it('USER-075 a company learns of so many addresses in a day whether others have them, and no more', async () => {
      const who = await limited.createUser();
      const strangers = (from: number) =>
        csv(Array.from({ length: 5_000 }, (_, i) => [`nobody${from + i}@example.test`, '', '', '', '', '']));
      const statuses: number[] = [];
      for (let i = 0; i < 5; i += 1)
        statuses.push((await upload(strangers(i * 5_000), { preview: 'true' }, who)).status);
      expect(statuses).to.deep.equal([200, 200, 200, 200, 429]);
      // Whom the company has is no question to others.
      const own = csv([[who.person.email, 'Maija', '', '', '', '']]);
      expect((await upload(own, { preview: 'true' }, who)).status).to.equal(200);
      const other = await limited.createUser();
      expect((await upload(csv([[address(), 'Aino', '', '', '', '']]), { preview: 'true' }, other)).status).to.equal(
        200,
      );
    });

    it('USER-075 nor does it one by one: who has heard it very often hears no more, of free addresses neither', async () => {
      const who = await limited.createUser();
      const one = await limited.createUser({ company: who.company });
      const stranger = (await limited.createUser()).person.email;
      const put = (email: string) => who.api.put(`/user/${one.person.userId}`, { email });
      const statuses = new Map<number, number>();
      for (let i = 0; i <= takenADay.points; i += 1) {
        const { status } = await put(stranger);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect([...statuses]).to.deep.equal([[422, takenADay.points + 1]]);
      for (const email of [stranger, address()]) expect((await put(email)).status).to.equal(429);
      const made = await who.api.post('/user/new', { email: address(), first_name: 'Free' });
      expect(made.status).to.equal(429);
      expect((await who.api.put(`/user/${one.person.userId}`, { last_name: 'Salo' })).status).to.equal(200);
    });
  });
});
