import { uuidv7 } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addApp, confirm } from '../support/factors.ts';
import { audited, signIn } from '../support/signIn.ts';

describe('access: users', () => {
  let test: TestApp;
  let manager: TestUser;
  let made = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'surveys'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    manager = await test.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
  });
  after(() => test?.stop());

  const address = () => `new${++made}-${manager.company.companyId.slice(-6)}@example.test`;
  const create = (body: object = {}, who = manager) =>
    who.api.post('/user/new', { email: address(), first_name: 'New', ...body });
  const add = async (body: object = {}, who = manager) => (await create(body, who)).data;
  const colleague = (roles: string[] = []) => test.createUser({ company: manager.company, roles });
  const put = (who: TestUser, body: object, by = manager) => by.api.put(`/user/${who.person.userId}`, body);
  const many = (ids: string[], body: object, by = manager) => by.api.put('/users', { user_ids: ids, ...body });
  const row = async (id: string) =>
    (await test.db.owner.query('SELECT * FROM access.users WHERE id = $1', [id])).rows[0];
  const limit = (max: number, company = manager.company) =>
    test
      .createUser({ roles: ['admin'] })
      .then((admin) =>
        admin.api.with({ 'X-View-As': `company-${company.companyId}` }).put('/company/user_limit', { user_limit: max }),
      );
  const codes = ({ error }: { error: { details: { code: string }[] } }) => error.details.map(({ code }) => code);

  describe('adding and editing', () => {
    it('USER-021.a USER-023 USER-029 USER-033.a a user is made of user data, invited now or later', async () => {
      const group = (await manager.api.post('/company/groups', { name: 'Baristas' })).data.group_id;
      const email = address();
      const user = await add({
        email: email.toUpperCase(),
        first_name: 'Aino',
        last_name: 'Korhonen',
        roles: ['survey_creator', 'devices'],
        language: 'fi',
        date_format: 'D.M.YYYY',
        group_ids: [group],
        can_see_dashboard: true,
        invite: true,
      });
      expect(user).to.deep.include({
        email,
        first_name: 'Aino',
        last_name: 'Korhonen',
        roles: ['survey_creator', 'devices'],
        language: 'fi',
        date_format: 'D.M.YYYY',
        groups: [{ group_id: group, name: 'Baristas' }],
        can_see_dashboard: true,
        technical: false,
        state: 'invited',
        editable: true,
      });
      expect((await test.mail.next({ to: email })).text).to.include('Hei Aino');
      const later = await add();
      expect(test.mail.all({ to: later.email })).to.deep.equal([]);
      const sent = await manager.api.post('/users/invite', { user_ids: [later.user_id] });
      expect(sent.data).to.deep.equal({ invited: 1 });
      await test.mail.next({ to: later.email });
      const companyId = manager.person.companyId;
      expect((await audited(test, companyId, 'user.create')).at(-1)).to.include({
        item_id: later.user_id,
        actor_id: manager.person.userId,
      });
    });

    it('no address gets invitations without end, also where its account is removed and made again', async () => {
      const email = address();
      let id = '';
      for (let sent = 0; sent < 7; sent++) {
        id = (await add({ email, invite: true })).user_id;
        if (sent < 6) await manager.api.put(`/user/${id}`, { state: 'removed' });
      }
      const again = await manager.api.post('/users/invite', { user_ids: [id] });
      expect([again.status, ...codes(again)]).to.deep.equal([422, 'invited_often']);
      await test.settled();
      const invited = await audited(test, manager.person.companyId, 'user.invite');
      expect(invited.length).to.equal(5);
      expect(test.mail.all({ to: email }).length).to.be.at.most(5);
    });

    it('an invitation is sent again to who waits for one, and to nobody else', async () => {
      const active = await colleague();
      const refused = await manager.api.post('/users/invite', { user_ids: [active.person.userId] });
      expect([refused.status, ...codes(refused)]).to.deep.equal([422, 'user_not_invited']);
      const stranger = await test.createUser();
      const other = await stranger.api.post('/users/invite', { user_ids: [(await add()).user_id] });
      expect(codes(other)).to.deep.equal(['user_not_found']);
    });

    it('an address that is somebody’s, in this company or another, is refused beside its field', async () => {
      const stranger = await test.createUser();
      for (const email of [manager.person.email, stranger.person.email.toUpperCase()]) {
        const reply = await create({ email });
        expect([reply.status, reply.error.code]).to.deep.equal([422, 'email_taken']);
        expect(reply.error.details[0]).to.include({ path: 'email' });
        const changed = await put(await colleague(), { email });
        expect(changed.text).to.include('email_taken');
      }
      expect((await create({ email: 'nobody' })).error.details[0]).to.include({ path: 'email' });
    });

    it('USER-076 an address has no signs that nobody sees, so that no two look the same', async () => {
      for (const sign of ['\u200b', '\u00ad', '\u202e', '\u2060', '\u3164']) {
        const email = address().replace('@', `${sign}@`);
        const reply = await create({ email });
        expect([reply.status, reply.error?.details[0]?.path], JSON.stringify(sign)).to.deep.equal([422, 'email']);
        expect((await put(await colleague(), { email })).status).to.equal(422);
      }
      const composed = `\u00e9${address()}`;
      expect((await add({ email: composed.normalize('NFD') })).email).to.equal(composed);
      expect((await create({ email: composed })).error.code).to.equal('email_taken');
    });

    it('USER-032 one user is read and changed; what is not named stays', async () => {
      const { user_id: id, email } = await add({ last_name: 'Old', roles: ['devices'], language: 'sv' });
      const changed = await manager.api.put(`/user/${id}`, { last_name: 'New', can_see_dashboard: true });
      expect(changed.data).to.deep.include({ last_name: 'New', roles: ['devices'], language: 'sv' });
      expect((await manager.api.get(`/user/${id}`)).data).to.deep.equal(changed.data);
      expect((await manager.api.get(`/user/${encodeURIComponent(email)}`)).data.user_id).to.equal(id);
      expect((await manager.api.put(`/user/${id}`, { settings: { deviceview: 'advanced' } })).status).to.equal(422);
      const [entry] = await audited(test, manager.person.companyId, 'user.update');
      expect(entry!.details).to.deep.equal({ fields: ['last_name', 'can_see_dashboard'] });
    });

    it('AUTH-057.ab who signs in by another address from now on is told so at the former one', async () => {
      const [user, never] = [await colleague(), await add()];
      const [former, email] = [user.person.email, address()];
      await put(user, { first_name: 'Aino', language: 'en', email });
      const mail = await test.mail.next({ to: former });
      expect(mail.subject).to.equal('The address of your Kaiku account was changed');
      expect(mail.text).to.include('Hello Aino,').and.include(former).and.not.include(email);
      expect(mail.text).not.to.match(/https?:/);
      // Who was invited by mistake never had an account.
      await manager.api.put(`/user/${never.user_id}`, { email: address() });
      await put(user, { last_name: 'Korhonen' });
      const again = address();
      await put(user, { email: again });
      await test.mail.next({ to: email });
      expect(test.mail.all({ to: never.email })).to.deep.equal([]);
      expect(test.mail.all({ to: former })).to.have.length(1);
    });

    it('nobody fills the own settings with more than is read at every call', async () => {
      const settings = { dashboard_settings: { x: { y: 'z'.repeat(100_000) } } };
      const reply = await manager.api.put(`/user/${manager.person.userId}`, { settings });
      expect([reply.status, reply.error.code]).to.deep.equal([413, 'too_large']);
    });

    it('a new address is where one signs in from now on, and older links work no more', async () => {
      const user = await colleague();
      const email = address();
      expect((await put(user, { email })).data.email).to.equal(email);
      expect((await signIn(test, email, user.password)).status).to.equal(200);
      expect((await signIn(test, user.person.email, user.password)).status).to.equal(401);
      const invited = await add({ invite: true });
      await manager.api.put(`/user/${invited.user_id}`, { email: address() });
      const { rows } = await test.db.owner.query('SELECT ended_at FROM access.password_links WHERE user_id = $1', [
        invited.user_id,
      ]);
      expect(rows.map(({ ended_at }) => ended_at !== null)).to.deep.equal([true]);
    });

    it('USER-030.ab the list is searched, sorted and filtered; who was removed is in it only when asked for', async () => {
      const group = (await manager.api.post('/company/groups', { name: 'Baristas' })).data.group_id;
      const one = await add({ first_name: 'Aino', last_name: 'Aalto', group_ids: [group] });
      const two = await add({ first_name: 'Bertil', last_name: 'Berg', roles: ['devices'] });
      const robot = await add({ first_name: 'Robot', last_name: 'Zero', technical: true });
      const gone = await add({ last_name: 'Gone' });
      await manager.api.put(`/user/${gone.user_id}`, { state: 'removed' });
      const list = async (query: Record<string, string | boolean> = {}) =>
        (await manager.api.get('/users', { query })).data.data.map(({ user_id }: { user_id: string }) => user_id);
      const self = manager.person.userId;
      expect(await list()).to.deep.equal([one.user_id, two.user_id, self, robot.user_id]);
      expect(await list({ sort_by: 'name', sort_order: 'desc' })).to.deep.equal([
        robot.user_id,
        self,
        two.user_id,
        one.user_id,
      ]);
      expect(await list({ filter: 'bert BERG' })).to.deep.equal([two.user_id]);
      expect(await list({ state: 'removed' })).to.deep.equal([gone.user_id]);
      expect(await list({ role: 'devices' })).to.deep.equal([two.user_id]);
      expect(await list({ group_id: group })).to.deep.equal([one.user_id]);
      expect(await list({ technical: true })).to.deep.equal([robot.user_id]);
      expect(await list({ assignee_options: true })).to.deep.equal([self]);
    });

    it('tells the roles by name and what they give, and which of them the caller can give', async () => {
      const { roles } = (await manager.api.get('/users/roles')).data;
      const byKey = new Map(roles.map((role: { key: string }) => [role.key, role]));
      expect(byKey.get('survey_creator')).to.deep.equal({
        key: 'survey_creator',
        name: 'Survey creator',
        description: 'Creates surveys and edits the own ones',
        givable: true,
      });
      for (const key of ['admin', 'device_admin', 'trial']) expect(byKey.get(key)).to.include({ givable: false });
    });
  });

  describe('several at once', () => {
    it('USER-031 several users are changed at once: all, or none where something speaks against one', async () => {
      const users = [await add({ roles: ['devices'] }), await add(), await add()];
      const ids = users.map(({ user_id }) => user_id);
      const group = (await manager.api.post('/company/groups', { name: 'Baristas' })).data.group_id;
      const reply = await many(ids, {
        add_roles: ['survey'],
        remove_roles: ['devices'],
        add_groups: [group],
        language: 'fi',
      });
      expect(reply.data.users).to.have.length(3);
      for (const user of reply.data.users)
        expect(user).to.deep.include({ roles: ['survey'], group_ids: [group], language: 'fi' });
      const admin = await colleague(['admin']);
      const refused = await many([...ids, admin.person.userId, crypto.randomUUID()], { language: 'sv' });
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'users_refused']);
      expect(codes(refused)).to.have.members(['managers_only', 'user_not_found']);
      expect((await row(ids[0]!)).language).to.equal('fi');
    });

    it('several are deactivated and taken back, and an undo finds who was invited invited', async () => {
      const [active, invited] = [await colleague(), await add()];
      const ids = [active.person.userId, invited.user_id];
      await many(ids, { state: 'deactivated' });
      expect([(await row(ids[0]!)).state, (await row(ids[1]!)).state]).to.deep.equal(['deactivated', 'deactivated']);
      await many(ids, { state: 'active' });
      expect([(await row(ids[0]!)).state, (await row(ids[1]!)).state]).to.deep.equal(['active', 'invited']);
    });
  });

  describe('states', () => {
    it('USER-021.c USER-024.a who is deactivated is out at once on every node, and comes back', async () => {
      const user = await colleague();
      const other = await test.another();
      try {
        const there = (path: string) =>
          fetch(`${other.url}/api${path}`, { headers: { authorization: `Bearer ${user.tokens.token}` } });
        expect((await there('/session')).status).to.equal(200);
        expect((await put(user, { state: 'deactivated' })).data.state).to.equal('deactivated');
        expect((await user.api.get('/session')).status).to.equal(401);
        await until('the other node to have heard', async () => (await there('/session')).status === 401);
      } finally {
        await other.stop();
      }
      expect((await signIn(test, user.person.email, user.password)).status).to.equal(401);
      const refreshed = await test.anonymous.post('/auth/refresh_token', { refresh_token: user.tokens.refreshToken });
      expect(refreshed.status).to.equal(401);
      expect((await put(user, { state: 'active' })).data.state).to.equal('active');
      expect((await user.api.get('/session')).status, 'the sessions stay ended').to.equal(401);
      expect((await signIn(test, user.person.email, user.password)).status).to.equal(200);
      const operations = ['user.deactivate', 'user.reactivate'];
      for (const operation of operations)
        expect(await audited(test, manager.person.companyId, operation)).to.have.length(1);
    });

    it('USER-021.d USER-024.b who is removed is gone for good, with all personal data', async () => {
      const user = await colleague(['devices']);
      const { userId, companyId, email } = user.person;
      const own = { settings: { deviceview: 'advanced' }, dismissed_wizards: ['first'], language: 'sv' };
      expect((await put(user, { ...own, date_format: 'D.M.YYYY' }, user)).status).to.equal(200);
      const group = (await manager.api.post('/company/groups', { name: 'Baristas' })).data.group_id;
      expect((await put(user, { group_ids: [group], can_see_dashboard: true })).status).to.equal(200);
      await test.db.owner.query(
        `INSERT INTO access.identities (company_id, id, user_id, method, subject, anywhere)
         VALUES ($1, gen_random_uuid(), $2, 'sso', 'subject-1', false)`,
        [companyId, userId],
      );
      await test.db.owner.query(
        `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
         VALUES ($1, gen_random_uuid(), $2, $3, now(), now() + interval '1 day')`,
        [companyId, userId, manager.person.userId],
      );
      expect((await put(user, { state: 'removed' })).data.state).to.equal('removed');
      expect((await user.api.get('/session')).status).to.equal(401);
      const left = await row(userId);
      expect(left).to.deep.include({
        password_hash: null,
        first_name: '',
        last_name: '',
        roles: [],
        group_ids: [],
        settings: {},
        dismissed_wizards: [],
        language: null,
        date_format: 'YYYY-MM-DD',
        can_see_dashboard: false,
      });
      expect(left.email).to.match(/^removed-[0-9a-f]{12}@removed\.invalid$/);
      for (const table of ['logins', 'identities', 'sessions', 'substitutions']) {
        const who = table === 'logins' ? 'id' : 'user_id';
        const { rows } = await test.db.owner.query(`SELECT 1 FROM access.${table} WHERE ${who} = $1`, [userId]);
        expect(rows, table).to.deep.equal([]);
      }
      for (const state of ['active', 'deactivated'])
        expect((await put(user, { state })).error.code, state).to.equal('user_removed');
      expect((await add({ email })).email, 'the address is free again').to.equal(email);
    });

    it('a change of roles holds at once, on a session that is open', async () => {
      const user = await colleague();
      expect((await user.api.get('/users')).status).to.equal(403);
      await put(user, { roles: ['company_admin'] });
      expect((await user.api.get('/users')).status).to.equal(200);
      await put(user, { roles: [] });
      expect((await user.api.get('/users')).status).to.equal(403);
    });

    it('who manages the company no more sees the work of others no more, on a stream that is open either', async () => {
      const user = await colleague(['company_admin']);
      const jobId = uuidv7();
      await test.db.owner.query(
        "INSERT INTO core.job_runs (company_id, id, name, state, actor_id, correlation_id) VALUES ($1, $2, 'x', 'running', $3, 'y')",
        [manager.person.companyId, jobId, manager.person.userId],
      );
      const stream = await fetch(`${test.url}/api/jobs/${jobId}/events`, {
        headers: { authorization: `Bearer ${user.tokens.token}` },
      });
      let told = '';
      let over = false;
      void (async () => {
        for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) told += part;
        over = true;
      })();
      await until('what is known of it', () => told.includes(jobId));
      await put(user, { roles: ['survey_creator'] });
      await until('the end of the stream', () => over, 5_000);
    });

    it('USER-026 AUTH-040 nobody signs in with a technical account, and it does not count', async () => {
      await limit(2);
      const robot = await add({ technical: true, invite: true });
      expect(robot).to.include({ state: 'active', technical: true });
      expect(test.mail.all({ to: robot.email })).to.deep.equal([]);
      const user = await colleague();
      expect((await create()).error.code).to.equal('user_limit');
      expect((await add({ technical: true })).state).to.equal('active');
      expect((await put(user, { technical: true })).data).to.include({ state: 'active', technical: true });
      expect((await user.api.get('/session')).status).to.equal(401);
      expect((await row(user.person.userId)).password_hash).to.equal(null);
      expect((await add()).state).to.equal('invited');
      const back = await put(user, { technical: false });
      expect(back.error.code, 'a person counts').to.equal('user_limit');
    });
  });

  describe('the user limit', () => {
    it('USER-027 adding and reactivating beyond the limit is refused with a message', async () => {
      const away = await colleague();
      await put(away, { state: 'deactivated' });
      await limit(2);
      await add();
      expect((await manager.api.get('/company/user_limit')).data).to.deep.equal({ user_limit: 2, users: 2 });
      for (const reply of [await create(), await put(away, { state: 'active' })]) {
        expect([reply.status, reply.error.code]).to.deep.equal([422, 'user_limit']);
        expect(reply.error.message).to.include('may have 2 users and has 2');
      }
      expect((await create({}, await test.createUser())).status, 'another company has its own').to.equal(200);
      await limit(0);
      expect((await create()).status).to.equal(200);
    });

    it('USER-027 COMP-001.c of many who are added at once, no more come in than there is room for', async () => {
      await limit(4);
      const replies = await Promise.all(Array.from({ length: 8 }, () => create()));
      expect(replies.filter(({ status }) => status === 200)).to.have.length(3);
      expect((await manager.api.get('/company/user_limit')).data).to.deep.equal({ user_limit: 4, users: 4 });
    });

    it('is set by managers of the provider alone', async () => {
      expect((await manager.api.put('/company/user_limit', { user_limit: 0 })).status).to.equal(403);
      await limit(7);
      const [entry] = await audited(test, manager.person.companyId, 'company.user_limit');
      expect(entry!.details).to.deep.equal({ before: 0, after: 7 });
    });
  });

  describe('who may do what', () => {
    it('USER-028 whoever does not manage the company is refused', async () => {
      const user = await colleague(['survey_creator', 'device_admin']);
      const other = await add();
      for (const reply of [
        await user.api.get('/users'),
        await user.api.get('/users/roles'),
        await user.api.get(`/user/${other.user_id}`),
        await user.api.put(`/user/${other.user_id}`, { first_name: 'X' }),
        await user.api.put('/users', { user_ids: [other.user_id], language: 'fi' }),
        await user.api.post('/user/new', { email: address(), first_name: 'X' }),
        await user.api.post('/users/invite', { user_ids: [other.user_id] }),
        await user.api.get('/company/user_limit'),
      ])
        expect(reply.status).to.equal(403);
      expect((await user.api.get(`/user/${user.person.userId}`)).data.email, 'but for oneself').to.equal(
        user.person.email,
      );
    });

    it('nobody of another company is read, changed, removed or found', async () => {
      const stranger = await test.createUser();
      const id = stranger.person.userId;
      expect((await manager.api.get(`/user/${id}`)).status).to.equal(404);
      expect((await manager.api.get(`/user/${encodeURIComponent(stranger.person.email)}`)).status).to.equal(404);
      for (const body of [{ first_name: 'X' }, { state: 'removed' }, { roles: [] }])
        expect((await manager.api.put(`/user/${id}`, body)).status).to.equal(404);
      const refused = await many([id], { state: 'removed' });
      expect(refused.status).to.equal(404);
      const group = (await stranger.api.post('/company/groups', { name: 'Theirs' })).data.group_id;
      expect((await create({ group_ids: [group] })).error.code).to.equal('group_not_found');
      expect((await put(await colleague(), { group_ids: [group] })).error.code).to.equal('group_not_found');
      expect((await stranger.api.get('/session')).status).to.equal(200);
    });

    it('what is no field of a user is refused, and so is what nobody sets', async () => {
      const { user_id: id } = await add();
      for (const body of [
        { company_id: crypto.randomUUID() },
        { password_hash: 'x' },
        { user_id: crypto.randomUUID() },
        { trial_expires: '2030-01-01T00:00:00Z' },
        { state: 'invited' },
        { created_at: '2020-01-01T00:00:00Z' },
      ]) {
        const [path] = Object.keys(body);
        for (const reply of [
          await manager.api.put(`/user/${id}`, body),
          await many([id], body),
          ...(path === 'state' ? [] : [await create(body)]),
        ]) {
          expect(reply.status, path).to.equal(422);
          expect(reply.error.details[0]!.path, path).to.equal(path);
        }
      }
      const user = await colleague(['survey']);
      for (const body of [{ roles: ['company_admin'] }, { technical: false }, { can_see_dashboard: true }])
        expect((await put(user, body, user)).status).to.equal(403);
    });

    it('a company manager makes no manager, by no spelling, and no device manager', async () => {
      const user = await colleague();
      for (const role of ['admin', 'root', 'device_admin', 'trial', 'no_such_role']) {
        const replies = [await create({ roles: [role] }), await put(user, { roles: [role] })];
        for (const reply of replies) {
          expect([reply.status, reply.error.code], role).to.deep.equal([422, 'role_not_givable']);
          expect(reply.error.details[0]).to.include({ path: 'roles' });
        }
        expect(codes(await many([user.person.userId, manager.person.userId], { add_roles: [role] }))).to.include(
          'role_not_givable',
        );
      }
      expect((await row(user.person.userId)).roles).to.deep.equal([]);
    });

    it('a company manager changes nothing of a manager, and a manager does', async () => {
      const admin = await colleague(['admin']);
      for (const body of [{ first_name: 'X' }, { email: address() }, { state: 'removed' }, { roles: [] }]) {
        const reply = await put(admin, body);
        expect([reply.status, reply.error.code]).to.deep.equal([403, 'managers_only']);
      }
      expect((await manager.api.get(`/user/${admin.person.userId}`)).data.editable).to.equal(false);
      const other = await test.createUser({ roles: ['admin'] });
      const viewing = other.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
      expect((await viewing.put(`/user/${admin.person.userId}`, { first_name: 'Alex' })).status).to.equal(200);
      expect(
        (await viewing.post('/user/new', { email: address(), first_name: 'M', roles: ['root'] })).data.roles,
      ).to.deep.equal(['admin']);
    });

    it('a company manager neither takes a device manager’s role nor gets the account by its address', async () => {
      const user = await colleague(['device_admin', 'survey']);
      expect((await put(user, { roles: ['survey'] })).error.code).to.equal('role_not_givable');
      expect((await put(user, { email: address() })).error.code).to.equal('managers_only');
      expect((await put(user, { roles: ['device_admin'] })).data.roles).to.deep.equal(['device_admin']);
      expect((await put(user, { state: 'deactivated' })).data.state).to.equal('deactivated');
    });

    it('AUTH-052.b a manager’s own address changes once they have shown anew who they are; others’ as before', async () => {
      const email = address();
      for (const who of [manager.person.userId, manager.person.email]) {
        const refused = await manager.api.put(`/user/${who}`, { email });
        expect([refused.status, refused.error.code]).to.deep.equal([403, 'confirm_needed']);
      }
      expect((await put(manager, { email: manager.person.email, last_name: 'Same' })).status).to.equal(200);
      expect((await put(await colleague(), { email: address() })).data).to.include({ state: 'active' });
      await confirm(manager);
      expect((await put(manager, { email })).data).to.include({ email });
    });

    it('USER-074.a who stands in for a manager gives nobody the management, themselves least, nor a way into its accounts', async () => {
      await test.setFeatures(manager.company.companyId, { substitute_users: true });
      const user = await colleague();
      const other = await colleague(['company_admin']);
      const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
      const named = await manager.api.post('/substitute', { user_email: user.person.email, ...period });
      expect(named.status, named.text).to.equal(200);
      const place = { ...user, api: user.api.with({ 'X-View-As': `user-${manager.person.email}` }) };
      for (const who of [user, await colleague()]) {
        const reply = await put(who, { roles: ['company_admin'] }, place);
        expect([reply.status, reply.error?.code], reply.text).to.deep.equal([422, 'role_not_givable']);
        expect(
          codes(await many([who.person.userId, other.person.userId], { add_roles: ['trial', 'company_admin'] }, place)),
        ).to.include('role_not_givable');
      }
      expect((await create({ roles: ['company_admin'] }, place)).error.code).to.equal('role_not_givable');
      for (const who of [manager, other]) {
        const reply = await put(who, { email: address() }, place);
        expect([reply.status, reply.error?.code], reply.text).to.deep.equal([422, 'stand_in']);
      }
      await addApp(test, other);
      const factors = await place.api.delete(`/user/${other.person.userId}/factors`);
      expect([factors.status, factors.error.code]).to.deep.equal([403, 'stand_in']);
      const { roles } = (await place.api.get('/users/roles')).data;
      expect(roles.find(({ key }: { key: string }) => key === 'company_admin').givable).to.equal(false);
      expect((await place.api.get(`/user/${other.person.userId}`)).data).to.include({ email_editable: false });
      // What is a manager's work from day to day goes on.
      expect((await create({ roles: ['survey_creator'] }, place)).status).to.equal(200);
      expect((await put(await colleague(), { email: address(), roles: ['devices'] }, place)).status).to.equal(200);
      expect((await row(user.person.userId)).roles).to.deep.equal([]);
    });

    it('USER-074.c who stands in for a manager puts nobody into groups by which a directory gives roles', async () => {
      const user = await colleague();
      const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
      await test.setFeatures(manager.company.companyId, { substitute_users: true });
      expect((await manager.api.post('/substitute', { user_email: user.person.email, ...period })).status).to.equal(
        200,
      );
      const place = { ...user, api: user.api.with({ 'X-View-As': `user-${manager.person.email}` }) };
      const group = (await manager.api.post('/company/groups', { name: `Kitchen ${address()}` })).data.group_id;
      const ids = [user.person.userId];
      const ways = async () => {
        const replies = [
          await place.api.put(`/company/groups/${group}/members`, { add: ids }),
          await many(ids, { add_groups: [group] }, place),
          await create({ roles: [], group_ids: [group] }, place),
        ];
        await manager.api.put(`/company/groups/${group}/members`, { remove: ids });
        return replies.map(({ status, text }) => [status, text.includes('"stand_in"')]);
      };
      // As `Provisioning.keeps` has it, which plugins alone may ask.
      const keeps = (on: boolean) =>
        test.db.owner.query(
          on
            ? 'INSERT INTO access.directories (company_id, id) VALUES ($1, gen_random_uuid())'
            : 'DELETE FROM access.directories WHERE company_id = $1',
          [manager.company.companyId],
        );
      await keeps(true);
      expect(await ways()).to.deep.equal([
        [403, true],
        [422, true],
        [422, true],
      ]);
      expect((await place.api.put(`/company/groups/${group}/members`, { remove: ids })).status).to.equal(200);
      await keeps(false);
      expect((await ways()).map(([status]) => status)).to.deep.equal([200, 200, 200]);
    });

    it('nobody takes the own rights away, nor those of the last manager', async () => {
      for (const body of [
        { state: 'deactivated' },
        { state: 'removed' },
        { technical: true },
        { roles: ['devices'] },
      ]) {
        const reply = await put(manager, body);
        expect([reply.status, reply.error.code], JSON.stringify(body)).to.deep.equal([422, 'own_rights']);
      }
      expect((await put(manager, { roles: ['company_admin', 'devices'] })).status).to.equal(200);
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
      for (const body of [{ state: 'deactivated' }, { roles: [] }, { technical: true }]) {
        const reply = await viewing.put(`/user/${manager.person.userId}`, body);
        expect([reply.status, reply.error.code]).to.deep.equal([422, 'last_manager']);
      }
      const second = await colleague(['company_admin']);
      expect(
        codes(
          await viewing.put('/users', {
            user_ids: [manager, second].map(({ person }) => person.userId),
            state: 'removed',
          }),
        ),
      ).to.deep.equal(['last_manager', 'last_manager']);
      expect((await viewing.put(`/user/${manager.person.userId}`, { state: 'deactivated' })).status).to.equal(200);
    });

    it('of two managers who take each other’s rights at once, one keeps them', async () => {
      const other = await colleague(['company_admin']);
      const replies = await Promise.all([
        put(other, { state: 'deactivated' }, manager),
        put(manager, { state: 'deactivated' }, other),
      ]);
      const { rows } = await test.db.owner.query(
        "SELECT id FROM access.users WHERE company_id = $1 AND state = 'active'",
        [manager.person.companyId],
      );
      expect(rows, replies.map(({ status }) => status).join(' ')).to.have.length(1);
    });
  });

  it('USER-069.ab says when each was last here, by what their sessions write anyway, and nothing of who was not', async () => {
    const { api, company } = await test.createUser();
    const here = await test.createUser({ company, roles: [] });
    const { data: never } = await api.post('/user/new', {
      email: `never@${company.companyId}.example`,
      first_name: 'N',
      invite: false,
    });
    const seen = async (id: string): Promise<string | null> => (await api.get(`/user/${id}`)).data.last_seen_at;
    expect(await seen(never.user_id)).to.equal(null);
    await test.db.owner.query("UPDATE access.sessions SET used_at = now() - interval '3 hours' WHERE user_id = $1", [
      here.person.userId,
    ]);
    const ago = Date.parse((await seen(here.person.userId))!);
    expect(ago).to.be.closeTo(Date.now() - 3 * 3_600_000, 600_000);
    // Calls write nothing.
    await here.api.get('/session');
    expect(Date.parse((await seen(here.person.userId))!)).to.equal(ago);
    await test.anonymous.post('/auth/refresh_token', { refresh_token: here.tokens.refreshToken });
    expect(Date.parse((await seen(here.person.userId))!)).to.be.closeTo(Date.now(), 600_000);
    const { data } = (await api.get('/users')).data;
    expect(data.find(({ user_id }: { user_id: string }) => user_id === never.user_id).last_seen_at).to.equal(null);
  });
});
