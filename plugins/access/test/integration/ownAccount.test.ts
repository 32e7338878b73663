import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { InternalMail } from '../../contract/index.ts';
import { addApp, codeOf, confirm } from '../support/factors.ts';
import { audited, proof } from '../support/signIn.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('access: what is one’s own', () => {
  let test: TestApp;
  let user: TestUser;
  let colleague: TestUser;
  before(async () => {
    test = await startTestApp({
      plugins: ['access'],
      env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' },
    });
  });
  beforeEach(async () => {
    user = await test.createUser();
    await test.setFeatures(user.company.companyId, { substitute_users: true });
    colleague = await test.createUser({ company: user.company });
  });
  after(() => test?.stop());

  describe('sessions', () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const signInAt = async (ip: string, agent: string) => {
      const at = test.anonymous.with({ 'x-forwarded-for': ip, 'user-agent': agent });
      const body = { email: user.person.email, password: user.password, recaptcha: await proof(test.anonymous) };
      const { data } = await at.post('/auth/kaiku_login', body);
      return { api: at.with({ authorization: `Bearer ${data.token}` }), tokens: data, password: user.password };
    };
    const list = async (client = user.api) => (await client.get('/account/sessions')).data;

    it('tells device, network and last use of each, and which is this one', async () => {
      const desk = await signInAt('192.0.2.10', firefox);
      await signInAt('10.1.2.3', iphone);
      const rows = await list(desk.api);
      const shown = rows.map(({ browser, system, place, network, current }: Record<string, unknown>) => [
        browser,
        system,
        place,
        network,
        current,
      ]);
      expect(shown).to.have.deep.members([
        ['Firefox', 'Linux', 'same', '192.0.2.10', true],
        ['Safari', 'iPhone', 'private', '10.1.2.3', false],
        [null, null, 'unknown', '', false],
      ]);
      const times = rows.map(({ used_at }: { used_at: string }) => used_at);
      expect(times).to.deep.equal([...times].sort().reverse());
      // The network follows who uses it.
      const renewed = await test.anonymous
        .with({ 'x-forwarded-for': '203.0.113.5' })
        .post('/auth/refresh_token', { refresh_token: desk.tokens.refresh_token });
      const moved = (await list(test.anonymous.with({ authorization: `Bearer ${renewed.data.token}` }))).find(
        ({ current }: { current: boolean }) => current,
      );
      expect(moved).to.include({ network: '203.0.113.5', place: 'public' });
    });

    it('one of them is signed out, and the log tells it; this one and others go on', async () => {
      const phone = await signInAt('10.1.2.3', iphone);
      const desk = await signInAt('192.0.2.10', firefox);
      const id = (await list(phone.api)).find(({ current }: { current: boolean }) => current).session_id;
      await confirm(desk);
      expect((await desk.api.delete(`/account/sessions/${id}`)).data).to.deep.equal({ ended: 1 });
      expect((await phone.api.get('/session')).status).to.equal(401);
      const reply = await test.anonymous.post('/auth/refresh_token', { refresh_token: phone.tokens.refresh_token });
      expect(reply.status).to.equal(401);
      expect([(await desk.api.get('/session')).status, (await user.api.get('/session')).status]).to.deep.equal([
        200, 200,
      ]);
      const [entry] = await audited(test, user.person.companyId, 'auth.session_end');
      expect(entry).to.deep.include({ item_id: user.person.userId, details: { session: id } });
      expect((await desk.api.delete(`/account/sessions/${id}`)).status).to.equal(404);
    });

    it('all others are signed out at once', async () => {
      const [phone, desk] = [await signInAt('10.1.2.3', iphone), await signInAt('192.0.2.10', firefox)];
      await confirm(desk);
      expect((await desk.api.delete('/account/sessions')).data).to.deep.equal({ ended: 2 });
      expect(await list(desk.api)).to.have.length(1);
      expect([(await phone.api.get('/session')).status, (await user.api.get('/session')).status]).to.deep.equal([
        401, 401,
      ]);
      expect((await desk.api.get('/session')).status).to.equal(200);
      const [entry] = await audited(test, user.person.companyId, 'auth.sessions_end');
      expect(entry!.details).to.deep.equal({ count: 2 });
    });

    it('AUTH-052.a whoever ends one shows anew who they are, by the password or a factor, for ten minutes', async () => {
      const phone = await signInAt('10.1.2.3', iphone);
      const id = (await list(phone.api)).find(({ current }: { current: boolean }) => current).session_id;
      const calls = async () => [
        (await user.api.delete(`/account/sessions/${id}`)).error?.code,
        (await user.api.delete('/account/sessions')).error?.code,
      ];
      const refused = ['confirm_needed', 'confirm_needed'];
      expect(await calls()).to.deep.equal(refused);
      expect((await phone.api.get('/session')).status).to.equal(200);
      const { secret } = await addApp(test, user);
      await test.timePasses({ minutes: 11 }, 'access.sessions');
      expect(await calls()).to.deep.equal(refused);
      expect((await confirm(user)).error.code, 'a factor, where there is one').to.equal('factor_needed');
      expect((await user.api.post('/account/confirm', { code: codeOf(secret) })).status).to.equal(200);
      expect((await user.api.delete('/account/sessions')).status).to.equal(200);
    });

    it('AUTH-052.c who has neither password nor factor ends them as they are signed in', async () => {
      const phone = await signInAt('10.1.2.3', iphone);
      await test.db.owner.query('UPDATE access.users SET password_hash = NULL WHERE id = $1', [user.person.userId]);
      expect((await user.api.delete('/account/sessions')).data).to.deep.equal({ ended: 1 });
      expect((await phone.api.get('/session')).status).to.equal(401);
    });

    it('nobody sees or ends the sessions of another', async () => {
      const [{ session_id }] = await list(colleague.api);
      await confirm(user);
      expect((await user.api.delete(`/account/sessions/${session_id}`)).status).to.equal(404);
      expect((await user.api.delete(`/account/sessions/${randomUUID()}`)).status).to.equal(404);
      expect((await colleague.api.get('/session')).status).to.equal(200);
      expect((await test.anonymous.get('/account/sessions')).status).to.equal(401);
    });
  });

  describe('substitutes', () => {
    const body = (more: object = {}) => ({
      user_email: colleague.person.email,
      start: fromNow(-dayMs),
      end: fromNow(dayMs),
      emails: true,
      ...more,
    });
    const add = (more: object = {}, client = user.api) => client.post('/substitute', body(more));

    it('USER-045 USER-046 USER-048 are added, read, changed and deleted by uuid, and the log tells it', async () => {
      const added = await add();
      expect(added.status, added.text).to.equal(200);
      const { uuid } = added.data;
      expect(added.data).to.include({
        user_id: colleague.person.userId,
        user_email: colleague.person.email,
        emails: true,
      });
      expect((await user.api.get(`/substitute/${uuid}`)).data).to.deep.equal(added.data);
      const end = fromNow(5 * dayMs);
      const changed = await user.api.put(`/substitute/${uuid}`, body({ end, emails: false }));
      expect(changed.data).to.deep.equal({ ...added.data, start: changed.data.start, end, emails: false });
      expect((await user.api.get('/substitute')).data).to.deep.equal([changed.data]);
      expect((await user.api.delete(`/substitute/${uuid}`)).data).to.deep.equal({ removed_id: uuid });
      expect((await user.api.get(`/substitute/${uuid}`)).status).to.equal(404);
      for (const operation of ['substitute.create', 'substitute.update', 'substitute.delete'])
        expect(await audited(test, user.person.companyId, operation), operation).to.have.length(1);
    });

    it('USER-053 who stands in may act so at once, and no more once it is deleted', async () => {
      const { uuid } = (await add()).data;
      const as = colleague.api.with({ 'X-View-As': `user-${user.person.email}` });
      expect((await as.get('/bootstrap')).status).to.equal(200);
      await user.api.delete(`/substitute/${uuid}`);
      expect((await as.get('/bootstrap')).status).to.equal(403);
    });

    it('USER-047 refuses a period that is not whole or ends before it begins, and who cannot stand in', async () => {
      const stranger = await test.createUser();
      const gone = await test.createUser({ company: user.company });
      await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [gone.person.userId]);
      const robot = await test.createUser({ company: user.company });
      await test.db.owner.query('UPDATE access.users SET technical = true WHERE id = $1', [robot.person.userId]);
      const at = fromNow(0);
      const cases: [object, string][] = [
        [{ start: undefined }, 'start'],
        [{ end: undefined }, 'end'],
        [{ start: at, end: at }, 'end'],
        [{ start: fromNow(dayMs), end: at }, 'end'],
        [{ start: 'tomorrow' }, 'start'],
        [{ user_email: user.person.email }, 'user_email'],
        [{ user_email: stranger.person.email }, 'user_email'],
        [{ user_email: gone.person.email }, 'user_email'],
        [{ user_email: robot.person.email }, 'user_email'],
        [{ user_id: colleague.person.userId }, 'user_id'],
      ];
      const { uuid } = (await add()).data;
      for (const [more, path] of cases) {
        for (const reply of [await add(more), await user.api.put(`/substitute/${uuid}`, body(more))])
          expect([reply.status, reply.error.details[0]!.path], JSON.stringify(more)).to.deep.equal([422, path]);
      }
    });

    it('COMP-012 nobody reads or changes those of another, nor any where the company has none', async () => {
      const { uuid } = (await add()).data;
      const path = `/substitute/${uuid}`;
      expect((await colleague.api.get(path)).status).to.equal(404);
      expect((await colleague.api.put(path, body({ user_email: user.person.email }))).status).to.equal(404);
      expect((await colleague.api.delete(path)).status).to.equal(404);
      // Who stands in acts as the person, and yet passes nothing on.
      const as = colleague.api.with({ 'X-View-As': `user-${user.person.email}` });
      expect((await as.get('/substitute')).data).to.deep.equal([]);
      await test.setFeatures(user.company.companyId, { substitute_users: false });
      expect([(await user.api.get('/substitute')).status, (await add()).error.code]).to.deep.equal([
        403,
        'feature_disabled',
      ]);
      // What nobody can take back any more holds no more.
      expect((await as.get('/bootstrap')).error?.code).to.equal('view_as_forbidden');
      expect((await colleague.api.get('/session')).data.substituted_to).to.deep.equal([]);
    });

    it('offers colleagues who could stand in, and nobody else', async () => {
      await test.createUser();
      const { data } = await user.api.get('/substitute/candidates');
      expect(data.map((one: { user_email: string }) => one.user_email)).to.deep.equal([colleague.person.email]);
      const none = await user.api.get('/substitute/candidates', { query: { filter: 'no such person' } });
      expect(none.data).to.deep.equal([]);
    });

    it('who stands in for a manager of the provider makes no manager of anybody, nor of themselves', async () => {
      const manager = await test.createUser({ company: user.company, roles: ['admin'] });
      const other = await test.createUser({ company: user.company, roles: ['admin'] });
      const standing = await test.createUser({ company: user.company, roles: [] });
      const period = { start: fromNow(-dayMs), end: fromNow(dayMs) };
      const added = await manager.api.post('/substitute', { user_email: standing.person.email, ...period });
      expect(added.status, added.text).to.equal(200);
      const as = standing.api.with({ 'X-View-As': `user-${manager.person.email}` });
      expect((await as.get('/bootstrap')).data.flags.manager, 'the rights of the day').to.equal(true);
      for (const call of [
        as.put(`/user/${standing.person.userId}`, { roles: ['admin'] }),
        as.put(`/user/${colleague.person.userId}`, { roles: ['device_admin'] }),
        as.post('/user/new', { email: `m-${other.person.email}`, first_name: 'M', roles: ['admin'] }),
        as.put(`/user/${other.person.userId}`, { email: `n-${other.person.email}` }),
      ]) {
        const { status, text } = await call;
        expect(status, text).to.be.oneOf([403, 422]);
      }
      const { rows } = await test.db.owner.query(
        "SELECT id FROM access.users WHERE company_id = $1 AND 'admin' = ANY(roles)",
        [user.company.companyId],
      );
      expect(rows.map(({ id }) => id)).to.have.members([manager.person.userId, other.person.userId]);
    });

    it('a period beyond all calendars shuts no colleague out', async () => {
      const mate = await test.createUser({ company: user.company, roles: [] });
      for (const end of ['+275760-09-13T00:00:00.000Z', '+012026-01-01']) {
        const period = { start: fromNow(-dayMs), end };
        const { status, error } = await user.api.post('/substitute', { user_email: mate.person.email, ...period });
        expect([status, error?.details[0]?.path], end).to.deep.equal([422, 'end']);
      }
      const period = { start: fromNow(-dayMs), end: '9999-01-01T00:00:00Z' };
      expect((await user.api.post('/substitute', { user_email: mate.person.email, ...period })).status).to.equal(200);
      expect((await mate.api.get('/session')).data.substituted_to).to.have.length(1);
    });

    it('GAP-005 internal mails go to the substitute too: with the flag, and while the period covers today', async () => {
      const others = await Promise.all([1, 2, 3].map(() => test.createUser({ company: user.company })));
      const [silent, later, gone] = others as [TestUser, TestUser, TestUser];
      await add();
      await add({ user_email: silent.person.email, emails: false });
      await add({ user_email: later.person.email, start: fromNow(3 * dayMs), end: fromNow(5 * dayMs) });
      await add({ user_email: gone.person.email });
      await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [gone.person.userId]);
      const { userId } = user.person;
      const found = await test.tenant(user.person.companyId, (ctx) =>
        test.services('access').get(InternalMail).recipients(ctx, [userId, later.person.userId, gone.person.userId]),
      );
      const addresses = Object.fromEntries([...found].map(([id, list]) => [id, list.map(({ email }) => email)]));
      expect(addresses).to.deep.equal({
        [userId]: [user.person.email, colleague.person.email],
        [later.person.userId]: [later.person.email],
        [gone.person.userId]: [],
      });
    });
  });
});
