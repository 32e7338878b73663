import type { Answers, Id } from './model.ts';
import { read, remove, write } from './storage.ts';

/** What a respondent has given so far, kept in the browser until it is sent. */
export interface Draft {
  answers: Answers;
  /** The page that was open. */
  page: Id;
  transaction: string;
  started: string;
  /** Name of the survey, and by page what was answered in words: for when nothing is left at the address to name it. */
  title?: string;
  said?: Readonly<Record<Id, string>>;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Begins its key in the browser's storage. */
export const draftPrefix = 'kaiku.draft ';
const key = (base: string): string => draftPrefix + base;
/** Somebody else may use the browser by then. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;
/** Often enough that a killed tab loses no word, seldom enough for slow phones. */
const pauseMs = 250;

export function readDraft(base: string): Draft | null {
  const draft = read<Draft>(key(base));
  if (!draft || typeof draft !== 'object' || typeof draft.answers !== 'object' || draft.answers === null) return null;
  if (!(Date.now() - draft.savedAt < maxAgeMs)) {
    remove(key(base));
    return null;
  }
  return draft;
}

export const dropDraft = (base: string): void => remove(key(base));

/** Keeps the draft while the respondent types, at once when the page is left. */
export function keepDraft(base: string, current: () => Omit<Draft, 'savedAt'> | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const draft = current();
    if (!draft) return;
    const { title, said, ...bare } = draft;
    const savedAt = Date.now();
    // Where there is no room for both, what can be gone on with comes first.
    if (!write(key(base), { ...bare, title, said, savedAt })) write(key(base), { ...bare, savedAt });
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
    drop(): void {
      clearTimeout(timer);
      timer = undefined;
      dropDraft(base);
    },
  };
}
