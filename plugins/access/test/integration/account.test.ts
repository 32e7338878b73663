import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { dayIn, startOfDay } from '@kaiku/sdk/common';
import { Accounts, type Problem, UserDirectory, uuidv7 } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { changeOwnPassword } from '../../server/services/own.ts';
import { AccessDoor, AccessGoodPassword, AccessSessions } from '../../server/services/ports.ts';
import { audited, signIn } from '../support/signIn.ts';

describe('access: account', () => {
  let test: TestApp;
  let user: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: ['access'] });
  });
  beforeEach(async () => {
    user = await test.createUser();
  });

  const own = (who = user) => `/user/${who.person.userId}`;
  const session = async (who = user) => (await who.api.get('/session')).data;

  it('USER-001 USER-002.abcd USER-003.abcd USER-005 USER-006.ac the session tells user, settings and company', async () => {
    const { person } = user;
    const data = await session();
    expect(data).to.deep.include({
      user_id: person.userId,
      company_id: person.companyId,
      email: person.email,
      first_name: 'Test',
      roles: ['company_admin'],
      language: 'en',
      date_format: 'YYYY-MM-DD',
      group_ids: [],
      can_see_dashboard: false,
      settings: { deviceview: 'simple', dateformat: 'YYYY-MM-DD', default_view: 'user', dashboard_settings: {} },
    });
    expect(data.trial_expires).to.equal(null);
    expect(data.companies).to.deep.equal([
      { company_id: person.companyId, name: user.company.name, settings: {}, company_features: [] },
    ]);
  });

  it('USER-003.abc settings that are not named stay as they are', async () => {
    expect((await user.api.put(own(), { settings: { deviceview: 'advanced' } })).status).to.equal(200);
    await user.api.put(own(), { settings: { dateformat: 'D.M.YYYY', dashboard_settings: { a: { columns: 2 } } } });
    const { settings, date_format } = await session();
    expect(date_format).to.equal('D.M.YYYY');
    expect(settings).to.deep.equal({
      deviceview: 'advanced',
      dateformat: 'D.M.YYYY',
      default_view: 'user',
      dashboard_settings: { a: { columns: 2 } },
    });
  });

  it('of settings that are changed in two places at once, both are kept', async () => {
    for (const dateformat of ['D.M.YYYY', 'M/D/YYYY', 'D.M.YYYY']) {
      const deviceview = dateformat === 'D.M.YYYY' ? 'advanced' : 'simple';
      const default_view = dateformat === 'D.M.YYYY' ? 'myCompany' : 'user';
      const changes = [{ deviceview }, { default_view }, { dateformat }];
      await Promise.all(changes.map((settings) => user.api.put(own(), { settings })));
      expect((await session()).settings).to.include({ deviceview, default_view, dateformat });
    }
  });

  it('settings that are nested without end are refused by name', async () => {
    const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const reply = await fetch(`${test.url}/api${own()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.tokens.token}`, 'content-type': 'application/json' },
      body: `{"settings":{"dashboard_settings":{"a":${deep}}}}`,
    });
    const { error } = (await reply.json()) as { error: { code: string; details: { path: string }[] } };
    expect([reply.status, error.code, error.details[0]?.path]).to.deep.equal([422, 'validation', 'settings']);
    expect((await session()).settings.dashboard_settings).to.deep.equal({});
  });

  it('USER-004.a dismissed wizards are remembered', async () => {
    await user.api.put(own(), { dismissed_wizards: ['first-survey'] });
    expect((await session()).dismissed_wizards).to.deep.equal(['first-survey']);
  });

  it('default_view is saved for the user who is named by e-mail', async () => {
    const path = `/user/${encodeURIComponent(user.person.email)}`;
    expect((await user.api.put(path, { settings: { default_view: 'myCompany' } })).status).to.equal(200);
    expect((await session()).settings.default_view).to.equal('myCompany');
  });

  it('a change of language shows at once in the bootstrap, and is audited by field', async () => {
    await user.api.get('/bootstrap');
    await user.api.put(own(), { language: 'sv', first_name: 'Åsa' });
    const { data } = await user.api.get('/bootstrap');
    expect(data.user).to.include({ language: 'sv', firstName: 'Åsa' });
    const [entry] = await audited(test, user.person.companyId, 'user.update');
    expect(entry).to.include({ item_id: user.person.userId, actor_id: user.person.userId });
    expect(entry!.details).to.deep.equal({ fields: ['language', 'first_name'] });
  });

  it('nobody changes the account of another, within the company or beyond', async () => {
    const plain = await test.createUser({ company: user.company, roles: ['survey'] });
    const stranger = await test.createUser();
    for (const other of [user, stranger]) {
      expect((await plain.api.put(own(other), { first_name: 'X' })).status).to.equal(403);
      const passwords = { current_password: other.password, new_password: 'Other-pass-1' };
      for (const by of [plain, await test.createUser({ company: user.company })])
        expect((await by.api.put(`${own(other)}/password`, passwords)).status).to.equal(403);
    }
  });

  it('is about the person who signed in, also while another company is viewed', async () => {
    const admin = await test.createUser({ roles: ['admin'] });
    const viewing = admin.api.with({ 'X-View-As': `company-${user.person.companyId}` });
    expect((await viewing.get('/session')).data).to.include({ company_id: admin.person.companyId });
    expect((await viewing.put(own(admin), { last_name: 'Away' })).status).to.equal(200);
    expect((await session(admin)).last_name).to.equal('Away');
    expect(await audited(test, user.person.companyId, 'user.update')).to.deep.equal([]);
  });

  it('refuses values that make no sense, and says which', async () => {
    const cases: [object, string][] = [
      [{ language: 'de' }, 'language'],
      [{ date_format: 'DD' }, 'date_format'],
      [{ date_format: '<b>YYYY MM DD' }, 'date_format'],
      [{ first_name: '  ' }, 'first_name'],
      [{ settings: { deviceview: 'huge' } }, 'settings.deviceview'],
      [{ roles: ['admin'] }, 'roles'],
    ];
    for (const [body, path] of cases) {
      const reply = await user.api.put(own(), body);
      expect(reply.status, JSON.stringify(body)).to.equal(422);
      expect(reply.error.details.map((detail) => detail.path)).to.deep.equal([path]);
    }
    expect((await user.api.put(own(), {})).status).to.equal(422);
  });

  it('AUTH-026.abcd a new password must meet the rules; each missing one is named', async () => {
    const reply = await user.api.put(`${own()}/password`, { current_password: user.password, new_password: 'abc' });
    expect(reply.status).to.equal(422);
    expect(reply.error.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
      'new_password password_length',
      'new_password password_upper',
      'new_password password_digit',
    ]);
    for (const [password, missing] of [
      ['Abcdef1', 'length'],
      ['ABCDEFG1', 'lower'],
      ['abcdefg1', 'upper'],
      ['Abcdefgh', 'digit'],
    ] as const) {
      const body = { current_password: user.password, new_password: password };
      const refused = await user.api.put(`${own()}/password`, body);
      expect(
        refused.error.details.map(({ code }) => code),
        password,
      ).to.deep.equal([`password_${missing}`]);
    }
    expect((await signIn(test, user.person.email, user.password)).status).to.equal(200);
  });

  it('AUTH-036 a wrong current password is told beside its field', async () => {
    const reply = await user.api.put(`${own()}/password`, {
      current_password: 'Wrong-pass-1',
      new_password: 'Better-pass-2',
    });
    expect(reply.status).to.equal(422);
    expect(reply.error.details[0]).to.include({
      path: 'current_password',
      message: 'Check the current password.',
    });
  });

  it('no transaction is held while passwords are hashed, and of two changes the later one is refused', async () => {
    const { companyId, userId } = user.person;
    const sessions = test.services('access').get(AccessSessions);
    const inTransaction = new AsyncLocalStorage<boolean>();
    // The library's work is a resource of its own that has no name.
    const hashed: boolean[] = [];
    const hook = createHook({
      init: (_, type) => type === 'undefined' && hashed.push(inTransaction.getStore() ?? false),
    });
    let begun = 0;
    const change = (next: string, before = async () => {}) =>
      changeOwnPassword(
        async (work) => {
          begun += 1;
          if (begun === 2) await before();
          return inTransaction.run(true, () => test.tenant(companyId, work));
        },
        userId,
        { current: user.password, next },
        {
          sessions,
          door: test.services('access').get(AccessDoor),
          requireGoodPassword: test.services('access').get(AccessGoodPassword),
        },
        { sessionId: uuidv7(), ip: '192.0.2.1' },
      ).catch((error: Problem) => error.details[0]?.code);
    hook.enable();
    try {
      const late = await change('Later-pass-3', async () => {
        const body = { current_password: user.password, new_password: 'Sooner-pass-2' };
        expect((await user.api.put(`${own()}/password`, body)).status).to.equal(200);
      });
      expect(late).to.equal('password_wrong');
    } finally {
      hook.disable();
    }
    expect(hashed.length).to.be.greaterThan(1);
    expect(hashed).not.to.include(true);
    expect((await signIn(test, user.person.email, 'Sooner-pass-2')).status).to.equal(200);
  });

  it('a new password works at once, the old one no more, and other sessions end', async () => {
    const elsewhere = await test.app.host.root.get(Accounts).openSession(user.person.companyId, user.person.userId);
    const body = { current_password: user.password, new_password: 'Better-pass-2' };
    expect((await user.api.put(`${own()}/password`, body)).status).to.equal(200);
    expect((await signIn(test, user.person.email, user.password)).status).to.equal(401);
    expect((await signIn(test, user.person.email, 'Better-pass-2')).status).to.equal(200);
    expect((await user.api.get('/session')).status).to.equal(200);
    const reply = await test.anonymous.post('/auth/refresh_token', { refresh_token: elsewhere.refreshToken });
    expect(reply.status).to.equal(401);
    expect(await audited(test, user.person.companyId, 'user.password')).to.have.length(1);
  });

  describe('substitutions', () => {
    beforeEach(() => test.setFeatures(user.company.companyId, { substitute_users: true }));
    const substitute = (away: TestUser, from: string, to: string) =>
      test.db.owner.query(
        `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, now() + $5::interval, now() + $6::interval)`,
        [user.person.companyId, uuidv7(), away.person.userId, user.person.userId, from, to],
      );
    const colleague = () => test.createUser({ company: user.company });

    it('USER-007.ab USER-053.a the session lists those that cover today, and no others', async () => {
      const now = await colleague();
      const past = await colleague();
      const future = await colleague();
      await substitute(now, '-3 days', '3 days');
      await substitute(past, '-5 days', '-2 days');
      await substitute(future, '2 days', '5 days');
      const list = (await session()).substituted_to;
      expect(list).to.have.length(1);
      const { firstName, lastName, email } = now.person;
      expect(list[0]).to.include({ user_email: email, user_name: `${firstName} ${lastName}` });
      expect(Date.parse(list[0].end) - Date.parse(list[0].start)).to.equal(6 * 24 * 3_600_000);
    });

    it('USER-053.a GAP-036 a day is the company’s: begun or over there, whatever the day is elsewhere', async () => {
      const away = await colleague();
      const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
      const listed = async (zone: string, from: string, to: string) => {
        await test.db.owner.query('DELETE FROM access.substitutions WHERE substitute_id = $1', [user.person.userId]);
        await test.db.owner.query('UPDATE core.companies SET time_zone = $2 WHERE company_id = $1', [
          user.person.companyId,
          zone,
        ]);
        await test.db.owner.query(
          `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [user.person.companyId, uuidv7(), away.person.userId, user.person.userId, from, to],
        );
        return (await session()).substituted_to.length;
      };
      const dayMs = 86_400_000;
      for (const zone of zones) {
        const begins = startOfDay(zone, dayIn(zone, Date.now()));
        const at = (ms: number) => new Date(begins + ms).toISOString();
        // The last second of today begins it, the first ends it; yesterday's last and tomorrow's first do not.
        expect(await listed(zone, at(dayMs - 1_000), at(3 * dayMs)), `${zone} begins late today`).to.equal(1);
        expect(await listed(zone, at(dayMs), at(3 * dayMs)), `${zone} begins tomorrow`).to.equal(0);
        expect(await listed(zone, at(-3 * dayMs), at(0)), `${zone} ends early today`).to.equal(1);
        expect(await listed(zone, at(-3 * dayMs), at(-1)), `${zone} ended yesterday`).to.equal(0);
      }
    });

    it('USER-053.b one may act as the person substituted, and as nobody else', async () => {
      const away = await colleague();
      const other = await colleague();
      const back = await colleague();
      const leaving = await colleague();
      await substitute(away, '-1 hour', '1 hour');
      await substitute(back, '-5 days', '-2 days');
      await substitute(leaving, '2 days', '5 days');
      const as = (who: TestUser) => user.api.with({ 'X-View-As': `user-${who.person.email}` }).get('/bootstrap');
      expect((await as(away)).data.viewAs).to.deep.equal({ mode: 'user', email: away.person.email });
      for (const nobody of [other, back, leaving]) expect((await as(nobody)).status).to.equal(403);
    });

    it('a deactivated person cannot be acted as', async () => {
      const away = await colleague();
      await substitute(away, '-1 hour', '1 hour');
      await test.db.owner.query(`UPDATE access.users SET state = 'deactivated' WHERE id = $1`, [away.person.userId]);
      expect((await session()).substituted_to).to.deep.equal([]);
      const reply = await user.api.with({ 'X-View-As': `user-${away.person.email}` }).get('/session');
      expect(reply.status).to.equal(403);
    });

    it('USER-074.b nor can an account that nobody signs in with any more', async () => {
      const away = await colleague();
      await substitute(away, '-1 hour', '1 hour');
      await test.db.owner.query('UPDATE access.users SET technical = true WHERE id = $1', [away.person.userId]);
      expect((await session()).substituted_to).to.deep.equal([]);
      const reply = await user.api.with({ 'X-View-As': `user-${away.person.email}` }).get('/session');
      expect(reply.status).to.equal(403);
    });
  });

  describe('ports', () => {
    it('an e-mail belongs to one person in the whole product', async () => {
      const { companyId } = await test.createCompany();
      const accounts = test.app.host.root.get(Accounts);
      const passwordHash = await accounts.hash('Good-pass-1');
      const twin = test
        .tenant(companyId, (ctx) =>
          accounts.create(ctx, {
            email: user.person.email.toUpperCase(),
            passwordHash,
            firstName: 'Twin',
            lastName: '',
            roles: [],
          }),
        )
        .catch((error: Problem) => error.code);
      expect(await twin).to.equal('email_taken');
    });

    it('an account needs a good password', async () => {
      expect(await test.createUser({ password: 'weak' }).catch((error: Problem) => error.code)).to.equal('validation');
    });

    it('the directory knows the people of its company only', async () => {
      const stranger = await test.createUser();
      const directory = test.app.host.root.get(UserDirectory);
      const { companyId, userId, email } = user.person;
      const found = await test.tenant(companyId, async (ctx) => [
        await directory.byIds(ctx, [userId, userId, stranger.person.userId]),
        await directory.byEmails(ctx, [email.toUpperCase(), stranger.person.email]),
        await directory.byIds(ctx, []),
      ]);
      expect(found.map((map) => [...map.keys()])).to.deep.equal([[userId], [email], []]);
      expect(found[0]!.get(userId)).to.deep.equal({
        userId,
        email,
        firstName: user.person.firstName,
        lastName: user.person.lastName,
        language: 'en',
        technical: false,
        active: true,
      });
    });

    it('the directory finds who has a role or holds a permission, active ones of the company, a page at a time', async () => {
      const directory = test.app.host.root.get(UserDirectory);
      const { companyId } = user.person;
      const person = (firstName: string, roles: string[]) =>
        test.createUser({ company: user.company, firstName, lastName: 'Virta', roles });
      const trial = await person('Trial', ['trial']);
      const alias = await person('Alias', ['customer-admin']);
      const maker = await person('Maker', ['survey_creator']);
      const gone = await person('Gone', ['company_admin']);
      await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [gone.person.userId]);
      const page = { per_page: 2, page_no: 1 };
      const found = await test.tenant(companyId, async (ctx) => ({
        first: await directory.byRole(ctx, 'company_admin', page),
        second: await directory.byRole(ctx, 'company_admin', { ...page, page_no: 2 }),
        searched: await directory.byRole(ctx, 'company_admin', { ...page, filter: 'virta TRI' }),
        nobody: await directory.byRole(ctx, 'no_such_role', page),
        managing: await directory.byPermission(ctx, 'access.test', page),
      }));
      expect([found.first.count, found.second.count]).to.deep.equal([3, 3]);
      const ids = [...found.first.data, ...found.second.data].map(({ userId }) => userId);
      expect(ids).to.have.members([user, trial, alias].map((one) => one.person.userId));
      expect(ids).to.not.include(maker.person.userId);
      expect(found.searched.data.map(({ userId }) => userId)).to.deep.equal([trial.person.userId]);
      expect([found.nobody, found.managing]).to.deep.equal(Array(2).fill({ data: [], count: 0 }));
    });
  });
});
