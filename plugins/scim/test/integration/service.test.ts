import { CompanyTerms } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { connect, type Directory, directoryWith, groupOf, patchOf, settingsOf, userOf } from '../support/directory.ts';

describe('scim: the service and its tokens', function () {
  this.timeout(60_000);
  let test: TestApp;
  let admin: TestUser;
  let directory: Directory;
  let count = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'company', 'scim'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => test?.stop());
  beforeEach(async () => {
    admin = await test.createUser();
    directory = await connect(test, admin);
  });

  const address = () => `service-${++count}@aalto.example`;
  const page = async () => (await admin.api.get('/company/provisioning')).data;
  const calls = async () => (await admin.api.get('/company/provisioning/calls')).data.calls;

  it('says what it can do: configuration, resource types and schemas, one by one too, and not filtered', async () => {
    const config = await directory.done('GET', '/ServiceProviderConfig');
    expect(config).to.deep.include({
      patch: { supported: true },
      sort: { supported: true },
      etag: { supported: true },
      changePassword: { supported: false },
    });
    expect([config.bulk.supported, config.filter.supported]).to.deep.equal([false, true]);
    const types = await directory.done('GET', '/ResourceTypes');
    expect(types.Resources.map(({ id }: { id: string }) => id)).to.deep.equal(['User', 'Group']);
    expect((await directory.done('GET', '/ResourceTypes/User')).endpoint).to.equal('/Users');
    const { Resources } = await directory.done('GET', '/Schemas');
    for (const schema of Resources) expect(await directory.done('GET', `/Schemas/${schema.id}`)).to.deep.equal(schema);
    for (const path of ['/Schemas', '/ResourceTypes', '/ServiceProviderConfig'])
      expect((await directory.call('GET', `${path}?filter=id%20pr`)).status).to.equal(403);
    for (const path of ['/Schemas/nothing', '/ResourceTypes/Device', '/Devices', '/'])
      expect((await directory.call('GET', path)).body).to.deep.include({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
      });
    expect((await directory.call('POST', '/Bulk', { Operations: [] })).status).to.equal(501);
  });

  it('answers nothing once the trial of the company is over', async () => {
    const end = (days: number) =>
      test.tenant(admin.person.companyId, (ctx) =>
        ctx.get(CompanyTerms).change(ctx, { trialEnds: new Date(Date.now() + days * 24 * 60 * 60 * 1_000) }),
      );
    await end(1);
    expect((await directory.call('GET', '/Users')).status).to.equal(200);
    await end(-1);
    expect((await directory.call('GET', '/Users')).status).to.equal(403);
    expect((await directory.call('POST', '/Users', userOf(address()))).status).to.equal(403);
  });

  it('COMP-013 USER-065.f answers only while the feature and the company’s own switch are on', async () => {
    expect((await directory.call('GET', '/Users')).status).to.equal(200);
    await admin.api.put('/company/provisioning', settingsOf({ enabled: false }));
    expect((await directory.call('GET', '/Users')).status).to.equal(403);
    await admin.api.put('/company/provisioning', settingsOf());
    await test.setFeatures(admin.person.companyId, { user_api: false });
    await until('the feature to be off', async () => (await directory.call('GET', '/Users')).status === 403);
    expect((await admin.api.get('/company/provisioning')).status).to.equal(403);
    // What no directory can change any more, people can again.
    const kept = async () =>
      (await test.db.owner.query('SELECT 1 FROM access.directories WHERE company_id = $1', [admin.person.companyId]))
        .rows.length;
    await until('nothing to be kept', async () => (await kept()) === 0);
    await test.setFeatures(admin.person.companyId, { user_api: true });
    await until('it to be kept again', async () => (await kept()) === 1);
    const { status, body, headers } = await directoryWith(test, 'kaiku_scim_wrong').call('GET', '/Users');
    expect([status, body.status, headers.get('content-type')]).to.deep.equal([401, '401', 'application/scim+json']);
    expect(headers.get('www-authenticate')).to.contain('Bearer');
  });

  it('USER-068.abcd tokens are told once, kept as hashes, run out, are revoked at once, and say when they were used', async () => {
    const made = await admin.api.post('/company/provisioning/tokens', { name: 'Okta', days: 30 });
    const { secret, token_id: id } = made.data;
    expect(secret).to.match(/^kaiku_scim_[\w-]{43}$/);
    const read = await admin.api.get('/company/provisioning');
    expect(read.text).to.not.contain(secret);
    expect(read.data.tokens.find((token: { token_id: string }) => token.token_id === id)).to.include({
      name: 'Okta',
      made_by: admin.person.email,
      last_used_at: null,
      expired: false,
    });
    const { rows } = await test.db.owner.query(
      `SELECT encode(hash, 'hex') AS hash FROM scim.token_hashes WHERE company_id = $1
       UNION ALL SELECT details::text FROM core.audit_log WHERE company_id = $1`,
      [admin.person.companyId],
    );
    expect(JSON.stringify(rows)).to.not.contain(secret);
    const okta = directoryWith(test, secret);
    await okta.done('GET', '/Users');
    await until('its use to be noted', async () =>
      (await page()).tokens.some(
        (token: { token_id: string; last_used_at: string | null }) =>
          token.token_id === id && token.last_used_at !== null,
      ),
    );
    await test.db.owner.query("UPDATE scim.tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    expect((await okta.call('GET', '/Users')).status).to.equal(401);
    await test.db.owner.query('UPDATE scim.tokens SET expires_at = NULL WHERE id = $1', [id]);
    expect((await okta.call('GET', '/Users')).status).to.equal(200);
    const stranger = await test.createUser();
    await test.setFeatures(stranger.person.companyId, { user_api: true });
    expect((await stranger.api.delete(`/company/provisioning/tokens/${id}`)).status).to.equal(404);
    expect((await admin.api.delete(`/company/provisioning/tokens/${id}`)).status).to.equal(200);
    expect((await okta.call('GET', '/Users')).status).to.equal(401);
    for (let more = (await page()).tokens.length; more < 10; more++)
      expect((await admin.api.post('/company/provisioning/tokens', { name: `t${more}`, days: 0 })).status).to.equal(
        200,
      );
    const eleventh = await admin.api.post('/company/provisioning/tokens', { name: 'one more', days: 0 });
    expect([eleventh.status, eleventh.error.code]).to.deep.equal([422, 'too_many_scim_tokens']);
  });

  it('is set by who manages the company, and by nobody else', async () => {
    const user = await test.createUser({ company: admin.company, roles: [] });
    for (const reply of [
      await user.api.get('/company/provisioning'),
      await user.api.put('/company/provisioning', settingsOf()),
      await user.api.post('/company/provisioning/tokens', { name: 'x', days: 30 }),
      await user.api.get('/company/provisioning/calls'),
    ])
      expect(reply.status).to.equal(403);
    // A session is no token, and a token no session.
    expect((await directoryWith(test, admin.tokens.token).call('GET', '/Users')).status).to.equal(401);
    expect((await test.anonymous.with({ authorization: `Bearer ${directory.token}` }).get('/session')).status).to.equal(
      401,
    );
  });

  it('USER-068.a has so many tokens and no more, also of many that are made at once, and tells of all', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, i) => admin.api.post('/company/provisioning/tokens', { name: `T${i}`, days: 30 })),
    );
    const { tokens } = await page();
    // One was there.
    expect([tokens.length, replies.filter(({ status }) => status === 200).length]).to.deep.equal([10, 9]);
  });

  it('refuses what has no text and times that no calendar has in the protocol’s words', async () => {
    const user = await directory.done('POST', '/Users', userOf(address()));
    for (const [path, value] of [
      ['emails', { value: { toString: null } }],
      ['roles', { value: { a: 1 }, primary: { toString: null } }],
    ] as const) {
      const reply = await directory.call('PATCH', `/Users/${user.id}`, patchOf({ op: 'add', path, value: [value] }));
      expect([reply.status, reply.body.scimType], path).to.deep.equal([400, 'invalidValue']);
    }
    for (const time of ['0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z']) {
      const filter = encodeURIComponent(`meta.created gt "${time}"`);
      const reply = await directory.call('GET', `/Users?filter=${filter}`);
      expect([reply.status, reply.body.scimType], time).to.deep.equal([400, 'invalidFilter']);
    }
  });

  it('COMP-077 makes no token and takes no rules of who stands in for a manager', async () => {
    const user = await test.createUser({ company: admin.company, roles: [] });
    await test.setFeatures(admin.person.companyId, { substitute_users: true });
    const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
    await admin.api.post('/substitute', { user_email: user.person.email, ...period });
    const place = user.api.with({ 'X-View-As': `user-${admin.person.email}` });
    for (const reply of [
      await place.post('/company/provisioning/tokens', { name: 'Mine', days: 0 }),
      await place.put('/company/provisioning', settingsOf({ everyone: ['company_admin'] })),
    ])
      expect([reply.status, reply.error?.code], reply.text).to.deep.equal([403, 'stand_in']);
  });

  it('USER-068.e tells of the last calls that changed something or failed, and keeps two hundred of them', async () => {
    const user = await directory.done('POST', '/Users', userOf(address()));
    await directory.call('POST', '/Users', userOf(user.userName));
    await directory.done('GET', `/Users/${user.id}`);
    await until('two calls to be noted', async () => (await calls()).length === 2);
    const [second, first] = await calls();
    expect(first).to.include({ method: 'POST', resource: 'Users', status: 201, code: null, token: 'Entra ID' });
    expect(second).to.include({ method: 'POST', status: 409, code: 'user_name_taken' });
    expect(JSON.stringify([first, second])).to.not.contain(user.userName);
    await test.db.owner.query(
      `INSERT INTO scim.calls (company_id, id, token_name, method, resource, status)
       SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'x', 'POST', 'Users', 201
       FROM generate_series(1, 300) n`,
      [admin.person.companyId],
    );
    await directory.call('DELETE', `/Users/${crypto.randomUUID()}`);
    await until('older ones to go', async () => {
      const { rows } = await test.db.owner.query('SELECT count(*) AS n FROM scim.calls WHERE company_id = $1', [
        admin.person.companyId,
      ]);
      return Number(rows[0].n) === 200;
    });
  });

  it('USER-068.f writes each change into the audit log, in the token’s name', async () => {
    const user = await directory.done('POST', '/Users', userOf(address()));
    const group = await directory.done('POST', '/Groups', groupOf('Baristas', [user.id]));
    await directory.done(
      'PATCH',
      `/Users/${user.id}`,
      patchOf({ op: 'replace', path: 'name.givenName', value: 'Aila' }),
    );
    await directory.call('DELETE', `/Groups/${group.id}`);
    await directory.call('DELETE', `/Users/${user.id}`);
    const { rows } = await test.db.owner.query(
      'SELECT operation, actor_email FROM core.audit_log WHERE company_id = $1 AND actor_email LIKE $2 ORDER BY id',
      [admin.person.companyId, 'SCIM: %'],
    );
    expect(rows.map(({ operation }) => operation)).to.deep.equal([
      'user.create',
      'group.create',
      'group.members',
      'user.update',
      'group.delete',
      'user.remove',
    ]);
    expect(new Set(rows.map(({ actor_email: by }) => by))).to.deep.equal(new Set(['SCIM: Entra ID']));
    const own = await test.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE company_id = $1 AND actor_email = $2 AND operation ~ 'provisioning|scimtoken' ORDER BY id",
      [admin.person.companyId, admin.person.email],
    );
    expect(own.rows.map(({ operation }) => operation)).to.deep.equal(['company.provisioning', 'scimtoken.create']);
  });

  it('directories and people who change one user or one group at once wait for each other, and nobody is turned away', async () => {
    const { id } = await directory.done('POST', '/Users', userOf(address()));
    const group = await directory.done('POST', '/Groups', groupOf('Waiting'));
    const turns = Array.from({ length: 12 }, (_, turn) => turn);
    const statuses = await Promise.all(
      turns.flatMap((turn) => {
        const op = turn % 2 === 0 ? 'add' : 'remove';
        const group_ids = turn % 2 === 0 ? [] : [group.id];
        return [
          directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: `${turn}` })),
          directory.call('PATCH', `/Groups/${group.id}`, patchOf({ op, path: 'members', value: [{ value: id }] })),
          admin.api.put(`/user/${id}`, { group_ids, date_format: turn % 2 === 0 ? 'DD.MM.YYYY' : 'YYYY-MM-DD' }),
        ];
      }),
    );
    expect(new Set(statuses.map(({ status }) => status))).to.deep.equal(new Set([200, 204]));
  });

  it('refuses bodies that go very deep, and sorts by nothing that has no order', async () => {
    const { id } = await directory.done('POST', '/Users', userOf(address()));
    const deep = JSON.stringify(patchOf({ op: 'add', path: 'emails', value: '?' })).replace(
      '"?"',
      '['.repeat(100_000) + ']'.repeat(100_000),
    );
    const refused = await directory.call('PATCH', `/Users/${id}`, deep);
    expect([refused.status, refused.body.scimType]).to.deep.equal([400, 'invalidSyntax']);
    for (const path of ['/Groups?sortBy=members', '/Users?sortBy=roles', '/Users?sortBy=groups'])
      expect((await directory.call('GET', path)).status, path).to.equal(200);
  });

  it('takes JSON alone, and answers what it cannot read in the protocol’s words', async () => {
    for (const [body, headers, status] of [
      ['{}', { 'content-type': 'text/plain' }, 415],
      ['{', {}, 400],
      ['[]', {}, 400],
      ['{"userName":"a\\u0000b@aalto.example"}', {}, 400],
      [JSON.stringify(userOf(address())), { 'content-type': 'application/json' }, 201],
    ] as const) {
      const heard = await directory.call('POST', '/Users', body, headers);
      expect([heard.status, heard.headers.get('content-type')], body).to.deep.equal([status, 'application/scim+json']);
    }
  });
});

