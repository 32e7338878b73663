import {
  type Answers,
  builtinKinds,
  carryChoices,
  checkPublishable,
  concerns,
  confirmationProblems,
  type Element,
  flow,
  formNames,
  normaliseStructure,
  type Problem,
  removeElement,
  type SurveyStructure,
  shownAnswers,
  sourceUses,
  storableAnswers,
  translatableTexts,
  translate,
  updateElement,
  validateAnswer,
  validateStructure,
  viewFor,
  withoutNationalIds,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, page, rule, survey } from './modelSample.ts';

const kinds = builtinKinds;
const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code);
const judge = (one: Element, answer: unknown) => validateAnswer(one, answer, kinds);
const asked = (structure: SurveyStructure, answers: Answers) =>
  flow(viewFor(structure, kinds, {}, 'en'), answers, { kinds });

describe('model: a statement without consent', () => {
  it('has no answer, so that nothing of what becomes of answers is asked of its author', () => {
    const statement = kinds.get('privacyStatement')!;
    const keys = (settings: object) =>
      statement.inspector.filter((field) => concerns(field, settings as Record<string, unknown>)).map(({ key }) => key);
    const ofAnswers = [
      'mandatory',
      'noChart',
      'hideFromReport',
      'assignToBackgroundField',
      'confirmationTitle',
      'confirmationText',
    ];
    expect(keys({ consent: { enabled: true, text: 'Yes' } })).to.include.members(ofAnswers);
    expect(keys({}).filter((key) => ofAnswers.includes(key))).to.deep.equal([]);
  });
});

describe('model: exclusive choices', () => {
  const none = { id: 'none', text: 'None of these', exclusive: true };
  const colours = element('checkbox', 'q', { choices: [...choices('red', 'green'), none], minSelections: 2 });

  it('a choice that excludes the others is answered alone, however many are asked for', () => {
    expect(codes(judge(colours, { choices: ['none'] }))).to.deep.equal([]);
    expect(codes(judge(colours, { choices: ['red', 'green'] }))).to.deep.equal([]);
    expect(codes(judge(colours, { choices: ['red', 'none'] }))).to.deep.equal(['exclusive-choice']);
    expect(codes(judge(colours, { choices: ['red'] }))).to.deep.equal(['min-selections']);
  });

  it('only checkboxes know it', () => {
    const one = element('choice', 'q', { choices: [...choices('red'), none] });
    const faults = (item: Element) => codes(validateStructure(survey([page('p', [item])]), kinds));
    expect(faults(colours)).to.deep.equal([]);
    expect(faults(one)).to.deep.equal(['unknown-setting']);
  });
});

describe('model: limits of text fields', () => {
  const age = element('openText', 'q', { fieldType: 'number', minValue: 18, maxValue: 99, decimals: 0 });

  it('a number is within its limits, and the problem names them', () => {
    expect(judge(age, '42')).to.deep.equal([]);
    expect(judge(age, '17')).to.deep.equal([
      { path: 'elements/q', code: 'number-range', params: { min: 18, max: 99 } },
    ]);
    expect(judge(element('openText', 'q', { fieldType: 'number', minValue: 1 }), '0')).to.deep.equal([
      { path: 'elements/q', code: 'number-min', params: { min: 1 } },
    ]);
    expect(judge(element('openText', 'q', { fieldType: 'number', maxValue: 1 }), '1,5')).to.deep.equal([
      { path: 'elements/q', code: 'number-max', params: { max: 1 } },
    ]);
  });

  it('a number has no more decimals than it may', () => {
    expect(codes(judge(age, '42,0'))).to.deep.equal([]);
    expect(codes(judge(age, '42.5'))).to.deep.equal(['number-whole']);
    const price = element('openText', 'q', { fieldType: 'number', decimals: 2 });
    expect(codes(judge(price, '3,140'))).to.deep.equal([]);
    expect(judge(price, '3,141')[0]).to.deep.include({ code: 'number-decimals', params: { decimals: 2 } });
  });

  it('limits mean nothing to other fields, and the lowest is not above the highest', () => {
    expect(judge(element('openText', 'q', { minValue: 5 }), '1')).to.deep.equal([]);
    const wrong = element('openText', 'q', { fieldType: 'number', minValue: 5, maxValue: 1 });
    expect(codes(validateStructure(survey([page('p', [wrong])]), kinds))).to.deep.equal(['min-over-max']);
  });

  it('an address of mail has one @ and a domain', () => {
    const mail = element('openText', 'q', { fieldType: 'email' });
    for (const good of ['maija@example.com', ' a.b+c@mail.example.fi ']) expect(judge(mail, good)).to.deep.equal([]);
    for (const bad of ['maija', 'maija@', 'a b@example.com', 'a@@example.com', 'a@example'])
      expect(codes(judge(mail, bad)), bad).to.deep.equal(['field-email']);
  });
});

