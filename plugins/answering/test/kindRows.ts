import type { Element } from '@kaiku/sdk/model';
import { makeElement } from '@kaiku/sdk/testing';

/** Fields by what stands after `q.<element>`; `.n` is a slider's number field, which its range field replaces with JavaScript. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** One way in which somebody fills a question in. */
export interface Given {
  fields: Fields;
  /** What is stored of it; missing: no answer. */
  stored?: unknown;
  /** The background value that it gives field `fact`. */
  fact?: string;
  /** Code of the problem for which it is refused everywhere. */
  refused?: string;
  /** No control of the page can say so. */
  forged?: true;
}

/** A question with some of its settings, and what becomes of what is given there. */
export interface Row {
  kind: string;
  /** Settings that it is about. */
  about: readonly string[];
  settings: object;
  /** An element on the page before, and what is given there. */
  before?: { element: Element; fields: Fields };
  given: readonly Given[];
}

const item = (id: string, more: object = {}) => ({ id, text: `Text ${id}`, ...more });
const items = (...ids: string[]) => ids.map((id) => item(id));
const extra = (text: string) => ({ enabled: true, text });
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const grid = { rows: items('r1', 'r2'), columns: items('c1', 'c2') };

/** Of each kind that is answered: settings, an answer, and what a background field says of it. */
export const samples: Readonly<Record<string, { settings: object; given: Given; fact?: string; assign?: object }>> = {
  choice: {
    settings: { choices: items('a', 'b') },
    given: { fields: { '': 'a' }, stored: { choice: 'a' } },
    fact: 'Text a',
  },
  checkbox: {
    settings: { choices: items('a', 'b', 'c') },
    given: { fields: { '': ['a'] }, stored: { choices: ['a'] } },
    fact: 'Text a',
    assign: { maxSelections: 1 },
  },
  nps: { settings: {}, given: { fields: { '': '7' }, stored: 7 }, fact: '7' },
  smiley: {
    settings: { icon: { set: 5, order: 'ascending', style: 'classic' } },
    given: { fields: { '': '4' }, stored: 4 },
    fact: '4',
  },
  slider: { settings: { min: 0, max: 10, step: 1 }, given: { fields: { '.n': '7' }, stored: 7 }, fact: '7' },
  openText: { settings: {}, given: { fields: { '': ' Häm <b>"&\n' }, stored: ' Häm <b>"&\n' }, fact: 'Häm <b>"&' },
  matrix: {
    settings: grid,
    given: { fields: { '.r.r1': 'c1', '.r.r2': 'c2' }, stored: { r1: 'c1', r2: 'c2' } },
  },
  dropdownMatrix: {
    settings: grid,
    given: { fields: { '.r.r1': 'c1', '.r.r2': 'c2' }, stored: { r1: 'c1', r2: 'c2' } },
  },
  ranking: {
    settings: { choices: items('a', 'b', 'c') },
    given: { fields: { '.r.1': 'b', '.r.2': 'a', '.r.3': 'c' }, stored: { ranking: ['b', 'a', 'c'] } },
  },
  datePicker: { settings: {}, given: { fields: { '': '2026-01-31' }, stored: '2026-01-31' }, fact: '2026-01-31' },
  privacyStatement: {
    settings: { content: 'A year.', consent: extra('I agree') },
    given: { fields: { '': '1' }, stored: { accepted: true } },
    fact: 'I agree',
  },
};

/** Kinds that say something, and are not answered. */
export const silent: Readonly<Record<string, object>> = {
  text: { content: 'Read this.' },
  image: {
    picture: { file: '01900000-0000-7000-8000-00000000000a', width: 4, height: 4 },
    alternativeText: 'A house',
  },
  qrCode: { code: 'https://example.com' },
};

const number = (more: object) => ({ fieldType: 'number', ...more });
const text = (stored: string): Given => ({ fields: { '': stored }, stored });
const wrong = (value: string, refused: string): Given => ({ fields: { '': value }, refused });
const forged = (fields: Fields, refused: string): Given => ({ fields, refused, forged: true });

