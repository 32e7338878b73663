import { isAnswered } from './answers.ts';
import type { KindRegistry } from './kinds/index.ts';
import { own } from './safe.ts';
import type { Answerable, Answers, CommonSettings, Element, Id, ViewPage } from './types.ts';

/** An earlier question, and what the respondent answered to it; no answer where it is not shown or has none. */
export interface ShownAnswer {
  question: string;
  answer?: string;
}

/** Of a long answer as much as reminds of it. */
const LONGEST = 1_000;

/**
 * Earlier answers that elements of a page show (SUR-071), by the element that shows them. Only what was answered on an
 * earlier page that is shown, too, is said.
 * @param pages those that the respondent goes through, of `flow`
 */
export function shownAnswers(
  view: Answerable,
  pages: readonly ViewPage[],
  pageId: Id,
  answers: Answers,
  kinds: KindRegistry,
): Record<Id, ShownAnswer> {
  const page = view.pages.find(({ id }) => id === pageId);
  const uses = (page?.elements ?? []).flatMap(({ id, settings }) =>
    settings.showAnswerOf === undefined ? [] : [{ id, of: settings.showAnswerOf }],
  );
  if (uses.length === 0) return {};
  const all = view.pages.flatMap(({ elements }) => elements);
  const before = pages.slice(
    0,
    Math.max(
      0,
      pages.findIndex(({ id }) => id === pageId),
    ),
  );
  const known = new Map(before.flatMap(({ elements }) => elements).map((element) => [element.id, element]));
  return Object.fromEntries(
    uses.flatMap(({ id, of }) => {
      const source = all.find((element) => element.id === of);
      if (!source) return [];
      const question = source.settings.text;
      const asked = known.get(of);
      const kind = asked && kinds.get(asked.kind);
      const answer = own(answers, of);
      if (!kind || !isAnswered(kind, answer)) return [[id, { question }]];
      const text = kind.answerText(asked as Element<CommonSettings>, answer).slice(0, LONGEST);
      return [[id, text.trim() === '' ? { question } : { question, answer: text }]];
    }),
  );
}
