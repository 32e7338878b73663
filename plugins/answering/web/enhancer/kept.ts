import { read, write } from './storage.ts';

/** An answer that the server did not take, for the respondent to copy. */
export interface Kept {
  key: string;
  /** Name of the survey. */
  title: string;
  /** Questions and answers as words. */
  text: string;
  /** Why it was not taken: a code of the server's. */
  code: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Begins its key in the browser's storage. */
export const keptPrefix = 'kaiku.refused ';

/** @returns whether the browser could keep it */
export const keep = (kept: Kept): boolean => write(keptPrefix + kept.key, kept);

/** That one, which another tab may have heard of. */
export const keptOf = (key: string): Kept | null => read<Kept>(keptPrefix + key);
