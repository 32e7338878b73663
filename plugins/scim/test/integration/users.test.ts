import { startTestApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { connect, type Directory, groupOf, mediaType, patchOf, settingsOf, userOf } from '../support/directory.ts';

describe('scim: users', function () {
  this.timeout(60_000);
  let test: TestApp;
  let admin: TestUser;
  let directory: Directory;
  let count = 0;
  before(async () => {
    test = await startTestApp({ env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => test?.stop());
  beforeEach(async () => {
    admin = await test.createUser();
    directory = await connect(test, admin);
  });

  const address = () => `person-${++count}@aalto.example`;
  const make = (more: object = {}, userName = address()) => directory.done('POST', '/Users', userOf(userName, more));
  const filtered = async (filter: string, more = '') =>
    (await directory.done('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)).Resources.map(
      ({ userName }: { userName: string }) => userName,
    );
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: said } = await directory.call(method, path, body);
    return [status, said.scimType ?? null];
  };
  const audited = async (operation: string) =>
    (
      await test.db.owner.query(
        'SELECT item_id, actor_id, actor_email FROM core.audit_log WHERE company_id = $1 AND operation = $2 ORDER BY id',
        [admin.person.companyId, operation],
      )
    ).rows;
  const listed = async (email: string) => (await admin.api.get('/users', { query: { filter: email } })).data.data[0];

  it('a user is made, found, changed, deactivated and deleted', async () => {
    const name = address();
    const reply = await directory.call('POST', '/Users', userOf(name, { externalId: 'x-1', displayName: 'Aino V.' }));
    expect(reply.status).to.equal(201);
    expect(reply.headers.get('content-type')).to.contain(mediaType);
    const { body } = reply;
    expect(reply.headers.get('location')).to.equal(body.meta.location);
    expect(reply.headers.get('etag')).to.equal(body.meta.version);
    expect(body).to.deep.include({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: name,
      externalId: 'x-1',
      displayName: 'Aino V.',
      name: { givenName: 'Aino', familyName: 'Virta', formatted: 'Aino Virta' },
      active: true,
      emails: [{ value: name, type: 'work', primary: true }],
      groups: [],
    });
    expect(await directory.done('GET', `/Users/${body.id}`)).to.deep.equal(body);
    expect(await filtered(`userName eq "${name.toUpperCase()}"`)).to.deep.equal([name]);
    const changed = await directory.done('PUT', `/Users/${body.id}`, userOf(name, { name: { givenName: 'Aila' } }));
    expect([changed.name.givenName, changed.name.familyName, changed.externalId]).to.deep.equal([
      'Aila',
      undefined,
      undefined,
    ]);
    const off = await directory.done(
      'PATCH',
      `/Users/${body.id}`,
      patchOf({ op: 'replace', path: 'active', value: false }),
    );
    expect(off.active).to.equal(false);
    expect((await listed(name)).state).to.equal('deactivated');
    expect((await directory.call('DELETE', `/Users/${body.id}`)).status).to.equal(204);
    expect(await refused('GET', `/Users/${body.id}`)).to.deep.equal([404, null]);
    expect(await filtered(`userName eq "${name}"`)).to.deep.equal([]);
    const again = await directory.done('POST', '/Users', userOf(name));
    expect(again.id).to.not.equal(body.id);
    const [entry] = await audited('user.deactivate');
    expect(entry).to.include({ item_id: body.id, actor_email: 'SCIM: Entra ID' });
    expect((await audited('user.remove')).map(({ item_id }) => item_id)).to.deep.equal([body.id]);
  });

  it('finds by the usual operators, in pages and in order, and never what another company has', async () => {
    const other = await connect(test, await test.createUser());
    const foreign = await other.done('POST', '/Users', userOf(address(), { externalId: 'same' }));
    const names = ['anna', 'bertta', 'cecilia'].map((name) => `${name}-${++count}@aalto.example`);
    for (const [at, name] of names.entries()) {
      await make(
        { externalId: at === 0 ? 'same' : `x-${at}`, name: { givenName: `Given${at}`, familyName: 'Virta' } },
        name,
      );
    }
    const [anna, bertta, cecilia] = names as [string, string, string];
    const cases: [string, string[]][] = [
      ['externalId eq "same"', [anna]],
      [`userName eq "${anna}" or userName eq "${cecilia}"`, [anna, cecilia]],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "${bertta}"`, [bertta]],
      [`emails.value eq "${bertta}"`, [bertta]],
      [`emails[type eq "work" and value co "BERTTA"]`, [bertta]],
      [`emails[type eq "home" and value co "bertta"]`, []],
      [`userName sw "anna-" and not (name.givenName eq "Given1")`, [anna]],
      [`userName sw "b" or (userName sw "c" and active eq false)`, [bertta]],
      [`name.familyName ew "rta" and active eq "True"`, [anna, bertta, cecilia]],
      ['externalId pr and externalId ne "same"', [bertta, cecilia]],
      ['not (externalId pr)', [admin.person.email]],
      [`userName gt "bert" and userName lt "bf"`, [bertta]],
      [`meta.created gt "2011-05-13T04:42:34Z" and externalId pr`, [anna, bertta, cecilia]],
      [`meta.created lt "2011-05-13T04:42:34Z"`, []],
      [`externalId eq null and userName pr`, [admin.person.email]],
      [`id eq "${foreign.id}"`, []],
      [`userName eq "' OR 1=1 --"`, []],
      [`userName co "%"`, []],
      [`displayName eq "Given1 Virta"`, [bertta]],
    ];
    for (const [filter, expected] of cases)
      expect(await filtered(filter, '&sortBy=userName'), filter).to.have.members(expected);
    expect(await filtered('externalId pr', '&sortBy=userName&sortOrder=descending')).to.deep.equal(
      [...names].reverse(),
    );
    const page = await directory.done('GET', '/Users?filter=externalId%20pr&sortBy=userName&startIndex=2&count=1');
    expect([page.totalResults, page.startIndex, page.itemsPerPage, page.Resources[0].userName]).to.deep.equal([
      3,
      2,
      1,
      bertta,
    ]);
    const none = await directory.done('GET', '/Users?count=0');
    expect([none.totalResults, none.Resources]).to.deep.equal([4, []]);
    const searched = await directory.done('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: `userName eq "${anna}"`,
      attributes: ['name.givenName', 'userName'],
    });
    expect(searched.Resources).to.deep.equal([
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        id: searched.Resources[0].id,
        userName: anna,
        name: { givenName: 'Given0' },
      },
    ]);
    const without = (
      await directory.done('GET', '/Users?excludedAttributes=emails,name.formatted,meta&count=1&filter=externalId%20pr')
    ).Resources[0];
    expect(without).to.have.all.keys('schemas', 'id', 'userName', 'externalId', 'name', 'active', 'groups');
    expect(without.name).to.have.all.keys('givenName', 'familyName');
  });

  it('refuses filters that it does not know, that go deep or that would keep the node busy, with invalidFilter', async () => {
    const deep = `${'('.repeat(40)}userName pr${')'.repeat(40)}`;
    const bad = [
      'userName',
      'userName eq',
      'userName xx "a"',
      'password eq "a"',
      'company_id pr',
      'constructor eq "a"',
      '__proto__ pr',
      'emails[value[type eq "a"] pr]',
      'active gt true',
      'active eq "perhaps"',
      'meta.created gt "yesterday"',
      'userName eq 1',
      deep,
      `${'not ('.repeat(20)}userName pr${')'.repeat(20)}`,
      Array.from({ length: 60 }, () => 'active eq true').join(' or '),
      `userName eq "${'a'.repeat(2_100)}"`,
      `userName eq "${'\n'.repeat(60)}`,
      `userName eq "a" ; drop table access.users`,
    ];
    for (const filter of bad) {
      const started = performance.now();
      expect(await refused('GET', `/Users?filter=${encodeURIComponent(filter)}`), filter.slice(0, 80)).to.deep.equal([
        400,
        'invalidFilter',
      ]);
      expect(performance.now() - started, filter.slice(0, 80)).to.be.below(2_000);
    }
  });

  it('USER-065.b a directory keeps its users also where it is switched on in the moment in which its feature is', async () => {
    const kept = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const manager = await test.createUser();
        const own = await connect(test, manager);
        await test.settled();
        const made = await own.done('POST', '/Users', userOf(address()));
        return (await manager.api.get(`/user/${made.id}`)).data.kept_by_directory;
      }),
    );
    expect(kept).to.deep.equal(kept.map(() => true));
  });

  it('USER-065.abc takes over who was here before, whose names and address nobody else changes then', async () => {
    const here = await test.createUser({ company: admin.company, roles: [] });
    const { email } = here.person;
    expect(await refused('POST', '/Users', userOf(email))).to.deep.equal([409, 'uniqueness']);
    const [found] = (await directory.done('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`))
      .Resources;
    expect(found.id).to.equal(here.person.userId);
    expect((await listed(email)).kept_by_directory).to.equal(false);
    await directory.done('PATCH', `/Users/${found.id}`, patchOf({ op: 'add', value: { externalId: 'x-9' } }));
    expect(await listed(email)).to.include({ kept_by_directory: true, email_editable: false });
    for (const change of [{ first_name: 'Other' }, { last_name: 'Other' }, { email: address() }]) {
      const { status, error } = await admin.api.put(`/user/${found.id}`, change);
      expect([status, error.code, error.details[0]!.path]).to.deep.equal([
        422,
        'kept_by_directory',
        Object.keys(change)[0],
      ]);
    }
    const own = await here.api.put(`/user/${email}`, { first_name: 'Own' });
    expect([own.status, own.error.code]).to.deep.equal([422, 'kept_by_directory']);
    // What the directory says nothing of is everybody's as before.
    expect((await admin.api.put(`/user/${found.id}`, { can_see_dashboard: true })).status).to.equal(200);
    expect((await here.api.put(`/user/${email}`, { language: 'fi' })).status).to.equal(200);
    await admin.api.put('/company/provisioning', settingsOf({ enabled: false }));
    expect((await admin.api.put(`/user/${found.id}`, { first_name: 'Other' })).status).to.equal(200);
  });

  it('USER-066.ab sends no mail unless it is set; who is not invited comes in by single sign-on, and is active', async () => {
    const quiet = await make();
    expect((await listed(quiet.userName)).state).to.equal('active');
    expect(test.mail.all({ to: quiet.userName })).to.have.length(0);
    await admin.api.put('/company/provisioning', settingsOf({ invite: true }));
    const invited = await make();
    expect((await listed(invited.userName)).state).to.equal('invited');
    expect(invited.active).to.equal(true);
    await test.settled();
    expect(test.mail.all({ to: invited.userName })).to.have.length(1);
  });

  it('USER-065.d ends the sessions of who is deactivated within two seconds, on all nodes, and takes back who comes again', async () => {
    const here = await test.createUser({ company: admin.company, roles: [] });
    const node = await test.another({});
    try {
      const there = async () =>
        (await fetch(`${node.url}/api/session`, { headers: { authorization: `Bearer ${here.tokens.token}` } })).status;
      expect(await there()).to.equal(200);
      await directory.done(
        'PATCH',
        `/Users/${here.person.userId}`,
        patchOf({ op: 'Replace', path: 'active', value: 'False' }),
      );
      const started = Date.now();
      await until('the session to end', async () => (await there()) === 401);
      expect(Date.now() - started).to.be.below(2_000);
      await directory.done(
        'PATCH',
        `/Users/${here.person.userId}`,
        patchOf({ op: 'Replace', path: 'active', value: true }),
      );
      expect((await listed(here.person.email)).state).to.equal('active');
    } finally {
      await node.stop();
    }
  });

  it('USER-067.abc gives roles by rules, never more than a company manager may, and takes only those back', async () => {
    const { data: group } = await admin.api.post('/company/groups', { name: `Editors ${++count}` });
    const rules = {
      everyone: ['survey'],
      mappings: [
        { from: 'role', value: 'Editor', role: 'survey_creator' },
        { from: 'group', value: group.group_id, role: 'company_admin' },
      ],
    };
    for (const role of ['admin', 'root', 'device_admin', 'trial', 'nobody']) {
      const wrong = await admin.api.put('/company/provisioning', settingsOf({ everyone: [role] }));
      expect([wrong.status, wrong.error.details[0]?.code]).to.deep.equal([422, 'role_not_givable']);
      const mapped = await admin.api.put(
        '/company/provisioning',
        settingsOf({ mappings: [{ from: 'role', value: 'x', role }] }),
      );
      expect([mapped.status, mapped.error.details[0]?.path]).to.deep.equal([422, 'mappings.0.role']);
    }
    expect((await admin.api.put('/company/provisioning', settingsOf(rules))).status).to.equal(200);
    const rolesOf = async (email: string): Promise<string[]> => (await listed(email)).roles.sort();
    const user = await make({ roles: [{ value: 'Editor' }, { value: 'admin' }, { value: 'root' }] });
    expect(await rolesOf(user.userName)).to.deep.equal(['survey', 'survey_creator']);
    await admin.api.put(`/user/${user.id}`, { roles: ['survey', 'survey_creator', 'devices'] });
    await directory.done(
      'PATCH',
      `/Groups/${group.group_id}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: user.id }] }),
    );
    expect(await rolesOf(user.userName)).to.deep.equal(['company_admin', 'devices', 'survey', 'survey_creator']);
    await directory.done('PATCH', `/Users/${user.id}`, patchOf({ op: 'remove', path: 'roles' }));
    await directory.done(
      'PATCH',
      `/Groups/${group.group_id}`,
      patchOf({ op: 'remove', path: `members[value eq "${user.id}"]` }),
    );
    expect(await rolesOf(user.userName)).to.deep.equal(['devices', 'survey']);
    // Rules that change reach everybody whom the directory has written.
    await admin.api.put('/company/provisioning', settingsOf({ everyone: ['survey_creator'] }));
    await test.settled();
    expect(await rolesOf(user.userName)).to.deep.equal(['devices', 'survey_creator']);
    expect(await rolesOf(admin.person.email)).to.deep.equal(['company_admin']);
  });

  it('USER-065.e changes no manager of the provider and never the last one who manages the company', async () => {
    const provider = await test.createUser({ company: admin.company, roles: ['admin'] });
    const group = await directory.done('POST', '/Groups', groupOf(`All ${++count}`));
    for (const [method, path, body] of [
      ['PATCH', `/Users/${provider.person.userId}`, patchOf({ op: 'replace', path: 'active', value: false })],
      ['PUT', `/Users/${provider.person.userId}`, userOf(address())],
      ['DELETE', `/Users/${provider.person.userId}`],
      [
        'PATCH',
        `/Groups/${group.id}`,
        patchOf({ op: 'add', path: 'members', value: [{ value: provider.person.userId }] }),
      ],
    ] as const)
      expect((await directory.call(method, path, body)).status, method).to.equal(403);
    await provider.api.put(`/user/${provider.person.userId}`, { first_name: 'Still' });
    const alone = await test.createUser();
    const theirs = await connect(test, alone);
    const { status, body } = await theirs.call('DELETE', `/Users/${alone.person.userId}`);
    expect([status, body.detail]).to.deep.equal([
      403,
      'Somebody has to manage the company: this is the last one who does.',
    ]);
  });

  it('keeps to the limit of users of the company', async () => {
    await test.tenant(admin.person.companyId, async ({ trx }) => {
      await trx('access.user_limits')
        .insert({ id: crypto.randomUUID(), user_limit: 2 })
        .onConflict('company_id')
        .merge(['user_limit']);
    });
    const first = await make();
    expect(await refused('POST', '/Users', userOf(address()))).to.deep.equal([403, null]);
    await directory.done('PATCH', `/Users/${first.id}`, patchOf({ op: 'replace', value: { active: false } }));
    await make();
    expect(
      await refused('PATCH', `/Users/${first.id}`, patchOf({ op: 'replace', value: { active: true } })),
    ).to.deep.equal([403, null]);
  });

  it('takes no company, role, password or id that a body brings', async () => {
    const stranger = await test.createUser();
    const made = await make({
      id: stranger.person.userId,
      company_id: stranger.person.companyId,
      companyId: stranger.person.companyId,
      password: 'Kahvitauko1',
      passwordHash: 'x',
      technical: true,
      state: 'removed',
      roles: [{ value: 'company_admin' }, { value: 'admin' }],
      groups: [{ value: 'x' }],
      meta: { resourceType: 'Group', version: 'x' },
      __proto__: { active: false },
    });
    expect(made.id).to.not.equal(stranger.person.userId);
    expect(await listed(made.userName)).to.deep.include({
      roles: [],
      technical: false,
      state: 'active',
      group_ids: [],
    });
    for (const path of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'company_id',
      'password_hash',
      'name.__proto__',
    ]) {
      expect(
        (await refused('PATCH', `/Users/${made.id}`, patchOf({ op: 'add', path, value: 'yes' })))[0],
        path,
      ).to.equal(400);
    }
    const open = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"unknownThing":1}}]}`;
    expect((await directory.call('PATCH', `/Users/${made.id}`, open)).status).to.be.below(500);
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    for (const path of ['id', 'meta.created', 'groups']) {
      expect(await refused('PATCH', `/Users/${made.id}`, patchOf({ op: 'replace', path, value: 'x' }))).to.deep.equal([
        400,
        'mutability',
      ]);
    }
  });

  it('another company’s users are none: each call on one answers 404, whatever it would do', async () => {
    const stranger = await test.createUser();
    const theirs = await connect(test, stranger);
    const user = await theirs.done('POST', '/Users', userOf(address()));
    const group = await theirs.done('POST', '/Groups', groupOf('Theirs', [user.id]));
    const { version } = (await theirs.done('GET', `/Users/${user.id}`)).meta;
    for (const id of [user.id, crypto.randomUUID(), 'nobody', "' or 1=1"]) {
      for (const [method, body] of [
        ['GET'],
        ['PUT', userOf(address())],
        ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
        ['DELETE'],
      ] as const)
        expect(
          (await directory.call(method, `/Users/${encodeURIComponent(id)}`, body)).status,
          `${method} ${id}`,
        ).to.equal(404);
    }
    for (const [method, body] of [
      ['GET'],
      ['PUT', groupOf('Mine')],
      ['PATCH', patchOf({ op: 'remove', path: 'members' })],
      ['DELETE'],
    ] as const)
      expect((await directory.call(method, `/Groups/${group.id}`, body)).status, method).to.equal(404);
    expect(await refused('POST', '/Groups', groupOf('Mine', [user.id]))).to.deep.equal([400, 'invalidValue']);
    expect((await directory.done('GET', '/Groups')).totalResults).to.equal(0);
    // Whose address it is elsewhere is not said, only that it is taken.
    const taken = await directory.call('POST', '/Users', userOf(stranger.person.email));
    expect([taken.status, taken.body.scimType]).to.deep.equal([409, 'uniqueness']);
    expect(JSON.stringify(taken.body)).to.not.contain(stranger.person.companyId);
    expect((await theirs.done('GET', `/Users/${user.id}`)).meta.version).to.equal(version);
  });

  it('changes nothing under whoever has seen another version', async () => {
    const user = await make();
    const { version } = user.meta;
    const body = patchOf({ op: 'replace', path: 'displayName', value: 'Somebody' });
    const changed = await directory.call('PATCH', `/Users/${user.id}`, body, { 'if-match': version });
    expect(changed.status).to.equal(200);
    for (const [method, sent] of [
      ['PATCH', body],
      ['PUT', userOf(user.userName)],
      ['DELETE', undefined],
    ] as const)
      expect((await directory.call(method, `/Users/${user.id}`, sent, { 'if-match': version })).status).to.equal(412);
    const known = { 'if-none-match': changed.headers.get('etag')! };
    expect((await directory.call('GET', `/Users/${user.id}`, undefined, known)).status).to.equal(304);
    expect((await directory.call('GET', `/Users/${user.id}`, undefined, { 'if-none-match': version })).status).to.equal(
      200,
    );
  });

  it('names the attribute that does not fit', async () => {
    const cases: [object, string][] = [
      [{ userName: '' }, 'userName'],
      [{ userName: 'no-address' }, 'emails'],
      [{ emails: [{ value: 'nothing' }] }, 'emails.value'],
      [{ emails: 'a@b.example' }, 'emails'],
      [{ active: 'perhaps' }, 'active'],
      [{ name: 'Aino' }, 'name'],
      [{ name: { givenName: 'a'.repeat(101) } }, 'name.givenName'],
      [{ externalId: 'a'.repeat(255) }, 'externalId'],
      [{ externalId: { $ne: 1 } }, 'externalId'],
      [{ roles: Array.from({ length: 51 }, (_, at) => `r${at}`) }, 'roles'],
    ];
    for (const [more, attribute] of cases) {
      const { status, body } = await directory.call('POST', '/Users', userOf(address(), more));
      const said = [status, body.scimType, body.detail?.split(':')[0]];
      if (attribute === 'emails' && 'emails' in more) expect(said[0]).to.equal(201);
      else expect(said, JSON.stringify(more).slice(0, 60)).to.deep.equal([400, 'invalidValue', attribute]);
    }
  });

  it('USER-071 an address that is taken is refused in the same words, whoever has it', async () => {
    const elsewhere = await test.createUser();
    const here = await test.createUser({ company: admin.company, roles: [] });
    const answers = await Promise.all(
      [elsewhere, here].map(({ person }) => directory.call('POST', '/Users', userOf(person.email))),
    );
    expect(answers[0]!.status).to.equal(409);
    expect(answers[0]!.body.scimType).to.equal('uniqueness');
    expect(answers[1]).to.deep.include({ status: 409, body: answers[0]!.body });
    expect(JSON.stringify(answers[0]!.body)).not.to.include(elsewhere.person.companyId);
  });
});
