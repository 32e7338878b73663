import { isAnswered, isDontKnow } from './answers.ts';
import { asksConfirmation } from './confirmation.ts';
import { FormReader, formNames } from './formNames.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { isShown } from './rules.ts';
import { own, put } from './safe.ts';
import { type Answerable, type Answers, type AnswerValue, DONT_KNOW, type Id, type ViewElement } from './types.ts';

/**
 * Answers from the fields of a sent form: of the whole survey, or of one page.
 * Elements that were left empty have no answer. Nothing is refused here: `validateAnswers` comes next.
 */
export function parseForm(
  survey: Answerable,
  entries: Iterable<readonly [string, string]>,
  kinds: AnswerKinds,
  pageId?: Id,
): Answers {
  const form = new FormReader(entries);
  const answers: Answers = {};
  for (const element of elementsOf(survey, pageId)) {
    const answer = readElement(element, form, kinds);
    if (answer !== undefined) put(answers, element.id, answer);
  }
  return answers;
}

/** Don't know wins over what else was given: ticking it is deliberate, and a radio cannot be unticked. */
function readElement(element: ViewElement, form: FormReader, kinds: AnswerKinds): AnswerValue | undefined {
  const kind = kinds.get(element.kind);
  if (!kind?.answerable) return undefined;
  const dontKnow =
    kind.dontKnow === 'within'
      ? form.all(formNames.answer(element.id)).includes(DONT_KNOW)
      : form.has(formNames.dontKnow(element.id));
  return dontKnow && element.settings.dontKnow?.enabled ? { dontKnow: true } : kind.readForm(element, form);
}

/** The inverse of `parseForm`, for hidden fields that carry answers from page to page and for tests. */
export function formEntries(survey: Answerable, answers: Answers, kinds: AnswerKinds, pageId?: Id): [string, string][] {
  return elementsOf(survey, pageId).flatMap((element): [string, string][] => {
    const kind = kinds.get(element.kind);
    const answer = own(answers, element.id) as AnswerValue | undefined;
    if (!kind || !isAnswered(kind, answer)) return [];
    if (!isDontKnow(answer)) return kind.writeForm(element, answer);
    return kind.dontKnow === 'within'
      ? [[formNames.answer(element.id), DONT_KNOW]]
      : [[formNames.dontKnow(element.id), '1']];
  });
}

/** Every field name that the element's part of the form may send. */
export function formFieldNames(element: ViewElement, kinds: AnswerKinds): string[] {
  const kind = kinds.get(element.kind);
  if (!kind?.answerable) return [];
  const names = kind.fieldNames(element);
  if (asksConfirmation(element.settings)) names.push(formNames.confirmed(element.id));
  return kind.dontKnow === 'apart' && element.settings.dontKnow?.enabled
    ? [...names, formNames.dontKnow(element.id)]
    : names;
}

/** Earlier answers with one page's answers replaced by those just given; what was emptied on it is gone. */
export function replacePageAnswers(survey: Answerable, earlier: Answers, pageId: Id, given: Answers): Answers {
  const merged: Answers = {};
  const replaced = new Set(elementsOf(survey, pageId).flatMap(({ id, unshown }) => (unshown ? [] : id)));
  for (const [id, answer] of Object.entries(earlier)) if (!replaced.has(id)) put(merged, id, answer);
  for (const [id, answer] of Object.entries(given)) put(merged, id, answer);
  return merged;
}

function elementsOf(survey: Answerable, pageId?: Id): ViewElement[] {
  return survey.pages
    .filter((page) => pageId === undefined || page.id === pageId)
    .flatMap((page) => page.elements.filter(isShown));
}
