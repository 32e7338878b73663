import {
  builtinAnswerKinds,
  builtinKinds,
  checkPublishable,
  choiceKind,
  cleanText,
  createKindRegistry,
  duplicateElement,
  findElement,
  formEntries,
  formFieldNames,
  isBlank,
  type Kind,
  missingTranslations,
  openTextKind,
  paragraphs,
  parseForm,
  removeElement,
  replacePageAnswers,
  type SurveyStructure,
  setTranslations,
  shuffled,
  staleTranslations,
  translatableTexts,
  translate,
  updateElement,
  validateStructure,
  viewFor,
  withSources,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { makeElement, makeStructure } from '../../testing/surveys.ts';
import { choices, element, everyKind, page, survey, validAnswers } from './modelSample.ts';

const kinds = builtinAnswerKinds;

describe('model: translations', () => {
  const structure = survey([page('p', [element('choice', 'q', { dontKnow: { enabled: true, text: 'No idea' } })])], {
    backgroundFields: [{ id: 'f', name: 'Size', values: [{ id: 'v', value: 'big' }] }],
  });

  it('every text of pages, elements, background fields and their values has a key', () => {
    expect(translatableTexts(structure, builtinKinds).map(({ key }) => key)).to.include.members([
      'settings/nextText',
      'pages/p/title',
      'elements/q/text',
      'elements/q/choices/red/text',
      'elements/q/dontKnow/text',
      'backgroundFields/f/name',
      'backgroundFields/f/values/v/value',
    ]);
    expect(new Set(translatableTexts(everyKind(), builtinKinds).map(({ key }) => key)).size).to.equal(
      translatableTexts(everyKind(), builtinKinds).length,
    );
  });

  it('a text without a translation stays in the main language', () => {
    const finnish = setTranslations(
      structure,
      'fi',
      {
        'elements/q/choices/red/text': 'Punainen',
        'backgroundFields/f/values/v/value': 'iso',
        'elements/gone/text': 'x',
        __proto__: 'x',
      },
      builtinKinds,
    );
    expect(Object.keys(finnish.translations.fi ?? {})).to.have.length(2);
    const shown = translate(finnish, 'fi', builtinKinds);
    const settings = shown.pages[0]?.elements[0]?.settings as unknown as { choices: { text: string }[] };
    const [red, green] = settings.choices;
    expect([red?.text, green?.text]).to.deep.equal(['Punainen', 'GREEN']);
    expect(shown.backgroundFields[0]?.values?.[0]?.value).to.equal('iso');
    expect(missingTranslations(finnish, 'fi', builtinKinds)).to.have.length(
      translatableTexts(finnish, builtinKinds).length - 2,
    );
    expect(translate(finnish, 'sv', builtinKinds)).to.equal(finnish);
    const removed = setTranslations(finnish, 'fi', { 'elements/q/choices/red/text': ' ' }, builtinKinds);
    expect(Object.keys(removed.translations.fi ?? {})).to.deep.equal(['backgroundFields/f/values/v/value']);
  });

  it("texts and lists of a plugin's kind are those that it declares, whatever they are called", () => {
    const own: Kind = {
      ...openTextKind,
      kind: 'own',
      inspector: [
        { key: 'text', type: 'longText', group: 'content', required: 'present' },
        { key: 'greeting', type: 'text', group: 'content' },
        { key: 'steps', type: 'rows', group: 'choices' },
        { key: 'code', type: 'code', group: 'content' },
      ],
    };
    const steps = [{ id: 'one', text: 'First' }];
    const settings = { text: 'Why?', greeting: 'Hello', steps, code: 'x', title: 'not declared' };
    const asked = makeStructure({ elements: [makeElement('q', 'own', settings)] });
    const kinds = new Map([...builtinKinds, ['own', own]]);
    const keys = translatableTexts(asked, kinds).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('elements/'))).to.deep.equal([
      'elements/q/text',
      'elements/q/greeting',
      'elements/q/steps/one/text',
    ]);
    const finnish = setTranslations(asked, 'fi', { 'elements/q/steps/one/text': 'Eka' }, kinds);
    expect(translate(finnish, 'fi', kinds).pages[0]?.elements[0]?.settings).to.deep.equal({
      ...settings,
      steps: [{ id: 'one', text: 'Eka' }],
    });
    // Another text of an item has no translation any more, and a copy has items of its own.
    const changed = updateElement(finnish, 'q', {
      settings: { ...settings, steps: [{ id: 'one', text: 'Now' }] } as never,
    });
    expect(changed.lostTranslations).to.deep.equal(['elements/q/steps/one/text']);
    let made = 0;
    const copied = duplicateElement(finnish, 'q', 'copy', () => `new${++made}`);
    expect(copied.structure.translations.fi).to.include({ 'elements/new1/steps/new2/text': 'Eka' });
    // Nobody knows what the settings of a kind are that nobody brings.
    expect(translatableTexts(asked, builtinKinds).filter(({ key }) => key.startsWith('elements/'))).to.deep.equal([]);
  });

  it('a translation is stale once its text says something else, until it is written again', () => {
    const key = 'elements/q/text';
    const stale = (one: SurveyStructure) => staleTranslations(one, 'fi', builtinKinds).map((one) => one.key);
    const finnish = setTranslations(structure, 'fi', { [key]: 'Mikä väri?' }, builtinKinds);
    expect(stale(finnish)).to.deep.equal([]);
    const retold = (one: SurveyStructure, text: string) =>
      updateElement(one, 'q', { settings: { ...one.pages[0]!.elements[0]!.settings, text } }).structure;
    const asked = retold(finnish, 'Which shade?');
    expect(stale(asked)).to.deep.equal([key]);
    expect(checkPublishable(asked, builtinKinds).map(({ code }) => code)).to.include('stale-translation');
    // As it was, the translation fits again.
    expect(stale(retold(asked, findElement(structure, 'q')!.settings.text))).to.deep.equal([]);
    expect(stale(setTranslations(asked, 'fi', { [key]: 'Mikä väri?' }, builtinKinds))).to.deep.equal([]);
    const none = setTranslations(asked, 'fi', { [key]: '' }, builtinKinds);
    expect(none.translatedFrom).to.equal(undefined);
    expect(removeElement(asked, 'q').structure.translatedFrom).to.equal(undefined);
    expect(validateStructure(asked, builtinKinds)).to.deep.equal([]);
    expect(
      validateStructure({ ...asked, translatedFrom: { fi: { [key]: 7 } } }, builtinKinds).map(({ path }) => path),
    ).to.deep.equal([`translatedFrom/fi/${key}`]);
  });

  it('translations of before there were marks are taken to fit what the texts say now', () => {
    const old = { ...structure, translations: { fi: { 'elements/q/text': 'Mikä väri?', 'elements/gone/text': 'x' } } };
    const sourced = withSources(old, builtinKinds);
    expect(Object.keys(sourced.translatedFrom?.fi ?? {})).to.deep.equal(['elements/q/text']);
    expect(withSources(sourced, builtinKinds)).to.equal(sourced);
    expect(staleTranslations(sourced, 'fi', builtinKinds)).to.deep.equal([]);
    expect(withSources(structure, builtinKinds).translatedFrom).to.equal(undefined);
  });

  it('translating every text changes every text and nothing else', () => {
    const all = everyKind();
    const texts = Object.fromEntries(translatableTexts(all, builtinKinds).map(({ key, text }) => [key, `[${text}]`]));
    const shown = translate(setTranslations(all, 'sv', texts, builtinKinds), 'sv', builtinKinds);
    expect(translatableTexts(shown, builtinKinds).map(({ text }) => text)).to.deep.equal(
      translatableTexts(all, builtinKinds).map(({ text }) => `[${text}]`),
    );
    expect(JSON.stringify(shown.pages).replace(/\[([^[\]{}"]+)\]/g, '$1')).to.equal(JSON.stringify(all.pages));
  });

  it('texts are plain paragraphs', () => {
    expect(paragraphs(' One\nline\n\n \n\nTwo ')).to.deep.equal(['One\nline', 'Two']);
    expect(paragraphs(undefined)).to.deep.equal([]);
    for (const text of ['', ' \t\n', '\u0000\u0008\u001f\u007f', '\ufeff\ud800', '\u0001 x\u0002', '😀', '\u200dä']) {
      expect(isBlank(text), JSON.stringify(text)).to.equal(cleanText(text).trim() === '');
    }
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

  it('a choice is hidden in its own question, and in no other that has one of its id', () => {
    const two = ['q1', 'q2'].map((id) => element('choice', id, { choices: choices('red', 'green') }));
    const shown = (hidden: string[]) =>
      viewFor(survey([page('p', two)]), builtinKinds, { hidden }, 'en').pages[0]!.elements.map(({ settings }) =>
        (settings as unknown as { choices: { id: string }[] }).choices.map(({ id }) => id).join(),
      );
    expect(shown(['q1/red'])).to.deep.equal(['green', 'red,green']);
    expect(shown(['red']), 'of a link of before').to.deep.equal(['green', 'green']);
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

  it('SUR-053 a kind says which of its lists are shuffled, by what flag, and no other list is', () => {
    const cards = (...ids: string[]) => ids.map((id) => ({ id, text: id }));
    const own = {
      ...choiceKind,
      kind: 'own',
      inspector: [{ key: 'mixed', type: 'flag', group: 'choices', shuffles: ['cards', 'piles'] }] as const,
    };
    const kinds = createKindRegistry([...builtinKinds.values(), own]);
    const ids = Array.from({ length: 12 }, (_, index) => `c${index}`);
    const settings = { cards: cards(...ids), piles: cards(...ids), choices: choices(...ids), shuffle: true };
    const shown = (more: object) => {
      const one = { ...element('choice', 'q', { ...settings, ...more }), kind: 'own' };
      const view = viewFor(survey([page('p', [one])]), kinds, {}, 'en', 'anna');
      const found = view.pages[0]!.elements[0]!.settings as unknown as Record<string, { id: string }[]>;
      return ['cards', 'piles', 'choices'].map((list) => found[list]!.map(({ id }) => id).join() === ids.join());
    };
    expect(shown({}), 'its flag is off').to.deep.equal([true, true, true]);
    expect(shown({ mixed: true })).to.deep.equal([false, false, true]);
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

  it("SUR-051.a don't know wins over what else was given", () => {
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
    expect(parseForm(view, [], kinds)).to.deep.equal({});
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
