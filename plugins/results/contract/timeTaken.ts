/** Beyond this a form was left open: nothing is known of how long it took. */
const longestSeconds = 4 * 60 * 60;

/**
 * Seconds from when answering began to when the answer came, one at least; 0 where they are not known.
 * @param startedAt in milliseconds, as `submittedAt`
 */
export function secondsTaken(startedAt: number, submittedAt: number): number {
  const seconds = Math.round((submittedAt - startedAt) / 1_000);
  return seconds >= 0 && seconds <= longestSeconds ? Math.max(1, seconds) : 0;
}

/** The same of a response; null where it is not known. */
export const timeTakenOf = (response: { startedAt: string | null; submittedAt: string }): number | null =>
  response.startedAt === null
    ? null
    : secondsTaken(Date.parse(response.startedAt), Date.parse(response.submittedAt)) || null;

interface DurationWords {
  t(key: 'time.hours' | 'time.minutes' | 'time.inSeconds', params: { n: string }): string;
  number(n: number): string;
}

/** Such as `2 min 5 s`. Units are signs: what `Intl` has for them are words in English. */
export function durationInWords(seconds: number, { t, number }: DurationWords): string {
  const whole = Math.round(seconds);
  const [hours, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const minutes = t('time.minutes', { n: number(rest) });
  if (hours > 0) return `${t('time.hours', { n: number(hours) })} ${minutes}`;
  const single = t('time.inSeconds', { n: number(whole % 60) });
  return rest > 0 ? `${minutes} ${single}` : single;
}

/** Seconds at which the classes of times begin, of which each reaches to the next one. */
export const timeClasses = [0, 60, 120, 300, 600, 1_800] as const;

/** How long respondents took: in seconds, from when they began to when their answers came. */
export interface TimeTaken {
  /** Of how many it is known. */
  n: number;
  median: number;
  /** A quarter took no longer, and a quarter no less. */
  quartiles: [number, number];
  /** How many took how long, by `timeClasses`. */
  counts: number[];
}
