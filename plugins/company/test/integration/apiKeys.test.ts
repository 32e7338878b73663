import { CompanyTerms, TenantRunner } from '@kaiku/sdk/server';
import { sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { ApiKeys } from '../../contract/index.ts';
import { createApiKeys } from '../../server/services/apiKeys.ts';

const scope = 'answering.private_links';
/** With the plugin whose scope it is. */
const answering = ['access', 'company', 'surveys', 'collectors', 'responses', 'answering'];

interface Made {
  contact_id: string;
  key: string | null;
  api_key: string;
}

describe('API keys', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, { plugins: [...answering] });
  });
  beforeEach(async () => {
    manager = await test.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
  });

  const keys = (app = test) => app.services('company').get(ApiKeys);
  const companyId = () => manager.person.companyId;
  const create = async (body: object = {}, user = manager): Promise<Made> => {
    const reply = await user.api.post('/apicontact', { name: 'Till', ...body });
    expect(reply.status, reply.text).to.equal(200);
    return reply.data;
  };
  const list = async (query = {}, user = manager): Promise<{ data: Record<string, unknown>[]; count: number }> =>
    (await user.api.get('/apicontact', { query })).data;
  const audited = async () =>
    (
      await test.db.owner.query(
        "SELECT operation, item_id, item_name, details FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'apicontact.%' ORDER BY id",
        [companyId()],
      )
    ).rows;
  const technical = async () => {
    const user = await test.createUser({ company: manager.company, firstName: 'Kassa', lastName: '' });
    await test.db.owner.query('UPDATE access.users SET technical = true WHERE id = $1', [user.person.userId]);
    return user.person;
  };
  const noMore = (key: string, app = test) =>
    until('the key to answer no more', async () => (await keys(app).check(key, scope)) === null, 2_000);

  describe('contacts', () => {
    it('are for company managers, and who views as one', async () => {
      const { contact_id: id } = await create();
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${companyId()}` });
      expect((await viewing.get('/apicontact')).data.data[0].contact_id).to.equal(id);
      const stranger = await test.createUser();
      expect(await list({}, stranger)).to.deep.include({ data: [], count: 0 });
      expect((await stranger.api.put(`/apicontact/${id}`, { name: 'Mine' })).status).to.equal(404);
      expect((await stranger.api.delete(`/apicontact/${id}`)).status).to.equal(404);
      for (const role of ['survey_creator', 'device_admin', 'devices'] as const) {
        const { api } = await test.createUser({ company: manager.company, roles: [role] });
        const replies = [
          await api.get('/apicontact'),
          await api.get('/apicontact/owners'),
          await api.post('/apicontact', { name: 'Till' }),
          await api.put(`/apicontact/${id}`, { new_key: true }),
          await api.delete(`/apicontact/${id}`),
        ];
        expect(
          replies.map(({ status }) => status),
          role,
        ).to.deep.equal([403, 403, 403, 403, 403]);
      }
      expect((await test.anonymous.get('/apicontact')).status).to.equal(401);
    });

    it('COMP-038 COMP-039.abcd are made with a key that is told once, listed, changed and deleted', async () => {
      const made = await create({ contacts: ['It@Example.test'] });
      expect(made.api_key).to.match(/^kaiku_[\w-]{43}$/);
      const { api_key: _, ...told } = made;
      expect(told).to.deep.include({
        name: 'Till',
        key: made.api_key.slice(0, 10),
        contacts: ['it@example.test'],
        last_accessed: null,
        expires_at: null,
        expired: false,
        scopes: [scope],
        calls: 0,
        owner: {
          user_id: manager.person.userId,
          name: 'Maija Virtanen',
          email: manager.person.email,
          technical: false,
          active: true,
        },
      });
      expect((await list()).data).to.deep.equal([told]);

      const renamed = await manager.api.put(`/apicontact/${made.contact_id}`, { name: 'Tills', contacts: [] });
      expect(renamed.data).to.deep.equal({ ...told, name: 'Tills', contacts: [] });
      expect(await keys().check(made.api_key, scope)).to.have.property('companyId', companyId());

      expect((await manager.api.delete(`/apicontact/${made.contact_id}`)).status).to.equal(200);
      expect(await list()).to.deep.include({ data: [], count: 0 });
      await noMore(made.api_key);
      expect((await manager.api.delete(`/apicontact/${made.contact_id}`)).status).to.equal(404);
    });

    it('COMP-039.d delete_key revokes the key and leaves the contact, which can get another', async () => {
      const made = await create();
      const path = `/apicontact/${made.contact_id}`;
      expect((await manager.api.delete(path, { query: { delete_key: true } })).status).to.equal(200);
      expect((await list()).data[0]).to.include({ contact_id: made.contact_id, key: null, key_created_at: null });
      await noMore(made.api_key);
      const { data } = await manager.api.put(path, { new_key: true });
      expect(data.api_key)
        .to.match(/^kaiku_/)
        .and.not.equal(made.api_key);
      expect(await keys().check(data.api_key, scope)).to.have.property('companyId', companyId());
      const next = (await manager.api.put(path, { new_key: true })).data;
      await noMore(data.api_key);
      expect(await keys().check(next.api_key, scope)).to.have.property('companyId', companyId());
    });

    it('USER-025.c COMP-039.a belong to people and technical accounts, and apikey_for names whose are listed', async () => {
      const till = await technical();
      const offered = (await manager.api.get('/apicontact/owners', { query: { filter: 'kassa' } })).data.owners;
      expect(offered).to.deep.equal([
        { user_id: till.userId, name: 'Kassa', email: till.email, technical: true, active: true },
      ]);
      const own = await create({ name: 'Own' });
      const made = await create({ owner_id: till.userId });
      expect(await keys().check(made.api_key, scope)).to.have.property('companyId', companyId());
      const ids = async (apikey_for: string) => (await list({ apikey_for })).data.map(({ contact_id: id }) => id);
      expect(await ids(till.userId)).to.deep.equal([made.contact_id]);
      expect(await ids(manager.person.userId)).to.deep.equal([own.contact_id]);
      const moved = await manager.api.put(`/apicontact/${own.contact_id}`, { owner_id: till.userId });
      expect(moved.data.owner.user_id).to.equal(till.userId);
      expect(await ids(till.userId)).to.have.members([made.contact_id, own.contact_id]);
    });

    it('COMP-057.a an end that no calendar has is refused, naming the field, and the list goes on', async () => {
      for (const expires_at of [
        '+275760-09-13T00:00:00.000Z',
        '+010000-01-01T00:00:00Z',
        '9999-12-31T23:59:59-23:59',
      ]) {
        const { status, error } = await manager.api.post('/apicontact', { name: 'Till', expires_at });
        expect([status, error?.details[0]?.path], expires_at).to.deep.equal([422, 'expires_at']);
      }
      expect((await list()).data).to.have.length(0);
    });

    it('COMP-077 are neither made nor widened by who stands in for a manager: they would last', async () => {
      const { contact_id: id } = await create();
      const user = await test.createUser({ company: manager.company, roles: [] });
      await test.setFeatures(companyId(), { substitute_users: true });
      const period = { start: new Date(Date.now() - 3_600_000), end: new Date(Date.now() + 3_600_000) };
      await manager.api.post('/substitute', { user_email: user.person.email, ...period });
      const place = user.api.with({ 'X-View-As': `user-${manager.person.email}` });
      expect((await place.get('/apicontact')).status).to.equal(200);
      for (const reply of [
        await place.post('/apicontact', { name: 'Mine' }),
        await place.put(`/apicontact/${id}`, { new_key: true }),
        await place.put(`/apicontact/${id}`, { scopes: [scope] }),
        await place.put(`/apicontact/${id}`, { expires_at: null }),
      ])
        expect([reply.status, reply.error?.code], reply.text).to.deep.equal([403, 'stand_in']);
      expect((await place.put(`/apicontact/${id}`, { name: 'Till 2' })).status).to.equal(200);
      expect((await place.delete(`/apicontact/${id}`)).status).to.equal(200);
    });

    it('belong to nobody of another company, and to nobody who is gone', async () => {
      const stranger = await test.createUser();
      const refused = await manager.api.post('/apicontact', { name: 'Till', owner_id: stranger.person.userId });
      expect([refused.status, refused.error.details[0]!.path]).to.deep.equal([422, 'owner_id']);
      const admin = await test.createUser({ roles: ['admin'] });
      const viewing = admin.api.with({ 'X-View-As': `company-${companyId()}` });
      expect((await viewing.post('/apicontact', { name: 'Till' })).error.details[0]!.path).to.equal('owner_id');

      const till = await technical();
      const made = await create({ owner_id: till.userId });
      expect(await keys().check(made.api_key, scope)).to.not.equal(null);
      await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [till.userId]);
      await noMore(made.api_key);
      expect((await list()).data[0]!.owner).to.include({ user_id: till.userId, active: false });
    });

    it('refuses what is no name and no address, and names it', async () => {
      const wrong = async (body: object) =>
        (await manager.api.post('/apicontact', { name: 'Till', ...body })).error.details.map(({ path }) => path);
      expect(await wrong({ name: ' ' })).to.deep.equal(['name']);
      expect(await wrong({ contacts: ['it@example.test', 'nobody'] })).to.deep.equal(['contacts.1']);
      expect(await wrong({ owner_id: 'me' })).to.deep.equal(['owner_id']);
    });

    it('are audited, each change once and never with the key', async () => {
      const made = await create();
      const path = `/apicontact/${made.contact_id}`;
      await manager.api.put(path, { name: 'Tills' });
      const next = (await manager.api.put(path, { new_key: true })).data;
      await manager.api.delete(path, { query: { delete_key: true } });
      await manager.api.delete(path);
      const entries = await audited();
      expect(entries.map(({ operation }) => operation)).to.deep.equal([
        'apicontact.create',
        'apicontact.update',
        'apicontact.new_key',
        'apicontact.delete_key',
        'apicontact.delete',
      ]);
      expect(new Set(entries.map(({ item_id: id }) => id))).to.deep.equal(new Set([made.contact_id]));
      expect(entries[2].details).to.deep.equal({ key: next.key, replaced: made.key });
      for (const secret of [made.api_key, next.api_key]) expect(JSON.stringify(entries)).to.not.include(secret);
    });
  });

  describe('at work', () => {
    it('are kept as hashes alone', async () => {
      const { api_key: key } = await create();
      const { rows } = await test.db.owner.query(
        'SELECT k::text, c::text AS contact FROM company.api_keys k JOIN company.api_contacts c ON c.id = k.contact_id WHERE k.company_id = $1',
        [companyId()],
      );
      expect(rows).to.have.length(1);
      expect(JSON.stringify(rows)).to.not.include(key.slice(10));
    });

    it('are refused on every node within a second of their revocation', async () => {
      let clock = 1_000;
      // Each node remembers by itself.
      const nodes = Array.from({ length: 2 }, () =>
        createApiKeys(test.services('company').get(TenantRunner), null, () => clock),
      );
      const made = await create();
      const [first] = await Promise.all(nodes.map((one) => one.check(made.api_key, scope)));
      expect(first).to.have.property('companyId', companyId());
      expect(await nodes[0]!.inForce(first!)).to.equal(true);
      await manager.api.delete(`/apicontact/${made.contact_id}`, { query: { delete_key: true } });
      clock += 1_001;
      for (const one of nodes) {
        expect(await one.check(made.api_key, scope)).to.equal(null);
        expect(await one.inForce(first!)).to.equal(false);
      }
      expect(await nodes[0]!.inForce({ companyId: companyId(), keyId: 'no-id' })).to.equal(false);
      await Promise.all(nodes.map((one) => one.settled()));
    });

    it('COMP-040 a use is noted, and not again within a minute', async () => {
      const made = await create();
      const lastAccessed = async () => (await list()).data[0]!.last_accessed as string | null;
      const before = Date.now();
      expect(await keys().check(made.api_key, scope)).to.not.equal(null);
      const first = await until('the use to be noted', lastAccessed);
      expect(Date.parse(first)).to.be.within(before - 1_000, Date.now() + 1_000);

      // Another node knows nothing of the first use, and the database does.
      const other = await test.another();
      expect(await keys(other).check(made.api_key, scope)).to.not.equal(null);
      await other.stop();
      expect(await lastAccessed()).to.equal(first);

      await test.db.owner.query(
        "UPDATE company.api_contacts SET last_accessed = now() - interval '61 seconds' WHERE id = $1",
        [made.contact_id],
      );
      const later = await test.another();
      expect(await keys(later).check(made.api_key, scope)).to.not.equal(null);
      await later.stop();
      expect(Date.parse((await lastAccessed())!)).to.be.at.least(Date.parse(first));
    });

    it('COMP-057.bc answer until they expire, and for what they are good for alone', async () => {
      const made = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() });
      const use = await keys().check(made.api_key, scope);
      expect(use).to.have.property('companyId', companyId());
      expect(await keys().check(made.api_key, 'company.everything')).to.equal(null);
      await test.db.owner.query(
        "UPDATE company.api_contacts SET expires_at = now() - interval '1 second' WHERE id = $1",
        [made.contact_id],
      );
      await noMore(made.api_key);
      await until('browsers to be let in no more', async () => !(await keys().inForce(use!)), 2_000);
      expect((await list()).data[0]).to.include({ expired: true });
      const none = await create({ scopes: [] });
      expect(await keys().check(none.api_key, scope)).to.equal(null);
      await manager.api.put(`/apicontact/${none.contact_id}`, { scopes: [scope] });
      await until('the key to be good for it', () => keys().check(none.api_key, scope), 2_000);
    });

    it('COMP-057.a a scope that there is not, and a time that is over, are refused, naming the field', async () => {
      const wrong = async (body: object) =>
        (await manager.api.post('/apicontact', { name: 'Till', ...body })).error.details.map(
          ({ path, code }) => `${path} ${code}`,
        );
      expect(await wrong({ scopes: [scope, 'no.such'] })).to.deep.equal(['scopes.1 api_scope']);
      expect(await wrong({ expires_at: '2020-01-01T00:00:00Z' })).to.deep.equal(['expires_at api_key_expired']);
      const { scopes } = (await manager.api.get('/apicontact/scopes')).data;
      expect(scopes).to.deep.equal([
        {
          key: scope,
          title: 'Open private links',
          text: 'Brings respondents through publish links that are private, and their answers in.',
        },
      ]);
    });

    it('COMP-057.d calls are counted by day, and those of the last 30 days are told', async () => {
      const made = await create();
      const own = createApiKeys(test.services('company').get(TenantRunner), null);
      for (let call = 0; call < 5; call += 1) await own.check(made.api_key, scope);
      await own.settled();
      expect((await list()).data[0]).to.include({ calls: 5 });
      await test.db.owner.query(
        `INSERT INTO company.api_days (company_id, id, contact_id, day, calls)
         SELECT $1, gen_random_uuid(), $2, current_date - days, 100 FROM unnest(ARRAY[20, 40]) days`,
        [companyId(), made.contact_id],
      );
      expect((await list()).data[0]).to.include({ calls: 105 });
      const later = createApiKeys(test.services('company').get(TenantRunner), null);
      await later.check(made.api_key, scope);
      await later.settled();
      const { rows } = await test.db.owner.query('SELECT calls::int FROM company.api_days WHERE contact_id = $1', [
        made.contact_id,
      ]);
      expect(rows.map(({ calls }) => calls)).to.have.members([6, 100]);
      await manager.api.delete(`/apicontact/${made.contact_id}`);
    });

    it('COMP-057.e are refused once the trial of their company is over, and answer again when it is prolonged', async () => {
      const made = await create();
      const trial = (ends: Date | null) =>
        test.tenant(companyId(), (ctx) => ctx.get(CompanyTerms).change(ctx, { trialEnds: ends }));
      await trial(new Date(Date.now() - 1_000));
      await noMore(made.api_key);
      await trial(new Date(Date.now() + 60_000));
      await until('the key to answer again', () => keys().check(made.api_key, scope), 2_000);
    });

    it('what is no key is nobody’s', async () => {
      for (const wrong of ['', 'kaiku_', `kaiku_${'a'.repeat(43)}`, `kaiku_${'a'.repeat(5_000)}`, "'; --"]) {
        expect(await keys().check(wrong, scope), wrong.slice(0, 20)).to.equal(null);
      }
    });
  });

  describe('of calls', () => {
    let limited: TestApp;
    before(async () => {
      limited = await test.another({ env: { KAIKU_RATE_LIMITS: 'true' } });
    });
    after(() => limited.stop());

    it('come in the header, or else in the query; guesses are counted by address', async () => {
      const { api_key: key } = await create();
      type Call = Parameters<ApiKeys['ofCall']>[0];
      let address = '192.0.2.1';
      const ofCall = (query: string, headers: Record<string, string> = {}) =>
        keys(limited).ofCall(
          {
            headers,
            url: new URL(`http://localhost/a/x${query}`),
            app: {},
            info: { remoteAddress: address },
            server: { app: { trustProxy: { hops: 0 } } },
          } as unknown as Call,
          scope,
        );
      const wrong = `kaiku_${'b'.repeat(43)}`;
      const own = await keys().check(key, scope);
      expect(await ofCall('', { 'x-api-key': key })).to.deep.equal(own);
      expect(await ofCall(`?api_key=${key}`)).to.deep.equal(own);
      expect(await ofCall(`?api_key=${key}`, { 'x-api-key': wrong })).to.equal(null);
      expect(await ofCall('')).to.equal(null);

      address = '192.0.2.2';
      for (let guess = 0; guess < 60; guess += 1) expect(await ofCall(`?api_key=${wrong}`)).to.equal(null);
      for (const asked of [wrong, wrong, key]) {
        const refused = await ofCall(`?api_key=${asked}`).catch((error) => error);
        expect(refused).to.have.property('code', 'too_many_requests');
      }
      expect(await ofCall(''), 'who brings none is no guesser').to.equal(null);
      address = '192.0.2.3';
      expect(await ofCall(`?api_key=${key}`)).to.deep.equal(own);
    });
  });
});
