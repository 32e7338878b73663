import { isAnswered, isDontKnow } from './answers.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { elementPath, type Problem, problem } from './problems.ts';
import { isShown, type RuleContext, visiblePages } from './rules.ts';
import { isRecord, own } from './safe.ts';
import type { Answerable, Id, ViewElement } from './types.ts';

export interface ValidateAnswersOptions extends RuleContext {
  /** Only this page: what must be right before the respondent may leave it. */
  pageId?: Id;
  /** A draft may leave mandatory questions empty. */
  draft?: boolean;
}

/** Enough to tell what is wrong; a hostile body could name a million unknown elements. */
const MAX_UNKNOWN = 20;

/**
 * Problems of one respondent's answers, of any JSON. Visible pages decide what must be answered;
 * answers on hidden pages are no problem, they are dropped by `effectiveAnswers`.
 */
export function validateAnswers(
  survey: Answerable,
  answers: unknown,
  kinds: AnswerKinds,
  options: ValidateAnswersOptions = {},
): Problem[] {
  if (!isRecord(answers)) return [problem('', 'answers-not-object')];
  const problems: Problem[] = [];
  for (const page of visiblePages(survey, answers, options)) {
    if (options.pageId !== undefined && page.id !== options.pageId) continue;
    for (const element of page.elements) {
      if (isShown(element)) problems.push(...validateAnswer(element, own(answers, element.id), kinds, options.draft));
    }
  }
  return [...problems, ...unknownElements(survey, answers)];
}

/** Problems of the answer to one element; `undefined` is no answer. */
export function validateAnswer(element: ViewElement, answer: unknown, kinds: AnswerKinds, draft = false): Problem[] {
  const path = elementPath(element.id);
  const kind = kinds.get(element.kind);
  if (!kind) return answer === undefined ? [] : [problem(path, 'unknown-kind', { kind: element.kind })];
  if (!isAnswered(answer)) {
    if (answer !== undefined && answer !== null && !isBlank(answer)) return [problem(path, 'answer-shape')];
    return element.settings.mandatory && kind.answerable && !draft ? [problem(path, 'mandatory')] : [];
  }
  if (isDontKnow(answer) && kind.answerable) {
    return element.settings.dontKnow?.enabled ? [] : [problem(path, 'dont-know-not-offered')];
  }
  const problems = kind.validate(element, answer);
  return draft ? problems.filter(({ code }) => !unfinished.includes(code)) : problems;
}

/** What a draft may still be. */
const unfinished: readonly string[] = ['mandatory-row', 'min-selections', 'other-empty'];

/** An answer that says nothing: blank text, no selections, no rows. */
function isBlank(answer: unknown): boolean {
  if (typeof answer === 'string') return true;
  const choices = own(answer, 'choices');
  return isRecord(answer) && (Array.isArray(choices) || Object.keys(answer).length === 0);
}

function unknownElements(survey: Answerable, answers: Record<string, unknown>): Problem[] {
  if (countAnswered(survey, answers) === Object.keys(answers).length) return [];
  const known = new Set(survey.pages.flatMap((page) => page.elements.filter(isShown).map(({ id }) => id)));
  const problems: Problem[] = [];
  for (const id of Object.keys(answers)) {
    if (known.has(id)) continue;
    problems.push(problem(elementPath(id.slice(0, 100)), 'unknown-element'));
    if (problems.length === MAX_UNKNOWN) break;
  }
  return problems;
}

function countAnswered({ pages }: Answerable, answers: Record<string, unknown>): number {
  let count = 0;
  for (const { elements } of pages) {
    for (const element of elements) if (Object.hasOwn(answers, element.id) && isShown(element)) count += 1;
  }
  return count;
}
