import { freePort, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { SignJWT, UnsecuredJWT } from 'jose';
import { client, startOidcProvider } from '../support/oidcProvider.ts';
import { signInByPassword } from '../support/password.ts';
import { emailOf, failureOf, visitor } from '../support/visitor.ts';

describe('sso: OpenID Connect', function () {
  this.timeout(60_000);
  let idp: Awaited<ReturnType<typeof startOidcProvider>>;
  let test: TestApp;
  let admin: TestUser;
  let user: TestUser;
  let sso: string;
  let count = 0;
  before(async () => {
    idp = await startOidcProvider();
    test = await startTestApp({
      plugins: ['access', 'company', 'sso'],
      env: { KAIKU_PORT: String(await freePort()), KAIKU_RATE_LIMITS: 'false' },
    });
  });
  after(async () => {
    await test?.stop();
    await idp?.stop();
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    idp.forges(null);
    idp.says(null);
    idp.clockIsOff(0);
    sso = `aalto-${++count}`;
    admin = await test.createUser();
    idp.knows((await admin.api.get('/company/sso')).data.addresses.oidc_redirect);
    user = await test.createUser({ company: admin.company, roles: [] });
    idp.sits({ sub: `person-${count}`, email: user.person.email, email_verified: true });
  });

  const settings = (more: object = {}) => idp.settings({ idp_id: sso, ...more });
  const save = async (more: object = {}, who = admin) => {
    const { status, data, text } = await who.api.put('/company/sso/oidc', settings(more));
    expect(status, text).to.equal(200);
    return data;
  };
  const signsIn = () => visitor(test).signsIn('oidc', sso);
  const reasons = async (companyId = admin.person.companyId) => {
    const { rows } = await test.db.owner.query(
      "SELECT details ->> 'reason' AS reason FROM core.audit_log WHERE company_id = $1 AND operation = 'auth.sign_in_failed' ORDER BY id",
      [companyId],
    );
    return rows.map(({ reason }) => reason);
  };
  const audited = async (operation: string) => {
    const { rows } = await test.db.owner.query(
      'SELECT item_id, details FROM core.audit_log WHERE company_id = $1 AND operation = $2 ORDER BY id',
      [admin.person.companyId, operation],
    );
    return rows;
  };

  it('COMP-001.d COMP-005 its settings are edited by who manages the company; the secret is sealed and never told', async () => {
    const { client_secret: _secret, ...told } = settings({ audience: 'https://api.aalto.example' });
    const saved = await save({ audience: 'https://api.aalto.example', logout_redirect_url: '' });
    expect(saved.oidc).to.deep.equal({ ...told, has_secret: true });
    const read = await admin.api.get('/company/sso');
    expect(read.data).to.deep.equal(saved);
    expect(read.text).to.not.contain(client.secret);
    const { rows } = await test.db.owner.query(
      'SELECT settings::text, sealed_secret FROM sso.providers WHERE company_id = $1',
      [admin.person.companyId],
    );
    expect(JSON.stringify(rows)).to.not.contain(client.secret);
    expect(JSON.stringify(await audited('company.sso')))
      .to.contain(idp.url)
      .and.not.contain(client.secret);
    // Whoever may not manage the company neither reads nor changes it.
    for (const status of [
      (await user.api.get('/company/sso')).status,
      (await user.api.put('/company/sso/oidc', settings())).status,
      (await user.api.post('/company/sso/oidc/test', settings())).status,
      (await user.api.delete('/company/sso/oidc')).status,
    ]) {
      expect(status).to.equal(403);
    }
  });

  it('keeps a secret that is not given, but tells it to no other provider', async () => {
    await save();
    const { client_secret: _secret, ...without } = settings({ scopes: 'email' });
    expect((await admin.api.put('/company/sso/oidc', without)).data.oidc).to.include({
      has_secret: true,
      scopes: 'openid email',
    });
    expect(await signsIn()).to.equal(user.person.email);
    for (const changed of [
      { config_url: 'https://evil.example/' },
      { issuer: 'https://evil.example' },
      { client_id: 'x' },
    ]) {
      for (const call of [
        admin.api.put('/company/sso/oidc', { ...without, ...changed }),
        admin.api.post('/company/sso/oidc/test', { ...without, ...changed }),
      ]) {
        const { status, error } = await call;
        expect([status, error.details[0]!.code, error.details[0]!.path]).to.deep.equal([
          422,
          'secret_anew',
          'client_secret',
        ]);
      }
    }
  });

  it('names the field that is wrong, and takes no sso id of another company', async () => {
    await save();
    const other = await test.createUser();
    const wrong = async (more: object, who = admin) => {
      const { status, error } = await who.api.put('/company/sso/oidc', settings(more));
      return [status, error.details[0]?.path, error.details[0]?.code];
    };
    expect(await wrong({}, other)).to.deep.equal([422, 'idp_id', 'sso_id_taken']);
    expect((await wrong({ idp_id: 'Ä b' })).slice(0, 2)).to.deep.equal([422, 'idp_id']);
    expect((await wrong({ config_url: 'ftp://x' })).slice(0, 2)).to.deep.equal([422, 'config_url']);
    expect((await wrong({ logout_redirect_url: 'javascript:alert(1)' })).slice(0, 2)).to.deep.equal([
      422,
      'logout_redirect_url',
    ]);
    expect((await wrong({ client_id: '' })).slice(0, 2)).to.deep.equal([422, 'client_id']);
  });

  it('AUTH-012 is begun by the sign-in page of the company’s sso id, while it is in use', async () => {
    const offers = async (name = sso) => (await test.anonymous.get('/auth/methods', { query: { sso: name } })).data;
    await save();
    expect(await offers()).to.deep.equal([
      { method: 'oidc', label: `Sign in with ${sso}`, href: `/api/auth/methods/oidc?key=${sso}`, automatic: true },
    ]);
    expect(await offers('nobody')).to.deep.equal([]);
    expect((await test.anonymous.get('/auth/methods')).data).to.deep.equal([]);
    await save({ enabled: false });
    expect(await offers()).to.deep.equal([]);
    expect(await signsIn()).to.equal('unavailable');
    expect((await admin.api.delete('/company/sso/oidc')).data.oidc).to.equal(null);
    expect((await admin.api.delete('/company/sso/oidc')).status).to.equal(404);
  });

  it('sends people there with PKCE, state and nonce, and signs in whom the verified address finds', async () => {
    await save();
    const page = visitor(test);
    const { to } = await page.go(page.startOf('oidc', sso));
    const asked = Object.fromEntries(new URL(to!).searchParams);
    expect(asked).to.include({
      response_type: 'code',
      client_id: client.id,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(asked.code_challenge).to.match(/^[\w-]{43}$/);
    for (const part of [asked.state, asked.nonce]) expect(part).to.match(/^[\w-]{43}$/);
    expect(await signsIn()).to.equal(user.person.email);
  });

  it('knows a person by the subject from then on, whatever the address has become', async () => {
    await save();
    await signsIn();
    const colleague = await test.createUser({ company: admin.company, roles: [] });
    idp.sits({ sub: `person-${count}`, email: colleague.person.email, email_verified: true });
    expect(await signsIn()).to.equal(user.person.email);
    // The successor of an address is not its former owner.
    idp.sits({ sub: 'successor', email: user.person.email, email_verified: true });
    expect(await signsIn()).to.equal('login_failed');
  });

  it('refuses strangers, people of other companies, addresses that are not verified, and who was deactivated', async () => {
    await save();
    const other = await test.createUser();
    idp.sits({ sub: 'other', email: other.person.email, email_verified: true });
    expect(await signsIn()).to.equal('login_failed');
    idp.sits({ sub: 'stranger', email: 'stranger@example.test', email_verified: true });
    expect(await signsIn()).to.equal('login_failed');
    idp.sits({ sub: 'loose', email: user.person.email, email_verified: false });
    expect(await signsIn()).to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['unknown', 'unknown', 'unknown']);
    // A provider that does not say so may be trusted, but not against its own word.
    await save({ trusts_emails: true });
    expect(await signsIn()).to.equal('login_failed');
    idp.sits({ sub: 'loose', email: user.person.email });
    expect(await signsIn()).to.equal(user.person.email);
    await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [user.person.userId]);
    expect(await signsIn()).to.equal('login_failed');
    expect((await reasons()).at(-1)).to.equal('deactivated');
  });

  it('speaks for nobody whose roles count in other companies: a company manager would be in all of them', async () => {
    await save({ required: true });
    for (const role of ['admin', 'device_admin']) {
      const provider = await test.createUser({ company: admin.company, roles: [role] });
      idp.sits({ sub: `${role}-${count}`, email: provider.person.email, email_verified: true });
      expect(await signsIn(), role).to.equal('login_failed');
      expect((await reasons()).at(-1), role).to.equal('provider_role');
      const { rows } = await test.db.owner.query('SELECT 1 FROM access.identities WHERE user_id = $1', [
        provider.person.userId,
      ]);
      expect(rows, role).to.deep.equal([]);
      expect((await signInByPassword(test, provider)).status, `${role} by password`).to.equal(200);
    }
    // Nor for who came by it before.
    idp.sits({ sub: `person-${count}`, email: user.person.email, email_verified: true });
    expect(await signsIn()).to.equal(user.person.email);
    await test.db.owner.query("UPDATE access.users SET roles = '{admin}' WHERE id = $1", [user.person.userId]);
    expect(await signsIn()).to.equal('login_failed');
  });

  it('takes no names and addresses that are none, whatever the provider says', async () => {
    await save({ takes_in: true });
    const odd = {
      'no address': 'aino',
      'two lines': 'a@b.example\r\nBcc: c@d.example',
      nul: 'a\u0000@b.example',
      long: `${'a'.repeat(300)}@b.example`,
    };
    for (const [what, email] of Object.entries(odd)) {
      idp.forges((claims) => idp.sign({ ...claims, sub: what, email, email_verified: true }));
      expect(await signsIn(), what).to.equal('login_failed');
    }
    idp.forges((claims) => idp.sign({ ...claims, sub: 'nul\u0000' }));
    expect(await signsIn(), 'the subject').to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['unknown', 'unknown', 'unknown', 'unknown']);
    const email = `named-${count}@aalto.example`;
    idp.forges((claims) =>
      idp.sign({ ...claims, sub: 'named', email, email_verified: true, given_name: 'A\u0000\r\nB' }),
    );
    expect(await signsIn()).to.equal(email);
    const { rows } = await test.db.owner.query('SELECT first_name FROM access.users WHERE email = $1', [email]);
    expect(rows).to.deep.equal([{ first_name: 'A B' }]);
  });

  it('shows what comes from one company’s provider to no other’s', async () => {
    await save();
    const [evil, other] = [await startOidcProvider(), await test.createUser()];
    try {
      let shown = false;
      evil.forges((claims) => {
        shown = true;
        return evil.sign(claims);
      });
      evil.says({
        issuer: evil.url,
        authorization_endpoint: `${evil.url}/auth`,
        token_endpoint: `${evil.url}/token`,
        jwks_uri: `${evil.url}/jwks`,
      });
      await other.api.put('/company/sso/oidc', evil.settings({ idp_id: `evil-${count}` }));
      const begun = async (key: string) => {
        const page = visitor(test);
        const { searchParams } = new URL((await page.go(page.startOf('oidc', key))).to!);
        return { page, state: searchParams.get('state')!, address: searchParams.get('redirect_uri')! };
      };
      const [there, here] = [await begun(`evil-${count}`), await begun(sso)];
      expect(there.address).to.not.equal(here.address);
      // Its authorization page sent the browser on to ours, with its own state: the code is ours.
      const query = new URLSearchParams({ code: 'of a victim', state: there.state });
      expect(failureOf((await there.page.go(`${here.address}?${query}`)).to!)).to.equal('login_failed');
      expect(shown).to.equal(false);
      expect(await reasons(other.person.companyId)).to.deep.equal(['other_party']);
    } finally {
      await evil.stop();
    }
  });

  it('makes accounts without roles for new people where the company wants that', async () => {
    await save({ takes_in: true });
    const email = `new-${count}@aalto.example`;
    idp.sits({ sub: `new-${count}`, email, email_verified: true, given_name: 'Uusi', family_name: 'Ihminen' });
    expect(await Promise.all([signsIn(), signsIn()])).to.deep.equal([email, email]);
    const { rows } = await test.db.owner.query('SELECT * FROM access.users WHERE email = $1', [email]);
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({ first_name: 'Uusi', last_name: 'Ihminen', state: 'active', password_hash: null });
    expect(rows[0].roles).to.deep.equal([]);
    expect(rows[0].company_id).to.equal(admin.person.companyId);
    expect((await audited('auth.newcomer')).length).to.equal(1);
    // Nor beyond the company's limit of users.
    const manager = await test.createUser({ company: admin.company, roles: ['admin'] });
    await manager.api.put('/company/user_limit', { user_limit: 4 });
    idp.sits({ sub: 'one too many', email: `many-${count}@aalto.example`, email_verified: true });
    expect(await signsIn()).to.equal('login_failed');
    expect((await reasons()).at(-1)).to.equal('user_limit');
    await manager.api.put('/company/user_limit', { user_limit: 0 });
    // Neither with an address that nobody has verified, nor with one of another company's people.
    idp.sits({ sub: 'loose', email: `loose-${count}@aalto.example`, email_verified: false });
    expect(await signsIn()).to.equal('login_failed');
    const other = await test.createUser();
    idp.sits({ sub: 'other', email: other.person.email, email_verified: true });
    expect(await signsIn()).to.equal('login_failed');
  });

  it('keeps the provider’s tokens to the node: neither the browser nor the database gets them', async () => {
    await save();
    const tokens: string[] = [];
    idp.forges(async (claims) => {
      tokens.push(await idp.sign(claims));
      return tokens.at(-1)!;
    });
    const page = visitor(test);
    const back = await page.until(page.startOf('oidc', sso), /\/callback\//);
    const arrived = await page.go(back);
    const told = [arrived.to!, await arrived.reply.text(), JSON.stringify([...arrived.reply.headers])];
    const { status, token } = await page.enter(arrived.to!);
    expect([status, tokens.length]).to.deep.equal([200, 1]);
    const { rows: tables } = await test.db.owner.query(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('access', 'sso', 'core')",
    );
    for (const { name } of tables) {
      const { rows } = await test.db.owner.query(`SELECT row_to_json(t)::text AS row FROM ${name} t`);
      told.push(...rows.map(({ row }) => row));
    }
    for (const text of [...told, token!])
      expect(text.includes(tokens[0]!.split('.')[2]!), text.slice(0, 200)).to.equal(false);
  });

  it('takes a reply once, and no nonce of another sign-in', async () => {
    await save();
    const page = visitor(test);
    const back = await page.until(page.startOf('oidc', sso), /\/callback\//);
    expect(failureOf((await page.go(back)).to!)).to.equal(null);
    expect(failureOf((await page.go(back)).to!)).to.equal('sign_in_stale');
    let first: string | null = null;
    idp.forges(async (claims) => (first ??= await idp.sign(claims)));
    expect(await signsIn()).to.equal(user.person.email);
    expect(await signsIn(), 'the same token again').to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce']);
  });

  it('refuses tokens that are another’s, for another, of another time, or signed by nobody who may', async () => {
    await save();
    const now = Math.floor(Date.now() / 1_000);
    const stranger = await idp.makeKey(idp.key.kid);
    const hmac = (secret: string) => (claims: object) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: idp.key.kid })
        .sign(new TextEncoder().encode(secret));
    const forged: Record<string, Parameters<typeof idp.forges>[0]> = {
      'another issuer': (claims) => idp.sign({ ...claims, iss: 'https://evil.example' }),
      'another audience': (claims) => idp.sign({ ...claims, aud: 'somebody' }),
      'an audience beside us': (claims) => idp.sign({ ...claims, aud: [client.id, 'somebody'], azp: client.id }),
      'long run out': (claims) => idp.sign({ ...claims, iat: now - 900, exp: now - 120 }),
      'no nonce': ({ nonce: _nonce, ...claims }) => idp.sign(claims),
      'no subject': ({ sub: _sub, ...claims }) => idp.sign(claims),
      'a key of somebody else under the same name': (claims) => idp.sign(claims, stranger),
      'no signature': async (claims) => new UnsecuredJWT(claims).encode(),
      'the client’s secret': hmac(client.secret),
      'the public key as a secret': hmac(JSON.stringify(idp.key.jwk)),
      'a changed payload': async (claims) => {
        const [head, , signature] = (await idp.sign(claims)).split('.');
        const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');
        return `${head}.${payload}.${signature}`;
      },
    };
    for (const [what, forge] of Object.entries(forged)) {
      idp.forges(forge);
      expect(await signsIn(), what).to.equal('login_failed');
    }
    expect(await reasons()).to.have.length(Object.keys(forged).length);
    // Clocks may differ by a minute.
    idp.forges((claims) => idp.sign({ ...claims, iat: now + 40, nbf: now + 40 }));
    expect(await signsIn()).to.equal(user.person.email);
    idp.forges((claims) => idp.sign({ ...claims, exp: now - 30 }));
    expect(await signsIn()).to.equal(user.person.email);
  });

  it('takes no reply that another provider has sent', async () => {
    await save();
    const page = visitor(test);
    const back = new URL(await page.until(page.startOf('oidc', sso), /\/callback\//));
    expect(back.searchParams.get('iss')).to.equal(idp.url);
    back.searchParams.set('iss', 'https://evil.example');
    expect(failureOf((await page.go(back.href)).to!)).to.equal('login_failed');
    // Nor one that began before the company changed its provider.
    const begun = visitor(test);
    const late = await begun.until(begun.startOf('oidc', sso), /\/callback\//);
    await save({ scopes: 'openid email' });
    expect(failureOf((await begun.go(late)).to!)).to.equal('login_failed');
    expect((await reasons()).at(-1)).to.equal('settings_changed');
    idp.says({
      issuer: 'https://evil.example',
      authorization_endpoint: `${idp.url}/auth`,
      token_endpoint: `${idp.url}/token`,
    });
    await save();
    expect(await signsIn()).to.equal('unavailable');
  });

  it('goes on when the provider changes its keys, and refuses the former', async () => {
    await save();
    expect(await signsIn()).to.equal(user.person.email);
    const former = idp.key;
    await idp.changeKey();
    expect(await signsIn()).to.equal(user.person.email);
    idp.forges((claims) => idp.sign(claims, former));
    expect(await signsIn()).to.equal('login_failed');
  });

  it('forgets whom its people were at a former provider', async () => {
    await save();
    await signsIn();
    const links = async () =>
      (await test.db.owner.query('SELECT 1 FROM access.identities WHERE company_id = $1', [admin.person.companyId]))
        .rowCount;
    await save({ scopes: 'openid email' });
    expect(await links()).to.equal(1);
    await save({ issuer: 'https://new.example' });
    expect(await links()).to.equal(0);
  });

  it('AUTH-059.ab nobody is or comes in by a provider that is the company’s no more', async () => {
    await save();
    const [inside, underWay] = [visitor(test), visitor(test)];
    const { token } = await inside.enter(await inside.signIn('oidc', sso));
    expect(await emailOf(test, token)).to.equal(user.person.email);
    const page = await underWay.signIn('oidc', sso);
    await admin.api.delete('/company/sso/oidc');
    const { status, token: none, code } = await underWay.enter(page);
    expect([status, none, code]).to.deep.equal([401, undefined, 'sign_in_stale']);
    const { status: over } = await test.anonymous.with({ authorization: `Bearer ${token}` }).get('/session');
    expect(over).to.equal(401);
    // By the password one is in as before.
    expect((await user.api.get('/session')).status).to.equal(200);
  });

  it('AUTH-059.b who takes the provider away goes on', async () => {
    await save();
    const manager = await test.createUser({ company: admin.company });
    idp.sits({ sub: `manager-${count}`, email: manager.person.email, email_verified: true });
    const page = visitor(test);
    const { token } = await page.enter(await page.signIn('oidc', sso));
    const api = test.anonymous.with({ authorization: `Bearer ${token}` });
    expect((await api.delete('/company/sso/oidc')).status).to.equal(200);
    expect((await api.get('/company/sso')).status).to.equal(200);
  });

  it('USER-006.d AUTH-014 AUTH-015 the session tells id and address, and signing out leads there or to the sign-in page', async () => {
    await save({ logout_redirect_url: 'https://aalto.example/bye' });
    const settingsOf = async () => (await user.api.get('/session')).data.companies[0].settings;
    const leads = async () => (await user.api.get('/auth/after_sign_out')).data.address;
    expect(await settingsOf()).to.deep.equal({ oidc: { id: sso, redirect: 'https://aalto.example/bye' } });
    expect(await leads()).to.equal('https://aalto.example/bye');
    await save();
    expect(await settingsOf()).to.deep.equal({ oidc: { id: sso, redirect: null } });
    expect(await leads()).to.equal(`/login?sso=${sso}&autologin=off`);
    await save({ enabled: false });
    expect([await settingsOf(), await leads()]).to.deep.equal([{}, null]);
  });

  describe('AUTH-010 kaiku_token_by_oidc', () => {
    const send = async (token: string, uid = sso, to = test) => {
      const { status, data, error } = await to.anonymous.post('/auth/kaiku_token_by_oidc', {
        openid_token: token,
        uid,
      });
      if (status !== 200) return `${status} ${error.code}`;
      return (await to.anonymous.with({ authorization: `Bearer ${data.token}` }).get('/session')).data.email;
    };
    const token = (more: object = {}) => idp.sign({ ...idp.claims(), jti: String(Math.random()), ...more });
    const refused = '401 login_failed';

    it('signs in with a token of the company’s provider, once, on all nodes', async () => {
      await save();
      const one = await token();
      expect(await send(one)).to.equal(user.person.email);
      expect(await send(one)).to.equal(refused);
      const other = await test.another({
        env: { APP_URL: test.url, KAIKU_RATE_LIMITS: 'false' },
        plugins: ['access', 'company', 'sso'],
      });
      try {
        expect(await send(one, sso, other)).to.equal(refused);
        expect(await send(await token(), sso, other)).to.equal(user.person.email);
      } finally {
        await other.stop();
      }
      expect(await reasons()).to.deep.equal(['replay', 'replay']);
    });

    it('looks at no more of who brings one false token after another', async () => {
      await save();
      expect(await send('no token')).to.equal(refused);
      await test.db.owner.query('UPDATE access.attempts SET count = 100');
      for (const one of ['no token', await token()]) expect(await send(one)).to.equal('429 too_many_requests');
      expect(await reasons(), 'nor is the audit log filled').to.have.length(1);
    });

    it('refuses what is old, another’s, or of another company', async () => {
      await save({ audience: 'https://app.aalto.example' });
      const now = Math.floor(Date.now() / 1_000);
      const aud = 'https://app.aalto.example';
      expect(await send(await token({ aud }))).to.equal(user.person.email);
      expect(await send(await token({ aud: client.id })), 'not for the audience').to.equal(refused);
      expect(await send(await token({ aud: [aud, 'somebody'] }))).to.equal(refused);
      expect(await send(await token({ aud, iat: now - 400, exp: now + 900 })), 'old').to.equal(refused);
      expect(await send(await token({ aud, iss: 'https://evil.example' }))).to.equal(refused);
      expect(await send(await idp.sign({ ...idp.claims(), aud }, await idp.makeKey(idp.key.kid)))).to.equal(refused);
      expect(await send(new UnsecuredJWT({ ...idp.claims(), aud }).encode())).to.equal(refused);
      expect(await send('no token')).to.equal(refused);
      expect(await send(await token({ aud }), 'nobody')).to.equal(refused);
    });
  });

  describe('required of the company’s people', () => {
    const byPassword = async (who: TestUser) => {
      const { status, data, error } = await signInByPassword(test, who);
      return status === 200 ? Object.keys(data).length : { code: error.code, details: error.details };
    };

    it('refuses the password and says where to sign in; who manages the company still gets in', async () => {
      await save();
      expect(await byPassword(user)).to.equal(3);
      await save({ required: true });
      const refusal = (await byPassword(user)) as { code: string; details: { value: string }[] };
      expect([refusal.code, refusal.details[0]!.value]).to.deep.equal(['sso_required', sso]);
      expect(await byPassword(admin), 'the way back in').to.equal(3);
      expect((await reasons()).at(-1)).to.equal('sso_required');
      // A wrong password tells nothing of it.
      expect(await byPassword({ ...user, password: 'Wrong-1' })).to.include({ code: 'login_failed' });
      expect(await byPassword(await test.createUser({ roles: [] })), 'another company').to.equal(3);
      await save({ required: true, enabled: false });
      expect(await byPassword(user)).to.equal(3);
    });
  });

  describe('the test of its settings', () => {
    const tried = async (more: object = {}) => {
      const { status, data, text } = await admin.api.post('/company/sso/oidc/test', settings(more));
      expect(status, text).to.equal(200);
      return data.checks as { check: string; state: string; name: string; text: string }[];
    };
    const wrongs = async (more: object = {}) =>
      (await tried(more)).filter(({ state }) => state !== 'ok').map(({ check, text }) => `${check}: ${text}`);
    const said = (more: object = {}) => ({
      issuer: idp.url,
      authorization_endpoint: `${idp.url}/auth`,
      token_endpoint: `${idp.url}/token`,
      jwks_uri: `${idp.url}/jwks`,
      ...more,
    });

    it('finds all in order, and saves nothing', async () => {
      const checks = await tried();
      expect(checks.map(({ check }) => check)).to.have.members([
        'metadata',
        'clock',
        'issuer',
        'flow',
        'scopes',
        'keys',
        'client',
      ]);
      expect(checks.filter(({ state }) => state !== 'ok')).to.deep.equal([]);
      expect((await admin.api.get('/company/sso')).data.oidc).to.equal(null);
      expect((await audited('company.sso_test'))[0].details).to.deep.equal({ protocol: 'oidc', failed: [] });
    });

    it('says what is wrong', async () => {
      const free = `http://127.0.0.1:${await freePort()}/x`;
      expect(await wrongs({ config_url: free })).to.deep.equal([`metadata: Nobody answers at ${free}`]);
      expect(await wrongs({ config_url: `${idp.url}/nowhere` })).to.deep.equal([
        'metadata: The address answers with status 404.',
      ]);
      expect(await wrongs({ issuer: `${idp.url}/` })).to.deep.equal([`issuer: The provider calls itself ${idp.url}.`]);
      expect(await wrongs({ client_secret: 'wrong' })).to.deep.equal([
        'client: The provider refuses the client id or the secret.',
      ]);
      expect(await wrongs({ client_id: 'nobody' })).to.deep.equal([
        'client: The provider refuses the client id or the secret.',
      ]);
      expect(await wrongs({ scopes: 'openid x y' })).to.deep.equal(['scopes: The provider does not know x, y.']);
      idp.clockIsOff(300_000);
      expect((await wrongs()).join()).to.match(/^clock: They differ by (299|300|301) seconds/);
      idp.clockIsOff(0);
      idp.says(said({ response_types_supported: ['id_token'] }));
      expect(await wrongs()).to.deep.equal(['flow: The provider does not support it.']);
      idp.says(said({ code_challenge_methods_supported: ['plain'] }));
      expect((await wrongs())[0]).to.equal('flow: The provider does not support PKCE with S256.');
      idp.says(said({ id_token_signing_alg_values_supported: ['HS256'] }));
      expect(await wrongs()).to.deep.equal(['keys: The provider signs in no way that is accepted here.']);
      idp.says(said({ jwks_uri: `${idp.url}/.well-known/openid-configuration` }));
      expect(await wrongs()).to.deep.equal(['keys: The provider publishes no key for signatures.']);
      idp.says({ hello: 'world' });
      expect(await wrongs()).to.deep.equal(['metadata: What is there is no configuration of an OpenID provider.']);
    });
  });
});