const rows: Readonly<Record<string, readonly [settings: object, about: string[], given: readonly Given[]][]>> = {
  choice: [
    [
      { choices: [item('a'), item('b', { enabled: false }), item('c', { limit: 100 })] },
      ['choices'],
      [
        { fields: { '': 'c' }, stored: { choice: 'c' } },
        forged({ '': 'b' }, 'unknown-choice'),
        forged({ '': 'x' }, 'unknown-choice'),
      ],
    ],
    [
      { other: extra('Other') },
      ['other'],
      [
        {
          fields: { '': 'other', '.other': ' Own <i>words</i> ' },
          stored: { choice: 'other', other: 'Own <i>words</i>' },
        },
        { fields: { '': 'other', '.other': ' ' }, stored: { choice: 'other' } },
        { fields: { '': 'a', '.other': 'Left over' }, stored: { choice: 'a' } },
      ],
    ],
    [
      { other: extra('Other'), mandatory: true },
      ['other'],
      [{ fields: { '': 'other', '.other': '' }, refused: 'other-empty' }],
    ],
    [
      { other: { enabled: false, text: 'Other' } },
      ['other'],
      [forged({ '': 'other', '.other': 'Own' }, 'other-not-offered')],
    ],
    [
      { other: extra('Other'), removeNationalId: true, assignToBackgroundField: 'fact' },
      ['removeNationalId'],
      [
        {
          fields: { '': 'other', '.other': 'I am 131052-308T' },
          stored: { choice: 'other', other: 'I am […]' },
          fact: 'I am […]',
        },
        { fields: { '': 'a' }, stored: { choice: 'a' }, fact: 'Text a' },
      ],
    ],
    [{ shuffle: true }, ['shuffle'], [{ fields: { '': 'b' }, stored: { choice: 'b' } }]],
    ...['buttons', 'dropdown', 'slider', 'icons', 'hierarchyList'].map(
      (presentation): (typeof rows)[string][number] => [
        { presentation },
        ['presentation'],
        [
          { fields: { '': 'b' }, stored: { choice: 'b' } },
          { fields: { '': '' }, forged: true },
        ],
      ],
    ),
  ],
  checkbox: [
    [
      { choices: [item('a'), item('b', { enabled: false }), item('none', { exclusive: true })], minSelections: 1 },
      ['choices', 'minSelections'],
      [
        { fields: { '': ['none'] }, stored: { choices: ['none'] } },
        { fields: { '': ['a', 'none'] }, refused: 'exclusive-choice' },
        forged({ '': ['a', 'b'] }, 'unknown-choice'),
        forged({ '': ['a', 'a'] }, 'duplicate-choice'),
      ],
    ],
    [
      { minSelections: 2, maxSelections: 2 },
      ['minSelections', 'maxSelections'],
      [
        { fields: {} },
        { fields: { '': ['a'] }, refused: 'min-selections' },
        { fields: { '': ['a', 'c'] }, stored: { choices: ['a', 'c'] } },
        { fields: { '': ['a', 'b', 'c'] }, refused: 'max-selections' },
      ],
    ],
    [
      { other: extra('Other') },
      ['other'],
      [
        { fields: { '': ['a', 'other'], '.other': 'Own' }, stored: { choices: ['a', 'other'], other: 'Own' } },
        { fields: { '': ['a'], '.other': 'Left over' }, stored: { choices: ['a'] } },
      ],
    ],
    [
      { other: extra('Other'), removeNationalId: true },
      ['removeNationalId'],
      [
        {
          fields: { '': ['a', 'other'], '.other': '19811218-9876' },
          stored: { choices: ['a', 'other'], other: '[…]' },
        },
      ],
    ],
    [{ shuffle: true }, ['shuffle'], [{ fields: { '': ['b', 'c'] }, stored: { choices: ['b', 'c'] } }]],
    ...['buttons', 'hierarchyList'].map((presentation): (typeof rows)[string][number] => [
      { presentation },
      ['presentation'],
      [{ fields: { '': ['b'] }, stored: { choices: ['b'] } }],
    ]),
  ],
  nps: [
    ...['buttons', 'dropdown', 'slider'].map((presentation): (typeof rows)[string][number] => [
      { presentation },
      ['presentation'],
      [
        { fields: { '': '0' }, stored: 0 },
        { fields: { '': '10' }, stored: 10 },
        forged({ '': '11' }, 'number-range'),
        forged({ '': '6.5' }, 'number-step'),
        forged({ '': 'ten' }, 'answer-shape'),
      ],
    ]),
  ],
  smiley: [
    [
      { icon: { set: 3, order: 'descending', style: 'classic' } },
      ['icon'],
      [{ fields: { '': '3' }, stored: 3 }, forged({ '': '4' }, 'number-range'), forged({ '': '0' }, 'number-range')],
    ],
  ],
  slider: [
    [
      { min: -1, max: 1, step: 0.1 },
      ['min', 'max', 'step'],
      [
        { fields: { '.n': '0.3' }, stored: 0.3 },
        { fields: { '.n': '-1' }, stored: -1 },
        { fields: { '.n': '' } },
        { fields: { '.n': '0.25' }, refused: 'number-step' },
        { fields: { '.n': '1.1' }, refused: 'number-range' },
        forged({ '.n': 'much' }, 'answer-shape'),
      ],
    ],
  ],
  openText: [
    [{ fieldType: 'email' }, ['fieldType'], [text('maija@example.com'), wrong('maija@', 'field-email')]],
    [{ fieldType: 'phone' }, ['fieldType'], [text('+358 40 123 4567'), wrong('call me', 'field-phone')]],
    [{ fieldType: 'url' }, ['fieldType'], [text('example.com/a'), wrong('no address', 'field-url')]],
    [
      number({ minValue: 0, maxValue: 10, decimals: 1 }),
      ['fieldType', 'minValue', 'maxValue', 'decimals'],
      [
        text('9.5'),
        text('9,5'),
        text('2.50'),
        wrong('10.1', 'number-range'),
        wrong('2.55', 'number-decimals'),
        wrong('x', 'field-number'),
      ],
    ],
    [number({ minValue: 5 }), ['minValue'], [text('5'), wrong('4.99', 'number-min')]],
    [
      number({ maxValue: 5, decimals: 0 }),
      ['maxValue', 'decimals'],
      [text('-1'), wrong('6', 'number-max'), wrong('1.5', 'number-whole')],
    ],
    [{ textMaxLength: 5 }, ['textMaxLength'], [text('Päivä'), text('👍👍'), { ...wrong('Päivää', 'text-too-long') }]],
    [
      { textMaxLength: 300_000 },
      ['textMaxLength'],
      [{ fields: { '': 'ä'.repeat(300_000) }, stored: 'ä'.repeat(300_000) }],
    ],
    [
      { removeNationalId: true },
      ['removeNationalId'],
      [{ fields: { '': 'I am 131052-308T, yes' }, stored: 'I am […], yes' }, text('I am nobody')],
    ],
    [
      { removeNationalId: true, assignToBackgroundField: 'fact' },
      ['removeNationalId'],
      [{ fields: { '': '131052-308T' }, stored: '[…]', fact: '[…]' }],
    ],
    [
      {},
      [],
      [{ fields: { '': ' \n ' } }, { fields: { '': 'a\u0000b\u202Ec' }, stored: 'ab\u202Ec' }, text('Line\nand line')],
    ],
  ],
  matrix: gridRows(),
  dropdownMatrix: gridRows(),
  ranking: [
    [
      { choices: [item('a'), item('b', { enabled: false }), item('c')] },
      ['choices'],
      [
        { fields: { '.r.1': 'c', '.r.2': 'a' }, stored: { ranking: ['c', 'a'] } },
        forged({ '.r.1': 'b', '.r.2': 'a' }, 'unknown-choice'),
      ],
    ],
    [
      { ranked: 2 },
      ['ranked'],
      [
        { fields: { '.r.1': 'c', '.r.2': 'a' }, stored: { ranking: ['c', 'a'] } },
        { fields: { '.r.1': 'c' }, refused: 'ranking-short' },
        { fields: { '.r.2': 'c' }, refused: 'ranking-gap' },
        { fields: { '.r.1': 'c', '.r.2': 'c' }, refused: 'ranking-twice' },
        { fields: { '.r.3': 'c' }, forged: true },
      ],
    ],
    [
      { shuffle: true },
      ['shuffle'],
      [{ fields: { '.r.1': 'c', '.r.2': 'b', '.r.3': 'a' }, stored: { ranking: ['c', 'b', 'a'] } }],
    ],
  ],
  datePicker: [
    [
      { futureDatesDisabled: true },
      ['futureDatesDisabled'],
      [
        text(dayFromNow(-1)),
        wrong(dayFromNow(3), 'date-future'),
        { ...wrong('2026-02-30', 'date-invalid'), forged: true },
      ],
    ],
    [{ pastDatesDisabled: true }, ['pastDatesDisabled'], [text(dayFromNow(1)), wrong(dayFromNow(-3), 'date-past')]],
  ],
  privacyStatement: [
    [{ consent: extra('I agree') }, ['consent'], [{ fields: {} }, { fields: { '': 'no' }, forged: true }]],
  ],
};

