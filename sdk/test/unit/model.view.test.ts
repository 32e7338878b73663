import {
  builtinAnswerKinds,
  builtinKinds,
  cleanText,
  formEntries,
  formFieldNames,
  missingTranslations,
  paragraphs,
  parseForm,
  replacePageAnswers,
  setTranslations,
  shuffled,
  translatableTexts,
  translate,
  viewFor,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, everyKind, page, survey, validAnswers } from './modelSample.ts';

const kinds = builtinAnswerKinds;

describe('model: translations', () => {
  const structure = survey([page('p', [element('choice', 'q', { dontKnow: { enabled: true, text: 'No idea' } })])], {
    backgroundFields: [{ id: 'f', name: 'Size', values: [{ id: 'v', value: 'big' }] }],
  });

  it('every text of pages, elements, background fields and their values has a key', () => {
    expect(translatableTexts(structure).map(({ key }) => key)).to.include.members([
      'settings/nextText',
      'pages/p/title',
      'elements/q/text',
      'elements/q/choices/red/text',
      'elements/q/dontKnow/text',
      'backgroundFields/f/name',
      'backgroundFields/f/values/v/value',
    ]);
    expect(new Set(translatableTexts(everyKind()).map(({ key }) => key)).size).to.equal(
      translatableTexts(everyKind()).length,
    );
  });

  it('a text without a translation stays in the main language', () => {
    const finnish = setTranslations(structure, 'fi', {
      'elements/q/choices/red/text': 'Punainen',
      'backgroundFields/f/values/v/value': 'iso',
      'elements/gone/text': 'x',
      __proto__: 'x',
    });
    expect(Object.keys(finnish.translations.fi ?? {})).to.have.length(2);
    const shown = translate(finnish, 'fi');
    const settings = shown.pages[0]?.elements[0]?.settings as unknown as { choices: { text: string }[] };
    const [red, green] = settings.choices;
    expect([red?.text, green?.text]).to.deep.equal(['Punainen', 'GREEN']);
    expect(shown.backgroundFields[0]?.values?.[0]?.value).to.equal('iso');
    expect(missingTranslations(finnish, 'fi')).to.have.length(translatableTexts(finnish).length - 2);
    expect(translate(finnish, 'sv')).to.equal(finnish);
    const removed = setTranslations(finnish, 'fi', { 'elements/q/choices/red/text': ' ' });
    expect(Object.keys(removed.translations.fi ?? {})).to.deep.equal(['backgroundFields/f/values/v/value']);
  });

  it('translating every text changes every text and nothing else', () => {
    const all = everyKind();
    const texts = Object.fromEntries(translatableTexts(all).map(({ key, text }) => [key, `[${text}]`]));
    const shown = translate(setTranslations(all, 'sv', texts), 'sv');
    expect(translatableTexts(shown).map(({ text }) => text)).to.deep.equal(
      translatableTexts(all).map(({ text }) => `[${text}]`),
    );
    expect(JSON.stringify(shown.pages).replace(/\[([^[\]{}"]+)\]/g, '$1')).to.equal(JSON.stringify(all.pages));
  });

  it('texts are plain paragraphs', () => {
    expect(paragraphs(' One\nline\n\n \n\nTwo ')).to.deep.equal(['One\nline', 'Two']);
    expect(paragraphs(undefined)).to.deep.equal([]);
    expect(cleanText('a\r\nb\rc\u0000\u200d\ud83d\ude00\ude00')).to.equal('a\nb\nc\u200d\ud83d\ude00');
  });
});

describe('model: what a respondent gets', () => {
  it('SUR-031 elements that are not saved and disabled choices do not appear', () => {
    const structure = survey([
      page('p1', [
        element('choice', 'q', { choices: [...choices('a', 'b'), { id: 'c', text: 'C', enabled: false }] }),
        { ...element('nps', 'draft'), saved: false },
      ]),
      page('p2', [{ ...element('nps', 'draft2'), saved: false }]),
      page('p3', []),
    ]);
    const view = viewFor(structure, builtinKinds, {}, 'en');
    expect(view.pages.map(({ id, elements }) => [id, elements.map((one) => one.id)])).to.deep.equal([
      ['p1', ['q']],
      ['p3', []],
    ]);
    expect(JSON.stringify(view)).to.not.match(/"C"|draft/);
  });

  it('a collector can hide pages, questions and choices and choose how choices are presented', () => {
    const view = viewFor(
      everyKind(),
      builtinKinds,
      { hidden: ['p2', 'colours', 'red'], presentation: 'dropdown' },
      'en',
    );
    expect(view.pages.map(({ id }) => id)).to.deep.equal(['p1']);
    expect(view.pages[0]?.elements.map(({ id }) => id)).to.deep.equal(['intro', 'colour', 'recommend']);
    const { settings } = view.pages[0]?.elements[1] ?? {};
    expect(settings).to.include({ presentation: 'dropdown' }, 'en');
    expect((settings as unknown as { choices: object[] }).choices).to.have.length(2);
  });

  it('what authors set for results and data stays out', () => {
    const secret = element('choice', 'q', {
      tags: ['secret'],
      industryTags: ['secret'],
      noChart: true,
      calculateCsat: true,
      choices: [{ id: 'a', text: 'A', reportText: 'secret', sentiment: 'negative' }],
    });
    const structure = survey([page('p', [{ ...secret, name: 'secret' }])]);
    structure.settings.emailSenderName = 'secret';
    structure.settings.customJs = 'secret';
    expect(JSON.stringify(viewFor(structure, builtinKinds, {}, 'en'))).to.not.match(
      /secret|noChart|calculate|negative/,
    );
  });

  it('ANS-017.b languages are those of the survey that the link does not hide', () => {
    const structure = { ...everyKind(), translations: { fi: { 'pages/p1/title': 'Yksi' }, sv: {} } };
    const view = viewFor(structure, builtinKinds, { hiddenLanguages: ['sv'] }, 'fi');
    expect([view.language, view.languages, view.pages[0]?.settings.title]).to.deep.equal(['fi', ['en', 'fi'], 'Yksi']);
    expect(viewFor(structure, builtinKinds, { hiddenLanguages: ['sv'] }, 'sv').language).to.equal('en');
    expect(viewFor(structure, builtinKinds, {}, 'xx').language).to.equal('en');
  });

  it('SUR-053 shuffled choices come in another order, the same for the same seed', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `c${index}`);
    const structure = survey([page('p', [element('choice', 'q', { shuffle: true, choices: choices(...ids) })])]);
    const order = (seed?: string) => {
      const settings = viewFor(structure, builtinKinds, {}, 'en', seed).pages[0]?.elements[0]?.settings;
      return (settings as unknown as { choices: { id: string }[] }).choices.map(({ id }) => id);
    };
    expect(order()).to.deep.equal(ids);
    expect(order('anna')).to.have.members(ids);
    expect(order('anna')).to.not.deep.equal(ids);
    expect(order('anna')).to.deep.equal(order('anna'));
    expect(order('anna')).to.not.deep.equal(order('bert'));
  });

  it('SUR-053 every choice comes first about equally often', () => {
    const first: Record<string, number> = {};
    for (let run = 0; run < 4000; run += 1) {
      const one = shuffled(['a', 'b', 'c', 'd'], `seed ${run}`)[0] as string;
      first[one] = (first[one] ?? 0) + 1;
    }
    for (const count of Object.values(first)) expect(count).to.be.within(880, 1120);
  });
});

describe('model: the form of the answering page', () => {
  const view = viewFor(everyKind(), builtinKinds, {}, 'en');

  it('reads back the answers that were written as form fields, page by page or at once', () => {
    fc.assert(
      fc.property(validAnswers, (answers) => {
        expect(parseForm(view, formEntries(view, answers, kinds), kinds)).to.deep.equal(answers);
        const first = parseForm(view, formEntries(view, answers, kinds, 'p1'), kinds, 'p1');
        const second = parseForm(view, formEntries(view, answers, kinds, 'p2'), kinds, 'p2');
        expect({ ...first, ...second }).to.deep.equal(answers);
      }),
    );
  });

  it('uses only the names it says', () => {
    const names = new Set(view.pages.flatMap(({ elements }) => elements.flatMap((one) => formFieldNames(one, kinds))));
    fc.assert(
      fc.property(validAnswers, (answers) => {
        for (const [name] of formEntries(view, answers, kinds)) expect(names).to.include(name);
      }),
    );
  });

  it('never throws, whatever fields are sent, and finds nothing in empty ones', () => {
    const names = view.pages.flatMap(({ elements }) => elements.flatMap((one) => formFieldNames(one, kinds)));
    const entries = fc.array(
      fc.tuple(
        fc.constantFrom(...names, '__proto__', 'q.x'),
        fc.oneof(fc.string(), fc.constantFrom('other', 'red', '3')),
      ),
    );
    fc.assert(
      fc.property(entries, (sent) => {
        expect(Object.getPrototypeOf(parseForm(view, sent, kinds))).to.equal(Object.prototype);
      }),
    );
    const empty = names.filter((name) => !name.endsWith('.dk')).map((name) => [name, ''] as const);
    expect(parseForm(view, empty, kinds)).to.deep.equal({});
  });

  it("SUR-051 don't know wins over what else was given", () => {
    expect(
      parseForm(
        view,
        [
          ['q.words', 'hm'],
          ['q.words.dk', '1'],
        ],
        kinds,
      ),
    ).to.deep.equal({ words: { dontKnow: true } });
    expect(
      parseForm(
        view,
        [
          ['q.colours', 'red'],
          ['q.colours', 'dontKnow'],
        ],
        kinds,
      ),
    ).to.deep.equal({ colours: { dontKnow: true } });
    expect(parseForm(view, [['q.words', 'dontKnow']], kinds), 'a text may say so').to.deep.equal({ words: 'dontKnow' });
  });

  it('a slider that was not touched is no answer, and its number field counts where it is sent', () => {
    expect(parseForm(view, [['q.amount', '-6']], kinds)).to.deep.equal({});
    expect(parseForm(view, [['q.amount', '-5']], kinds)).to.deep.equal({ amount: -5 });
    expect(
      parseForm(
        view,
        [
          ['q.amount', '3'],
          ['q.amount.n', ''],
        ],
        kinds,
      ),
    ).to.deep.equal({});
    expect(
      parseForm(
        view,
        [
          ['q.amount', '-6'],
          ['q.amount.n', '1,5'],
        ],
        kinds,
      ),
    ).to.deep.equal({ amount: 1.5 });
    expect(parseForm(view, [['q.amount.n', 'lots']], kinds), 'kept for validation to refuse').to.deep.equal({
      amount: 'lots',
    });
  });

  it('the answers of one page replace those it had', () => {
    const earlier = { colour: { choice: 'red' }, recommend: 3, words: 'kept' };
    expect(replacePageAnswers(view, earlier, 'p1', { recommend: 4 })).to.deep.equal({ recommend: 4, words: 'kept' });
  });
});
