import { createHash } from 'node:crypto';
import { type ElementKind, newId } from '@kaiku/sdk/model';
import { makeElement, makeStructure } from '@kaiku/sdk/testing';

/** An id as long as those that are made for elements and choices; the same for the same name. */
export const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, newId().length);

interface Question {
  id: string;
  kind: ElementKind;
  /** SQL of one random answer as JSON. */
  answer: string;
  settings: object;
}

const items = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(`${name}/${index}`),
    text: `Choice ${index + 1}`,
    numericValue: index + 1,
  }));
const listOf = (ids: readonly { id: string }[]) => `(ARRAY[${ids.map(({ id }) => `'${id}'`).join(',')}])`;
const any = (ids: readonly { id: string }[]) => `${listOf(ids)}[1 + floor(random() * ${ids.length})::int]`;

function choice(name: string, count: number): Question {
  const choices = items(name, count);
  return {
    id: idOf(name),
    kind: 'choice',
    settings: { text: `Question ${name}`, choices },
    answer: `jsonb_build_object('choice', ${any(choices)})`,
  };
}

function checkbox(name: string, count: number): Question {
  const choices = items(name, count);
  return {
    id: idOf(name),
    kind: 'checkbox',
    settings: { text: `Question ${name}`, choices },
    // Two or three that stand side by side.
    answer: `jsonb_build_object('choices', to_jsonb((${listOf(choices)})[s.n % ${count - 2} + 1 : s.n % ${count - 2} + 2 + s.n % 2]))`,
  };
}

const number = (name: string, kind: ElementKind, from: number, count: number, settings: object): Question => ({
  id: idOf(name),
  kind,
  settings: { text: `Question ${name}`, ...settings },
  answer: `to_jsonb(${from} + floor(random() * ${count})::int)`,
});

function matrix(name: string): Question {
  const rows = items(`${name}/rows`, 4);
  const columns = items(`${name}/columns`, 5);
  return {
    id: idOf(name),
    kind: 'matrix',
    settings: { text: `Question ${name}`, rows, columns },
    answer: `jsonb_build_object(${rows.map(({ id }) => `'${id}', ${any(columns)}`).join(', ')})`,
  };
}

/** @param round makes others of the same kinds */
const twenty = (round = ''): Question[] => [
  ...['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name, index) => choice(`${round}${name}`, 4 + index)),
  ...['m1', 'm2', 'm3'].map((name) => checkbox(`${round}${name}`, 10)),
  ...['n1', 'n2'].map((name) => number(`${round}${name}`, 'nps', 0, 11, {})),
  ...['s1', 's2'].map((name) =>
    number(`${round}${name}`, 'smiley', 1, 5, { icon: { set: 5, order: 'ascending', style: 'classic' } }),
  ),
  ...['v1', 'v2'].map((name) => number(`${round}${name}`, 'slider', 0, 101, { min: 0, max: 100, step: 1 })),
  matrix(`${round}x1`),
  ...['t1', 't2'].map(
    (name): Question => ({
      id: idOf(`${round}${name}`),
      kind: 'openText',
      settings: { text: `Question ${round}${name}` },
      answer: "to_jsonb('The queue was long, but the coffee was worth it ' || s.n)",
    }),
  ),
];

/** Twenty questions as a long customer survey has them. */
export const questions = twenty();
/** And a very long one. */
export const forty = [...questions, ...twenty('b')];

export const cityField = 'city';
export const cities = ['Helsinki', 'Tampere', 'Turku', 'Oulu', 'Vaasa'];

/** What `POST /survey` takes. */
export const structureOf = (asked: readonly Question[]) =>
  makeStructure({
    settings: { name: 'Benchmark' },
    elements: asked.map(({ id, kind, settings }, index) => makeElement(id, kind, settings, `Question ${index + 1}`)),
    backgroundFields: [{ id: cityField, name: 'City' }],
  });
export const structure = structureOf(questions);