function gridRows(): [settings: object, about: string[], given: readonly Given[]][] {
  const disabled = {
    rows: [item('r1'), item('r2', { enabled: false })],
    columns: [item('c1'), item('c2', { enabled: false })],
  };
  return [
    [
      disabled,
      ['rows', 'columns'],
      [
        { fields: { '.r.r1': 'c1' }, stored: { r1: 'c1' } },
        forged({ '.r.r1': 'c2' }, 'unknown-column'),
        { fields: { '.r.r2': 'c1' }, forged: true },
      ],
    ],
    [{}, ['rows'], [{ fields: { '.r.r2': 'c1' }, stored: { r2: 'c1' } }]],
    [{ mandatory: true }, ['rows'], [{ fields: { '.r.r2': 'c1' }, refused: 'mandatory-row' }]],
    [{ shuffle: true }, ['shuffle'], [{ fields: { '.r.r2': 'c2' }, stored: { r2: 'c2' } }]],
  ];
}

/** A later question whose choices are those of an earlier one. */
const carried = (kind: string, carry: string | undefined, given: readonly Given[]): Row => ({
  kind,
  about: ['choicesFrom', 'carry'],
  settings: { choices: [], choicesFrom: 'had', ...(carry && { carry }) },
  before: {
    element: makeElement('had', 'checkbox', { text: 'Which did you have?', choices: items('tea', 'coffee', 'milk') }),
    fields: { '': ['tea', 'milk'] },
  },
  given,
});

