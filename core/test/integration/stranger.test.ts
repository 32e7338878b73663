import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LiveTopics } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { boats } from '../fixtures/stranger/server/index.ts';

const folder = path.join(import.meta.dirname, '../fixtures/stranger');

/**
 * A plugin that nobody here has heard of brings a role, permissions, a fact, a feature, a kind of resource, a page, a
 * menu entry, a search provider, feedback, a file type, news and a view-as choice.
 */
describe("A stranger's plugin", () => {
  let test: TestApp;
  let owner: TestUser;
  let guest: TestUser;
  let master: TestUser;

  before(async () => {
    test = await startTestApp({
      plugins: ['access', 'company', 'stranger'],
      workers: 'none',
      env: { KAIKU_PLUGINS: folder, KAIKU_RATE_LIMITS: 'true' },
    });
    master = await test.createUser({ roles: ['harbour_master'] });
    const { company } = master;
    owner = await test.createUser({ company, roles: [] });
    guest = await test.createUser({ company, roles: ['sailor'] });
    const { companyId } = company;
    boats.set('b1', {
      companyId,
      name: 'Aallotar',
      ownerId: owner.person.userId,
      guests: new Set([guest.person.userId]),
    });
  });
  after(async () => {
    boats.clear();
    await test.stop();
  });

  const raw = async (user: TestUser | null, address: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${test.url}${address}`, {
        headers: { ...(user && { authorization: `Bearer ${user.tokens.token}` }), ...headers },
      })
    ).status;

  it('its roles and facts give its permissions', async () => {
    for (const [user, held] of [
      [master, ['stranger.see', 'stranger.moor']],
      [guest, ['stranger.see']],
      [owner, ['stranger.see']],
    ] as const)
      expect((await user.api.get('/bootstrap')).data.permissions).to.have.members([...held]);
    expect((await owner.api.get('/boats')).data).to.deep.equal(['Aallotar']);
    const nobody = await test.createUser({ company: master.company, roles: ['warlock'] });
    expect((await nobody.api.get('/boats')).status).to.equal(403);
    const manager = await test.createUser({ company: master.company });
    const roles = (await manager.api.get('/roles')).data;
    expect(roles).to.deep.include({ key: 'sailor', plugin: 'stranger', name: 'Sailor' });
  });

  it('its page, menu entry, landing, search and feedback reach those who may, and follow its features', async () => {
    const shown = async (user: TestUser) => {
      const { data } = await user.api.get('/bootstrap');
      const plugin = data.plugins.find(({ id }: { id: string }) => id === 'stranger');
      return plugin && [plugin.nav.length, plugin.extensions.map((one: { export: string }) => one.export)];
    };
    expect(await shown(guest)).to.deep.equal([1, ['search', 'Help']]);
    const { data } = await guest.api.get('/bootstrap');
    expect(data.paths.ofResources).to.deep.equal(['/boats/']);
    expect(data.paths.forbiddenInPlace).to.deep.include({ path: '/boats' });
    expect(data.labels['stranger:boats']).to.equal('Boats');
    const { companyId } = master.company;
    await test.setFeatures(companyId, { stranger_hide_help: true });
    expect(await shown(guest)).to.deep.equal([1, ['search']]);
    await test.setFeatures(companyId, { stranger_hide_help: false, stranger_boats: false });
    expect(await shown(guest)).to.equal(undefined);
    expect([(await guest.api.get('/boats')).error.code, await raw(guest, '/raw/session')]).to.deep.equal([
      'feature_disabled',
      403,
    ]);
    await test.setFeatures(companyId, { stranger_boats: true });
  });

  it('its role may choose the views that it declares, and counts there alone', async () => {
    const { views } = (await master.api.get('/bootstrap')).data;
    expect(views).to.deep.equal({
      company: ['myCompany', 'company'],
      substitutes: false,
      mayKeep: false,
      start: 'user',
    });
    expect((await guest.api.get('/bootstrap')).data.views.company).to.deep.equal([]);
    const other = await test.createCompany();
    const view = { 'x-view-as': `company-${other.companyId}` };
    const both = await test.createUser({ roles: ['harbour_master', 'company_admin'] });
    expect((await both.api.with(view).get('/boats')).data).to.deep.equal([]);
    expect((await both.api.with(view).get('/company/settings')).status).to.equal(403);
    expect(await raw(both, '/raw/session', view), 'not a member there').to.equal(403);
    expect(await raw(both, '/raw/moor', view)).to.equal(200);
    expect((await guest.api.with(view).get('/boats')).error.code).to.equal('view_as_forbidden');
  });

  it('its resource guards routes by the parameter that they name', async () => {
    const steer = (user: TestUser, id: string) => user.api.post(`/boats/${id}/steer`, { course: 90 });
    expect((await steer(owner, 'b1')).data).to.deep.equal(['full']);
    expect((await steer(guest, 'b1')).status).to.equal(403);
    expect((await steer(owner, 'b2')).status).to.equal(403);
    const stranger = await test.createUser();
    expect((await steer(stranger, 'b1')).status).to.equal(403);
    // Who may not enter never learns what the fields are.
    expect((await guest.api.post('/boats/b1/steer', { wrong: true })).status).to.equal(403);
    expect((await owner.api.post('/boats/b1/steer', { wrong: true })).status).to.equal(422);
    const access = await guest.api.get('/resource-access/boat/b1');
    expect(access.data).to.deep.equal({ kind: 'boat', id: 'b1', name: 'Aallotar', permissions: ['board'] });
    expect((await master.api.get('/resource-access/boat/b1')).data).to.include({ name: null });
    expect((await stranger.api.get('/resource-access/boat/b1')).status).to.equal(404);
    expect((await guest.api.get('/resource-access/ship/b1')).status).to.equal(404);
  });

  it('permissions on a thing are told to a route without a transaction of its own, too', async () => {
    expect((await guest.api.get('/boats/b1/aboard')).data).to.deep.equal(['board']);
    expect((await (await test.createUser()).api.get('/boats/b1/aboard')).data).to.deep.equal([]);
  });

  it('its raw routes are judged like declared ones', async () => {
    const statuses = (user: TestUser | null) =>
      Promise.all(['/raw/open', '/raw/session', '/raw/moor', '/raw/boat/b1'].map((address) => raw(user, address)));
    expect(await statuses(null)).to.deep.equal([200, 401, 401, 401]);
    expect(await statuses(guest)).to.deep.equal([200, 200, 403, 200]);
    expect(await statuses(master)).to.deep.equal([200, 200, 200, 403]);
  });

  it('refuses an upload before it is read, with its reason, and counts calls by user', async () => {
    const scratch = await mkdtemp(path.join(os.tmpdir(), 'kaiku-upload-'));
    const file = path.join(scratch, 'large.bin');
    await writeFile(file, Buffer.alloc(30_000_000));
    const uploads = path.join(test.dataDir, 'uploads');
    const send = async (user: TestUser | null) => {
      const reply = await fetch(`${test.url}/api/boats/b1/cargo`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(user && { authorization: `Bearer ${user.tokens.token}` }),
        },
        body: createReadStream(file) as never,
        duplex: 'half',
      } as RequestInit);
      return [reply.status, ((await reply.json()) as { error: { code: string } }).error.code];
    };
    expect(await send(null)).to.deep.equal([401, 'unauthenticated']);
    expect(await send(master)).to.deep.equal([403, 'forbidden']);
    expect(await readdir(uploads)).to.deep.equal([]);
    await rm(scratch, { recursive: true });
    const small = async (user: TestUser) => {
      const form = new FormData();
      form.set('file', new Blob(['rope']), 'rope.txt');
      return (await user.api.post('/boats/b1/cargo', undefined, { form })).status;
    };
    const calls: number[] = [];
    for (let call = 0; call < 4; call++) calls.push(await small(guest));
    expect(calls).to.deep.equal([200, 200, 200, 429]);
    // Another user of the same address has a count of their own.
    expect(await small(owner)).to.equal(200);
  });

  it('its news end for whoever loses the right to them, and for whoever logs out', async () => {
    const sailor = await test.createUser({ company: master.company, roles: ['sailor'] });
    const watch = async (user: TestUser) => {
      const reply = await fetch(`${test.url}/api/live/boat:01900000-0000-7000-8000-000000000001`, {
        headers: { authorization: `Bearer ${user.tokens.token}` },
      });
      return { status: reply.status, reader: reply.body!.getReader() };
    };
    const id = '01900000-0000-7000-8000-000000000001';
    const { companyId } = master.company;
    const boat = { companyId, name: 'Tyrsky', ownerId: owner.person.userId, guests: new Set<string>() };
    boats.set(id, boat);
    expect((await watch(sailor)).status, 'not aboard').to.equal(404);
    boat.guests.add(sailor.person.userId).add(guest.person.userId);
    const [one, two] = [await watch(sailor), await watch(guest)];
    await test.app.host.root.get(LiveTopics).notify(companyId, `boat:${id}`, { at: 'sea' });
    const until = async (reader: typeof one.reader, text: string | null): Promise<void> => {
      const decoder = new TextDecoder();
      for (let heard = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) {
          expect(text, `the stream ended before "${text}"`).to.equal(null);
          return;
        }
        heard += decoder.decode(value);
        if (text !== null && heard.includes(text)) return;
      }
    };
    await until(one.reader, 'sea');
    await until(two.reader, 'sea');
    boat.guests.delete(guest.person.userId);
    const { refreshToken } = sailor.tokens;
    expect((await sailor.api.post('/auth/logout', { refresh_token: refreshToken })).status).to.equal(200);
    await until(one.reader, null);
    await until(two.reader, null);
    expect((await watch(guest)).status).to.equal(404);
    for (const unknown of ['nothing', 'boat:01900000-0000-7000-8000-000000000009', `boat:${'-'.repeat(36)}`]) {
      expect((await guest.api.get(`/live/${unknown}`)).status, unknown).to.equal(404);
    }
  });
});
