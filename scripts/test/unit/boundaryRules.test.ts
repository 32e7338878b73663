import type { PluginManifest } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { collectFacts } from '../../boundaries/facts.ts';
import { checkKinds } from '../../boundaries/kinds.ts';
import {
  checkDefinitions,
  checkEdges,
  checkNames,
  checkRoutes,
  checkSubscriptions,
  checkTexts,
} from '../../boundaries/rules.ts';
import { checkTextParts } from '../../boundaries/textParts.ts';
import type { Tree } from '../../boundaries/tree.ts';

describe('the boundary checks', () => {
  const plugin = (id: string, manifest: Partial<PluginManifest> = {}, packageJson = {}): Tree['plugins'][number] => ({
    id,
    manifest: { id, version: '1.0.0', sdk: '*', ...manifest },
    packageJson: { name: `@kaiku/plugin-${id}`, exports: { './contract': '', './plugin.json': '' }, ...packageJson },
  });

  function tree(
    files: Record<string, string>,
    plugins: Tree['plugins'] = [],
    texts: Record<string, Record<string, string>> = {},
  ): Tree {
    return {
      files: Object.entries(files).map(([file, text]) => ({
        ...collectFacts(file, text),
        file,
        owner: file.split('/')[file.startsWith('plugins') ? 1 : 0]!,
      })),
      plugins,
      namespaces: new Map(Object.entries(texts).map(([name, record]) => [name, new Map(Object.entries(record))])),
      textParts: new Map(),
      localeProblems: [],
    };
  }

  it('let nothing outside its own place name a question kind', () => {
    const home = {
      'sdk/model/kinds/stars.ts':
        "export interface StarSettings { stars: number }\nexport const starsKind = { kind: 'stars' };\nexport const isStar = () => true;",
      'sdk/web/survey/kinds/stars.tsx': "import { isStar } from '../../../model/index.ts';",
      'plugins/a/server/seeds/x.ts': "export const element = { kind: 'stars' };",
    };
    const offenders = {
      'plugins/a/web/x.ts':
        "import { isStar } from '@kaiku/sdk/model';\nexport const a = element.kind === 'stars' || 'moon' !== kind;",
      'plugins/a/server/y.ts':
        "export const b = kinds.get('stars');\nswitch (one.kind) { case 'stars': break; }\nexport const c = { kind: 'stars', type: 'stars' };",
    };
    expect(checkKinds(tree(home))).to.deep.equal([]);
    const found = checkKinds(tree({ ...home, ...offenders }));
    expect(found.map((text) => text.split(':').slice(0, 2).join(':').split(' ')[0])).to.deep.equal([
      'plugins/a/web/x.ts:2',
      'plugins/a/web/x.ts:1',
      'plugins/a/server/y.ts:1',
      'plugins/a/server/y.ts:2',
      'plugins/a/server/y.ts:3',
    ]);
    expect(found[1]).to.contain('takes isStar of the question kind "stars"').and.to.contain('ask its Kind');
  });

  describe('edges', () => {
    const source = {
      'plugins/a/server/x.ts':
        "import { B } from '@kaiku/plugin-b/contract';\nexport const c = () => import('@kaiku/plugin-c/server/x.ts');",
    };

    it('asks to declare a contract that is imported', () => {
      const problems = checkEdges(tree(source, [plugin('a', { optional: ['c'] }), plugin('b'), plugin('c')]));
      expect(problems).to.deep.equal([
        'plugins/a/server/x.ts:1 imports the contract of "b": add it to "requires" or "optional" in plugins/a/plugin.json',
        'plugins/a/server/x.ts:2 imports @kaiku/plugin-c/server/x.ts: the only door is @kaiku/plugin-c/contract',
      ]);
    });

    it('lets a declared contract pass, and no plugin into core', () => {
      const allowed = { 'plugins/a/web/x.ts': "import '@kaiku/plugin-b/contract';" };
      const dependencies = { '@kaiku/plugin-b': '1' };
      const declared = plugin('a', { requires: ['b'] }, { name: '@kaiku/plugin-a', dependencies });
      expect(checkEdges(tree(allowed, [declared, plugin('b')]))).to.deep.equal([]);
      expect(checkEdges(tree(allowed, [plugin('a', { requires: ['b'] }), plugin('b')]))).to.deep.equal([
        'plugins/a/web/x.ts:1 imports the contract of "b": add @kaiku/plugin-b to plugins/a/package.json',
      ]);
      expect(checkEdges(tree({ 'core/x.ts': allowed['plugins/a/web/x.ts'] }, [plugin('b')]))[0]).to.include(
        'core/x.ts:1 imports plugin "b"',
      );
    });

    it('holds package.json and filled slots to the manifest', () => {
      const problems = checkEdges(
        tree({}, [
          plugin(
            'a',
            {
              contributes: {
                extensions: [
                  { slot: 'b.side', export: 'Side' },
                  { slot: 'shell.home', export: 'Home' },
                ],
              },
            },
            { name: 'a', exports: { './contract': '', './server': '' }, dependencies: { '@kaiku/plugin-b': '1' } },
          ),
        ]),
      );
      expect(problems).to.have.length(4);
      expect(problems.join('\n'))
        .to.match(/name must be/)
        .and.match(/not \.\/server/)
        .and.match(/depends on @kaiku\/plugin-b/)
        .and.match(/slot "b\.side"/);
    });
  });

  it('finds two routes with one address, whatever their parameters are called, or with one id', () => {
    const route = (id: string, method: string, path: string) =>
      `export const r = route({ id: '${id}', method: '${method}', path: '${path}' });`;
    const problems = checkRoutes(
      tree({
        'plugins/a/server/x.ts': route('getA', 'GET', '/a/{id}'),
        'plugins/b/server/x.ts': route('getB', 'GET', '/a/{other}'),
        'plugins/c/server/x.ts': route('getA', 'POST', '/a/{id}'),
      }),
    );
    expect(problems).to.deep.equal([
      'plugins/b/server/x.ts:1: the route GET /a/{other} is declared at plugins/a/server/x.ts:1 already',
      'plugins/c/server/x.ts:1: the route id "getA" is declared at plugins/a/server/x.ts:1 already',
    ]);
  });

  it('holds slots and events to their owner and its manifest', () => {
    const files = {
      'plugins/a/contract/index.ts':
        "export const side = defineSlot<object>('a.side');\nexport const done = defineEvent<object>('a.done');\nexport const wrong = token<object>('b.Service');",
      'plugins/b/contract/index.ts': "export const again = defineSlot<object>('a.side');",
    };
    const problems = checkDefinitions(tree(files, [plugin('a', { publishes: ['a.gone'] }), plugin('b')]));
    expect(problems.join('\n'))
      .to.match(/add the slot "a\.side" to "slots" in plugins\/a/)
      .and.match(/add the event "a\.done" to "publishes"/)
      .and.match(/token "b\.Service" must begin with "a\."/)
      .and.match(/slot "a\.side" is defined at plugins\/a\/contract\/index\.ts:1 already/)
      .and.match(/publishes "a\.gone", which no defineEvent defines/);
  });

  it('compares subscriptions with what the manifest consumes', () => {
    const files = {
      'plugins/a/contract/index.ts': "export const answered = defineEvent<object>('answer.submitted');",
      'plugins/b/server/index.ts':
        "import { answered as event } from '@kaiku/plugin-a/contract';\nsubscribe(event, 'count', async () => {});",
    };
    const missing = checkSubscriptions(tree(files, [plugin('a'), plugin('b')]));
    expect(missing).to.deep.equal([
      'plugins/b/server/index.ts:2: add "answer.submitted" to "consumes" in plugins/b/plugin.json',
    ]);
    expect(
      checkSubscriptions(tree(files, [plugin('a'), plugin('b', { consumes: ['answer.submitted'] })])),
    ).to.deep.equal([]);
    expect(checkSubscriptions(tree({}, [plugin('b', { consumes: ['answer.submitted'] })]))[0]).to.include(
      'no subscription',
    );
  });

  it('knows the permissions and features that code names', () => {
    const files = {
      'plugins/a/server/x.ts':
        "route({ id: 'x', method: 'GET', path: '/x', access: { anyOf: [{ permission: 'do_it' }] }, feature: 'extra' });\nuseFeature('more');",
    };
    expect(checkNames(tree(files, [plugin('a')]))).to.have.length(3);
    const manifest: Partial<PluginManifest> = {
      permissions: [{ key: 'do_it', roles: [] }],
      features: ['extra', 'more'].map((key) => ({ key, category: 'general', default: true })),
    };
    expect(checkNames(tree(files, [plugin('a', manifest)]))).to.deep.equal([]);
  });

  describe('texts', () => {
    const code = (body: string) => ({ 'plugins/a/web/x.tsx': `const t = useT('a');\nexport const f = () => ${body};` });
    const texts = {
      a: { 'title.main': 'Main', answers_one: 'one', answers_other: '{{count}}', 'errors.odd': 'Odd' },
      core: { 'errors.not_found': 'x' },
    };

    for (const body of [
      "t('title.main')",
      "t('answers', { count: 2 })",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code under test
      't(`title.${x}`)',
      "t(x ? 'title.main' : 'answers')",
      "t('core:errors.not_found')",
      "t('absent', { defaultValue: 'x' })",
      't(x)',
      "new Problem('odd')",
      "new Problem('not_found')",
    ]) {
      it(`finds what ${body} asks for`, () => {
        expect(checkTexts(tree(code(body), [], texts))).to.deep.equal([]);
      });
    }

    for (const body of [
      "t('title.absent')",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code under test
      't(`absent.${x}`)',
      "t(x ? 'title.main' : 'absent')",
      "translate('b', 'title.main')",
      "new Problem('absent')",
      "texts.t(language, 'a', 'absent')",
    ]) {
      it(`misses what ${body} asks for`, () => {
        expect(checkTexts(tree(code(body), [], texts))).to.have.length(1);
      });
    }

    it('follows a namespace that a constant holds', () => {
      const files = {
        'plugins/a/web/names.ts': "export const namespace = 'a' as const;",
        'plugins/a/web/x.ts': "const tr = useT(namespace);\ntr('absent');",
      };
      expect(checkTexts(tree(files, [], texts))[0]).to.include('"absent" in a');
    });

    it('misses what may not be there yet where texts come in parts', () => {
      const entry = (editor: string) =>
        `export default defineWebPlugin({ pages: { List: () => import('./List.tsx'), Editor: ${editor} }, locales: mainTexts });`;
      const web = {
        'plugins/a/web/texts.ts':
          "export const mainTexts = { en: () => import('../locales/main/en.json') };\nexport const editorTexts = { en: () => import('../locales/editor/en.json') };",
        'plugins/a/web/List.tsx': "import { Tool } from './Tool.tsx';\nconst t = useT('a');\nt('list.title');",
        'plugins/a/web/Tool.tsx': "const t = useT('a');\nt('tool.main');",
        'plugins/a/web/Editor.tsx':
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code under test
          "const t = useT('a');\nt('editor.save');\nt('list.title');\nt(`editor.${x}`);",
      };
      const parts = (main: string[], editor: string[]) =>
        new Map([
          ['main', new Map(main.map((key) => [key, key]))],
          ['editor', new Map(editor.map((key) => [key, key]))],
        ]);
      const found = (editor: string, textParts = parts(['list.title', 'tool.main'], ['editor.save'])) =>
        checkTextParts({
          ...tree({ ...web, 'plugins/a/web/index.ts': entry(editor) }, [plugin('a')]),
          textParts: new Map([['a', textParts]]),
        });
      const together = "() => withTexts('a', editorTexts, () => import('./Editor.tsx'))";
      expect(found(together)).to.deep.equal([]);
      expect(found("() => import('./Editor.tsx')").map((text) => text.split(': ')[0])).to.deep.equal([
        'plugins/a/web/Editor.tsx:2',
        'plugins/a/web/Editor.tsx:4',
      ]);
      const moved = found(together, parts(['list.title'], ['editor.save', 'tool.main']));
      expect(moved.join()).to.include('Tool.tsx:2').and.include('without locales/editor');
    });

    it('misses the labels of a manifest', () => {
      const nav = [
        {
          id: 'n',
          place: 'main' as const,
          path: '/n',
          label: 'nav.absent',
          icon: 'x',
          order: 1,
          access: 'session' as const,
        },
      ];
      expect(checkTexts(tree({}, [plugin('a', { contributes: { nav } })], texts))[0]).to.include('"nav.absent"');
    });

    it('misses name and description of a feature', () => {
      const features = [{ key: 'f', category: 'general' as const, default: true }];
      const problems = checkTexts(tree({}, [plugin('a', { features })], texts));
      expect(problems.map((problem) => /"(.*)"/.exec(problem)?.[1])).to.deep.equal([
        'features.f.name',
        'features.f.description',
      ]);
    });
  });
});
