import type {
  Answers,
  CheckboxSettings,
  ChoiceSettings,
  CommonSettings,
  DatePickerSettings,
  Element,
  ElementKind,
  FileUploadSettings,
  ImageSettings,
  MatrixSettings,
  NpsSettings,
  OpenTextSettings,
  Page,
  PrivacyStatementSettings,
  QrCodeSettings,
  RankingSettings,
  Rule,
  RuleOperator,
  RuleSource,
  SliderSettings,
  SmileySettings,
  SurveyStructure,
  TextSettings,
} from '@kaiku/sdk/model';
import { dayOfNumber } from '@kaiku/sdk/model';
import fc from 'fast-check';
import { makeStructure } from '../../testing/surveys.ts';

/** Ids in the order of asking: readable in failures, and different within one sample. */
export function counter(prefix = 'new'): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

interface SettingsByKind {
  choice: ChoiceSettings;
  checkbox: CheckboxSettings;
  nps: NpsSettings;
  smiley: SmileySettings;
  slider: SliderSettings;
  openText: OpenTextSettings;
  matrix: MatrixSettings;
  dropdownMatrix: MatrixSettings;
  ranking: RankingSettings;
  datePicker: DatePickerSettings;
  fileUpload: FileUploadSettings;
  privacyStatement: PrivacyStatementSettings;
  image: ImageSettings;
  qrCode: QrCodeSettings;
  text: TextSettings;
}

export function element<K extends keyof SettingsByKind>(
  kind: K,
  id: string,
  settings: Partial<SettingsByKind[K]> = {},
): Element<SettingsByKind[K]> {
  const base: Record<keyof SettingsByKind, CommonSettings & Record<string, unknown>> = {
    choice: { text: 'Which?', choices: choices('red', 'green', 'blue') },
    checkbox: { text: 'Which ones?', choices: choices('red', 'green', 'blue') },
    nps: { text: 'Would you recommend us?' },
    smiley: { text: 'How was it?', icon: { set: 5, order: 'ascending', style: 'classic' } },
    slider: { text: 'How much?', min: 0, max: 10, step: 1 },
    openText: { text: 'What else?' },
    matrix: { text: 'How were these?', rows: choices('food', 'room'), columns: choices('bad', 'good') },
    dropdownMatrix: { text: 'And these?', rows: choices('food', 'room'), columns: choices('bad', 'good') },
    ranking: { text: 'In which order?', choices: choices('red', 'green', 'blue') },
    datePicker: { text: 'When?' },
    fileUpload: { text: 'What does it look like?', fileTypes: ['image', 'pdf'], multipleFiles: true },
    privacyStatement: {
      text: 'Your data',
      content: 'We keep it for a year.',
      link: 'https://example.com/privacy',
      linkName: 'The whole policy',
      consent: { enabled: true, text: 'I accept this' },
    },
    image: {
      text: 'Our house',
      picture: { file: '018f-picture', width: 640, height: 480 },
      alternativeText: 'A wooden house by a lake',
      link: 'https://example.com/house',
    },
    qrCode: { text: 'Take us along', code: 'https://example.com/app', description: 'Point your camera here' },
    text: { text: 'Welcome', content: 'Nice to see you.' },
  };
  return {
    id,
    kind,
    name: `name of ${id}`,
    saved: true,
    settings: { ...base[kind], ...settings } as unknown as SettingsByKind[K],
  };
}

/** A choice's text is its id in upper case, its value its place from 1. */
export function choices(...ids: string[]) {
  return ids.map((id, index) => ({ id, text: id.toUpperCase(), numericValue: index + 1 }));
}

export function page(
  id: string,
  elements: Element[],
  rules: Partial<Pick<Page, 'showRules' | 'hideRules'>> = {},
): Page {
  return { id, settings: { title: `Title of ${id}` }, showRules: [], hideRules: [], elements, ...rules };
}

export function survey(pages: Page[], changes: Partial<SurveyStructure> = {}): SurveyStructure {
  return makeStructure({ settings: { name: 'Guest survey' }, pages, ...changes });
}

type Condition = [source: string | RuleSource, operator: RuleOperator, value?: string | number | (string | number)[]];

/** A rule of sub-rules on elements (by id) or sources. */
export function rule(id: string, ...conditions: Condition[]): Rule {
  return {
    id,
    subRules: conditions.map(([source, operator, value], index) => ({
      id: `${id}-${index}`,
      source: typeof source === 'string' ? { type: 'answer', elementId: source } : source,
      operator,
      ...(Array.isArray(value) ? { values: value } : value === undefined ? {} : { value }),
    })),
  };
}

export const country: RuleSource = { type: 'background', fieldId: 'country' };

