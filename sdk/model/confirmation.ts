import { isAnswered } from './answers.ts';
import { formNames } from './formNames.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { elementPath, type Problem, problem } from './problems.ts';
import { own } from './safe.ts';
import type { Answers, CommonSettings, ViewPage } from './types.ts';

/** Whether who answers the element is to confirm something (SUR-057). */
export const asksConfirmation = ({ confirmationTitle, confirmationText }: CommonSettings): boolean =>
  Boolean(confirmationTitle?.trim() || confirmationText?.trim());

/**
 * What is not confirmed of a page's form that is left forwards. It is asked of people, by pages: an answer says nothing of
 * it, and `flow` does not judge it.
 * @param page as `flow` has it
 * @param entries of the form
 */
export function confirmationProblems(
  { elements }: ViewPage,
  answers: Answers,
  entries: Iterable<readonly [string, string]>,
  kinds: AnswerKinds,
): Problem[] {
  const sent = new Set(Array.from(entries, ([name]) => name));
  return elements
    .filter(({ id, settings, unshown }) => !unshown && asksConfirmation(settings) && !sent.has(formNames.confirmed(id)))
    .filter(({ id, kind }) => isAnswered(kinds.get(kind), own(answers, id)))
    .map(({ id }) => problem(`${elementPath(id)}/confirmation`, 'not-confirmed'));
}