describe('scim: limits of calls', function () {
  this.timeout(60_000);
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'company', 'scim'] });
  });
  after(() => test?.stop());

  it('USER-068.g stops who guesses tokens, and slows down who calls too much with one', async () => {
    const directory = await connect(test, await test.createUser());
    const guess = () => directoryWith(test, `kaiku_scim_${'x'.repeat(43)}`).call('GET', '/Users');
    // Calls of one token are counted by it, not by the address that others share.
    // Several at a time: as many calls as a minute allows take longer than a minute on a slow machine.
    let refused: Awaited<ReturnType<typeof counted>> | undefined;
    for (let calls = 0; calls < 4_000 && !refused; calls += 20) {
      const heard = await Promise.all(Array.from({ length: 20 }, () => counted(directory)));
      refused = heard.find(({ status }) => status !== 200);
    }
    expect(refused?.status).to.equal(429);
    expect(Number(refused?.after)).to.be.above(0);
    const other = await connect(test, await test.createUser());
    expect((await other.call('GET', '/ServiceProviderConfig')).status).to.equal(200);
    let guesses = 0;
    while ((await guess()).status === 401 && guesses < 200) guesses += 1;
    expect(guesses).to.be.within(50, 70);
    expect((await other.call('GET', '/ServiceProviderConfig')).status, 'a right token from there').to.equal(200);
  });

  async function counted(directory: Directory) {
    const { status, headers } = await directory.call('GET', '/ServiceProviderConfig');
    return { status, after: headers.get('retry-after') };
  }
});
