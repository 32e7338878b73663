import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';

const texts = (harbour: string, boats: string, log: string) => ({
  nav: { boats, log },
  featureCategories: { harbour },
  features: { harbour_lights: { name: boats, description: log } },
});

const nav = { icon: 'anchor', access: { flag: 'harbour.captain' } };
const manifest = {
  id: 'harbour',
  version: '1.0.0',
  sdk: '^0.1.0',
  requires: ['company'],
  server: 'server/index.ts',
  featureCategories: [{ key: 'harbour', order: 50 }],
  features: [{ key: 'harbour_lights', category: 'harbour', default: true }],
  navPlaces: ['harbour.boat'],
  facts: ['harbour.captain'],
  contributes: {
    nav: [
      { ...nav, id: 'boats', place: 'main', path: '/boats', label: 'nav.boats', order: 5 },
      { ...nav, id: 'log', place: 'harbour.boat', path: '/boats/:boatId/log', label: 'nav.log', order: 1 },
    ],
  },
};
const harbour = {
  'package.json': { name: 'harbour', version: '1.0.0', type: 'module', exports: { './plugin.json': './plugin.json' } },
  'plugin.json': manifest,
  'locales/en.json': texts('Harbour', 'Boats', 'Log'),
  'locales/fi.json': texts('Satama', 'Veneet', 'Loki'),
  'locales/sv.json': texts('Hamn', 'Båtar', 'Logg'),
  'server/index.ts': `
    import { defineServerPlugin, Joi, PersonFacts, route } from '@kaiku/sdk/server';
    export default defineServerPlugin({
      bind: (binder) => binder.contribute(PersonFacts, [], () => ({
        // The second is nobody's fact: the manifest does not name it.
        of: async (_ctx, { lastName }) => (lastName === 'Ahab' ? ['harbour.captain', 'harbour.whale', 'manager'] : []),
      })),
      register(_server, ctx) {
        ctx.routes(route({
          id: 'sail', method: 'POST', path: '/boats', summary: 'Sails', access: { flag: 'harbour.captain' },
          reply: Joi.boolean(), handler: async () => true,
        }));
      },
    });`,
};

describe('a manifest from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let test: TestApp;
  let captain: TestUser;
  let sailor: TestUser;
  before(async () => {
    place = await makeFolder();
    const folder = await writeFiles(`${place.folder}/harbour`, harbour);
    test = await startTestApp({ plugins: ['access', 'company', 'harbour'], env: { KAIKU_PLUGINS: folder } });
    captain = await test.createUser({ lastName: 'Ahab', roles: ['survey'] });
    sailor = await test.createUser({ lastName: 'Ishmael', roles: ['survey'] });
  });
  after(async () => {
    await test?.stop();
    await place?.remove();
  });

  const bootOf = async (user: TestUser, headers = {}) => (await user.api.with(headers).get('/bootstrap')).data;
  const navOf = async (user: TestUser) =>
    (await bootOf(user)).plugins
      .flatMap(({ nav: items }: { nav: { id: string; place: string }[] }) => items)
      .filter(({ id }: { id: string }) => id === 'boats' || id === 'log');

  it('brings a flag of people, which routes, navigation and the browser judge by alike', async () => {
    expect((await captain.api.post('/boats')).status).to.equal(200);
    expect((await sailor.api.post('/boats')).status).to.equal(403);
    const { flags } = await bootOf(captain);
    expect(flags).to.deep.equal({
      member: true,
      manager: false,
      companyManager: false,
      developer: false,
      'company.new': true,
      'harbour.captain': true,
    });
    expect((await bootOf(sailor)).flags).to.not.have.property('harbour.captain');
    expect(await navOf(sailor)).to.deep.equal([]);
  });

  it('whose flags hold at home only', async () => {
    const manager = await test.createUser({ lastName: 'Ahab', roles: ['admin'] });
    const abroad = await bootOf(manager, { 'x-view-as': `company-${sailor.company.companyId}` });
    expect(abroad.flags).to.not.have.property('harbour.captain');
    expect((await bootOf(manager)).flags).to.include({ 'harbour.captain': true });
  });

  it('puts items into the shell’s navigation, and into a place of its own', async () => {
    const items = await navOf(captain);
    expect(items.map(({ id, place: where }: { id: string; place: string }) => [id, where])).to.deep.equal([
      ['boats', 'main'],
      ['log', 'harbour.boat'],
    ]);
  });

  it('brings a category of features, named in the caller’s language, in its order', async () => {
    const admin = await test.createUser();
    const read = async (language: string) =>
      (await admin.api.with({ 'accept-language': language }).get('/company/settings')).data;
    const { categories, features } = await read('fi');
    expect(categories).to.deep.equal([
      { key: 'general', name: 'Yleiset' },
      { key: 'harbour', name: 'Satama' },
      { key: 'api', name: 'Rajapinta' },
    ]);
    expect(features.find(({ key }: { key: string }) => key === 'harbour_lights')).to.include({
      category: 'harbour',
      name: 'Veneet',
    });
    expect((await read('sv')).categories[1].name).to.equal('Hamn');
  });
});
