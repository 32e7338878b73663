import {
  type Answers,
  type AnswerValue,
  cleanText,
  type ElementKind,
  isAsked,
  isStorable,
  type KindRegistry,
  own,
  type Today,
  type ViewElement,
  validateAnswer,
} from '@kaiku/sdk/model';
import { smsSize } from '../../../contract/index.ts';
import type { TalkWords } from '../words.ts';
import type { Asker, AskPart } from './asker.ts';
import { checkboxAsker, choiceAsker, rankingAsker } from './choices.ts';
import { gridAsker } from './grids.ts';
import { npsAsker, sliderAsker, smileyAsker } from './numbers.ts';
import { datePickerAsker, openTextAsker, privacyAsker } from './texts.ts';

export type { AskPart } from './asker.ts';

/** Messages that one question may take. */
const mostParts = 10;

const askers: ReadonlyMap<ElementKind, Asker> = new Map(
  Object.entries({
    choice: choiceAsker,
    checkbox: checkboxAsker,
    ranking: rankingAsker,
    nps: npsAsker,
    slider: sliderAsker,
    smiley: smileyAsker,
    openText: openTextAsker,
    datePicker: datePickerAsker,
    privacyStatement: privacyAsker,
    matrix: gridAsker,
    dropdownMatrix: gridAsker,
  }),
);

/** Why something cannot be asked by SMS: by its kind, or because it would be too long. */
export type Unaskable = 'kind' | 'long';

/** What an element asks by SMS, row by row; a reason where it cannot. Nothing for what asks nothing. */
export function partsOf(element: ViewElement, kinds: KindRegistry, words: TalkWords): AskPart[] | Unaskable {
  if (!isAsked(kinds.get(element.kind), element)) return [];
  const asker = askers.get(element.kind);
  if (!asker) return 'kind';
  const rows = asker.rows?.(element.settings);
  const parts = rows
    ? rows.map((row) => ({ key: `${element.id}/${row.id}`, element, row }))
    : [{ key: element.id, element }];
  const longest = { number: 100, of: 100 };
  return parts.some((part) => smsSize(questionText(part, longest, words)).parts > mostParts) ? 'long' : parts;
}

/** What a reply to a part has to be. */
function acceptedOf(part: AskPart, words: TalkWords): string[] {
  const { settings } = part.element;
  return [
    askers.get(part.element.kind)!.accepts(settings, words),
    ...(offersDontKnow(part) ? [`? = ${settings.dontKnow!.text}`] : []),
    ...(settings.mandatory ? [] : [words.skip]),
  ];
}

/** Of a matrix it is said once, of the whole. */
const offersDontKnow = ({ element: { settings }, row }: AskPart): boolean =>
  settings.dontKnow?.enabled === true &&
  (row === undefined || (own(settings, 'rows') as { id: string }[])[0]?.id === row.id);

/** Which of how many it is. */
export interface Place {
  number: number;
  of: number;
}

/** What is asked, and how it is answered: one message. */
export function questionText(part: AskPart, { number, of }: Place, words: TalkWords): string {
  const { settings, kind } = part.element;
  const row = part.row ? `: ${part.row.text}` : '';
  return [
    `(${number}/${of}) ${settings.text.trim()}${row}`,
    ...(settings.description?.trim() ? [settings.description.trim()] : []),
    ...askers.get(kind)!.lines(settings, words),
    acceptedOf(part, words).join(' '),
  ].join('\n');
}

/** What is said of a reply that is no answer. @param own of the link, instead of ours */
export const helpText = (part: AskPart, own: string | undefined, words: TalkWords): string =>
  [own ?? words.invalid, acceptedOf(part, words).join(' ')].join('\n');

/** What a reply comes to. */
export type Heard =
  | { is: 'answer'; answer: AnswerValue; whole: boolean }
  /** Left out by who may leave it out. */
  | { is: 'skip' }
  | { is: 'wrong' };

/**
 * Reads a reply: whatever somebody writes, it is an answer that the model takes, or one that may be left out, or wrong.
 * @param answers so far: of a matrix the rows that were answered
 */
export function readReply(part: AskPart, text: string, answers: Answers, kinds: KindRegistry, today: Today): Heard {
  const { element } = part;
  const said = cleanText(text).trim();
  if (said === '' || !isStorable(said)) return { is: 'wrong' };
  if (!element.settings.mandatory && /^[-–—]$/.test(said)) return { is: 'skip' };
  if (said === '?' && offersDontKnow(part)) return { is: 'answer', answer: { dontKnow: true }, whole: true };
  const before = own(answers, element.id) as AnswerValue | undefined;
  const answer = askers.get(element.kind)!.read(part, said, before);
  if (answer === undefined) return { is: 'wrong' };
  // A row at a time is not finished yet.
  const problems = validateAnswer(element, answer, kinds, part.row !== undefined, today);
  return problems.length > 0 ? { is: 'wrong' } : { is: 'answer', answer, whole: false };
}