describe('model: national identity numbers', () => {
  const gone = [
    // Finnish, of three centuries and with the signs of 2023.
    '131052-308T',
    '010106A953R',
    '131052+308T',
    '131052Y308t',
    '010106B953R',
    '131052\u2013308T',
    // Swedish, long and short, and a coordination number.
    '811218-9876',
    '19811218-9876',
    '198112189876',
    '8112189876',
    '701063-2391',
  ];
  const stay = [
    '131052-308U',
    '311352-308T',
    '811218-9875',
    '819918-9876',
    'order 1310521',
    '+358 40 1234567',
    'X131052-308T',
    '131052-308T1',
  ];

  it('SUR-056 Finnish and Swedish numbers go, and nothing that only looks like one', () => {
    for (const number of gone) {
      expect(withoutNationalIds(`I am ${number}, call me.`), number).to.equal('I am […], call me.');
    }
    for (const text of stay) expect(withoutNationalIds(text), text).to.equal(text);
    expect(withoutNationalIds(`${gone[0]} ${gone[6]}\n${gone[1]}`)).to.equal('[…] […]\n[…]');
  });

  it('SUR-056 whatever is written is only ever shortened, and twice is as once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...gone, ...stay), fc.string())), (parts) => {
        const once = withoutNationalIds(parts.join(' '));
        expect(withoutNationalIds(once)).to.equal(once);
      }),
    );
  });

  it('SUR-056 they are taken out of the elements that ask for it, and of no other', () => {
    const structure = survey([
      page('p', [element('openText', 'safe', { removeNationalId: true }), element('openText', 'plain')]),
    ]);
    const answers = { safe: gone[0]!, plain: gone[0]! };
    expect(storableAnswers(structure, answers, kinds)).to.deep.equal({ safe: '[…]', plain: gone[0] });
  });

  it('ANS-029.a and of the own words of who chose "other"', () => {
    const other = { choices: [{ id: 'a', text: 'A' }], other: { enabled: true, text: 'Other' } };
    const structure = survey([
      page('p', [
        element('choice', 'one', { ...other, removeNationalId: true }),
        element('checkbox', 'several', { ...other, removeNationalId: true }),
        element('choice', 'plain', other),
      ]),
    ]);
    const one = { choice: 'other', other: gone[0]! };
    const answers = { one, several: { choices: ['a', 'other'], other: `I, ${gone[0]}` }, plain: one };
    expect(storableAnswers(structure, answers, kinds)).to.deep.equal({
      one: { choice: 'other', other: '[…]' },
      several: { choices: ['a', 'other'], other: 'I, […]' },
      plain: one,
    });
    expect(storableAnswers(structure, { one: { choice: 'a' } }, kinds)).to.deep.equal({ one: { choice: 'a' } });
  });
});

describe('model: confirmation', () => {
  const structure = survey([
    page('p', [element('openText', 'phone', { confirmationTitle: 'May we call you?' }), element('openText', 'other')]),
  ]);
  const view = viewFor(structure, kinds, {}, 'en');
  const left = (answers: Answers, ...confirmed: string[]) =>
    confirmationProblems(
      view.pages[0]!,
      answers,
      confirmed.map((id) => [formNames.confirmed(id), '1']),
      kinds,
    );

  it('SUR-057.b who has answered confirms it before the page is left', () => {
    expect(left({ phone: '1' })).to.deep.equal([{ path: 'elements/phone/confirmation', code: 'not-confirmed' }]);
    expect(left({ phone: '1' }, 'phone')).to.deep.equal([]);
    expect(left({ other: '1' })).to.deep.equal([]);
  });
});

