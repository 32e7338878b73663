import { type SurveyStructure, structureFormat } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import fc from 'fast-check';

const choices = (...ids: string[]) => ids.map((id, index) => ({ id, text: id.toUpperCase(), numericValue: index + 1 }));
const extra = (text: string) => ({ enabled: true, text });

/** A survey with one element of each kind, rules, a background field and a translation; some of it mandatory. */
export const richStructure = (): SurveyStructure =>
  makeStructure({
    format: structureFormat,
    settings: { thankYouTitle: 'Thanks', thankYouText: 'Bye' },
    pages: [
      makePage('p1', [
        makeElement('intro', 'text', { text: 'Welcome', content: 'Nice to see you.' }),
        makeElement('colour', 'choice', {
          text: 'Which?',
          mandatory: true,
          choices: choices('red', 'green'),
          other: extra('Another'),
        }),
        makeElement('colours', 'checkbox', {
          text: 'Which ones?',
          mandatory: true,
          choices: choices('red', 'green', 'blue'),
          minSelections: 2,
          maxSelections: 3,
        }),
      ]),
      makePage('p2', [makeElement('why', 'openText', { text: 'Why?', mandatory: true, textMaxLength: 50 })], {
        settings: { title: 'More', description: 'A few words' },
        showRules: [
          {
            id: 'r1',
            subRules: [
              { id: 's1', source: { type: 'answer', elementId: 'colour' }, operator: 'equals', value: 'red' },
              { id: 's2', source: { type: 'background', fieldId: 'city' }, operator: 'notAnswered' },
            ],
          },
        ],
      }),
      makePage('p3', [
        makeElement('recommend', 'nps', { text: 'Recommend?', mandatory: true, dontKnow: extra('No idea') }),
        makeElement('mood', 'smiley', {
          text: 'Mood?',
          mandatory: true,
          icon: { set: 5, order: 'ascending', style: 'classic' },
        }),
        makeElement('amount', 'slider', { text: 'How much?', mandatory: true, min: 0, max: 10, step: 1, unit: 'kg' }),
        makeElement('grid', 'matrix', {
          text: 'How were these?',
          mandatory: true,
          rows: choices('food', 'room'),
          columns: choices('bad', 'good'),
        }),
      ]),
    ],
    backgroundFields: [{ id: 'city', name: 'City', values: [{ id: 'oulu', value: 'Oulu' }] }],
    translations: { fi: { 'elements/colour/text': 'Mikä?', 'pages/p2/title': 'Lisää' } },
  });

type Path = (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>({}, [], '', '', '', '', ' ', 'x', null, true, false, 0, -1, 1, 3, 1e9, 0.5),
  fc.jsonValue({ maxDepth: 1 }),
);

interface Mutation {
  /** Which of the paths that there are. */
  place: number;
  change: 'remove' | 'empty' | 'replace' | 'double' | 'blank';
  value: unknown;
}

function mutate(structure: unknown, { place, change, value }: Mutation): unknown {
  const all = pathsOf(structure).slice(1);
  // Texts and lists that are blank: what may be saved and not published.
  const blank = all.filter((path) => ['text', 'choices', 'rows', 'columns', 'elements'].includes(String(path.at(-1))));
  const paths = change === 'blank' && blank.length > 0 ? blank : all;
  const path = paths[place % paths.length]!;
  const copy = structuredClone(structure);
  const last = path.at(-1)!;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  const parent = path.slice(0, -1).reduce<any>((inner, key) => inner[key], copy);
  const old = parent[last];
  if (change === 'remove') {
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
  } else if (change === 'double' && Array.isArray(parent)) parent.push(structuredClone(old));
  else if (change === 'blank') parent[last] = Array.isArray(old) ? [] : '';
  else if (change === 'empty' && typeof old === 'object' && old !== null) parent[last] = Array.isArray(old) ? [] : {};
  else parent[last] = value;
  return copy;
}

/** Surveys that are wrong somewhere, or only strange. */
export const mutatedStructure: fc.Arbitrary<unknown> = fc
  .array(
    fc.record({
      place: fc.nat(100_000),
      change: fc.constantFrom<Mutation['change'][]>('remove', 'empty', 'replace', 'double', 'blank'),
      value: strange,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((mutations) => mutations.reduce<unknown>(mutate, richStructure()));