/** What every question can be asked to do, for a kind that has the setting. */
function common(kind: string, keys: ReadonlySet<string>): Row[] {
  const { settings, given, fact, assign } = samples[kind]!;
  const row = (about: string, more: object, cases: readonly Given[]): Row[] =>
    keys.has(about) ? [{ kind, about: [about], settings: { ...settings, ...more }, given: cases }] : [];
  const said = Object.fromEntries(Object.keys(given.fields).map((name) => [name, '']));
  const within = !['openText', 'slider', 'matrix', 'dropdownMatrix', 'ranking', 'datePicker'].includes(kind);
  const unknown: Fields = within ? { '': 'dontKnow' } : { ...given.fields, '.dk': '1' };
  return [
    ...row('text', {}, [given, { fields: {} }, { fields: said, forged: true }]),
    ...row('mandatory', { mandatory: true }, [given, { fields: {}, refused: 'mandatory' }]),
    ...row('dontKnow', { dontKnow: extra('No idea'), mandatory: true }, [
      given,
      { fields: unknown, stored: { dontKnow: true } },
      { fields: {}, refused: 'mandatory' },
    ]),
    ...(fact === undefined
      ? []
      : row('assignToBackgroundField', { ...assign, assignToBackgroundField: 'fact' }, [{ ...given, fact }])),
    ...row('confirmationTitle', { confirmationTitle: 'Really?' }, [
      { ...given, fields: { ...given.fields, '.ok': '1' } },
      { fields: {} },
    ]),
    ...row('confirmationText', { confirmationText: 'Sure?' }, [{ ...given, fields: { ...given.fields, '.ok': '1' } }]),
  ];
}

/** @param keys the settings that the kind has; the rows of a kind that nobody has written any for are missing */
export function rowsOf(kind: string, keys: ReadonlySet<string>): Row[] {
  if (!samples[kind]) return [];
  const own = (rows[kind] ?? []).map(
    ([more, about, given]): Row => ({ kind, about, settings: { ...samples[kind]!.settings, ...more }, given }),
  );
  const carrying = {
    choice: [
      carried('choice', undefined, [
        { fields: { '': 'milk' }, stored: { choice: 'milk' } },
        forged({ '': 'coffee' }, 'unknown-choice'),
      ]),
      carried('choice', 'notSelected', [
        { fields: { '': 'coffee' }, stored: { choice: 'coffee' } },
        forged({ '': 'tea' }, 'unknown-choice'),
      ]),
    ],
    checkbox: [
      carried('checkbox', undefined, [
        { fields: { '': ['tea', 'milk'] }, stored: { choices: ['tea', 'milk'] } },
        forged({ '': ['coffee'] }, 'unknown-choice'),
      ]),
    ],
    ranking: [
      carried('ranking', undefined, [
        { fields: { '.r.1': 'milk', '.r.2': 'tea' }, stored: { ranking: ['milk', 'tea'] } },
        forged({ '.r.1': 'coffee', '.r.2': 'tea' }, 'unknown-choice'),
      ]),
    ],
  };
  return [...common(kind, keys), ...own, ...(carrying[kind as keyof typeof carrying] ?? [])];
}
