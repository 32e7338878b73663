import type { Answers, Id } from './model.ts';
import { keys, read, remove, write } from './storage.ts';

/** What a respondent has given so far, kept in the browser until it is sent. */
export interface Draft {
  answers: Answers;
  /** The page that was open. */
  page: Id;
  /** The link, whichever address it has by now; missing in drafts of an older Kaiku. */
  link?: string | null;
  transaction: string;
  started: string;
  /** The furthest page that was counted; missing in drafts of an older Kaiku. */
  reached?: Id | undefined;
  /** Name of the survey, and by page what was answered in words: for when nothing is left at the address to name it. */
  title?: string;
  said?: Readonly<Record<Id, string>>;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Begins its key in the browser's storage. */
export const draftPrefix = 'kaiku.draft ';
/** Each has its own: who answers in two windows loses nothing of either. */
export const draftKey = (base: string, transaction = ''): string => `${draftPrefix}${base} ${transaction}`;
/** Somebody else may use the browser by then. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;
/** Often enough that a killed tab loses no word, seldom enough for slow phones. */
const pauseMs = 250;

/** What was begun at the address, or at another of the link's, the latest first. */
export function draftsOf(base: string, link?: string | null): Draft[] {
  return found(base, link)
    .flatMap(([key, draft]) => {
      if (draft?.answers && Date.now() - draft.savedAt < maxAgeMs) return [draft];
      remove(key);
      return [];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** @param transaction all that were begun there when it is missing */
export function dropDraft(base: string, link?: string | null, transaction = ''): void {
  for (const [key, draft] of found(base, link))
    if (!transaction || !draft?.transaction || draft.transaction === transaction) remove(key);
}

/** One without a transaction is of an older Kaiku, which kept one for all. */
const found = (base: string, link?: string | null): [string, Draft | null][] =>
  keys()
    .filter((key) => key.startsWith(draftPrefix))
    .map((key): [string, Draft | null] => [key, read(key)])
    .filter(([key, draft]) => `${key} `.startsWith(draftKey(base)) || (link && draft?.link === link));

/** Keeps the draft while the respondent types, at once when the page is left. */
export function keepDraft(base: string, link: string | null, current: () => Omit<Draft, 'savedAt' | 'link'> | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const draft = current();
    const text = JSON.stringify(draft);
    // What has not changed here may have changed in another window.
    if (!draft || text === last) return;
    last = text;
    const { title, said, ...bare } = draft;
    const key = draftKey(base, draft.transaction);
    const about = { link, savedAt: Date.now() };
    // Where there is no room for both, what can be gone on with comes first.
    if (!write(key, { ...bare, title, said, ...about })) write(key, { ...bare, ...about });
  };
  const soon = (): void => {
    timer ??= setTimeout(save, pauseMs);
  };
  const leaving = (): void => {
    if (timer !== undefined) save();
  };
  addEventListener('pagehide', leaving);
  document.addEventListener('visibilitychange', leaving);
  return {
    save,
    soon,
    drop(transaction?: string): void {
      clearTimeout(timer);
      timer = undefined;
      dropDraft(base, link, transaction);
    },
  };
}