/** One element of each kind, with every extra that the kind offers. */
export function everyKind(): SurveyStructure {
  const dontKnow = { enabled: true, text: "Don't know" };
  const other = { enabled: true, text: 'Something else' };
  const none = { id: 'none', text: 'None of these', exclusive: true };
  return survey([
    page('p1', [
      element('text', 'intro'),
      element('choice', 'colour', { other, dontKnow }),
      element('checkbox', 'colours', { other, dontKnow, maxSelections: 3 }),
      element('nps', 'recommend', { dontKnow }),
    ]),
    page('p2', [
      element('smiley', 'mood', { dontKnow }),
      element('slider', 'amount', { dontKnow, min: -5, max: 5, step: 0.5 }),
      element('openText', 'words', { dontKnow, textMaxLength: 500, showAnswerOf: 'colour', removeNationalId: true }),
      element('openText', 'age', {
        text: 'How old are you?',
        fieldType: 'number',
        minValue: 0,
        maxValue: 120,
        decimals: 1,
      }),
      element('matrix', 'grid', { dontKnow }),
      element('dropdownMatrix', 'menus', { dontKnow }),
      element('ranking', 'order', { dontKnow }),
      element('ranking', 'best', { text: 'Which two are best?', ranked: 2 }),
      element('datePicker', 'day', { dontKnow }),
      element('fileUpload', 'photos', { dontKnow }),
      element('privacyStatement', 'privacy'),
      element('checkbox', 'disliked', { text: 'What do you dislike?', choices: [...choices('red', 'green'), none] }),
      element('choice', 'least', {
        text: 'What do you like least?',
        choices: choices('red', 'green', 'blue'),
        choicesFrom: 'colour',
        carry: 'notSelected',
      }),
      element('image', 'house'),
      element('qrCode', 'code'),
    ]),
  ]);
}

/** Any JSON, with names that have fooled programs before. */
export const hostileJson: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(`{"__proto__":${JSON.stringify(value)},"constructor":{}}`)),
    fc.anything({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value ?? null) ?? 'null')),
  )
  .filter((value) => value !== undefined);

const words = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => /^[^\p{C}\s](.*[^\p{C}\s])?$/u.test(text));
const dontKnowAnswer = fc.constant({ dontKnow: true } as const);

/** Valid answers to the element called `id` of `everyKind`. */
export const validAnswer: Record<string, fc.Arbitrary<unknown>> = {
  colour: fc.oneof(
    fc.constantFrom('red', 'green', 'blue').map((choice) => ({ choice })),
    words.map((other) => ({ choice: 'other', other })),
    dontKnowAnswer,
  ),
  colours: fc.oneof(
    fc.subarray(['red', 'green', 'blue'], { minLength: 1 }).map((chosen) => ({ choices: chosen })),
    words.map((other) => ({ choices: ['green', 'other'], other })),
    dontKnowAnswer,
  ),
  disliked: fc.oneof(
    fc.subarray(['red', 'green'], { minLength: 1 }).map((chosen) => ({ choices: chosen })),
    fc.constant({ choices: ['none'] }),
  ),
  recommend: fc.oneof(fc.integer({ min: 0, max: 10 }), dontKnowAnswer),
  mood: fc.oneof(fc.integer({ min: 1, max: 5 }), dontKnowAnswer),
  amount: fc.oneof(
    fc.integer({ min: -10, max: 10 }).map((half) => half / 2),
    dontKnowAnswer,
  ),
  words: fc.oneof(words, dontKnowAnswer),
  order: fc.oneof(
    fc.shuffledSubarray(['red', 'green', 'blue'], { minLength: 3 }).map((ranking) => ({ ranking })),
    dontKnowAnswer,
  ),
  best: fc.shuffledSubarray(['red', 'green', 'blue'], { minLength: 2, maxLength: 2 }).map((ranking) => ({ ranking })),
  day: fc.oneof(
    fc.integer({ min: -700_000, max: 2_900_000 }).map((number) => dayOfNumber(number)),
    dontKnowAnswer,
  ),
  privacy: fc.constant({ accepted: true }),
  photos: fc.oneof(
    fc
      .uniqueArray(fc.tuple(fc.uuid(), words, fc.integer({ min: 1, max: 10 * 1024 * 1024 })), {
        minLength: 1,
        maxLength: 5,
        selector: ([id]) => id,
      })
      .map((files) => ({ files: files.map(([id, name, size]) => ({ id, name, size })) })),
    dontKnowAnswer,
  ),
  age: fc.integer({ min: 0, max: 1_200 }).map((tenths) => String(tenths / 10)),
  grid: fc.oneof(
    fc.record(
      { food: fc.constantFrom('bad', 'good'), room: fc.constantFrom('bad', 'good') },
      { requiredKeys: ['food'] },
    ),
    dontKnowAnswer,
  ),
  menus: fc.oneof(
    fc.record(
      { food: fc.constantFrom('bad', 'good'), room: fc.constantFrom('bad', 'good') },
      { requiredKeys: ['food'] },
    ),
    dontKnowAnswer,
  ),
};

/** With one to the question that carries choices forward: whichever of them the first answer leaves. */
export const validAnswers = fc
  .tuple(fc.record(validAnswer, { requiredKeys: [] }) as fc.Arbitrary<Answers>, fc.constantFrom('red', 'green', 'blue'))
  .map(([answers, least]): Answers => {
    const chosen = (answers.colour as { choice?: string } | undefined)?.choice;
    return chosen === least ? answers : { ...answers, least: { choice: least } };
  });

export const questionKinds: ElementKind[] = [
  'choice',
  'checkbox',
  'nps',
  'smiley',
  'slider',
  'openText',
  'matrix',
  'dropdownMatrix',
  'ranking',
  'datePicker',
  'fileUpload',
  'privacyStatement',
];
