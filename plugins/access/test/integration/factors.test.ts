import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addApp, addPasskey, codeOf, confirm, finish, halfWay, stepPasses, wrongCode } from '../support/factors.ts';
import { audited, signIn } from '../support/signIn.ts';

describe('access: second factors of the own account', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
  });
  after(() => test?.stop());

  const own = async (who = user) => (await who.api.get('/account/factors')).data;
  const subjects = async (who = user) => {
    await test.settled();
    return test.mail.all({ to: who.person.email }).map(({ subject }) => subject);
  };
  const elsewhere = async (who = user) => {
    const { data } = await signIn(test, who.person.email, who.password);
    return test.anonymous.with({ authorization: `Bearer ${data.token}` });
  };

  it('AUTH-042.a an authenticator app is added by its secret and a code of it, and by no other code', async () => {
    await confirm(user);
    const { data: begun } = await user.api.post('/account/factors/app', {});
    expect(begun.secret).to.match(/^[A-Z2-7]{32}$/);
    const address = new URL(begun.address);
    expect([address.protocol, address.host, address.searchParams.get('secret')]).to.deep.equal([
      'otpauth:',
      'totp',
      begun.secret,
    ]);
    expect(decodeURIComponent(address.pathname)).to.equal(`/Kaiku:${user.person.email}`);
    const add = (code: string, setUp = begun.set_up) =>
      user.api.post('/account/factors', { name: 'Phone', app: { set_up: setUp, code } });
    const wrong = await add(wrongCode(begun.secret));
    expect([wrong.status, wrong.error.details[0]!.path]).to.deep.equal([422, 'code']);
    expect((await own()).factors).to.deep.equal([]);
    const added = await add(codeOf(begun.secret));
    expect(added.status, added.text).to.equal(200);
    expect(added.data.factor).to.include({ kind: 'app', name: 'Phone', used_at: null });
    expect((await add(codeOf(begun.secret, 1))).error.code, 'the same secret again').to.equal('factor_stale');
    const { rows } = await test.db.owner.query('SELECT sealed_secret FROM access.factors WHERE user_id = $1', [
      user.person.userId,
    ]);
    expect(rows[0].sealed_secret).to.not.include(begun.secret);
  });

  it('a secret that was begun is its owner’s alone, and for a quarter of an hour', async () => {
    const other = await test.createUser();
    await Promise.all([confirm(user), confirm(other)]);
    const { data: begun } = await user.api.post('/account/factors/app', {});
    const add = (who: TestUser) =>
      who.api.post('/account/factors', { name: 'X', app: { set_up: begun.set_up, code: codeOf(begun.secret) } });
    expect((await add(other)).error.code).to.equal('factor_stale');
    await test.timePasses({ minutes: 16 }, 'access.sign_in_steps');
    expect((await add(user)).error.code).to.equal('factor_stale');
  });

  it('AUTH-042.b a passkey is added under a name, whose owner was verified, once', async () => {
    const { key, reply } = await addPasskey(user, 'My laptop');
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.data.factor).to.include({ kind: 'passkey', name: 'My laptop' });
    const { data } = await user.api.post('/account/factors/passkey', {});
    expect(data.options.excludeCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([key.id]);
    expect(data.options).to.deep.include({ attestation: 'none' });
    expect(data.options.authenticatorSelection).to.include({ residentKey: 'required', userVerification: 'required' });
    const again = await user.api.post('/account/factors', { name: 'X', passkey: key.create(data.options) });
    expect(again.error.code).to.equal('factor_known');
    const { rows } = await test.db.owner.query('SELECT transports FROM access.factors WHERE credential_id = $1', [
      key.id,
    ]);
    expect(rows[0].transports).to.deep.equal(['internal']);
    const { data: next } = await user.api.post('/account/factors/passkey', {});
    const unverified = key.create(next.options, { unverified: true });
    expect((await user.api.post('/account/factors', { name: 'X', passkey: unverified })).error.code).to.equal(
      'passkey_failed',
    );
  });

  it('AUTH-042.c factors are listed with name, when they were added and used last, and get other names', async () => {
    const app = await addApp(test, user);
    await addPasskey(user);
    const { ticket } = await halfWay(test, user);
    await finish(test.anonymous, ticket, { code: codeOf(app.secret) });
    const { factors, ...rest } = await own();
    expect(factors.map(({ name }: { name: string }) => name)).to.deep.equal(['Phone', 'Laptop']);
    expect(Date.parse(factors[0].used_at)).to.be.closeTo(Date.now(), 60_000);
    expect(factors[1].used_at).to.equal(null);
    expect(rest).to.deep.include({ has_password: true, required: false, passkeys: true, confirmed: true });
    const renamed = await user.api.put(`/account/factors/${app.factor_id}`, { name: '  Work phone ' });
    expect(renamed.data.name).to.equal('Work phone');
    for (const name of ['', 'x'.repeat(61), 'a\nb'])
      expect((await user.api.put(`/account/factors/${app.factor_id}`, { name })).error.details[0]!.path).to.equal(
        'name',
      );
    const [entry] = await audited(test, user.person.companyId, 'auth.factor_rename');
    expect(entry!.details).to.deep.equal({ kind: 'app', before: 'Phone', after: 'Work phone' });
  });

  it('AUTH-042.d sessions elsewhere end with the first factor and whenever one is removed, and this one stays', async () => {
    const first = await elsewhere();
    const app = await addApp(test, user);
    expect((await first.get('/session')).status, 'with the first').to.equal(401);
    const { ticket } = await halfWay(test, user);
    const { data } = await finish(test.anonymous, ticket, { code: codeOf(app.secret) });
    const second = test.anonymous.with({ authorization: `Bearer ${data.token}` });
    const { reply } = await addPasskey(user);
    expect((await second.get('/session')).status, 'with another').to.equal(200);
    const removed = await user.api.delete(`/account/factors/${reply.data.factor.factor_id}`);
    expect(removed.data).to.deep.equal({ removed: true });
    expect((await second.get('/session')).status, 'with one removed').to.equal(401);
    expect((await user.api.get('/session')).status, 'here').to.equal(200);
    expect((await own()).recovery_codes.left, 'codes stay with what is left').to.equal(10);
    await user.api.delete(`/account/factors/${app.factor_id}`);
    expect(await own()).to.deep.include({ factors: [], recovery_codes: null });
    expect((await signIn(test, user.person.email, user.password)).data).to.have.property('token');
    expect((await user.api.delete(`/account/factors/${app.factor_id}`)).status).to.equal(404);
  });

  it('AUTH-042.e whatever changes factors asks anew who it is, by the password or a factor, for ten minutes', async () => {
    const calls = async () => [
      (await user.api.post('/account/factors/app', {})).error?.code,
      (await user.api.post('/account/factors/passkey', {})).error?.code,
      (await user.api.post('/account/factors', { name: 'X', app: { set_up: 'x', code: '123456' } })).error?.code,
      (await user.api.put(`/account/factors/${user.person.userId}`, { name: 'X' })).error?.code,
      (await user.api.delete(`/account/factors/${user.person.userId}`)).error?.code,
      (await user.api.post('/account/recovery_codes', {})).error?.code,
    ];
    const refused = Array(6).fill('confirm_needed');
    const later = () => test.timePasses({ minutes: 11 }, 'access.sessions');
    expect(await calls()).to.deep.equal(refused);
    const wrong = await user.api.post('/account/confirm', { password: 'Wrong-pass-1' });
    expect([wrong.status, wrong.error.details[0]!.path]).to.deep.equal([422, 'password']);
    expect(await calls()).to.deep.equal(refused);
    const app = await addApp(test, user);
    const { key } = await addPasskey(user);
    expect((await calls()).includes('confirm_needed')).to.equal(false);
    await later();
    expect(await calls()).to.deep.equal(refused);
    await user.api.post('/account/confirm', { code: codeOf(app.secret) });
    expect((await own()).confirmed).to.equal(true);
    await later();
    await stepPasses(test);
    const { data } = await user.api.post('/account/confirm/passkey', {});
    const shown = await user.api.post('/account/confirm', { passkey: key.get(data.options) });
    expect([shown.status, (await own()).confirmed]).to.deep.equal([200, true]);
    const other = await elsewhereWith(app.secret);
    expect((await other.post('/account/factors/app', {})).error.code, 'another session').to.equal('confirm_needed');
  });

  async function elsewhereWith(secret: string) {
    const { ticket } = await halfWay(test, user);
    const { data } = await finish(test.anonymous, ticket, { code: codeOf(secret) });
    return test.anonymous.with({ authorization: `Bearer ${data.token}` });
  }

  it('guessing at the password of an open session is stopped', async () => {
    const guess = (password: string) => user.api.post('/account/confirm', { password });
    const outcomes: number[] = [];
    for (let i = 0; i < 11; i += 1) outcomes.push((await guess('Wrong-pass-1')).status);
    expect(outcomes).to.deep.equal([...Array(10).fill(422), 429]);
    expect((await guess(user.password)).status).to.equal(429);
  });

  it('AUTH-042.f a mail tells the owner of each change, in their language', async () => {
    user = await test.createUser({ language: 'sv', firstName: 'Åsa' });
    const app = await addApp(test, user, 'Min telefon');
    await user.api.post('/account/recovery_codes', {});
    const { ticket } = await halfWay(test, user);
    await finish(test.anonymous, ticket, { code: codeOf(app.secret) });
    await user.api.delete(`/account/factors/${app.factor_id}`);
    expect(await subjects()).to.deep.equal([
      'Ett andra steg lades till i din inloggning i Kaiku',
      'Nya återställningskoder för ditt Kaiku-konto',
      'Ett andra steg togs bort från din inloggning i Kaiku',
    ]);
    const [added] = test.mail.all({ to: user.person.email });
    expect(added!.text).to.include('Hej Åsa').and.include('”Min telefon”').and.include('/account');
    for (const operation of ['auth.factor_add', 'auth.recovery_codes', 'auth.factor_remove'])
      expect((await audited(test, user.person.companyId, operation))[0], operation).to.include({
        item_id: user.person.userId,
        actor_id: user.person.userId,
      });
  });

  it('AUTH-044.a ten recovery codes come with the first factor, once, and lie there as hashes', async () => {
    const { codes } = await addApp(test, user);
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes) expect(code).to.match(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const { reply } = await addPasskey(user);
    expect(reply.data.recovery_codes, 'with the second').to.deep.equal([]);
    expect((await user.api.get('/account/factors')).text).to.not.include(codes[0]!.slice(0, 5));
    const { rows } = await test.db.owner.query('SELECT * FROM access.recovery_codes WHERE user_id = $1', [
      user.person.userId,
    ]);
    expect(rows.length).to.equal(10);
    const kept = JSON.stringify(rows);
    for (const code of codes) expect(kept).to.not.include(code.replace('-', '').slice(2));
    for (const { code_hash: hash } of rows) expect(hash).to.match(/^\$argon2id\$/);
  });

  it('AUTH-044.c codes that are made anew take the place of the former ones', async () => {
    const { codes } = await addApp(test, user);
    const { data } = await user.api.post('/account/recovery_codes', {});
    expect(data.recovery_codes.length).to.equal(10);
    const { ticket } = await halfWay(test, user);
    const former = await finish(test.anonymous, ticket, { recovery_code: codes[0] });
    expect([former.status, former.error.code]).to.deep.equal([401, 'code_wrong']);
    expect((await finish(test.anonymous, ticket, { recovery_code: data.recovery_codes[0] })).status).to.equal(200);
    const none = await test.createUser();
    await confirm(none);
    expect((await none.api.post('/account/recovery_codes', {})).error.details[0]!.code).to.equal('no_factor');
  });

  it('nobody sees or changes the factors of another, and nobody without a session', async () => {
    const app = await addApp(test, user);
    const other = await test.createUser({ company: user.company });
    await confirm(other);
    expect((await own(other)).factors).to.deep.equal([]);
    expect((await other.api.delete(`/account/factors/${app.factor_id}`)).status).to.equal(404);
    expect((await other.api.put(`/account/factors/${app.factor_id}`, { name: 'X' })).status).to.equal(404);
    expect((await test.anonymous.get('/account/factors')).status).to.equal(401);
    const viewing = user.api.with({ 'X-View-As': 'myCompany' });
    expect((await viewing.get('/account/factors')).data.factors.length, 'in a view').to.equal(1);
  });

  it('there are twenty factors of one person at the most', async () => {
    await addApp(test, user);
    await test.db.owner.query(
      `INSERT INTO access.factors (company_id, id, user_id, kind, name, sealed_secret)
       SELECT $1, gen_random_uuid(), $2, 'app', 'More', 'sealed' FROM generate_series(1, 19)`,
      [user.person.companyId, user.person.userId],
    );
    const { reply } = await addPasskey(user);
    expect(reply.error.code).to.equal('factor_limit');
  });

  it('whoever is removed, or becomes technical, leaves no factor behind', async () => {
    for (const change of [{ state: 'removed' }, { technical: true }]) {
      const other = await test.createUser({ company: user.company, roles: [] });
      await addApp(test, other);
      expect((await user.api.put(`/user/${other.person.userId}`, change)).status).to.equal(200);
      for (const table of ['factors', 'recovery_codes']) {
        const { rows } = await test.db.owner.query(`SELECT id FROM access.${table} WHERE user_id = $1`, [
          other.person.userId,
        ]);
        expect(rows, table).to.deep.equal([]);
      }
    }
  });
});