describe('model: answers to earlier questions', () => {
  const build = (settings = {}) =>
    survey([
      page('p1', [element('choice', 'colour'), element('openText', 'name')]),
      page('p2', [element('openText', 'why', { showAnswerOf: 'colour', ...settings })], {
        hideRules: [rule('r', ['name', 'equals', 'hide'])],
      }),
      page('p3', [element('text', 'end', { showAnswerOf: 'why' })]),
    ]);
  const shown = (structure: SurveyStructure, pageId: string, answers: Answers) => {
    const view = viewFor(structure, kinds, {}, 'en');
    return shownAnswers(view, flow(view, answers, { kinds }).pages, pageId, answers, kinds);
  };

  it('SUR-071.a the earlier answer is said in words', () => {
    const answers = { colour: { choice: 'red' }, why: 'Because' };
    expect(shown(build(), 'p2', answers)).to.deep.equal({ why: { question: 'Which?', answer: 'RED' } });
    expect(shown(build(), 'p3', answers)).to.deep.equal({ end: { question: 'What else?', answer: 'Because' } });
  });

  it('SUR-071.b what is not answered, or hidden, shows nothing', () => {
    expect(shown(build(), 'p2', {}).why).to.deep.equal({ question: 'Which?' });
    const hidden = shown(build(), 'p3', { name: 'hide', why: 'Because' });
    expect(hidden).to.deep.equal({ end: { question: 'What else?' } });
  });

  it('SUR-071.a a question that is removed, or comes later, leaves the setting broken, to be mended before publishing', () => {
    const structure = build();
    const { structure: less } = removeElement(structure, 'colour');
    expect(
      sourceUses(structure, kinds, new Set(['colour'])).map(({ element: { id }, key }) => [id, key]),
    ).to.deep.equal([['why', 'showAnswerOf']]);
    expect(validateStructure(less, kinds)).to.deep.equal([]);
    expect(checkPublishable(less, kinds)).to.deep.equal([
      { path: 'elements/why/showAnswerOf', code: 'source-unknown' },
    ]);
    expect(codes(checkPublishable(build({ showAnswerOf: 'end' }), kinds))).to.deep.equal(['source-choices']);
    const later = updateElement(structure, 'colour', {
      settings: { ...structure.pages[0]!.elements[0]!.settings, showAnswerOf: 'why' },
    });
    expect(codes(checkPublishable(later.structure, kinds))).to.deep.equal(['source-later']);
  });
});

