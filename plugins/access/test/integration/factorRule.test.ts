import type { Role } from '@kaiku/sdk/common';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { SignIns } from '../../contract/index.ts';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { addApp, addPasskey, appUrl, codeOf, finish, halfWay, wrongCode } from '../support/factors.ts';
import { audited, signIn } from '../support/signIn.ts';

describe('access: a company that asks for second factors', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'company'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    manager = await test.createUser();
  });
  after(() => test?.stop());

  const colleague = (roles: Role[] = []) => test.createUser({ company: manager.company, roles });
  const ask = (required: string, by = manager) => by.api.put('/company/settings', { second_factor: required });
  const alive = async (user: TestUser) => (await user.api.get('/session')).status === 200;
  /** Signs in with the password, and says what came of it. */
  const outcome = async (user: TestUser) => {
    const { data } = await signIn(test, user.person.email, user.password);
    return data.step ?? (data.token ? 'in' : 'out');
  };
  const setUp = (ticket: string, proof: object) =>
    test.anonymous.post('/auth/second_step/set_up', { ticket, name: 'Phone', ...proof });
  async function newApp(ticket: string) {
    const { data } = await test.anonymous.post('/auth/second_step/set_up/app', { ticket });
    return { secret: data.secret, app: { set_up: data.set_up, code: codeOf(data.secret) } };
  }

  it('AUTH-046.a it is asked of nobody, of managers or of all, as who manages the company says', async () => {
    const person = await colleague();
    await addApp(test, manager);
    expect((await manager.api.get('/company/settings')).data.second_factor).to.equal('off');
    expect((await ask('all', person)).status).to.equal(403);
    expect(await outcome(person)).to.equal('in');
    expect((await ask('managers')).data.second_factor).to.equal('managers');
    const second = await colleague(['company_admin']);
    expect([await outcome(person), await outcome(second)]).to.deep.equal(['in', 'set_up']);
    await ask('all');
    expect([await outcome(person), await outcome(second)]).to.deep.equal(['set_up', 'set_up']);
    await ask('off');
    expect([await outcome(person), await outcome(second), await outcome(manager)]).to.deep.equal([
      'in',
      'in',
      'second',
    ]);
    expect((await ask('some')).error.details[0]!.path).to.equal('second_factor');
    const changes = await audited(test, manager.person.companyId, 'company.second_factor');
    expect(changes.map(({ details }) => details)).to.deep.equal([
      { before: 'off', after: 'managers' },
      { before: 'managers', after: 'all' },
      { before: 'all', after: 'off' },
    ]);
    const stranger = await test.createUser();
    expect((await stranger.api.get('/company/settings')).data.second_factor).to.equal('off');
  });

  it('nobody shuts the own door: who would be asked has one first; a manager of the provider has not to', async () => {
    const refused = await ask('managers');
    expect([refused.status, refused.error.code]).to.deep.equal([422, 'factor_first']);
    expect((await manager.api.get('/company/settings')).data.second_factor).to.equal('off');
    const provider = await test.createUser({ roles: ['admin'] });
    const there = provider.api.with({ 'X-View-As': `company-${manager.company.companyId}` });
    expect((await there.put('/company/settings', { second_factor: 'all' })).status).to.equal(200);
    expect(await alive(provider)).to.equal(true);
  });

  it('AUTH-046.b who has none sets an app up right after the password, and can do nothing else until then', async () => {
    const person = await colleague();
    await addApp(test, manager);
    await ask('all');
    const { ticket, step, kinds } = await halfWay(test, person);
    expect([step, kinds]).to.deep.equal(['set_up', ['app', 'passkey']]);
    const bearer = test.anonymous.with({ authorization: `Bearer ${ticket}` });
    expect((await bearer.get('/session')).status).to.equal(401);
    expect((await finish(test.anonymous, ticket, { code: '123456' })).error.code).to.equal('sign_in_stale');
    expect((await test.anonymous.post('/auth/second_step/passkey', { ticket })).error.code).to.equal('sign_in_stale');
    const { secret, app } = await newApp(ticket);
    const wrong = await setUp(ticket, { app: { ...app, code: wrongCode(secret) } });
    expect([wrong.status, wrong.error.details[0]!.path]).to.deep.equal([422, 'code']);
    const reply = await setUp(ticket, { app });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.data.recovery_codes.length).to.equal(10);
    const api = test.anonymous.with({ authorization: `Bearer ${reply.data.token}` });
    expect((await api.get('/session')).data.email).to.equal(person.person.email);
    expect(await outcome(person)).to.equal('second');
    expect((await setUp(ticket, { app })).status, 'the ticket again').to.not.equal(200);
    await test.mail.next({ to: person.person.email, subject: /second step was added/ });
  });

  it('AUTH-046.b or a passkey', async () => {
    const person = await colleague();
    await addApp(test, manager);
    await ask('all');
    const { ticket } = await halfWay(test, person);
    const { data } = await test.anonymous.post('/auth/second_step/set_up/passkey', { ticket });
    const reply = await setUp(ticket, { passkey: new SoftAuthenticator(appUrl).create(data.options) });
    expect(reply.status, reply.text).to.equal(200);
    expect(await outcome(person)).to.equal('second');
  });

  it('a ticket to set one up is good for nothing once the account has one', async () => {
    const person = await colleague();
    await addApp(test, manager);
    await ask('all');
    const [first, second] = [await halfWay(test, person), await halfWay(test, person)];
    const [mine, theirs] = [await newApp(first.ticket), await newApp(second.ticket)];
    expect((await setUp(first.ticket, { app: mine.app })).status).to.equal(200);
    const late = await setUp(second.ticket, { app: theirs.app });
    expect([late.status, late.error.code]).to.deep.equal([401, 'sign_in_stale']);
    const { rows } = await test.db.owner.query('SELECT id FROM access.factors WHERE user_id = $1', [
      person.person.userId,
    ]);
    expect(rows.length).to.equal(1);
  });

  it('AUTH-046.c sessions of who is asked and has none end at once, and no others', async () => {
    const [bare, covered, second, gone] = await Promise.all([
      colleague(),
      colleague(),
      colleague(['company_admin']),
      test.createUser(),
    ]);
    await Promise.all([addApp(test, manager), addApp(test, covered)]);
    const all = () => Promise.all([bare, covered, second, gone, manager].map(alive));
    await ask('managers');
    expect(await all()).to.deep.equal([true, true, false, true, true]);
    await ask('all');
    expect(await all()).to.deep.equal([false, true, false, true, true]);
  });

  it('AUTH-046.c so do those of who becomes a manager where managers are asked', async () => {
    const person = await colleague();
    await addApp(test, manager);
    await ask('managers');
    expect(await alive(person)).to.equal(true);
    const put = (roles: string[]) => manager.api.put(`/user/${person.person.userId}`, { roles });
    await put(['survey_creator']);
    expect(await alive(person)).to.equal(true);
    await put(['company_admin']);
    expect(await alive(person)).to.equal(false);
  });

  it('AUTH-046.d who signs in by a provider is not asked, and stays in', async () => {
    const person = await colleague();
    await addApp(test, manager);
    const { email } = person.person;
    const identity = { subject: 'me', companyId: null, email, emailVerified: true };
    const enter = async () => {
      const tokens = await test
        .services('access')
        .get(SignIns)
        .open('other', async () => identity, { ip: '192.0.2.1', userAgent: '' });
      return test.anonymous.with({ authorization: `Bearer ${tokens.token}` });
    };
    const before = await enter();
    await ask('all');
    expect((await before.get('/session')).status).to.equal(200);
    expect((await (await enter()).get('/session')).status).to.equal(200);
    expect(await alive(person), 'the session by password').to.equal(false);
  });

  it('AUTH-046.e who is asked keeps the last one', async () => {
    const app = await addApp(test, manager);
    const { reply } = await addPasskey(manager);
    await ask('managers');
    expect((await manager.api.delete(`/account/factors/${app.factor_id}`)).status).to.equal(200);
    const last = await manager.api.delete(`/account/factors/${reply.data.factor.factor_id}`);
    expect([last.status, last.error.code]).to.deep.equal([422, 'factor_required']);
  });

  describe('in the list of users', () => {
    const row = async (user: TestUser, by = manager) => (await by.api.get(`/user/${user.person.userId}`)).data;
    const take = (user: TestUser, by = manager) => by.api.delete(`/user/${user.person.userId}/factors`);

    it('AUTH-047.a managers see who has one, of which kinds, and filter by it', async () => {
      const [both, none] = [await colleague(), await colleague()];
      await addApp(test, both);
      await addPasskey(both);
      expect((await row(both)).second_factors).to.deep.equal(['app', 'passkey']);
      expect((await row(none)).second_factors).to.deep.equal([]);
      const found = async (second_factor: boolean) =>
        (await manager.api.get('/users', { query: { second_factor } })).data.data.map(
          ({ email }: { email: string }) => email,
        );
      expect(await found(true)).to.deep.equal([both.person.email]);
      expect(await found(false)).to.have.members([none.person.email, manager.person.email]);
    });

    it('AUTH-047.b and take them away: sessions end, a mail and the audit log tell it', async () => {
      const person = await test.createUser({ company: manager.company, roles: [], language: 'fi' });
      await addApp(test, person);
      await addPasskey(person);
      expect((await take(person)).data).to.deep.equal({ removed: true });
      expect((await row(person)).second_factors).to.deep.equal([]);
      expect(await alive(person)).to.equal(false);
      expect(await outcome(person)).to.equal('in');
      const mail = await test.mail.next({
        to: person.person.email,
        subject: 'Kaiku-kirjautumisesi toinen vaihe poistettiin',
      });
      expect(mail.text).to.include('/login');
      const [entry] = await audited(test, manager.person.companyId, 'user.factors_remove');
      expect(entry).to.include({ item_id: person.person.userId, actor_id: manager.person.userId });
      expect(entry!.details).to.deep.equal({ kinds: ['app', 'passkey'], count: 2 });
      expect((await take(person)).error.code).to.equal('no_factor');
    });

    it('AUTH-047.c never the own ones, those of managers of the provider, or of another company', async () => {
      await addApp(test, manager);
      const own = await take(manager);
      expect([own.status, own.error.code]).to.deep.equal([422, 'own_factors']);
      const provider = await test.createUser({ company: manager.company, roles: ['admin'] });
      await addApp(test, provider);
      const refused = await take(provider);
      expect([refused.status, refused.error.code]).to.deep.equal([403, 'managers_only']);
      const stranger = await test.createUser();
      await addApp(test, stranger);
      expect((await take(stranger)).status).to.equal(404);
      const person = await colleague();
      expect((await take(manager, person)).status).to.equal(403);
      expect((await row(manager)).second_factors).to.deep.equal(['app']);
      const there = provider.api.with({ 'X-View-As': `company-${stranger.company.companyId}` });
      expect((await there.delete(`/user/${stranger.person.userId}/factors`)).status, 'the provider’s').to.equal(200);
    });
  });
});
