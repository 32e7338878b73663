import { globSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { compareLocales, LANGUAGES, type Language, readLocale, type Texts } from '../../boundaries/locales.ts';

describe('comparing locales', () => {
  const texts = (record: Record<string, string>): Texts => new Map(Object.entries(record));
  const compare = (en: Record<string, string>, fi: Record<string, string>, sv: Record<string, string>) =>
    compareLocales(
      'x/locales',
      new Map<Language, Texts>([
        ['en', texts(en)],
        ['fi', texts(fi)],
        ['sv', texts(sv)],
      ]),
    );

  it('PLAT-062 every text of the product is there in each language of the interface', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const folders = globSync('{core,sdk,shell,plugins}/**/locales/{,*/}en.json', {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist', 'test'].includes(path.basename(name)),
    }).map((file) => path.dirname(file));
    const some = ['core', 'sdk', 'sdk/web/runtime', 'shell'].map((one) => path.join(one, 'locales'));
    expect(folders).to.include.members([...some, 'plugins/surveys/locales/main', 'plugins/surveys/locales/editor']);
    const faults = folders.flatMap((folder) => {
      const read = LANGUAGES.map((one) => [one, readLocale(path.join(root, folder, `${one}.json`))] as const);
      const problems = read.flatMap(([, locale]) => locale.problems);
      return [...problems, ...compareLocales(folder, new Map(read.map(([one, { texts }]) => [one, texts])))];
    });
    expect(faults).to.deep.equal([]);
  });

  it('finds nothing where keys and placeholders are equal', () => {
    expect(compare({ a: 'One {{n}}' }, { a: 'Yksi {{n}}' }, { a: 'En {{ n }}' })).to.deep.equal([]);
  });

  it('names a missing key and the languages that lack it', () => {
    expect(compare({ a: 'A' }, {}, {})).to.deep.equal(['x/locales: the text "a" is missing in fi and sv']);
    expect(compare({}, { b: 'B' }, { b: 'B' })[0]).to.include('"b" is missing in en');
  });

  it('names a placeholder or a tag that not all have', () => {
    expect(compare({ a: '{{name}}' }, { a: '{{nimi}}' }, { a: '{{name}}' })).to.deep.equal([
      'x/locales: "a" uses {{name}}, {{nimi}} in one of en and fi only',
    ]);
    expect(compare({ a: '<b>x</b>' }, { a: 'x' }, { a: '<b>x</b>' })).to.have.length(1);
  });

  it('lets languages differ in their plural forms, and a form do without the count', () => {
    expect(
      compare(
        { a_one: 'one answer', a_other: '{{count}} answers' },
        { a_one: '{{count}} vastaus', a_other: '{{count}} vastausta' },
        { a: '{{count}} svar' },
      ),
    ).to.deep.equal(['x/locales: "a" uses {{count}} in one of en and sv only']);
    expect(
      compare(
        { a_one: 'one answer', a_other: '{{count}} answers' },
        { a_one: '{{count}} vastaus', a_other: '{{count}} vastausta' },
        { a_one: 'ett svar', a_other: '{{count}} svar' },
      ),
    ).to.deep.equal([]);
  });

  it('reads nested keys, and sees a key that is there twice, an empty text and a broken file', () => {
    const { texts: found, problems } = readLocale('x.json', '{"a": {"b": "B", "b": "C"}, "d": " ", "e": 3}');
    expect([...found]).to.deep.equal([['a.b', 'C']]);
    expect(problems.join('\n'))
      .to.match(/"a.b" is there twice/)
      .and.match(/"d" is empty/)
      .and.match(/"e" must be a text/);
    expect(readLocale('x.json', '{"a": ').problems[0]).to.include('x.json is no locale file');
  });
});