describe('model: choices carried forward', () => {
  const build = (carry: 'selected' | 'notSelected' = 'selected', more = {}) =>
    normaliseStructure(
      survey(
        [
          page('p1', [
            element('checkbox', 'known', {
              choices: [...choices('red', 'green', 'blue'), { id: 'none', text: 'None', exclusive: true }],
            }),
          ]),
          page('p2', [element('choice', 'best', { choices: [], choicesFrom: 'known', carry, ...more })]),
          page('p3', [element('openText', 'why')], { showRules: [rule('r', ['best', 'equals', 'red'])] }),
        ],
        {
          translations: {
            fi: { 'elements/known/choices/red/text': 'punainen', 'elements/known/choices/green/text': 'vihreä' },
          },
        },
      ),
    );
  const offered = (structure: SurveyStructure, answers: Answers) => {
    const best = asked(structure, answers).elements.find(({ id }) => id === 'best');
    return (best?.settings as { choices?: { id: string }[] } | undefined)?.choices?.map(({ id }) => id);
  };

  it('has those that were selected, or the others; none of these is not carried', () => {
    expect(offered(build(), { known: { choices: ['red', 'blue'] } })).to.deep.equal(['red', 'blue']);
    expect(offered(build('notSelected'), { known: { choices: ['red', 'blue'] } })).to.deep.equal(['green']);
    expect(offered(build('notSelected'), {})).to.deep.equal(['red', 'green', 'blue']);
  });

  it('a question that has no choice left is not asked, and neither is a page of nothing else', () => {
    const structure = build('selected', { mandatory: true });
    for (const answers of [{}, { known: { choices: ['none'] } }] as Answers[]) {
      expect(asked(structure, answers).pages.map(({ id }) => id)).to.deep.equal(['p1']);
      expect(asked(structure, answers).problems()).to.deep.equal([]);
    }
    const other = build('selected', { other: { enabled: true, text: 'Another' } });
    expect(offered(other, {})).to.deep.equal([]);
  });

  it('an answer must be one of those that are left, wherever it is judged', () => {
    const problems = (choice: string) =>
      codes(asked(build(), { known: { choices: ['red'] }, best: { choice } }).problems());
    expect(problems('red')).to.deep.equal([]);
    expect(problems('green')).to.deep.equal(['unknown-choice']);
    const dropped = asked(build(), { known: { choices: ['none'] }, best: { choice: 'red' } });
    expect(dropped.answers()).to.deep.equal({ known: { choices: ['none'] } });
  });

  it('rules, results and exports know them by the ids of the question that they come from', () => {
    const structure = build();
    const best = structure.pages[1]!.elements[0]!;
    expect(kinds.get('choice')!.columns(best)[0]!.domain).to.deep.equal([
      { value: 'red', label: 'RED' },
      { value: 'green', label: 'GREEN' },
      { value: 'blue', label: 'BLUE' },
    ]);
    expect(codes(checkPublishable(structure, kinds))).to.deep.equal(['missing-translation']);
    const answers = { known: { choices: ['red'] }, best: { choice: 'red' } };
    expect(asked(structure, answers).pages.map(({ id }) => id)).to.deep.equal(['p1', 'p2', 'p3']);
  });

  it('they are translated where they come from', () => {
    const structure = build();
    expect(translatableTexts(structure, kinds).filter(({ key }) => key.startsWith('elements/best/choices'))).to.be
      .empty;
    const best = translate(structure, 'fi', kinds).pages[1]!.elements[0]!.settings as unknown as {
      choices: { text: string }[];
    };
    expect(best.choices.map(({ text }) => text)).to.deep.equal(['punainen', 'vihreä', 'BLUE']);
  });

  it('a change of the first is one of the second; taken away, it leaves what was there, broken', () => {
    const structure = build();
    const known = structure.pages[0]!.elements[0]! as Element<Element['settings'] & { choices: { id: string }[] }>;
    const fewer = { ...known.settings, choices: known.settings.choices.slice(0, 1) };
    const changed = carryChoices(updateElement(structure, 'known', { settings: fewer }).structure);
    expect(offered(changed, { known: { choices: ['red'] } })).to.deep.equal(['red']);
    expect(carryChoices(structure)).to.equal(structure);
    const without = normaliseStructure(removeElement(structure, 'known').structure);
    expect(codes(checkPublishable(without, kinds))).to.include('source-unknown');
    expect(JSON.stringify(without.pages[1])).to.equal(JSON.stringify(structure.pages[1]));
  });

  it('carried twice over, an unselected one is out for good', () => {
    const structure = normaliseStructure(
      survey([
        page('p1', [element('checkbox', 'a')]),
        page('p2', [element('checkbox', 'b', { choices: [], choicesFrom: 'a' })]),
        page('p3', [element('choice', 'c', { choices: [], choicesFrom: 'b', carry: 'notSelected' })]),
      ]),
    );
    const flowing = asked(structure, { a: { choices: ['red', 'green'] }, b: { choices: ['green'] } });
    const last = flowing.elements.find(({ id }) => id === 'c')!.settings as unknown as { choices: { id: string }[] };
    expect(last.choices.map(({ id }) => id)).to.deep.equal(['red']);
  });
});
