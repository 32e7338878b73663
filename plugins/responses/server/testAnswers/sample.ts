import {
  type Answers,
  type AnswerValue,
  type Background,
  dayNumber,
  dayOfNumber,
  FormReader,
  flow,
  inOrder,
  isAnswered,
  isAsked,
  isShown,
  type Kind,
  type KindRegistry,
  OTHER,
  own,
  type SurveyView,
  storableAnswers,
  type Today,
  type ViewElement,
  validateAnswer,
} from '@kaiku/sdk/model';
import { uuidv7 } from '@kaiku/sdk/server';
import { pick } from '../seeds/random.ts';
import { sampleName } from './files.ts';

/** Of what need not be answered one in so many is left out; as many do not know, where that is offered. */
const leftOut = 10;

interface Circumstances {
  kinds: KindRegistry;
  background: Background;
  today: Today;
  random: () => number;
}

/**
 * What a respondent might answer who goes through the survey page by page: rules decide which come, each answer is one
 * that its kind takes. Files are named, and have to be stored in place of that (`createTestFiles`).
 */
export function sampleAnswers(whole: SurveyView, circumstances: Circumstances): Answers {
  const { kinds, background, random } = circumstances;
  const view = inOrder(whole, kinds, String(random()));
  const context = { kinds, background };
  let answers: Answers = {};
  const seen = new Set<string>();
  for (;;) {
    const page = flow(view, answers, context).pages.find(({ id }) => !seen.has(id));
    if (!page) break;
    seen.add(page.id);
    for (const element of page.elements) {
      const answer = sampleAnswer(element, circumstances);
      if (answer !== undefined) answers = { ...answers, [element.id]: answer };
    }
  }
  return storableAnswers(view, flow(view, answers, context).answers(), kinds);
}

function sampleAnswer(element: ViewElement, { kinds, today, random }: Circumstances): AnswerValue | undefined {
  const kind = kinds.get(element.kind);
  if (!kind || !isShown(element) || !isAsked(kind, element)) return undefined;
  const { mandatory, dontKnow } = element.settings;
  if (!mandatory && random() * leftOut < 1) return undefined;
  if (dontKnow?.enabled && random() * leftOut < 1) return { dontKnow: true };
  const limits = kind.files?.(element);
  if (limits) return { files: [{ id: uuidv7(), name: sampleName(limits.types?.[0] ?? 'image'), size: 1 }] };
  for (const answer of attempts(element, kind, random)) {
    if (isAnswered(kind, answer) && validateAnswer(element, answer, kinds, false, today).length === 0) return answer;
  }
  return undefined;
}

/** Answers of which the first that is valid is taken. */
function* attempts(element: ViewElement, kind: Kind, random: () => number): Generator<AnswerValue | undefined> {
  const facts = kind.texts === undefined ? kind.chartFacts?.(element as never) : undefined;
  const [main] = kind.columns(element as never);
  if (facts?.consent) yield { accepted: true } as never;
  else if (facts?.days) yield* days(random);
  else if (facts?.rows && facts.columns?.length) {
    const columns = facts.columns;
    yield Object.fromEntries(facts.rows.map(({ id }) => [id, pick(random, columns).id]));
  } else if (facts?.choices && main?.type === 'set')
    yield* several(
      element,
      facts.choices.map(({ id }) => id),
      random,
    );
  else if (facts?.choices) {
    // One after the other, for not all may be taken.
    for (const { id } of shuffled(facts.choices, random)) yield withWords({ choice: id }, id === OTHER);
  } else if (facts?.scale) yield onScale(facts.scale, random);
  else yield* anything(element, kind, random);
}

const words = ['Test answer', 'Everything went well', 'It could be faster', 'Nothing to add', 'I liked the service'];

function withWords(answer: { choice: string } | { choices: string[] }, other: boolean): AnswerValue {
  return (other ? { ...answer, other: 'Test answer' } : answer) as AnswerValue;
}

function* days(random: () => number): Generator<string> {
  const now = dayNumber(new Date().toISOString().slice(0, 10))!;
  const away = 1 + Math.floor(random() * 60);
  yield dayOfNumber(now - away);
  yield dayOfNumber(now + away);
}

function* several(element: ViewElement, ids: readonly string[], random: () => number): Generator<AnswerValue> {
  const least = Number(own(element.settings, 'minSelections') ?? 1);
  const most = Number(own(element.settings, 'maxSelections') ?? ids.length);
  const count = Math.max(1, least, Math.min(most, Math.ceil(random() * Math.min(ids.length, 4))));
  const mixed = shuffled(ids, random);
  const chosen = mixed.slice(0, count);
  yield withWords({ choices: chosen }, chosen.includes(OTHER));
  // One that excludes the others stands alone.
  for (const id of mixed) yield withWords({ choices: [id] }, id === OTHER);
}

function onScale({ min, max, step }: { min: number; max: number; step: number }, random: () => number): number {
  const steps = Math.floor((max - min) / step + 1e-9);
  return Number((min + step * Math.floor(random() * (steps + 1))).toFixed(6));
}

/** Texts of every form that a field may ask for, and what kinds of plugins say of themselves. */
function* anything(element: ViewElement, kind: Kind, random: () => number): Generator<AnswerValue | undefined> {
  const field = kind.fieldNames(element)[0];
  for (const { values = [], scale, numbers, example, rowId } of kind.subjects(element as never)) {
    if (rowId !== undefined || field === undefined) continue;
    const min = numbers?.min ?? 0;
    const range = numbers && { min, max: numbers.max ?? min + 100, step: 1 };
    const texts = [
      ...(values.length > 0 ? [String(pick(random, values).value)] : []),
      ...(scale ? [String(onScale(scale, random))] : []),
      ...(range ? [String(onScale(range, random))] : []),
      ...(example === undefined ? [] : [example]),
    ];
    for (const text of texts) yield kind.readForm(element, new FormReader([[field, text]]));
  }
  const number = Math.floor(random() * 1_000);
  yield pick(random, words);
  yield `test${number}@example.com`;
  yield `+35840${String(1_000_000 + number)}`;
  yield `https://example.com/${number}`;
  yield String(number);
  yield String(10_000 + number);
}

/** All of them, in an order by lot. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
