import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { connect, type Directory, patchOf, settingsOf } from '../support/directory.ts';
import { judged } from '../support/judge.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The calls that Entra ID documents for services that it provisions to ("Develop and plan provisioning for a SCIM endpoint"). */
describe('scim: as Entra ID calls', function () {
  this.timeout(60_000);
  let test: TestApp;
  let admin: TestUser;
  let entra: Directory;
  let count = 0;
  before(async () => {
    test = await startTestApp({ env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => test?.stop());
  beforeEach(async () => {
    admin = await test.createUser();
    entra = await connect(test, admin);
  });

  /** A call, read by another implementation, too. */
  const call = async (method: string, path: string, body?: unknown) => {
    const heard = await entra.call(method, path, body);
    if (heard.status < 300 && heard.body) judged(heard.body);
    return heard;
  };
  const find = async (path: string, filter: string) =>
    (await call('GET', `${path}?filter=${encodeURIComponent(filter)}`)).body;
  const newUser = () => {
    const name = `Test_User_${++count}`;
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      externalId: `0a21f0f2-8d2a-4f8e-bf98-${count}`,
      userName: name,
      active: true,
      emails: [{ primary: true, type: 'work', value: `${name}@testuser.com` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [enterprise]: { department: 'Sales', employeeNumber: '7' },
    };
  };

  it('USER-065.g users: tests the connection, creates, matches, updates, disables and deletes', async () => {
    const none = await find('/Users', 'userName eq "non-existent-user-0f2f"');
    expect([none.totalResults, none.Resources]).to.deep.equal([0, []]);
    const wanted = newUser();
    const made = await call('POST', '/Users', wanted);
    expect(made.status).to.equal(201);
    expect(made.body).to.deep.include({ userName: wanted.userName, externalId: wanted.externalId, active: true });
    expect(made.body.emails[0].value).to.equal(wanted.emails[0]!.value.toLowerCase());
    const { id } = made.body;
    expect((await call('GET', `/Users/${id}`)).body.id).to.equal(id);
    expect((await find('/Users', `userName eq "${wanted.userName}"`)).Resources[0].id).to.equal(id);
    expect((await find('/Users', `externalId eq "${wanted.externalId}"`)).Resources[0].id).to.equal(id);
    const several = await call(
      'PATCH',
      `/Users/${id}`,
      patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `updated${count}@microsoft.example` },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ),
    );
    expect([several.status, several.body.name.familyName, several.body.emails]).to.deep.equal([
      200,
      'updatedFamilyName',
      [{ value: `updated${count}@microsoft.example`, type: 'work', primary: true }],
    ]);
    const single = await call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'Replace', path: 'userName', value: `5b50642d-${count}@testuser.com` }),
    );
    expect(single.body.userName).to.equal(`5b50642d-${count}@testuser.com`);
    expect(single.body.emails[0].value, 'the address was said by itself').to.equal(`updated${count}@microsoft.example`);
    const disabled = await call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: false }));
    expect([disabled.status, disabled.body.active]).to.deep.equal([200, false]);
    expect((await find('/Users', `userName eq "${single.body.userName}"`)).Resources[0].active).to.equal(false);
    expect((await entra.call('DELETE', `/Users/${id}`)).status).to.equal(204);
    expect((await entra.call('GET', `/Users/${id}`)).status).to.equal(404);
  });

  it('USER-065.g users: forms of its own of PATCH, and attributes that Kaiku keeps nothing of', async () => {
    await admin.api.put(
      '/company/provisioning',
      settingsOf({ mappings: [{ from: 'role', value: 'Editor', role: 'survey_creator' }] }),
    );
    const { id } = (await call('POST', '/Users', newUser())).body;
    const after = async (...operations: object[]) => {
      const { status, body } = await call('PATCH', `/Users/${id}`, patchOf(...operations));
      expect(status, JSON.stringify([operations, body])).to.equal(200);
      return body;
    };
    expect((await after({ op: 'Replace', path: 'active', value: 'False' })).active).to.equal(false);
    expect((await after({ op: 'Add', path: 'active', value: 'True' })).active).to.equal(true);
    const whole = await after({
      op: 'Add',
      value: {
        'name.givenName': 'Aino',
        'name.familyName': 'Virta',
        displayName: 'Aino Virta',
        [`${enterprise}:department`]: 'Law',
        title: 'Barista',
      },
    });
    expect(whole.name).to.deep.include({ givenName: 'Aino', familyName: 'Virta' });
    expect(await after({ op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Aila' }] })).to.include({
      displayName: 'Aila',
    });
    await after(
      { op: 'Add', path: `${enterprise}:manager`, value: [{ $ref: 'http://x/Users/1', value: '1' }] },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Turku' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { op: 'Remove', path: 'title' },
    );
    // The role of `SingleAppRoleAssignment`, set and set again.
    for (const role of ['Reader', 'Editor'])
      expect((await after({ op: 'Add', path: 'roles[primary eq "True"].value', value: role })).roles).to.deep.equal([
        { value: role, primary: true },
      ]);
    const { data } = await admin.api.get(`/user/${id}`);
    expect(data.roles).to.deep.equal(['survey_creator']);
    expect(
      (await after({ op: 'Add', path: 'emails[type eq "home"].value', value: 'home@aalto.example' })).emails,
    ).to.have.length(1);
    expect((await after({ op: 'Remove', path: 'externalId' })).externalId).to.equal(undefined);
    expect((await after({ op: 'Add', path: 'preferredLanguage', value: 'fi-FI' })).preferredLanguage).to.equal('fi');
  });

  it('USER-065.g groups: creates, matches, updates, adds and removes members, deletes', async () => {
    const user = (await call('POST', '/Users', newUser())).body;
    const made = await call('POST', '/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    expect([made.status, made.body.displayName, made.body.members]).to.deep.equal([201, 'displayName', []]);
    const { id } = made.body;
    const slim = await call('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(slim.body).to.have.all.keys('schemas', 'id', 'externalId', 'displayName', 'meta');
    const found = await call(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "displayName"')}`,
    );
    expect(found.body.Resources[0].id).to.equal(id);
    const patch = (operation: object) => entra.call('PATCH', `/Groups/${id}`, patchOf(operation));
    expect(
      (
        await patch({
          op: 'Replace',
          path: 'displayName',
          value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
        })
      ).status,
    ).to.equal(204);
    expect((await patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] })).status).to.equal(204);
    const filled = await call('GET', `/Groups/${id}`);
    expect(filled.body.members.map(({ value }: { value: string }) => value)).to.deep.equal([user.id]);
    expect((await find('/Groups', `id eq "${id}" and members eq "${user.id}"`)).totalResults).to.equal(1);
    expect((await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: user.id }] })).status).to.equal(
      204,
    );
    expect((await find('/Groups', `id eq "${id}" and members eq "${user.id}"`)).totalResults).to.equal(0);
    expect((await entra.call('DELETE', `/Groups/${id}`)).status).to.equal(204);
  });

  it('what the service says of itself is read by another implementation', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
      const { status, body } = await call('GET', path);
      expect([status, body.schemas.length], path).to.deep.equal([200, 1]);
    }
  });
});
