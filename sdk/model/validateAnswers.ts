import { isAnswered, isAsked, isDontKnow } from './answers.ts';
import type { Today } from './days.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { elementPath, type Problem, problem } from './problems.ts';
import { isShown, type RuleContext, visiblePages } from './rules.ts';
import { isRecord, own } from './safe.ts';
import type { Answerable, Id, ViewElement, ViewPage } from './types.ts';

export interface ValidateAnswersOptions extends RuleContext {
  /** Only this page: what must be right before the respondent may leave it. */
  pageId?: Id | undefined;
  /** A draft may leave mandatory questions empty. */
  draft?: boolean;
  /** By which dates are past or still to come; missing: none are. */
  today?: Today | undefined;
}

/** Enough to tell what is wrong; a hostile body could name a million unknown elements. */
const MAX_UNKNOWN = 20;

/**
 * Problems of one respondent's answers, of any JSON. Visible pages decide what must be answered;
 * answers on hidden pages are no problem, they are dropped by `effectiveAnswers`.
 */
export function validateAnswers(survey: Answerable, answers: unknown, options: ValidateAnswersOptions): Problem[] {
  if (!isRecord(answers)) return [problem('', 'answers-not-object')];
  return answerProblems(survey, visiblePages(survey, answers, options), answers, options);
}

/** The same, where it is known which pages are visible. */
export function answerProblems(
  survey: Answerable,
  visible: readonly ViewPage[],
  answers: Record<string, unknown>,
  { kinds, pageId, draft, today }: Pick<ValidateAnswersOptions, 'kinds' | 'pageId' | 'draft' | 'today'>,
): Problem[] {
  const problems: Problem[] = [];
  let given = 0;
  for (const page of visible) {
    if (pageId !== undefined && page.id !== pageId) continue;
    for (const element of page.elements) {
      if (!isShown(element)) continue;
      const answer = own(answers, element.id);
      if (answer !== undefined) given += 1;
      const found = validateAnswer(element, answer, kinds, draft, today);
      if (found.length > 0) problems.push(...found);
    }
  }
  // Where all of them were judged none is unknown.
  return given === Object.keys(answers).length ? problems : [...problems, ...unknownElements(survey, answers)];
}

/** Problems of the answer to one element; `undefined` is no answer. */
export function validateAnswer(
  element: ViewElement,
  answer: unknown,
  kinds: AnswerKinds,
  draft = false,
  today?: Today,
): Problem[] {
  const { id, settings } = element;
  const kind = kinds.get(element.kind);
  // Paths are written where something is wrong: most answers are right, and this is a hot path.
  if (!kind) return answer === undefined ? [] : [problem(elementPath(id), 'unknown-kind', { kind: element.kind })];
  if (!isAnswered(kind, answer)) {
    if (answer !== undefined && answer !== null && typeof answer !== 'string' && !isRecord(answer))
      return [problem(elementPath(id), 'answer-shape')];
    const due = settings.mandatory && isAsked(kind, element) && !kind.isExcused?.(element);
    return due && !draft ? [problem(elementPath(id), 'mandatory')] : [];
  }
  if (isDontKnow(answer) && kind.answerable) {
    return settings.dontKnow?.enabled ? [] : [problem(elementPath(id), 'dont-know-not-offered')];
  }
  const problems = kind.validate(element, answer, today);
  return draft ? problems.filter(({ code }) => !kind.unfinished?.includes(code)) : problems;
}

function unknownElements(survey: Answerable, answers: Record<string, unknown>): Problem[] {
  const known = new Set(survey.pages.flatMap((page) => page.elements.filter(isShown).map(({ id }) => id)));
  const problems: Problem[] = [];
  for (const id of Object.keys(answers)) {
    if (known.has(id)) continue;
    problems.push(problem(elementPath(id.slice(0, 100)), 'unknown-element'));
    if (problems.length === MAX_UNKNOWN) break;
  }
  return problems;
}
