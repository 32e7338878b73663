import {
  type Answers,
  type AnswerValue,
  cleanText,
  elementPath,
  isAsked,
  isDontKnow,
  isStorable,
  type KindRegistry,
  own,
  type Problem,
  problem,
  type Today,
  type ViewElement,
  validateAnswer,
} from '@kaiku/sdk/model';
import { mostParts, smsSize } from '../../../contract/index.ts';
import type { TalkWords } from '../words.ts';
import { entriesOf } from './reading.ts';
import { type AskPart, answerOf, type Offer, type Shape, shapesOf, type Unaskable } from './shapes.ts';

export type { AskPart } from './shapes.ts';
export { asShown, type Shown, sameShown, shownOf } from './shown.ts';

/** What an element asks by SMS, row by row; a reason where it cannot. Nothing for what asks nothing. */
export function partsOf(element: ViewElement, kinds: KindRegistry, words: TalkWords): AskPart[] | Unaskable {
  if (!isAsked(kinds.get(element.kind), element)) return [];
  const parts = shapesOf(element, kinds);
  if (typeof parts === 'string') return parts;
  const longest = { number: 100, of: 100 };
  return parts.some((part) => smsSize(questionText(part, longest, words)).parts > mostParts) ? 'long' : parts;
}

const numbered = (offers: readonly Offer[], words: TalkWords): string[] =>
  offers.map(({ text, ownWords }, at) => `${at + 1} ${text}${ownWords ? ` (${words.ownWords})` : ''}`);

/** Lines between the question and what is accepted. */
function linesOf(shape: Shape, words: TalkWords): string[] {
  switch (shape.is) {
    case 'one':
    case 'several':
    case 'order':
      return numbered(shape.offers, words);
    case 'scale': {
      const { min, max } = shape.scale;
      const { worst, best } = shape.faces ? words.faces : { worst: undefined, best: undefined };
      const ends = words.ends(min, shape.minLabel || worst, max, shape.maxLabel || best);
      return ends === '' ? [] : [ends];
    }
    case 'accept':
      return [...shape.about, `1 ${shape.label}`];
    default:
      return [];
  }
}

/** What a reply has to be. */
function accepts(shape: Shape, words: TalkWords): string {
  switch (shape.is) {
    case 'one':
      return words.choose(shape.offers.length);
    case 'several':
      return words.chooseSeveral(shape.offers.length > 2 ? '1,3' : '1,2', shape.least, shape.most);
    case 'order':
      return words.order(shape.places.length, orderOf(shape.places.length));
    case 'scale':
      return words.scale(shape.scale.min, shape.scale.max, shape.scale.step);
    case 'number':
      return words.number(shape.min, shape.max, shape.decimals);
    case 'day':
      return words.day(`24.12.${shape.future ? 2030 : 2020}`, shape.past, shape.future);
    case 'accept':
      return words.accept;
    case 'text':
      return words.words(null);
    default:
      return words[shape.is];
  }
}

/** An example that is no order that comes to mind by itself. */
const orderOf = (places: number): string => {
  const numbers = Array.from({ length: places }, (_, at) => at + 1);
  return [...numbers.slice(1), ...numbers.slice(0, 1)].join(',');
};

/** The same with what else may be replied. */
function acceptedOf(part: AskPart, words: TalkWords, accepted = accepts(part.shape, words)): string {
  const { settings } = part.element;
  return [
    accepted,
    ...(offersDontKnow(part) ? [`? = ${settings.dontKnow!.text}.`] : []),
    ...(settings.mandatory ? [] : [words.skip]),
  ].join(' ');
}

/** Of what is asked row by row it is said once, of the whole. */
const offersDontKnow = ({ element: { settings }, row }: AskPart): boolean =>
  settings.dontKnow?.enabled === true && (row === undefined || row.first);

/** Which of how many it is. */
export interface Place {
  number: number;
  of: number;
}

/** What is asked, and how it is answered: one message. */
export function questionText(part: AskPart, { number, of }: Place, words: TalkWords): string {
  const { text, description = '' } = part.element.settings;
  return [
    `(${number}/${of}) ${text.trim()}${part.row ? `: ${part.row.text}` : ''}`,
    ...(description.trim() === '' ? [] : [description.trim()]),
    ...linesOf(part.shape, words),
    acceptedOf(part, words),
  ].join('\n');
}

/**
 * What is said of a reply that is no answer: what is.
 * @param said of the link, instead of ours
 */
export function helpText(
  part: AskPart,
  problems: readonly Problem[],
  said: string | undefined,
  words: TalkWords,
): string {
  const long = problems.find(({ code }) => code === 'text-too-long');
  const accepted = long ? words.words(Number(long.params?.max)) : undefined;
  return `${faultText(problems, said, words)}\n${acceptedOf(part, words, accepted)}`;
}

/** That a reply is no answer, or chose what is taken by now. */
export function faultText(problems: readonly Problem[], said: string | undefined, words: TalkWords): string {
  const taken = problems.find(({ code }) => code === 'choice-full');
  return taken ? words.taken(String(taken.params?.choice)) : (said ?? words.invalid);
}

/** What a reply comes to. */
export type Heard =
  | { is: 'answer'; answer: AnswerValue }
  /** Left out by who may leave it out. */
  | { is: 'skip' }
  | { is: 'wrong'; problems: readonly Problem[] };

const wrong: Heard = { is: 'wrong', problems: [] };

/**
 * Reads a reply: whatever somebody writes, it is an answer that the model takes, or one that may be left out, or wrong.
 * @param part as its message showed it, by which numbers are read
 * @param answers so far: of what is asked row by row the rows that were answered
 */
export function readReply(part: AskPart, text: string, answers: Answers, kinds: KindRegistry, today: Today): Heard {
  const { element, kind, row } = part;
  const said = cleanText(text).trim();
  if (said === '' || !isStorable(said)) return wrong;
  if (!element.settings.mandatory && /^[-–—]$/.test(said)) return { is: 'skip' };
  if (said === '?' && offersDontKnow(part)) return { is: 'answer', answer: { dontKnow: true } };
  const entries = entriesOf(part, said);
  if (!entries) return wrong;
  const taken = takenBy(part, entries);
  if (taken)
    return { is: 'wrong', problems: [problem(elementPath(element.id), 'choice-full', { choice: taken.text })] };
  const before = own(answers, element.id) as AnswerValue | undefined;
  const others = row && before !== undefined && !isDontKnow(before) ? kind.writeForm(element, before) : [];
  const answer = answerOf(part, [...others, ...entries]);
  if (answer === undefined) return wrong;
  // What is asked row by row is not finished yet.
  const problems = validateAnswer(element, answer, kinds, row !== undefined, today);
  return problems.length > 0 ? { is: 'wrong', problems } : { is: 'answer', answer };
}

/** What of it is taken by now. */
function takenBy({ shape, field }: AskPart, entries: readonly (readonly [string, string])[]): Offer | undefined {
  if (!('taken' in shape)) return undefined;
  return shape.taken.find(({ id }) => entries.some(([name, value]) => name === field && value === id));
}
