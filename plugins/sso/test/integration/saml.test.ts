import { freePort, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeKeyPair } from '../support/certificate.ts';
import { encode, startSamlProvider } from '../support/samlProvider.ts';
import { emailOf, failureOf, visitor } from '../support/visitor.ts';

describe('sso: SAML 2.0', function () {
  this.timeout(60_000);
  let idp: Awaited<ReturnType<typeof startSamlProvider>>;
  let test: TestApp;
  let admin: TestUser;
  let user: TestUser;
  let sso: string;
  let count = 0;
  let addresses: { saml_acs: string; saml_entity_id: string };
  before(async () => {
    idp = await startSamlProvider();
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
    sso = `saml-${++count}`;
    admin = await test.createUser();
    user = await test.createUser({ company: admin.company, roles: [] });
    ({ addresses } = (await admin.api.get('/company/sso')).data);
    idp.says({ nameId: `person-${count}`, attributes: { mail: user.person.email } });
  });

  const settings = (more: object = {}) => ({
    idp_id: sso,
    enabled: true,
    required: false,
    takes_in: false,
    logout_redirect_url: '',
    entity_id: idp.entityId,
    entry_point: `${idp.url}/sso`,
    certificate: idp.key.certificate,
    idp_initiated: false,
    ...more,
  });
  const save = async (more: object = {}) => {
    const { status, data, text } = await admin.api.put('/company/sso/saml', settings(more));
    expect(status, text).to.equal(200);
    return data;
  };
  const reasons = async () => {
    const { rows } = await test.db.owner.query(
      "SELECT details ->> 'reason' AS reason FROM core.audit_log WHERE company_id = $1 AND operation = 'auth.sign_in_failed' ORDER BY id",
      [admin.person.companyId],
    );
    return rows.map(({ reason }) => reason);
  };
  type Visitor = ReturnType<typeof visitor>;
  /** There, up to the form that the provider's page posts. */
  const begin = async (page: Visitor) => {
    const { to } = await page.go(page.startOf('saml', sso));
    const { reply } = await page.go(to!);
    const html = await reply.text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;
    return { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
  };
  const post = async (page: Visitor, fields: Record<string, string>, to = addresses.saml_acs) =>
    (await page.go(to, { method: 'POST', body: new URLSearchParams(fields) })).to!;
  const signsIn = async () => {
    const page = visitor(test);
    // The post comes from another site: without cookies of ours.
    const end = await post(visitor(test), await begin(page));
    return failureOf(end) ?? (await emailOf(test, (await page.enter(end)).token));
  };

  it('COMP-001.d COMP-006 its settings are edited by who manages the company, or read from metadata', async () => {
    const { saml } = await save({ logout_redirect_url: 'https://aalto.example/bye' });
    expect(saml).to.include({ idp_id: sso, entity_id: idp.entityId, logout_redirect_url: 'https://aalto.example/bye' });
    expect((await admin.api.get('/company/sso')).data.saml).to.deep.equal(saml);
    const read = await admin.api.post('/company/sso/saml/metadata', { xml: idp.metadata() });
    expect(read.data).to.deep.equal({
      entity_id: idp.entityId,
      entry_point: `${idp.url}/sso`,
      certificate: idp.key.certificate,
    });
    const wrong = async (xml: string) =>
      (await admin.api.post('/company/sso/saml/metadata', { xml })).error.details[0]!.code;
    expect(await wrong('no xml')).to.equal('metadata_xml');
    expect(await wrong(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${idp.metadata()}`)).to.equal(
      'metadata_xml',
    );
    expect(await wrong('<a/>')).to.equal('metadata_none');
    expect(await wrong(idp.metadata().replace('HTTP-Redirect', 'SOAP'))).to.equal('metadata_redirect');
    expect((await user.api.get('/company/sso')).status).to.equal(403);
    expect((await user.api.put('/company/sso/saml', settings())).status).to.equal(403);
  });

  it('COMP-077 no provider is set by who stands in for a manager: it could say that anybody is there', async () => {
    const substitute = await test.createUser({ company: admin.company, roles: [] });
    await test.setFeatures(admin.person.companyId, { substitute_users: true });
    const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
    await admin.api.post('/substitute', { user_email: substitute.person.email, ...period });
    const place = substitute.api.with({ 'X-View-As': `user-${admin.person.email}` });
    const reply = await place.put('/company/sso/saml', settings());
    expect([reply.status, reply.error?.code], reply.text).to.deep.equal([403, 'stand_in']);
    expect((await admin.api.get('/company/sso')).data.saml).to.equal(null);
  });

  it('COMP-033.e who tries settings is in the audit log, and as whom they looked', async () => {
    const provider = await test.createUser({ roles: ['admin'] });
    const viewing = provider.api.with({ 'X-View-As': `user-${admin.person.email}` });
    expect((await viewing.post('/company/sso/saml/test', settings())).status).to.equal(200);
    const { rows } = await test.db.owner.query(
      "SELECT actor_email, subject_email FROM core.audit_log WHERE company_id = $1 AND operation = 'company.sso_test'",
      [admin.person.companyId],
    );
    expect(rows).to.deep.equal([{ actor_email: provider.person.email, subject_email: admin.person.email }]);
  });

  it('names what is wrong with a certificate', async () => {
    const wrong = async (certificate: string) => {
      const { error } = await admin.api.put('/company/sso/saml', settings({ certificate }));
      return [error.details[0]!.path, error.details[0]!.code].join(' ');
    };
    expect(await wrong('hello')).to.equal('certificate certificate_unreadable');
    expect(await wrong(makeKeyPair({ bits: 1_024 }).certificate)).to.equal('certificate certificate_kind');
    expect(await wrong(idp.key.certificate.repeat(6))).to.equal('certificate certificates_many');
  });

  it('AUTH-012 signs in whom the provider knows, with the session that a password opens', async () => {
    await save();
    const offers = (await test.anonymous.get('/auth/methods', { query: { sso } })).data;
    expect(offers).to.deep.equal([
      { method: 'saml', label: `Sign in with ${sso}`, href: `/api/auth/methods/saml?key=${sso}`, automatic: true },
    ]);
    expect(await signsIn()).to.equal(user.person.email);
    // From then on by the name there.
    idp.says({ nameId: `person-${count}` });
    expect(await signsIn()).to.equal(user.person.email);
    idp.says({ nameId: 'successor', attributes: { mail: user.person.email } });
    expect(await signsIn()).to.equal('login_failed');
  });

  it('refuses strangers, people of other companies, and names that change each time; makes accounts where wanted', async () => {
    await save();
    const other = await test.createUser();
    const email = `new-${count}@aalto.example`;
    for (const mail of [other.person.email, email]) {
      idp.says({ nameId: mail, attributes: { mail } });
      expect(await signsIn()).to.equal('login_failed');
    }
    idp.says({
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      attributes: { mail: user.person.email },
    });
    expect(await signsIn()).to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['unknown', 'unknown', 'subject']);
    await save({ takes_in: true });
    const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
    idp.says({ nameId: 'new', attributes: { [`${claims}/emailaddress`]: email, [`${claims}/givenname`]: 'Uusi' } });
    expect(await signsIn()).to.equal(email);
    const { rows } = await test.db.owner.query('SELECT first_name, roles FROM access.users WHERE email = $1', [email]);
    expect(rows).to.deep.equal([{ first_name: 'Uusi', roles: [] }]);
  });

  it('takes a response once, for the request that it answers, and in the browser that asked', async () => {
    await save();
    const page = visitor(test);
    const fields = await begin(page);
    const end = await post(page, fields);
    expect(failureOf(end)).to.equal(null);
    expect((await visitor(test).enter(end)).code, 'another browser').to.equal('sign_in_stale');
    expect(failureOf(await post(page, fields))).to.equal('sign_in_stale');
    // The response of one sign-in does not end another.
    const [mine, theirs] = [await begin(visitor(test)), await begin(visitor(test))];
    const swapped = await post(visitor(test), { ...mine, SAMLResponse: theirs.SAMLResponse });
    expect(failureOf(swapped)).to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['in_response_to']);
  });

  it('refuses a response of another company’s provider, of a former key, and of one that is not in use', async () => {
    await save();
    const former = idp.key;
    idp.changeKey();
    expect(await signsIn()).to.equal('login_failed');
    // While the key changes both are known.
    await save({ certificate: former.certificate + idp.key.certificate });
    expect(await signsIn()).to.equal(user.person.email);
    idp.says({ audience: addresses.saml_entity_id.replace(/[0-9a-f]{12}\/metadata/, '000000000000/metadata') });
    expect(await signsIn()).to.equal('login_failed');
    const begun = await begin(visitor(test));
    await save({ enabled: false });
    expect(failureOf(await post(visitor(test), begun))).to.equal('login_failed');
    expect(await reasons()).to.deep.equal(['signature', 'audience', 'settings_changed']);
  });

  it('begins a sign-in of our own for who comes from the provider’s pages, where the company allows it', async () => {
    const unasked = () => {
      const audience = addresses.saml_entity_id;
      return idp.respond({ audience, recipient: addresses.saml_acs, destination: addresses.saml_acs });
    };
    await save();
    expect(failureOf(await post(visitor(test), { SAMLResponse: unasked() }))).to.equal('sign_in_stale');
    await save({ idp_initiated: true });
    const to = await post(visitor(test), { SAMLResponse: unasked(), RelayState: '/account' });
    expect(new URL(to).pathname + new URL(to).search).to.equal(`/api/auth/methods/saml?key=${sso}`);
    // What came is not what signs in: an answer that was asked for leads nowhere by itself.
    const asked = idp.respond({ audience: addresses.saml_entity_id, inResponseTo: '_x' });
    expect(failureOf(await post(visitor(test), { SAMLResponse: asked }))).to.equal('sign_in_stale');
    expect(failureOf(await post(visitor(test), { SAMLResponse: encode('<x/>') }))).to.equal('sign_in_stale');
  });

  it('COMP-006 USER-006.d AUTH-014 AUTH-015 the session tells id and address, and signing out leads there or to the sign-in page', async () => {
    await save({ logout_redirect_url: 'https://aalto.example/bye' });
    const seen = async () => [
      (await user.api.get('/session')).data.companies[0].settings.saml,
      (await user.api.get('/auth/after_sign_out')).data.address,
    ];
    const redirect = 'https://aalto.example/bye';
    expect(await seen()).to.deep.equal([{ id: sso, redirect }, redirect]);
    await save();
    expect(await seen()).to.deep.equal([{ id: sso, redirect: null }, `/login?sso=${sso}&autologin=off`]);
  });

  it('AUTH-011 kaiku_token_by_saml signs in with a response, once, on all nodes, where the company allows it', async () => {
    const respond = (more: object = {}) =>
      idp.respond({ audience: addresses.saml_entity_id, recipient: addresses.saml_acs, ...more });
    const send = async (saml_token: string, to = test) => {
      const { status, data, error } = await to.anonymous.post('/auth/kaiku_token_by_saml', { saml_token, uid: sso });
      return status === 200 ? emailOf(to, data.token) : `${status} ${error.code}`;
    };
    await save();
    const one = respond();
    expect(await send(one)).to.equal('401 login_failed');
    await save({ idp_initiated: true });
    expect(await send(one)).to.equal(user.person.email);
    const other = await test.another({
      env: { APP_URL: test.url, KAIKU_RATE_LIMITS: 'false' },
      plugins: ['access', 'company', 'sso'],
    });
    try {
      expect(await send(one, other)).to.equal('401 login_failed');
      expect(await send(respond(), other)).to.equal(user.person.email);
    } finally {
      await other.stop();
    }
    expect(await send(respond({ inResponseTo: '_x' }))).to.equal('401 login_failed');
    expect(await send(encode('no response'))).to.equal('401 login_failed');
    expect(await reasons()).to.deep.equal(['not_asked_for', 'replay', 'recipient', 'xml']);
  });

  it('gives metadata that a provider can read', async () => {
    const reply = await fetch(new URL(new URL(addresses.saml_entity_id).pathname, test.url));
    const xml = await reply.text();
    expect([reply.status, reply.headers.get('content-type')]).to.deep.equal([200, 'application/samlmetadata+xml']);
    expect(xml).to.contain(`entityID="${addresses.saml_entity_id}"`).and.contain(`Location="${addresses.saml_acs}"`);
    expect(xml).to.contain('WantAssertionsSigned="true"');
  });

  it('the test of its settings says what is wrong', async () => {
    const tried = async (more: object = {}) => {
      const { status, data, text } = await admin.api.post('/company/sso/saml/test', settings(more));
      expect(status, text).to.equal(200);
      const checks = data.checks as { check: string; state: string; text: string }[];
      return checks.filter(({ state }) => state !== 'ok').map(({ check, text: said }) => `${check}: ${said}`);
    };
    expect(await tried()).to.deep.equal([]);
    const free = `http://127.0.0.1:${await freePort()}/x`;
    expect(await tried({ entry_point: free })).to.deep.equal([`entry: Nobody answers at ${free}`]);
    const [old, soon] = [makeKeyPair({ days: [-10, -1] }), makeKeyPair({ days: [-10, 5] })];
    expect((await tried({ certificate: old.certificate })).join()).to.match(/^certificate: Ran out on \d{4}-\d\d-\d\d/);
    expect((await tried({ certificate: soon.certificate })).join()).to.match(/^certificate: Runs out soon/);
  });
});
