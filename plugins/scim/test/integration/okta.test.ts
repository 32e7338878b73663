import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { connect, type Directory, patchOf } from '../support/directory.ts';
import { judged } from '../support/judge.ts';

/** The calls of Okta's reference of SCIM 2.0, and the steps of its test of the specification. */
describe('scim: as Okta calls', function () {
  this.timeout(60_000);
  let test: TestApp;
  let admin: TestUser;
  let okta: Directory;
  let count = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'company', 'scim'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => test?.stop());
  beforeEach(async () => {
    admin = await test.createUser();
    okta = await connect(test, admin);
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const heard = await okta.call(method, path, body);
    if (heard.status < 300 && heard.body) judged(heard.body);
    return heard;
  };
  const newUser = (userName: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: `00ujl29u0le5T6Aj10h${count}`,
    groups: [],
    password: '1mz050nq',
    active: true,
  });
  const address = () => `test.user-${++count}@okta.example`;

  it('USER-065.h passes the steps of the test of the specification', async () => {
    const page = await call('GET', '/Users?count=1&startIndex=1');
    expect(page.body).to.deep.include({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      itemsPerPage: 1,
      startIndex: 1,
    });
    const [first] = page.body.Resources;
    for (const value of [first.id, first.userName, first.active, first.emails[0].value]) expect(value).to.be.ok;
    expect((await call('GET', `/Users/${first.id}`)).body.userName).to.equal(first.userName);
    const none = await call('GET', `/Users?filter=${encodeURIComponent('userName eq "abcdefgh@atko.com"')}`);
    expect(none.body.totalResults).to.equal(0);
    const wanted = newUser(address());
    const made = await call('POST', '/Users', wanted);
    expect(made.status).to.equal(201);
    expect(made.body).to.deep.include({ active: true, userName: wanted.userName, externalId: wanted.externalId });
    expect(made.body).to.not.have.property('password');
    expect((await call('GET', `/Users/${made.body.id}`)).body.name).to.deep.include(wanted.name);
    expect((await okta.call('POST', '/Users', wanted)).status).to.equal(409);
    const mixed = await call(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${wanted.userName.toUpperCase()}"`)}`,
    );
    expect(mixed.body.totalResults).to.equal(1);
    const unknown = await okta.call('GET', '/Users/010101001010101011001010101011');
    expect([unknown.status, unknown.body.schemas, typeof unknown.body.detail]).to.deep.equal([
      404,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      'string',
    ]);
    expect((await call('GET', '/Groups')).status).to.equal(200);
  });

  it('USER-065.h users: imports, creates, replaces, deactivates and reactivates', async () => {
    const name = address();
    const query = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`;
    expect((await call('GET', query(`userName eq "${name}"`))).body.totalResults).to.equal(0);
    const { id, meta } = (await call('POST', '/Users', newUser(name))).body;
    const replaced = await call('PUT', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      userName: name,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: name, type: 'work', display: name }],
      active: true,
      groups: [],
      meta,
    });
    expect([replaced.status, replaced.body.name.givenName]).to.deep.equal([200, 'Another']);
    const off = await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
    expect([off.status, off.body.active]).to.deep.equal([200, false]);
    const on = await call('PUT', `/Users/${id}`, { ...newUser(name), id, active: true });
    expect([on.status, on.body.active]).to.deep.equal([200, true]);
    const all = await call('GET', '/Users?startIndex=1&count=100');
    expect(all.body.totalResults).to.equal(2);
  });

  it('USER-065.h groups: pushes, renames, links and deletes', async () => {
    const user = (await call('POST', '/Users', newUser(address()))).body;
    const made = await call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv20',
      members: [],
    });
    expect(made.status).to.equal(201);
    const { id } = made.body;
    const patch = async (...operations: object[]) =>
      (await okta.call('PATCH', `/Groups/${id}`, patchOf(...operations))).status;
    expect(await patch({ op: 'replace', value: { id, displayName: 'Test SCIMv20 renamed' } })).to.equal(204);
    expect(
      await patch(
        { op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` },
        { op: 'add', path: 'members', value: [{ value: user.id, display: user.userName }] },
      ),
    ).to.equal(204);
    const group = (await call('GET', `/Groups/${id}`)).body;
    expect([group.displayName, group.members.length]).to.deep.equal(['Test SCIMv20 renamed', 1]);
    const put = await call('PUT', `/Groups/${id}`, { ...group, members: [] });
    expect([put.status, put.body.members]).to.deep.equal([200, []]);
    const all = await call('GET', '/Groups?startIndex=1&count=100');
    expect(all.body.Resources.map(({ id: one }: { id: string }) => one)).to.deep.equal([id]);
    expect((await okta.call('DELETE', `/Groups/${id}`)).status).to.equal(204);
  });
});
