import type { AnswerKind } from './kinds/kind.ts';
import { isRecord, own } from './safe.ts';
import { isBlank } from './texts.ts';
import type { AnswerValue, CheckboxAnswer, ChoiceAnswer, DontKnowAnswer, MatrixAnswer, ViewElement } from './types.ts';

export function isDontKnow(answer: unknown): answer is DontKnowAnswer {
  // Most answers have no such member, and reading one is quicker than asking whose it is.
  if ((answer as Partial<DontKnowAnswer> | null | undefined)?.dontKnow !== true) return false;
  return own(answer, 'dontKnow') === true && hasOnly(answer, ['dontKnow']);
}
export function isChoiceAnswer(answer: unknown): answer is ChoiceAnswer {
  return typeof own(answer, 'choice') === 'string' && isOther(answer) && hasOnly(answer, ['choice', 'other']);
}
export function isCheckboxAnswer(answer: unknown): answer is CheckboxAnswer {
  const choices = own(answer, 'choices');
  const texts = Array.isArray(choices) && choices.every((choice) => typeof choice === 'string');
  return texts && isOther(answer) && hasOnly(answer, ['choices', 'other']);
}
/** An answer is stored as it is, so nothing may ride along. */
function hasOnly(answer: unknown, keys: readonly string[]): boolean {
  for (const key in answer as object) if (!keys.includes(key) && Object.hasOwn(answer as object, key)) return false;
  return true;
}
function isOther(answer: unknown): boolean {
  const other = own(answer, 'other');
  return other === undefined || typeof other === 'string';
}
/** Whether there is anything to answer: elements of some kinds may ask or not. */
export function isAsked(kind: AnswerKind | undefined, element: ViewElement): boolean {
  return kind?.answerable === true && kind.asks?.(element) !== false;
}
/** Any record of texts; whether rows and columns exist is for the kind to say. */
export function isMatrixAnswer(answer: unknown): answer is MatrixAnswer {
  return isRecord(answer) && Object.values(answer).every((column) => typeof column === 'string');
}

/** Whether anything was answered to an element of the kind. Don't know is an answer; a blank text and an empty record are none. */
export function isAnswered(kind: AnswerKind | undefined, answer: unknown): answer is AnswerValue {
  if (typeof answer === 'string') return !isBlank(answer);
  if (typeof answer === 'number') return Number.isFinite(answer);
  if (!isRecord(answer)) return false;
  return isDontKnow(answer) || (kind?.isGiven ? kind.isGiven(answer) : Object.keys(answer).length > 0);
}
