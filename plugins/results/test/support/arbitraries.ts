import type { Element } from '@kaiku/sdk/model';
import fc from 'fast-check';

export const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
export const item = (id: string, index: number) => ({ id, text: id, numericValue: (index % 5) + 1 });
const extra = fc.boolean().map((enabled) => ({ enabled, text: 'extra' }));

/** A question of any kind; its choices, rows and extras come and go from one version to the next. */
const question = (id: string, kind: string): fc.Arbitrary<Element> => {
  const items = (prefix: string, max: number) =>
    fc.integer({ min: 1, max }).map((count) => ids(prefix, count).map(item));
  const settings: Record<string, fc.Arbitrary<object>> = {
    choice: fc.record({
      choices: items('c', 5),
      other: extra,
      calculateCsat: fc.boolean(),
      calculateNss: fc.boolean(),
    }),
    checkbox: fc.record({ choices: items('c', 20), other: extra, calculateNss: fc.boolean() }),
    nps: fc.record({}),
    smiley: fc.record({ icon: fc.constantFrom({ set: 3 }, { set: 5 }), calculateNss: fc.boolean() }),
    slider: fc.record({ min: fc.constant(0), max: fc.constantFrom(1, 5), step: fc.constant(0.5) }),
    matrix: fc.record({ rows: items('r', 4), columns: items('k', 4) }),
    dropdownMatrix: fc.record({ rows: items('r', 4), columns: items('k', 4) }),
    ranking: fc.record(
      { choices: items('c', 5), ranked: fc.integer({ min: 1, max: 5 }) },
      { requiredKeys: ['choices'] },
    ),
    openText: fc.record({}),
    datePicker: fc.record({}),
    fileUpload: fc.record({ multipleFiles: fc.boolean() }),
    privacyStatement: fc.record({ consent: extra }),
  };
  return fc
    .record({ saved: fc.constant(true), own: settings[kind]!, dontKnow: extra })
    .map(({ saved, own, dontKnow }) => ({
      id,
      kind,
      name: id,
      saved,
      settings: { text: id, dontKnow, ...own },
    })) as unknown as fc.Arbitrary<Element>;
};

const kinds = [
  'choice',
  'checkbox',
  'nps',
  'smiley',
  'slider',
  'matrix',
  'dropdownMatrix',
  'ranking',
  'openText',
  'datePicker',
  'fileUpload',
  'privacyStatement',
];
export const structureArbitrary = fc
  .tuple(...kinds.map((kind) => fc.option(question(`q-${kind}`, kind), { freq: 5 })))
  .map((elements) => elements.filter((element) => element !== null));

const grid = fc.oneof(
  fc.dictionary(fc.constantFrom(...ids('r', 5)), fc.constantFrom(...ids('k', 5)), { maxKeys: 4 }),
  fc.constant({ dontKnow: true }),
);

/** Answers of any version, present or past: with choices that are gone, out of scale, don't know. */
const answer: Record<string, fc.Arbitrary<unknown>> = {
  choice: fc.oneof(
    fc.constantFrom(...ids('c', 6), 'other').map((choice) => ({ choice })),
    fc.string().map((other) => ({ choice: 'other', other })),
    fc.constant({ dontKnow: true }),
  ),
  checkbox: fc.oneof(
    fc.uniqueArray(fc.constantFrom(...ids('c', 22), 'other'), { maxLength: 6 }).map((choices) => ({ choices })),
    fc.string().map((other) => ({ choices: ['c1', 'other'], other })),
    fc.constant({ dontKnow: true }),
  ),
  nps: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constant({ dontKnow: true })),
  smiley: fc.integer({ min: 1, max: 5 }),
  slider: fc.oneof(
    fc.integer({ min: 0, max: 10 }).map((half) => half / 2),
    fc.constant({ dontKnow: true }),
  ),
  matrix: grid,
  dropdownMatrix: grid,
  ranking: fc.oneof(
    fc.shuffledSubarray(ids('c', 6), { minLength: 1 }).map((ranking) => ({ ranking })),
    // As drafts and imports have them.
    fc.constantFrom({ ranking: ['c1', '', 'c0'] }, { ranking: ['', 'c2'] }),
    fc.constant({ dontKnow: true }),
  ),
  openText: fc.oneof(fc.string(), fc.constant('  '), fc.constant({ dontKnow: true })),
  privacyStatement: fc.constant({ accepted: true }),
  fileUpload: fc.oneof(
    fc
      .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 })
      .map((files) => ({ files: files.map((id) => ({ id, name: `${id}.png`, size: 1 })) })),
    fc.constant({ dontKnow: true }),
  ),
  datePicker: fc.oneof(
    fc.constantFrom('1969-12-31', '2026-02-28', '2026-03-01', '0001-01-01', '9999-12-31'),
    fc.constant({ dontKnow: true }),
  ),
};
/** Answers of one response, to some of the questions. */
export const answers = fc
  .record(Object.fromEntries(kinds.map((kind) => [`q-${kind}`, fc.option(answer[kind]!, { nil: undefined })])))
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

/** What happens to a survey. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('put' as const), answers }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), at: fc.nat(), answers }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('structure' as const), elements: structureArbitrary }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reopen' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
