import type { AnswerKinds } from './kinds/index.ts';
import type { Id, PageSettings, ViewElement, ViewPage } from './types.ts';

/** What an order needs to know of a page. */
type Ordered = { id: Id; settings: PageSettings };

/** Whether a page may change places with its neighbours that may, too. */
const isLoose = ({ settings }: Ordered): boolean => settings.shufflePage === true && settings.end !== true;

/** Runs of two or more neighbours that come in another order for each respondent. */
export function randomBlocks<P extends Ordered>(pages: readonly P[]): P[][] {
  const runs: P[][] = [];
  let run: P[] = [];
  for (const page of pages) {
    if (isLoose(page)) run.push(page);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return [...runs, run].filter(({ length }) => length > 1);
}

/** The pages of each block in the order of one respondent; all others stay where they are. */
export function pagesInOrder<P extends Ordered>(pages: readonly P[], seed: string): P[] {
  const next = [...pages];
  for (const block of randomBlocks(pages)) {
    const start = pages.indexOf(block[0] as P);
    next.splice(start, block.length, ...shuffled(block, `${seed} ${block.map(({ id }) => id).sort()[0]}`));
  }
  return next;
}

/** A page's questions in the order of one respondent; headings and pictures stay where they are. */
export function elementsInOrder(page: ViewPage, kinds: AnswerKinds, seed: string): ViewElement[] {
  const { elements } = page;
  if (page.settings.shuffleElements !== true) return elements;
  const isQuestion = ({ kind }: ViewElement) => kinds.get(kind)?.answerable === true;
  const questions = shuffled(elements.filter(isQuestion), `${seed} ${page.id}`);
  return elements.map((element) => (isQuestion(element) ? (questions.shift() as ViewElement) : element));
}

/** Whether the order of pages or of their questions depends on the respondent. */
export const shufflesPages = (pages: readonly ViewPage[]): boolean =>
  randomBlocks(pages).length > 0 ||
  pages.some(({ settings, elements }) => settings.shuffleElements === true && elements.length > 1);

/** Fisher-Yates over a small generator that the seed starts (FNV-1a into mulberry32). */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
