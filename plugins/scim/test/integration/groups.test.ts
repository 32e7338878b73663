import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { connect, type Directory, groupOf, patchOf, userOf } from '../support/directory.ts';

describe('scim: groups', function () {
  this.timeout(120_000);
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

  const person = async (): Promise<string> =>
    (await directory.done('POST', '/Users', userOf(`member-${++count}@aalto.example`))).id;
  const people = (many: number) => Promise.all(Array.from({ length: many }, person));
  const membersOf = async (id: string): Promise<string[]> =>
    ((await directory.done('GET', `/Groups/${id}`)).members as { value: string }[]).map(({ value }) => value);
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: said } = await directory.call(method, path, body);
    return [status, said.scimType ?? null];
  };

  it('a group is made with its members, found, renamed, filled, emptied and deleted', async () => {
    const [anna, bertta, cecilia] = (await people(3)) as [string, string, string];
    const made = await directory.call('POST', '/Groups', groupOf('Baristas', [anna], { externalId: 'g-1' }));
    expect(made.status).to.equal(201);
    const { id } = made.body;
    expect(made.body).to.deep.include({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Baristas',
      externalId: 'g-1',
    });
    expect(made.body.members[0]).to.deep.include({ value: anna, display: 'Aino Virta', type: 'User' });
    expect(await refused('POST', '/Groups', groupOf('BARISTAS'))).to.deep.equal([409, 'uniqueness']);
    for (const filter of [
      'displayName eq "baristas"',
      'externalId eq "g-1"',
      `members eq "${anna}"`,
      `id eq "${id}" and members[value eq "${anna}"]`,
    ]) {
      const found = await directory.done('GET', `/Groups?filter=${encodeURIComponent(filter)}`);
      expect(
        found.Resources.map((group: { id: string }) => group.id),
        filter,
      ).to.deep.equal([id]);
    }
    const none = await directory.done('GET', `/Groups?filter=${encodeURIComponent(`members eq "${bertta}"`)}`);
    expect(none.totalResults).to.equal(0);
    const slim = await directory.done('GET', '/Groups?excludedAttributes=members');
    expect(slim.Resources[0]).to.not.have.property('members');
    const replaced = await directory.done('PUT', `/Groups/${id}`, groupOf('Roasters', [bertta, cecilia]));
    expect([replaced.displayName, replaced.externalId]).to.deep.equal(['Roasters', undefined]);
    expect(await membersOf(id)).to.have.members([bertta, cecilia]);
    const user = await directory.done('GET', `/Users/${bertta}`);
    expect(user.groups).to.deep.equal([
      {
        value: id,
        $ref: `${test.url}/scim/v2/Groups/${id}`.replace(test.url, user.groups[0].$ref.split('/scim')[0]),
        display: 'Roasters',
        type: 'direct',
      },
    ]);
    const { data } = await admin.api.get('/company/groups');
    expect(data.data).to.deep.equal([{ group_id: id, name: 'Roasters', members: 2 }]);
    expect((await directory.call('DELETE', `/Groups/${id}`)).status).to.equal(204);
    expect((await directory.call('GET', `/Groups/${id}`)).status).to.equal(404);
  });

  it('understands all ways in which members are added, removed and replaced', async () => {
    const ids = await people(4);
    const [a, b, c, d] = ids as [string, string, string, string];
    const { id } = await directory.done('POST', '/Groups', groupOf('Baristas'));
    const steps: [object[], string[]][] = [
      [[{ op: 'Add', path: 'members', value: [{ value: a }, { value: b }] }], [a, b]],
      [[{ op: 'add', path: 'members', value: { value: c } }], [a, b, c]],
      [[{ op: 'add', value: { members: [{ value: d }] } }], [a, b, c, d]],
      [[{ op: 'Remove', path: 'members', value: [{ value: a }, { $ref: null, value: b }] }], [c, d]],
      [[{ op: 'remove', path: `members[value eq "${c}"]` }], [d]],
      [
        [
          { op: 'remove', path: `members[value eq "${d}" or value eq "${a}"]` },
          { op: 'add', path: 'members', value: [a] },
        ],
        [a],
      ],
      [[{ op: 'replace', path: 'members', value: [{ value: b }, { value: c }] }], [b, c]],
      [[{ op: 'replace', value: { displayName: 'Roasters', id, members: [{ value: c }] } }], [c]],
      [[{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members', value: [{ value: a }] }], [a, c]],
      [
        [
          { op: 'remove', path: 'members' },
          { op: 'add', path: 'members', value: [{ value: d }] },
        ],
        [d],
      ],
      // Who is in it already, and who is gone, is no reason to refuse.
      [
        [
          { op: 'add', path: 'members', value: [{ value: d }] },
          { op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` },
        ],
        [d],
      ],
      [[{ op: 'Replace', path: 'displayName', value: 'Cuppers' }], [d]],
      [[{ op: 'remove', path: 'members' }], []],
    ];
    for (const [operations, expected] of steps) {
      expect(
        (await directory.call('PATCH', `/Groups/${id}`, patchOf(...operations))).status,
        JSON.stringify(operations),
      ).to.equal(204);
      expect(await membersOf(id), JSON.stringify(operations)).to.have.members(expected);
    }
    expect((await directory.done('GET', `/Groups/${id}`)).displayName).to.equal('Cuppers');
    for (const [operation, expected] of [
      [{ op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] }, [400, 'invalidValue']],
      [{ op: 'add', path: 'members', value: [{ value: 'nobody' }] }, [400, 'invalidValue']],
      [{ op: 'add', path: 'members', value: [{ value: id, type: 'Group' }] }, [400, 'invalidValue']],
      [{ op: 'remove', path: 'members[display eq "Aino"]' }, [400, 'invalidFilter']],
      [{ op: 'remove', path: 'members[value eq' }, [400, 'invalidPath']],
      [{ op: 'replace', path: 'displayName', value: '' }, [400, 'invalidValue']],
      [{ op: 'replace', path: 'owner', value: 'x' }, [400, 'invalidPath']],
      [{ op: 'replace', path: 'id', value: 'x' }, [400, 'mutability']],
      [{ op: 'remove' }, [400, 'noTarget']],
      [{ op: 'move', path: 'members' }, [400, 'invalidSyntax']],
      [{ op: 'add', path: 'members' }, [400, 'invalidSyntax']],
    ] as const)
      expect(await refused('PATCH', `/Groups/${id}`, patchOf(operation)), JSON.stringify(operation)).to.deep.equal(
        expected,
      );
  });

  it('a group of 10,000 is filled, told and emptied', async () => {
    const { companyId } = admin.person;
    const { rows } = await test.db.owner.query<{ id: string }>(
      `INSERT INTO access.users (company_id, id, email, state)
       SELECT $1, gen_random_uuid(), 'many-' || n || '@' || gen_random_uuid() || '.example', 'active' FROM generate_series(1, 10000) n RETURNING id`,
      [companyId],
    );
    const ids = rows.map(({ id }) => id);
    const { id } = await directory.done('POST', '/Groups', groupOf('Everybody', ids));
    expect(await membersOf(id)).to.have.length(10_000);
    const listed = await directory.done('GET', '/Groups');
    expect(listed.Resources[0].members).to.have.length(10_000);
    const remove = { op: 'remove', path: 'members', value: ids.slice(0, 9_999).map((value) => ({ value })) };
    expect((await directory.call('PATCH', `/Groups/${id}`, patchOf(remove))).status).to.equal(204);
    expect(await membersOf(id)).to.deep.equal(ids.slice(9_999));
  });

  it('refuses a PATCH of very many operations, of very many members, and of too many bytes, with 413', async () => {
    const { id } = await directory.done('POST', '/Groups', groupOf('Baristas'));
    const one = { op: 'add', path: 'members', value: [] };
    const many = Array.from({ length: 20_001 }, () => ({ value: crypto.randomUUID() }));
    for (const body of [
      patchOf(...Array.from({ length: 1_001 }, () => one)),
      patchOf({ op: 'add', path: 'members', value: many }),
      JSON.stringify({ ...patchOf(one), filling: 'x'.repeat(4_200_000) }),
    ])
      expect((await directory.call('PATCH', `/Groups/${id}`, body)).status).to.equal(413);
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;
    const nested = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","path":"members","value":${deep}}]}`;
    expect((await directory.call('PATCH', `/Groups/${id}`, nested)).status).to.equal(400);
  });

  it('two directories that change one group at once lose nothing', async () => {
    const ids = await people(8);
    const { id } = await directory.done('POST', '/Groups', groupOf('Baristas'));
    await Promise.all(
      ids.map((value) =>
        directory.call('PATCH', `/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value }] })),
      ),
    );
    expect(await membersOf(id)).to.have.members(ids);
  });
});
