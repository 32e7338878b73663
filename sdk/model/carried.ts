import { isDontKnow } from './answers.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { list, own } from './safe.ts';
import {
  type AnswerValue,
  type Choice,
  type CommonSettings,
  type Id,
  OTHER,
  type ViewElement,
  type ViewPage,
} from './types.ts';

/** What flows from an earlier question to a later one while a respondent answers. */
export interface Carrying {
  /** Elements that are shown on pages before, as they are offered. */
  shown: ReadonlyMap<Id, ViewElement>;
  /** Their answers. */
  answers: ReadonlyMap<Id, { answer: AnswerValue }>;
}

/** The question that its choices come from. */
export const carriesFrom = ({ settings }: ViewElement): Id | undefined =>
  (settings as CommonSettings & { choicesFrom?: Id }).choicesFrom;

/**
 * The element with those of its choices that the answer to the earlier question leaves; null when none is left. Its
 * choices are copies of that question's with the same ids. What is not shown has nothing selected.
 */
export function carriedInto(
  element: ViewElement,
  { shown, answers }: Carrying,
  kinds: AnswerKinds,
): ViewElement | null {
  const from = carriesFrom(element);
  if (from === undefined) return element;
  const source = shown.get(from);
  const given = answers.get(from);
  const known = source && given && !isDontKnow(given.answer);
  const chosen = known ? (kinds.get(source.kind)?.operand(source, given.answer).values ?? []) : [];
  const offered = source && new Set(list(own(source.settings, 'choices')).map((choice) => own(choice, 'id')));
  const wanted = own(element.settings, 'carry') !== 'notSelected';
  const choices = (own(element.settings, 'choices') as Choice[]).filter(
    ({ id }) => chosen.includes(id) === wanted && (!offered || offered.has(id)),
  );
  if (choices.length === 0 && own(own(element.settings, OTHER), 'enabled') !== true) return null;
  return { ...element, settings: { ...element.settings, choices } as CommonSettings };
}

/**
 * Ids of the choices that the carrying elements of a page have left; null for an element that is not asked at all.
 * @param now the same page, of `flow`
 */
export function carriedOn(page: ViewPage, now: ViewPage | undefined): Record<Id, readonly Id[] | null> {
  const carrying = page.elements.filter((element) => carriesFrom(element) !== undefined);
  const left = carrying.map(({ id }) => {
    const element = now?.elements.find((one) => one.id === id);
    return [id, element ? (own(element.settings, 'choices') as Choice[]).map((choice) => choice.id) : null] as const;
  });
  return Object.fromEntries(left);
}
