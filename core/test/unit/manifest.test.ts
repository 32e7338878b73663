import type { PluginManifest } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { checkManifest, checkReferences, type FoundPlugin, sortPlugins } from '../../kernel/manifest.ts';

const plugin = (id: string, more: Partial<PluginManifest> = {}, folder = `/plugins/${id}`): FoundPlugin => ({
  folder,
  manifest: { id, version: '1.0.0', sdk: '^0.1.0', ...more },
});
const ids = (plugins: FoundPlugin[]): string[] => plugins.map(({ manifest }) => manifest.id);

describe('plugin manifests', () => {
  it('names the file, the field and what is expected when a manifest is wrong', () => {
    const check = () =>
      checkManifest(
        { id: 'Bad Id', version: '1', sdk: '*', colour: 'red', contributes: { nav: [{ id: 'x' }] } },
        '/p/plugin.json',
      );
    expect(check).to.throw(/\/p\/plugin\.json.*id must match pattern/);
    expect(check).to.throw(/unknown field "colour"/);
    expect(check).to.throw(/contributes\.nav\.0 must have required property 'place'/);
  });

  it('puts required plugins first and keeps the order stable', () => {
    const sorted = sortPlugins([
      plugin('c', { requires: ['b'] }),
      plugin('a', { optional: ['z'] }),
      plugin('b'),
      plugin('z'),
    ]);
    expect(ids(sorted)).to.deep.equal(['z', 'a', 'b', 'c']);
  });

  const refusals: { what: string; plugins: FoundPlugin[]; message: RegExp }[] = [
    {
      what: 'two plugins with one id, naming both folders',
      plugins: [plugin('a', {}, '/one'), plugin('a', {}, '/two')],
      message: /Two plugins have the id "a": \/one and \/two/,
    },
    {
      what: 'an unknown dependency, naming who wants it',
      plugins: [plugin('a', { requires: ['b'] })],
      message: /Plugin "a" requires "b", which is not installed/,
    },
    {
      what: 'a circle, naming its members',
      plugins: [plugin('a', { requires: ['b'] }), plugin('b', { requires: ['c'] }), plugin('c', { requires: ['a'] })],
      message: /a -> b -> c -> a/,
    },
    {
      what: 'a plugin made for another sdk',
      plugins: [plugin('a', { sdk: '^9.0.0' })],
      message: /Plugin "a" was made for sdk \^9\.0\.0/,
    },
  ];
  for (const { what, plugins, message } of refusals) {
    it(`refuses ${what}`, () => {
      expect(() => sortPlugins(plugins))
        .to.throw(message)
        .with.property('hint')
        .that.is.a('string').and.not.empty;
    });
  }

  const pages = (path: string) => ({
    pages: [{ path, export: 'P', chrome: 'app' as const, access: 'session' as const }],
  });
  const references: { what: string; plugins: FoundPlugin[]; message: RegExp }[] = [
    {
      what: 'an unknown feature',
      plugins: [plugin('a', { enabledBy: 'nowhere' })],
      message: /Plugin "a" names the feature "nowhere"/,
    },
    {
      what: 'an unknown slot',
      plugins: [plugin('a', { web: 'web/index.ts', contributes: { extensions: [{ slot: 'b.panel', export: 'X' }] } })],
      message: /Plugin "a" names the slot "b\.panel"/,
    },
    {
      what: 'an unknown permission of a page',
      plugins: [
        plugin('a', {
          web: 'web/index.ts',
          contributes: { pages: [{ path: '/a', export: 'P', chrome: 'app', access: { permission: 'a.see' } }] },
        }),
      ],
      message: /Plugin "a": the page \/a asks for the permission "a\.s[a-z]*", which no plugin declares/,
    },
    {
      what: 'an event that nobody publishes',
      plugins: [plugin('a', { consumes: ['thing.happened'] })],
      message: /Plugin "a" names the event "thing\.happened"/,
    },
    {
      what: 'one page path in two plugins, whatever its parameters are called',
      plugins: [
        plugin('a', { web: 'web/index.ts', contributes: pages('/s/:id') }),
        plugin('b', { web: 'web/index.ts', contributes: pages('/s/:surveyId') }),
      ],
      message: /page path "\/s\/:" is declared by plugin "a" and again by plugin "b"/,
    },
    {
      what: 'pages without a web part',
      plugins: [plugin('a', { contributes: pages('/a') })],
      message: /Plugin "a" contributes pages or extensions but has no "web" part/,
    },
  ];
  for (const { what, plugins, message } of references) {
    it(`refuses ${what}`, () => {
      expect(() => checkReferences(plugins, ['shell.home'])).to.throw(message);
    });
  }

  it('accepts an extension to a slot of an optional plugin that is not installed', () => {
    const guest = plugin('a', {
      optional: ['b'],
      web: 'web/index.ts',
      contributes: { extensions: [{ slot: 'b.panel', export: 'X' }] },
    });
    expect(() => checkReferences([guest], [])).not.to.throw();
  });

  describe('of a plugin that does without another', () => {
    const guest = plugin('a', {
      optional: ['b'],
      web: 'web/index.ts',
      consumes: ['thing.happened'],
      features: [{ key: 'a_things', category: 'things', default: true }],
      roles: [{ key: 'keeper', brings: ['thing_keeper'] }],
      permissions: [{ key: 'a.see', roles: ['thing_keeper'], facts: ['b.owner'], feature: 'b_things' }],
      topics: [{ key: 'a', access: { resource: 'thing', needs: ['see'] } }],
      contributes: {
        pages: [{ path: '/a/:id', export: 'P', chrome: 'app', access: { resource: 'thing', needs: ['see'] } }],
        commands: [{ id: 'a', label: 'a', path: '/a', access: { permission: 'b.see' }, feature: 'b_things' }],
        extensions: [{ slot: 'shell.home', export: 'X', access: { flag: 'b.owner' }, hiddenBy: 'b_hidden' }],
      },
    });
    const check = (...plugins: FoundPlugin[]) => checkReferences([guest, ...plugins], ['shell.home']);

    it('names may be of the absent one: events, roles, features, facts, permissions and things', () => {
      expect(() => check()).not.to.throw();
    });

    it('are all to be declared where it is there', () => {
      expect(() => check(plugin('b'))).to.throw(/Plugin "a" names the feature category "things"/);
    });

    it('that another plugin names are still to be declared', () => {
      const other = plugin('c', { consumes: ['thing.happened'] });
      expect(() => check(other)).to.throw(/Plugin "c" names the event "thing\.happened"/);
    });
  });
});
