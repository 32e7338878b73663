import { uuidv7 } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const base = '/company/datacollections';
const password = 'Metsäpolku7';

interface Row {
  collection_id: string;
  name: string | null;
  secure: boolean;
  own: boolean;
  owner_name: string | null;
}

describe('data collections', () => {
  let test: TestApp;
  let manager: TestUser;
  let colleague: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: ['access', 'company', 'data-collections'] });
  });
  beforeEach(async () => {
    const company = await test.createCompany({ features: { datacollections: true } });
    manager = await test.createUser({ company, firstName: 'Maija', lastName: 'Virtanen' });
    colleague = await test.createUser({ company });
  });

  const create = async (user: TestUser, body: object = {}) => {
    const reply = await user.api.post(base, { name: 'Contacts', content: 'Text', secure: false, ...body });
    expect(reply.status, reply.text).to.equal(200);
    return reply.data.collection_id as string;
  };
  const rows = async (user: TestUser, query = {}): Promise<Row[]> => (await user.api.get(base, { query })).data.data;
  const refusal = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code];

  describe('access', () => {
    it('DATA-001.bc company managers have it while the feature is on, others of the company never', async () => {
      expect((await manager.api.get(base)).status).to.equal(200);
      for (const role of ['survey_creator', 'device_admin', 'devices', 'survey'] as const) {
        const other = await test.createUser({ company: manager.company, roles: [role] });
        expect((await other.api.get(base)).status, role).to.equal(403);
      }
      expect((await test.anonymous.get(base)).status).to.equal(401);
    });

    it('COMP-019 PLAT-071 off means 403 feature_disabled on every call, absence from the bootstrap, and on again at once', async () => {
      const id = await create(manager);
      const settings = (datacollections: boolean) =>
        manager.api.put('/company/settings', { features: { datacollections } });
      const listed = async () =>
        (await manager.api.get('/bootstrap')).data.plugins.some((one: { id: string }) => one.id === 'data-collections');
      expect(await listed()).to.equal(true);
      expect((await settings(false)).status).to.equal(200);
      const body = { name: 'X', content: '', secure: false };
      const replies = await Promise.all([
        manager.api.get(base),
        manager.api.post(base, body),
        manager.api.get(`${base}/${id}`),
        manager.api.post(`${base}/${id}/open`, { password: 'x' }),
        manager.api.put(`${base}/${id}`, body),
        manager.api.delete(`${base}/${id}`),
      ]);
      expect(replies.map(refusal)).to.deep.equal(Array(6).fill([403, 'feature_disabled']));
      expect(await listed()).to.equal(false);
      expect((await settings(true)).status).to.equal(200);
      expect(await listed()).to.equal(true);
      expect((await manager.api.get(`${base}/${id}`)).data.name).to.equal('Contacts');
    });

    it("DATA-001.a GAP-006 the provider's managers pass without the feature", async () => {
      const company = await test.createCompany();
      const provider = await test.createUser({ company, roles: ['admin'] });
      expect((await provider.api.get(base)).status).to.equal(200);
      const plugins: { id: string }[] = (await provider.api.get('/bootstrap')).data.plugins;
      expect(plugins.map(({ id }) => id)).to.include('data-collections');
      const own = await test.createUser({ company });
      expect(refusal(await own.api.get(base))).to.deep.equal([403, 'feature_disabled']);
    });

    it('the feature of one company is nothing to another', async () => {
      const stranger = await test.createUser();
      expect(refusal(await stranger.api.get(base))).to.deep.equal([403, 'feature_disabled']);
      await test.setFeatures(stranger.person.companyId, { datacollections: true });
      await create(manager);
      expect(await rows(stranger)).to.deep.equal([]);
    });

    it("a manager sees the company's in view, and under its feature", async () => {
      const id = await create(manager);
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
      const { data } = await viewing.get(base);
      expect(data.data.map((row: Row) => row.collection_id)).to.deep.equal([id]);
    });
  });

  describe('calls', () => {
    it('DATA-002 DATA-007.a DATA-008.abcd make, read, change and delete a collection; every change is audited', async () => {
      const id = await create(manager, { content: 'Äiti\nIsä' });
      expect((await colleague.api.get(`${base}/${id}`)).data).to.deep.include({
        collection_id: id,
        name: 'Contacts',
        content: 'Äiti\nIsä',
        secure: false,
      });
      const changed = await colleague.api.put(`${base}/${id}`, { name: 'People', content: '', secure: false });
      expect(changed.data).to.include({ name: 'People', content: '' });
      expect((await manager.api.delete(`${base}/${id}`)).status).to.equal(200);
      expect((await manager.api.get(`${base}/${id}`)).status).to.equal(404);
      const { rows: entries } = await test.db.owner.query(
        'SELECT operation, actor_id FROM core.audit_log WHERE item_id = $1 ORDER BY id',
        [id],
      );
      expect(entries).to.deep.equal([
        { operation: 'datacollection.create', actor_id: manager.person.userId },
        { operation: 'datacollection.update', actor_id: colleague.person.userId },
        { operation: 'datacollection.delete', actor_id: manager.person.userId },
      ]);
    });

    it('what is not there cannot be deleted, and says so', async () => {
      const id = await create(manager);
      await manager.api.delete(`${base}/${id}`);
      expect((await manager.api.delete(`${base}/${id}`)).status).to.equal(404);
      expect((await manager.api.delete(`${base}/${uuidv7()}`)).status).to.equal(404);
      expect((await manager.api.delete(`${base}/x`)).status).to.equal(404);
    });

    it('refuse what breaks a rule, naming the field', async () => {
      const cases: [object, string][] = [
        [{ name: ' ' }, 'name'],
        [{ name: 'x'.repeat(201) }, 'name'],
        [{ content: 5 }, 'content'],
        [{ secure: true }, 'password'],
        [{ secure: true, password: 'short' }, 'password'],
        [{ secure: false, password }, 'password'],
        [{ owner_id: uuidv7() }, 'owner_id'],
      ];
      for (const [body, path] of cases) {
        const reply = await manager.api.post(base, { name: 'A', content: '', secure: false, ...body });
        expect(reply.status, JSON.stringify(body).slice(0, 80)).to.equal(422);
        expect(reply.error.details.map((detail) => detail.path)).to.deep.equal([path]);
      }
      const large = await manager.api.post(base, { name: 'A', content: 'ä'.repeat(500_000), secure: false });
      expect(large.status).to.equal(200);
    });

    it('PLAT-038 PLAT-039.a list by pages, sorted, searched, with the count over all pages and the timestamp', async () => {
      for (const name of ['beta', 'Alpha', 'gamma 100%', 'Gamma two']) await create(manager, { name });
      const names = async (query: object) => (await rows(manager, query)).map(({ name }) => name);
      expect(await names({ per_page: 2 })).to.deep.equal(['Alpha', 'beta']);
      expect(await names({ per_page: 2, page_no: 2 })).to.deep.equal(['gamma 100%', 'Gamma two']);
      expect(await names({ sort_by: 'name', sort_order: 'desc', per_page: -1 })).to.deep.equal([
        'Gamma two',
        'gamma 100%',
        'beta',
        'Alpha',
      ]);
      expect(await names({ sort_by: 'updated_at' })).to.deep.equal(['beta', 'Alpha', 'gamma 100%', 'Gamma two']);
      expect(await names({ filter: 'GAMMA', filter_fields: 'name' })).to.deep.equal(['gamma 100%', 'Gamma two']);
      expect(await names({ filter: '%' })).to.deep.equal(['gamma 100%']);
      const { data } = await manager.api.get(base, { query: { per_page: 1, timestamp: 7 } });
      expect(data).to.include({ count: 4, timestamp: 7 });
      expect((await manager.api.get(base, { query: { sort_by: 'content' } })).status).to.equal(422);
    });
  });

  describe('a password', () => {
    const open = (user: TestUser, id: string, given: string) =>
      user.api.post(`${base}/${id}/open`, { password: given });

    it('DATA-002 DATA-006.a is needed to open; a wrong one gives 403 invalid_password', async () => {
      const id = await create(manager, { secure: true, password });
      for (const given of ['Wrong-pass-1', '']) {
        expect(refusal(await open(manager, id, given)), given).to.deep.equal([403, 'invalid_password']);
      }
      expect(refusal(await manager.api.get(`${base}/${id}`))).to.deep.equal([403, 'invalid_password']);
      const opened = await open(manager, id, password);
      expect(opened.data).to.include({ content: 'Text', secure: true });
      const wrong = await manager.api.with({ 'accept-language': 'sv' }).post(`${base}/${id}/open`, { password: 'x' });
      expect(wrong.error.message).to.equal('Fel lösenord.');
    });

    it('DATA-007.b leaves a collection to the one who set it: others learn neither name nor content, even with it', async () => {
      const id = await create(manager, { name: 'Salaries', secure: true, password });
      const [row] = await rows(colleague);
      expect(row).to.include({ collection_id: id, name: null, secure: true, own: false, owner_name: 'Maija Virtanen' });
      expect((await rows(manager))[0]).to.include({ name: 'Salaries', own: true });
      expect(await rows(colleague, { filter: 'Salaries' })).to.deep.equal([]);
      expect(refusal(await open(colleague, id, password))).to.deep.equal([403, 'not_owner']);
      const body = { name: 'Mine', content: '', secure: false, current_password: password };
      expect(refusal(await colleague.api.put(`${base}/${id}`, body))).to.deep.equal([403, 'not_owner']);
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
      expect(refusal(await viewing.post(`${base}/${id}/open`, { password }))).to.deep.equal([403, 'not_owner']);
    });

    it('GAP-080 does not keep another administrator from deleting', async () => {
      const id = await create(manager, { secure: true, password });
      expect((await colleague.api.delete(`${base}/${id}`)).status).to.equal(200);
      expect(await rows(manager)).to.deep.equal([]);
    });

    it('is needed for every change, can be replaced, and can be taken away', async () => {
      const id = await create(manager, { secure: true, password });
      const put = (body: object) =>
        manager.api.put(`${base}/${id}`, { name: 'Contacts', content: 'New', secure: true, ...body });
      expect(refusal(await put({}))).to.deep.equal([403, 'invalid_password']);
      expect((await put({ current_password: password })).status).to.equal(200);
      expect((await open(manager, id, password)).data.content).to.equal('New');
      expect((await put({ current_password: password, password: 'Another-one-2' })).status).to.equal(200);
      expect((await open(manager, id, password)).status).to.equal(403);
      expect((await put({ current_password: 'Another-one-2', secure: false })).status).to.equal(200);
      expect((await colleague.api.get(`${base}/${id}`)).data.content).to.equal('New');
    });

    it('set on a shared collection takes it from the others', async () => {
      const id = await create(manager);
      const body = { name: 'Contacts', content: 'Text', secure: true };
      expect((await colleague.api.put(`${base}/${id}`, body)).error.details[0]!.path).to.equal('password');
      expect((await colleague.api.put(`${base}/${id}`, { ...body, password })).status).to.equal(200);
      expect(refusal(await open(manager, id, password))).to.deep.equal([403, 'not_owner']);
      expect((await open(colleague, id, password)).status).to.equal(200);
    });

    it('is kept as argon2id and shows in no reply and no audit entry', async () => {
      const id = await create(manager, { name: 'Salaries', secure: true, password });
      const { rows: stored } = await test.db.owner.query(
        'SELECT password_hash FROM data_collections.collections WHERE id = $1',
        [id],
      );
      expect(stored[0].password_hash).to.match(/^\$argon2id\$/);
      const opened = await open(manager, id, password);
      const { rows: entries } = await test.db.owner.query('SELECT * FROM core.audit_log WHERE item_id = $1', [id]);
      expect(entries).to.have.length(2);
      expect(opened.text + JSON.stringify(entries)).to.not.match(/argon2|Metsäpolku/);
      expect(JSON.stringify(entries)).to.not.include('Salaries');
    });
  });
});
