import { UserGroups } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('access: user groups', () => {
  let app: TestApp;
  let admin: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { plugins: ['access'] });
  });
  beforeEach(async () => {
    admin = await app.createUser();
  });

  const make = async (name: string) => (await admin.api.post('/company/groups', { name })).data.group_id as string;
  const colleague = () => app.createUser({ company: admin.company, roles: [] });

  it('USER-063 USER-064 who manages the company makes groups, puts users in, takes them out and removes groups', async () => {
    const id = await make('Baristas');
    const [one, two] = [await colleague(), await colleague()];
    const members = (body: object) => admin.api.put(`/company/groups/${id}/members`, body);
    const add = [one.person.userId, two.person.userId];
    expect((await members({ add })).data).to.deep.equal({ group_id: id, name: 'Baristas', members: 2 });
    expect((await members({ add })).data.members, 'once each').to.equal(2);
    await until('the session to tell', async () => (await one.api.get('/session')).data.group_ids.includes(id));
    const listed = (await admin.api.get(`/company/groups/${id}/members`, { query: { sort_by: 'email' } })).data;
    expect(listed.data.map(({ user_id }: { user_id: string }) => user_id)).to.have.members(add);
    expect((await members({ remove: [one.person.userId] })).data.members).to.equal(1);
    expect((await admin.api.put(`/company/groups/${id}`, { name: 'Roasters' })).data.name).to.equal('Roasters');
    expect((await admin.api.get('/company/groups')).data).to.deep.include({
      count: 1,
      data: [{ group_id: id, name: 'Roasters', members: 1 }],
    });
    expect((await admin.api.delete(`/company/groups/${id}`)).status).to.equal(200);
    await until('nobody to be in it', async () => (await two.api.get('/session')).data.group_ids.length === 0);
    const { rows } = await app.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'group.%' ORDER BY id",
      [admin.person.companyId],
    );
    expect(rows.map(({ operation }) => operation)).to.deep.equal([
      'group.create',
      'group.members',
      'group.members',
      'group.members',
      'group.update',
      'group.delete',
    ]);
  });

  it('a company manager puts no manager of the provider into a group, nor takes one out', async () => {
    const id = await make('Baristas');
    const provider = await app.createUser({ company: admin.company, roles: ['admin'] });
    const [one, ids] = [await colleague(), [provider.person.userId]];
    for (const body of [{ add: [one.person.userId, ...ids] }, { remove: ids }]) {
      const refused = await admin.api.put(`/company/groups/${id}/members`, body);
      expect([refused.status, refused.error?.code]).to.deep.equal([422, 'users_refused']);
      expect(refused.error.details[0]).to.include({ code: 'managers_only', value: provider.person.email });
    }
    expect((await admin.api.get('/company/groups')).data.data[0].members).to.equal(0);
    const added = await provider.api.put(`/company/groups/${id}/members`, { add: ids });
    expect(added.data.members, added.text).to.equal(1);
  });

  it('refuses who does not manage the company, names that are taken, and users that there are not', async () => {
    const id = await make('Baristas');
    const other = await colleague();
    for (const reply of [
      await other.api.get('/company/groups'),
      await other.api.post('/company/groups', { name: 'Mine' }),
      await other.api.put(`/company/groups/${id}`, { name: 'Mine' }),
      await other.api.get(`/company/groups/${id}/members`),
      await other.api.put(`/company/groups/${id}/members`, { add: [other.person.userId] }),
      await other.api.delete(`/company/groups/${id}`),
    ])
      expect(reply.status).to.equal(403);
    const taken = await admin.api.post('/company/groups', { name: 'BARISTAS' });
    expect([taken.status, taken.error.code]).to.deep.equal([422, 'group_name_taken']);
    await make('Roasters');
    expect((await admin.api.put(`/company/groups/${id}`, { name: 'roasters' })).error.code).to.equal(
      'group_name_taken',
    );
    const stranger = await app.createUser();
    const unknown = await admin.api.put(`/company/groups/${id}/members`, { add: [stranger.person.userId] });
    expect(unknown.error.details[0]).to.include({ path: 'add', code: 'user_not_found', value: stranger.person.userId });
    expect((await stranger.api.delete(`/company/groups/${id}`)).status).to.equal(404);
    expect((await admin.api.get(`/company/groups/${crypto.randomUUID()}/members`)).status).to.equal(404);
  });

  it('tells others of groups by id and by name', async () => {
    const id = await make('Baristas');
    await make('Roasters');
    const groups = app.services('access').get(UserGroups);
    await app.tenant(admin.person.companyId, async (ctx) => {
      expect([...(await groups.byIds(ctx, [id, crypto.randomUUID()])).values()]).to.deep.equal([
        { groupId: id, name: 'Baristas', members: 0 },
      ]);
      const { data, count } = await groups.search(ctx, { per_page: 10, page_no: 1, filter: 'roast' });
      expect([data.map(({ name }) => name), count]).to.deep.equal([['Roasters'], 1]);
    });
  });

  it('USER-070 a group that is deleted while users are put into it and taken out of it leaves neither waiting', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, colleague));
    for (let round = 0; round < 6; round++) {
      const id = await make(`Race ${round}`);
      const statuses = await Promise.all([
        ...users.map(({ person }) => admin.api.put(`/user/${person.userId}`, { group_ids: [id] })),
        admin.api.put(`/company/groups/${id}/members`, { add: users.map(({ person }) => person.userId).reverse() }),
        admin.api.delete(`/company/groups/${id}`),
      ]).then((replies) => replies.map(({ status }) => status));
      // Deadlocks would be faults of the server.
      for (const status of statuses) expect(status).to.be.oneOf([200, 404, 422]);
      const left = await app.db.owner.query('SELECT 1 FROM access.users WHERE group_ids @> ARRAY[$1]::uuid[]', [id]);
      expect(left.rows).to.deep.equal([]);
    }
  });
});
