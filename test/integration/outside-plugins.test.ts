import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '@kaiku/config';
import { createApp, findPlugins, type LeftOut, type Selection } from '@kaiku/core';
import { root, startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, run, writeFiles } from '../support/outside.ts';

const manifest = { id: 'stray', version: '1.0.0', sdk: '^0.1.0' };
const packageJson = { name: 'stray', version: '1.0.0', type: 'module', exports: { './plugin.json': './plugin.json' } };
const item = {
  id: 'stray',
  place: 'main',
  path: '/stray',
  label: 'stray',
  icon: 'map',
  order: 1,
  access: 'session',
};
const page = { path: '/stray', export: 'Stray', chrome: 'app', access: 'session' };

describe('plugins from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let dataDir: string;
  beforeEach(async () => {
    place = await makeFolder();
    dataDir = `${place.folder}/data`;
  });
  afterEach(() => place.remove());

  const write = (name: string, files: Record<string, unknown>) => writeFiles(`${place.folder}/${name}`, files);
  const find = (plugins: string) =>
    findPlugins(readConfig({ KAIKU_SECRET: 'x'.repeat(32), KAIKU_DATA: dataDir, KAIKU_PLUGINS: plugins }, root));
  const start = (
    from: string,
    plugins = ['access', 'surveys', 'stray', 'guest'],
    workers: 'none' | 'threads' = 'none',
    env: Record<string, string> = {},
  ) => startTestApp({ plugins, workers, leaveOut: true, env: { KAIKU_DATA: dataDir, KAIKU_PLUGINS: from, ...env } });
  const sentenceOf = ({ reason, hint }: LeftOut): string => {
    expect(hint, reason).to.not.equal('');
    return `${reason} ${hint}`;
  };
  /** What an operator reads of the one plugin that is left out: what is wrong, and the way out. */
  const refusal = async (work: () => Selection | Promise<TestApp>): Promise<string> => {
    const found = await work();
    const { leftOut } = 'app' in found ? found.app.host : found;
    if ('app' in found) await found.stop();
    expect(leftOut).to.have.length(1);
    return sentenceOf(leftOut[0]!);
  };

  describe('that cannot be found', () => {
    it('a name that nothing is installed under, with the command that installs it', async () => {
      expect(await refusal(() => find('no-such-plugin')))
        .to.contain('"no-such-plugin"')
        .and.to.contain(`npm install --legacy-peer-deps --prefix "${dataDir}/plugins"`);
    });

    it('a folder without a manifest', async () => {
      const folder = await write('empty', { 'README.md': 'nothing' });
      expect(await refusal(() => find(folder))).to.contain(`${folder} has no plugin.json`);
    });

    it('an archive that is not there, and one that is none', async () => {
      const missing = `${place.folder}/stray-1.0.0.tgz`;
      expect(await refusal(() => start(missing))).to.contain(`"${missing}", but there is no such file`);
      await write('.', { 'broken.tgz': 'this is no archive' });
      const broken = await refusal(() => start(`${place.folder}/broken.tgz`));
      expect(broken).to.contain('broken.tgz" cannot be installed').and.to.contain('kaiku-plugin pack');
    });

    it('an archive that needs packages which it does not bring along', async () => {
      const folder = await write('needy', {
        'package.json': { ...packageJson, dependencies: { 'kaiku-no-such-package': '1.0.0' } },
        'plugin.json': manifest,
      });
      await run(folder, 'npm', 'pack');
      const text = await refusal(() => start(`${folder}/stray-1.0.0.tgz`));
      expect(text).to.contain('kaiku-no-such-package').and.to.contain('bundleDependencies');
    });

    it('an installed package that was packed from its sources', async () => {
      const packed = (more: object) => ({ 'package.json': packageJson, 'plugin.json': { ...manifest, ...more } });
      await write('data/plugins/node_modules/stray', packed({ server: 'server/index.ts' }));
      expect(await refusal(() => find('stray'))).to.contain('its server part is TypeScript (server/index.ts)');
      await write('data/plugins/node_modules/stray', packed({ web: 'web/index.ts' }));
      expect(await refusal(() => find('stray')))
        .to.contain('no bundle in dist/web')
        .and.to.contain('kaiku-plugin pack');
    });
  });

  describe('with a wrong manifest', () => {
    const mistakes: [what: string, change: object, sentence: RegExp][] = [
      ['an unknown field', { colour: 'red' }, /has the unknown field "colour"/],
      ['an id that is none', { id: 'Stray Plugin' }, /id must match pattern/],
      ['the id of another plugin', { id: 'surveys' }, /Two plugins have the id "surveys".*give one another id/],
      ['another sdk', { sdk: '^7.0.0' }, /"stray" was made for sdk \^7\.0\.0, this is sdk 0\.1\.0/],
      ['a plugin that is not there', { requires: ['dreams'] }, /"stray" requires "dreams", which is not installed/],
      ['a feature of nobody', { enabledBy: 'stray' }, /"stray" names the feature "stray".*Declare it/],
      [
        'a page without a rule who may see it',
        { web: 'web/index.ts', contributes: { pages: [{ ...page, access: undefined }] } },
        /contributes\.pages\.0 must have required property 'access'/,
      ],
      [
        'a permission of nobody',
        { web: 'web/index.ts', contributes: { pages: [{ ...page, access: { permission: 'stray.see' } }] } },
        /"stray": the page \/stray asks for the permission "stray\.see", which no plugin declares/,
      ],
      [
        'a page that another has',
        { web: 'web/index.ts', contributes: { pages: [{ ...page, path: '/login' }] } },
        /page path "\/login" is declared by plugin "access" and again by plugin "stray"/,
      ],
      [
        'a slot of nobody',
        { web: 'web/index.ts', contributes: { extensions: [{ slot: 'shell.attic', export: 'X' }] } },
        /"stray" names the slot "shell\.attic".*Known: .*shell\.home/,
      ],
      ['pages without a web part', { contributes: { pages: [page] } }, /contributes pages .* but has no "web" part/],
      [
        'a category of nobody',
        { features: [{ key: 'stray_boats', category: 'harbour', default: true }] },
        /"stray" names the feature category "harbour".*Known: api, general, survey/,
      ],
      [
        'a category of the platform’s',
        { featureCategories: [{ key: 'general', order: 1 }] },
        /feature category "general" is declared by plugin "core" and again by plugin "stray"/,
      ],
      [
        'a place of navigation of nobody',
        { contributes: { nav: [{ ...item, place: 'harbour.boat' }] } },
        /"stray" names the navigation place "harbour\.boat".*Known: account, api-integrations, main, manage/,
      ],
      [
        'a flag of nobody',
        { contributes: { nav: [{ ...item, access: { flag: 'stray.captain' } }] } },
        /"stray": the navigation item "stray" asks for the flag "stray\.captain", which no plugin declares/,
      ],
      [
        'a fact that is a flag of the platform’s',
        { facts: ['manager'] },
        /fact "manager" is declared by plugin "core" and again by plugin "stray"/,
      ],
      ['an event of nobody', { consumes: ['moon.rose'] }, /"stray" names the event "moon\.rose"/],
    ];
    for (const [what, change, sentence] of mistakes) {
      it(`${what}: left out with a sentence that says so`, async () => {
        const folder = await write('stray', { 'plugin.json': { ...manifest, ...change } });
        expect(await refusal(() => find(folder))).to.match(sentence);
      });
    }

    it('no JSON: left out with the place', async () => {
      const folder = await write('stray', { 'plugin.json': '{ "id": "stray", }' });
      expect(await refusal(() => find(folder))).to.match(/stray\/plugin\.json cannot be read: .*JSON/);
    });
  });

  describe('with wrong code', () => {
    const server = (body: string) => ({
      'package.json': packageJson,
      'plugin.json': { ...manifest, server: 'server/index.ts' },
      'server/index.ts': `import { defineServerPlugin, Joi, route } from '@kaiku/sdk/server';\n${body}`,
    });
    const routeWith = (access: string) =>
      `export default defineServerPlugin({ register(_s, ctx) { ctx.routes(route({ id: 'stray', method: 'GET', path: '/stray', summary: 'x', ${access} reply: Joi.any(), handler: async () => null })); } });`;
    const mistakes: [what: string, files: Record<string, unknown>, sentence: RegExp][] = [
      [
        'a route without access',
        server(routeWith('')),
        /"stray" has the route GET \/api\/stray without an access rule/,
      ],
      [
        'a route for a permission of nobody',
        server(routeWith("access: { permission: 'stray.see' },")),
        /route GET \/api\/stray asks for the permission "stray\.see", which no plugin declares/,
      ],
      ['no default export', server('export const nothing = defineServerPlugin({});'), /has no default export/],
      ['code that does not load', server("import './missing.ts';"), /"stray" .*cannot be loaded: .*missing\.ts/],
      [
        'an event that the manifest hides',
        server(
          "import { defineEvent } from '@kaiku/sdk/common';\nexport default defineServerPlugin({ events: [defineEvent('stray.seen')] });",
        ),
        /event "stray\.seen" in its code, but not under "publishes"/,
      ],
      ['code that throws as it loads', server("throw new Error('no luck');"), /cannot be loaded: Error: no luck/],
      [
        'a bind that throws',
        server("export default defineServerPlugin({ bind() { throw new Error('no luck'); } });"),
        /bind\(\) of plugin "stray" failed: Error: no luck/,
      ],
      [
        'a register that throws after it has declared a route',
        server(
          "export default defineServerPlugin({ register(s) { s.route({ method: 'GET', path: '/stray', options: { app: { access: 'public' } }, handler: () => 1 }); throw new Error('no luck'); } });",
        ),
        /register\(\) of plugin "stray" failed: Error: no luck/,
      ],
      [
        'a route that core has',
        server(routeWith("access: 'session',").replace("'/stray'", "'/bootstrap'")),
        /declares GET \/api\/bootstrap .*"core" has GET/,
      ],
      [
        'a raw route without access',
        server(
          "export default defineServerPlugin({ register(s) { s.route({ method: 'GET', path: '/stray', handler: () => 1 }); } });",
        ),
        /"stray" has the route GET \/stray without an access rule/,
      ],
      [
        "a raw route that passes its access rule by with hapi's auth",
        server(
          "export default defineServerPlugin({ register(s) { s.route({ method: 'GET', path: '/stray', options: { auth: false, app: { access: 'session' } }, handler: () => 1 }); } });",
        ),
        /"stray": the route GET \/stray sets hapi's "auth", which would pass its access rule by\. Leave "auth" out/,
      ],
      [
        'a service that nobody provides',
        server(
          "import { token } from '@kaiku/sdk/common';\nexport default defineServerPlugin({ bind(b) { b.provide(token('stray.A'), [token('stray.B')], () => 1); } });",
        ),
        /"stray\.A" of plugin "stray" depends on the service "stray\.B", which nobody provides/,
      ],
      [
        'a port that another plugin implements',
        server(
          "import { Accounts } from '@kaiku/sdk/server';\nexport default defineServerPlugin({ bind(b) { b.provide(Accounts, [], () => null); } });",
        ),
        /"access" and "stray" both provide the service "sdk\.Accounts"/,
      ],
      [
        'a service whose factory throws',
        server(
          "import { token } from '@kaiku/sdk/common';\nexport default defineServerPlugin({ bind(b) { b.provide(token('stray.A'), [], () => { throw new Error('no luck'); }); } });",
        ),
        /The service "stray\.A" of plugin "stray" cannot be made: Error: no luck/,
      ],
      [
        'a contribution whose factory throws',
        server(
          "import { MailTransports } from '@kaiku/sdk/server';\nexport default defineServerPlugin({ bind(b) { b.contribute(MailTransports, [], () => { throw new Error('no luck'); }); } });",
        ),
        /The contribution to "core\.mailTransport" of plugin "stray" cannot be made: Error: no luck/,
      ],
      [
        'a contribution that is nothing',
        server(
          "import { FirstSteps } from '@kaiku/sdk/server';\nexport default defineServerPlugin({ bind(b) { b.contribute(FirstSteps, [], () => undefined); } });",
        ),
        /The contribution to "core\.firstSteps" of plugin "stray" cannot be made: its factory returns nothing\./,
      ],
      [
        'a contribution that is a promise',
        server(
          "import { FirstSteps } from '@kaiku/sdk/server';\nexport default defineServerPlugin({ bind(b) { b.contribute(FirstSteps, [], async () => ({})); } });",
        ),
        /The contribution to "core\.firstSteps" of plugin "stray" cannot be made: its factory returns a promise\./,
      ],
      [
        'a question kind that lacks most of what a kind has',
        {
          ...server(
            "import { questionKinds } from '@kaiku/sdk/server';\nexport default defineServerPlugin({ bind(b) { b.contribute(questionKinds, [], () => ({ kind: { kind: 'stars', texts: 'stray', validate: () => [] }, plugin: new URL('..', import.meta.url) })); } });",
          ),
          'plugin.json': { ...manifest, server: 'server/index.ts', requires: ['surveys'] },
        },
        /"stray" brings the question kind "stars", which lacks: icon .*, fieldNames \(a function\), .*summariseCounts \(a function\), inspector \(a list of fields\)/,
      ],
      [
        'two jobs of one name',
        server(
          "const job = { name: 'stray.do', lane: 'light', handler: async () => null };\nexport default defineServerPlugin({ jobs: [job, job] });",
        ),
        /The job "stray\.do" is declared by plugin "stray" and again by plugin "stray"/,
      ],
      [
        'two subscriptions of one name',
        {
          ...server(
            "import { defineEvent } from '@kaiku/sdk/common';\nconst one = { event: defineEvent('stray.seen'), name: 'look', handler: async () => {} };\nexport default defineServerPlugin({ events: [one.event], subscriptions: [one, one] });",
          ),
          'plugin.json': {
            ...manifest,
            server: 'server/index.ts',
            publishes: ['stray.seen'],
            consumes: ['stray.seen'],
          },
        },
        /"stray" has two subscriptions with the name "look"/,
      ],
      [
        'a table that does not keep companies apart',
        {
          ...server('export default defineServerPlugin({});'),
          'migrations/0001_open.sql': 'CREATE TABLE stray.open (id uuid PRIMARY KEY);',
        },
        /The table stray\.open of plugin "stray" does not keep companies apart.*core\.tenant_table\('stray\.open'\)/,
      ],
      [
        'texts that are no JSON',
        { ...server('export default defineServerPlugin({});'), 'locales/en.json': 'hello' },
        /texts of plugin "stray" .*en\.json/,
      ],
      [
        'a migration that fails',
        { ...server('export default defineServerPlugin({});'), 'migrations/0001_bad.sql': 'CREATE TABEL x ();' },
        /Migration stray\/0001_bad\.sql failed: syntax error/,
      ],
    ];
    for (const [what, files, sentence] of mistakes) {
      it(`${what}: left out with a sentence that says so`, async () => {
        const folder = await write('stray', files);
        expect(await refusal(() => start(folder))).to.match(sentence);
      });
    }

    for (const [what, code] of [
      ['Loading the server part', 'await new Promise(() => {}); export default defineServerPlugin({});'],
      ['bind()', 'export default defineServerPlugin({ bind() { for (;;); } });'],
      ['register()', 'export default defineServerPlugin({ register: () => new Promise(() => {}) });'],
      ['register()', 'export default defineServerPlugin({ async register() { for (;;); } });'],
      [
        'The contribution to "core.firstSteps"',
        "import { FirstSteps } from '@kaiku/sdk/server'; export default defineServerPlugin({ bind(b) { b.contribute(FirstSteps, [], () => { for (;;); }); } });",
      ],
    ] as const) {
      it(`${what} that never ends does not hang the start: ${code}`, async () => {
        const folder = await write('stray', server(code));
        // Kaiku's own plugin has to be loaded within it as well.
        const limit = { KAIKU_PLUGIN_START: '3' };
        expect(await refusal(() => start(folder, undefined, undefined, limit))).to.contain(
          `${what} of plugin "stray" did not end within 3 seconds.`,
        );
      });
    }
  });

  it('that fail one by one leave the rest running: said in the log, at /ready and to managers', async () => {
    const withServer = (id: string, body: string, more: object = {}) =>
      write(id, {
        'package.json': { ...packageJson, name: id },
        'plugin.json': { ...manifest, id, server: 'server/index.ts', ...more },
        'server/index.ts': `import { defineServerPlugin, Joi, route } from '@kaiku/sdk/server';\n${body}`,
      });
    const fine = `export default defineServerPlugin({ register(_s, ctx) { ctx.routes(route({ id: 'fine', method: 'GET', path: '/fine', summary: 'x', access: 'session', reply: Joi.any(), handler: async () => 'fine' })); } });`;
    const folders = [
      await withServer('throws', "throw new Error('no luck');"),
      await withServer('leans-on-it', 'export default defineServerPlugin({});', { requires: ['throws'] }),
      await withServer(
        'rejects',
        "export default defineServerPlugin({ async register() { throw new Error('later'); } });",
      ),
      await withServer('fine', fine),
    ];
    const logged: object[] = [];
    const told: string[] = [];
    const quiet = () => {};
    const log = { debug: quiet, info: quiet, warn: quiet, error: (fields: object) => void logged.push(fields) };
    const test = await startTestApp({
      plugins: ['access', 'throws', 'leans-on-it', 'rejects', 'fine'],
      workers: 'none',
      leaveOut: true,
      log,
      onProgress: (text) => void told.push(text),
      env: { KAIKU_DATA: dataDir, KAIKU_PLUGINS: folders.join(',') },
    });
    try {
      const expected = [
        { plugin: 'throws', reason: /cannot be loaded: Error: no luck$/ },
        { plugin: 'rejects', reason: /register\(\) of plugin "rejects" failed: Error: later$/ },
        { plugin: 'leans-on-it', reason: /"leans-on-it" requires "throws", which was left out/ },
      ];
      const ready = await fetch(`${test.url}/ready`);
      expect(ready.status).to.equal(200);
      const { status, leftOut } = (await ready.json()) as { status: string; leftOut: LeftOut[] };
      expect(status).to.equal('ready');
      const manager = await test.createUser({ roles: ['admin'] });
      const listed = [leftOut, (await manager.api.get('/bootstrap')).data.leftOut as LeftOut[]];
      for (const list of listed) {
        expect(list.map(({ plugin }) => plugin)).to.deep.equal(expected.map(({ plugin }) => plugin));
        for (const [index, { reason }] of list.entries()) expect(reason).to.match(expected[index]!.reason);
      }
      expect(logged.map((fields) => (fields as LeftOut).plugin)).to.include.members([
        'throws',
        'leans-on-it',
        'rejects',
      ]);
      expect(told.filter((text) => text.startsWith('Started without the plugin'))).to.have.length(3);
      // The rest is there, and others hear nothing of it.
      const user = await test.createUser();
      expect((await user.api.get('/fine')).data).to.equal('fine');
      expect((await user.api.get('/bootstrap')).data.leftOut).to.deep.equal([]);
    } finally {
      await test.stop();
    }
  });

  it('of an older version than a database from which something was taken away are left out, until the version is back', async () => {
    const files = {
      'package.json': packageJson,
      'plugin.json': { ...manifest, server: 'server/index.ts' },
      'server/index.ts': `import { defineServerPlugin } from '@kaiku/sdk/server'; export default defineServerPlugin({});`,
    };
    const newer = await write('newer', {
      ...files,
      'migrations/0001_one.sql': 'SELECT 1;',
      'migrations/0002_two.sql': 'SELECT 2;',
      'migrations/0003_three.sql': '-- kaiku: contracts 0002_two.sql\nSELECT 3;',
    });
    const older = await write('older', { ...files, 'migrations/0001_one.sql': 'SELECT 1;' });
    const test = await start(newer);
    try {
      expect(test.app.host.leftOut).to.deep.equal([]);
      const again = (folder: string) =>
        createApp({
          config: { ...test.app.host.config, plugins: [folder] },
          ownerUrl: test.db.ownerUrl,
          workers: 'none',
        });
      const old = await again(older);
      await old.stop();
      expect(sentenceOf(old.host.leftOut[0]!)).to.match(
        /database is newer than the plugin "stray": the migration stray\/0003_three\.sql, which took away .* has run on it.* or a later one/,
      );
      const back = await again(newer);
      await back.stop();
      expect(back.host.leftOut).to.deep.equal([]);
    } finally {
      await test.stop();
    }
  });

  it('share the sdk of Kaiku, and meet at their contracts, whatever lies in their own node_modules', async () => {
    const decoy = {
      'node_modules/@kaiku/sdk/package.json': { name: '@kaiku/sdk', version: '0.1.0', exports: './wrong.js' },
      'node_modules/@kaiku/sdk/wrong.js': "throw new Error('another copy of the sdk');",
    };
    const stray = await write('stray', {
      ...decoy,
      'package.json': { ...packageJson, exports: { ...packageJson.exports, './contract': './contract/index.ts' } },
      'plugin.json': { ...manifest, server: 'server/index.ts' },
      'contract/index.ts': `import { token } from '@kaiku/sdk/common';
        export interface Adder { add(a: number, b: number): number }
        export const Adder = token<Adder>('stray.Adder');`,
      'server/index.ts': `import { defineServerPlugin } from '@kaiku/sdk/server';
        import { Adder } from '../contract/index.ts';
        export default defineServerPlugin({
          bind: (binder) => binder.provide(Adder, [], () => ({ add: (a, b) => a + b })),
        });`,
    });
    const guest = await write('guest', {
      ...decoy,
      'package.json': { name: '@elsewhere/guest', version: '1.0.0', type: 'module' },
      'plugin.json': { ...manifest, id: 'guest', requires: ['stray', 'surveys'], server: 'server/index.ts' },
      'server/index.ts': `import { SurveyReader } from '@kaiku/plugin-surveys/contract';
        import { defineJob, defineServerPlugin, Joi, Problem, route } from '@kaiku/sdk/server';
        import { Adder } from 'stray/contract';
        const number = Joi.number().required();
        const adding = defineJob<{ a: number; b: number }>({
          name: 'guest.add', lane: 'light', handler: async (ctx, { a, b }) => ctx.get(Adder).add(a, b),
        });
        export default defineServerPlugin({
          jobs: [adding],
          register(_server, ctx) {
            ctx.routes(route<object, { a: number; b: number }>({
              id: 'add', method: 'GET', path: '/guest', summary: 'Adds', access: 'session',
              query: Joi.object({ a: number, b: number }), reply: number,
              async handler(ctx, { query }) {
                if (query.a < 0) throw new Problem('too_small', { params: { a: query.a } });
                await ctx.get(SurveyReader).heads(ctx, []);
                return ctx.get(Adder).add(query.a, query.b);
              },
            }));
            ctx.routes(route({
              id: 'addLater', method: 'POST', path: '/guest', summary: 'Adds later', access: 'session',
              reply: Joi.string(), handler: (ctx) => ctx.enqueue(adding, { a: 20, b: 3 }),
            }));
          },
        });`,
    });
    const test = await start(`${stray}, ${guest}`, ['access', 'surveys', 'stray', 'guest'], 'threads');
    try {
      const { api } = await test.createUser();
      expect((await api.get('/guest', { query: { a: 2, b: 3 } })).data).to.equal(5);
      const refused = await api.get('/guest', { query: { a: -1, b: 3 } });
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'too_small']);
      const wrong = await api.get('/guest', { query: { a: 'x', b: 3 } });
      expect([wrong.status, wrong.error.details[0]?.path]).to.deep.equal([422, 'a']);
      const { data: jobId } = await api.post('/guest');
      const finished = async () => {
        const { data } = await api.get(`/jobs/${jobId}`);
        return data.finishedAt !== null && data;
      };
      expect(await until('the job in its worker thread', finished, 30_000)).to.include({ state: 'done', result: 23 });
    } finally {
      await test.stop();
    }
  });

  it('serves a bundle as the build compressed it, and as it is to those who take no less', async () => {
    const name = 'remoteEntry.12345678.js';
    const code = `console.log(${JSON.stringify('x'.repeat(2_000))});`;
    const folder = await write('stray', {
      'package.json': packageJson,
      'plugin.json': { ...manifest, web: 'web/index.ts', contributes: { pages: [page] } },
      'dist/web/mf-manifest.json': { metaData: { remoteEntry: { name } } },
      [`dist/web/${name}`]: code,
    });
    const copies = { br: brotliCompressSync(code), gzip: gzipSync(code) };
    await writeFile(`${folder}/dist/web/${name}.br`, copies.br);
    await writeFile(`${folder}/dist/web/${name}.gz`, copies.gzip);
    const test = await start(folder);
    try {
      for (const [accepted, copy] of Object.entries(copies)) {
        const reply = await fetch(`${test.url}/assets/stray/${name}`, { headers: { 'accept-encoding': accepted } });
        expect(reply.headers.get('content-encoding')).to.equal(accepted);
        // Nothing was compressed anew: it is the copy, to the byte.
        expect(Number(reply.headers.get('content-length'))).to.equal(copy.length);
        expect(await reply.text()).to.equal(code);
      }
      const plain = await fetch(`${test.url}/assets/stray/${name}`, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).to.equal(null);
      expect(await plain.text()).to.equal(code);
    } finally {
      await test.stop();
    }
  });
});
