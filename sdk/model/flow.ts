import type { Today } from './days.ts';
import type { Problem } from './problems.ts';
import { answersOn, endPage, type RuleContext, visiblePages } from './rules.ts';
import { isRecord } from './safe.ts';
import type { Answerable, Answers, Id, ViewElement, ViewPage } from './types.ts';
import { answerProblems } from './validateAnswers.ts';

export interface FlowContext extends RuleContext {
  /** The page that is open. One that is not visible gives way to the first. */
  page?: Id | undefined;
  /** Nothing needs to be finished yet. */
  draft?: boolean;
  /** By which dates are past or still to come. */
  today?: Today;
}

/** Where a respondent is in a survey, and what follows from what was answered so far. */
export interface Flow {
  /** Pages that the respondent goes through, in order. */
  pages: readonly ViewPage[];
  /** The open one; undefined when there is none to show. */
  page: ViewPage | undefined;
  /** Of the open page among `pages`; 0 when there is none. */
  index: number;
  previous: Id | undefined;
  /** Undefined on the last page, from which one sends. */
  next: Id | undefined;
  /** Elements that are shown on some page, with the choices that can be chosen. */
  elements: readonly ViewElement[];
  /** The page that is shown after sending; undefined: the survey's own thanks. */
  end(): ViewPage | undefined;
  /** The answers that count and are to be stored. */
  answers(): Answers;
  /** What is wrong with the answers of one page, or of all. */
  problems(page?: Id): Problem[];
}

/**
 * The one way through a survey: enhancer, form without JavaScript, intake and preview all ask it about the same view.
 * @param answers of any JSON
 */
export function flow(view: Answerable, answers: unknown, context: FlowContext): Flow {
  const { kinds, page: wanted, draft = false, today } = context;
  const pages = visiblePages(view, answers, context);
  const index = Math.max(
    pages.findIndex(({ id }) => id === wanted),
    0,
  );
  return {
    pages,
    page: pages[index],
    index,
    previous: pages[index - 1]?.id,
    next: pages[index + 1]?.id,
    get elements() {
      return pages.flatMap(({ elements }) => elements);
    },
    end: () => endPage(view, answers, context),
    answers: () => answersOn(pages, answers, kinds),
    problems(page) {
      if (!isRecord(answers)) return [{ path: '', code: 'answers-not-object' }];
      return answerProblems(view, pages, answers, { kinds, draft, today, pageId: page });
    },
  };
}
