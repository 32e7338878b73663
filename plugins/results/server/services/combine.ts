import { builtinKinds, type Element, OTHER, type Summary } from '@kaiku/sdk/model';
import type { DatasetElement } from '../dataset/columns.ts';
import { type ElementCounts, emptyCounts } from '../dataset/counting.ts';
import type { QuestionReply } from './questions.ts';

/** A question of one survey. */
export interface SurveyQuestion {
  surveyId: string;
  known: DatasetElement;
  /** With its texts in the reader's language, by which questions of several surveys are told to be the same. */
  question: QuestionReply;
}

/** Questions of several surveys that are one. */
export interface AlignedQuestion {
  /** `<survey id>~<element id>` of the first one, which no other has. */
  id: string;
  question: QuestionReply;
  kind: DatasetElement['kind'];
  /** With the choices, rows and columns of all. */
  element: Element;
  parts: AlignedPart[];
}

interface AlignedPart {
  asked: SurveyQuestion;
  names: Partial<Record<List, Names>>;
}

/** What one survey says of a question. */
export interface PartCounts {
  counts: ElementCounts;
  /** Too few answered it: its counts are in nothing. */
  hidden: boolean;
}

export interface CombinedQuestion {
  question: QuestionReply;
  /** Of all surveys that may be told of, together. */
  summary: Summary;
  /** No survey may be told of. */
  hidden: boolean;
  /** One of each survey that asks it. */
  surveys: { surveyId: string; summary: Summary; hidden: boolean }[];
}

/** What has values to be put together: words, files and days have not. */
const combinable = new Set<Summary['type']>(['choices', 'numbers', 'matrix']);

/**
 * Questions of several surveys that ask the same: of one of Kaiku's own kinds, with the same words and, where there is
 * one, the same scale. Choices, rows and columns are the same by their words, too; one that only some have counts there.
 */
export function alignQuestions(all: readonly SurveyQuestion[]): AlignedQuestion[] {
  const asked = all.filter(({ question, known: { kind, element } }) => {
    if (!question.chart || question.consent || question.days || !builtinKinds.has(question.kind)) return false;
    return combinable.has(kind.summariseCounts(element, emptyCounts()).type);
  });
  const times = new Map<string, number>();
  const same = Map.groupBy(asked, (one) => {
    // A survey that asks the same twice asks two questions: the first of each belong together, and the second ones.
    const key = keyOf(one.question);
    const own = `${one.surveyId} ${key}`;
    times.set(own, (times.get(own) ?? 0) + 1);
    return `${times.get(own)} ${key}`;
  });
  return [...same.values()].map(aligned);
}

/** As words are compared. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const keyOf = ({ kind, title, name, scale, faces }: QuestionReply): string =>
  JSON.stringify([kind, plain(title || name), scale ? [scale.min, scale.max, scale.step] : null, faces === true]);

const lists = ['choices', 'rows', 'columns'] as const;
type List = (typeof lists)[number];

/** Of one list of one question, the id that each id has in the question that all make together. */
type Names = ReadonlyMap<string, string>;

function aligned(all: readonly SurveyQuestion[]): AlignedQuestion {
  const { known, question, surveyId } = all[0]!;
  const id = combinedId(surveyId, known.element.id);
  const settings: Record<string, unknown> = { ...known.element.settings };
  const labels: Partial<Record<List, { id: string; label: string }[]>> = {};
  const parts = all.map((asked): AlignedPart => ({ asked, names: {} }));
  for (const list of lists) {
    if (!question[list]) continue;
    const found = new Map<string, { id: string; label: string }>();
    const taken = new Set<string>();
    const items: { id: string }[] = [];
    for (const { asked, names } of parts) {
      const own = new Map<string, string>();
      for (const one of asked.question[list] ?? []) {
        const word = one.id === OTHER ? OTHER : plain(one.label);
        if (!found.has(word)) {
          // A copy of a survey has its ids, under which there may be other words by now.
          const unique = taken.has(one.id) ? combinedId(asked.surveyId, one.id) : one.id;
          taken.add(unique);
          found.set(word, { ...one, id: unique });
          const item = itemsOf(asked.known.element, list).find((candidate) => candidate.id === one.id);
          if (item) items.push({ ...item, id: unique });
        }
        own.set(one.id, found.get(word)!.id);
      }
      names[list] = own;
    }
    labels[list] = [...found.values()];
    settings[list] = items;
  }
  const element = { ...known.element, settings } as unknown as Element;
  return { id, question: { ...question, element_id: id, ...labels }, kind: known.kind, element, parts };
}

export const combinedId = (surveyId: string, id: string): string => `${surveyId}~${id}`;

/** What all say together, and each: of what `countsOf` gives nothing for, nobody answered. */
export function together(
  { question, kind, element, parts }: AlignedQuestion,
  countsOf: (asked: SurveyQuestion) => PartCounts,
): CombinedQuestion {
  const sum = emptyCounts();
  const surveys = parts.map((part) => {
    const { surveyId } = part.asked;
    const { counts: own, hidden } = countsOf(part.asked);
    const counts = hidden ? emptyCounts() : renamed(part, element.id, own);
    add(sum, counts);
    return { surveyId, summary: kind.summariseCounts(element, counts), hidden };
  });
  return {
    question,
    summary: kind.summariseCounts(element, sum),
    hidden: surveys.every(({ hidden }) => hidden),
    surveys,
  };
}

const itemsOf = ({ settings }: Element, list: List): { id: string }[] =>
  (settings as unknown as Partial<Record<List, { id: string }[]>>)[list] ?? [];

/** A survey's counts under the ids of the question that all make together; what has none there is of no choice any more. */
function renamed({ asked, names }: AlignedPart, elementId: string, counts: ElementCounts): ElementCounts {
  const own = asked.known.element.id;
  const values = names.rows ? names.columns : names.choices;
  const columns: ElementCounts['columns'] = new Map();
  for (const [key, given] of counts.columns) {
    const row = key.startsWith(`${own}.`) ? names.rows?.get(key.slice(own.length + 1)) : null;
    if (row === undefined) continue;
    const some = new Map<string, number>();
    for (const [value, n] of given) {
      const name = values ? values.get(value) : value;
      if (name !== undefined) some.set(name, (some.get(name) ?? 0) + n);
    }
    columns.set(row === null ? elementId : `${elementId}.${row}`, some);
  }
  return { columns, respondents: counts.respondents, dontKnow: counts.dontKnow };
}

function add(sum: ElementCounts, { columns, respondents, dontKnow }: ElementCounts): void {
  sum.respondents += respondents;
  sum.dontKnow += dontKnow;
  for (const [key, given] of columns) {
    const known = sum.columns.get(key) ?? new Map<string, number>();
    for (const [value, n] of given) known.set(value, (known.get(value) ?? 0) + n);
    sum.columns.set(key, known);
  }
}
