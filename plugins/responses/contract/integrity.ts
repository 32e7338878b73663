/** What was noticed when an answer came in: a bit each, together in `responses.signals`. */
export const integritySignals = {
  /** Sooner than the survey's spam filter lets it. */
  early: 1,
  /** The field that people do not meet was filled in. */
  trap: 2,
  /** It brings a proof of having opened the page that was not made here, or is another survey's. */
  forged: 4,
  /** It says that it comes from a browser, and has not opened the page. */
  unopened: 8,
  /** The program says of itself that it is a robot. */
  robot: 16,
  /** Faster than hands are. */
  instant: 32,
  /** The same as another just before, by the same link and kind of browser. */
  repeated: 64,
  /** Faster than the questions can be read. */
  fast: 128,
} as const;
export type IntegritySignal = keyof typeof integritySignals;

/**
 * What signals make of an answer, from the harmless to the worst, and those that nobody gave: test answers. Datasets keep
 * the place in this list.
 */
export const integrityClasses = ['clean', 'speeder', 'duplicate', 'bot', 'spam', 'test'] as const;
export type IntegrityClass = (typeof integrityClasses)[number];

interface Signalled {
  signals: number;
  /** Kept apart. */
  spam: boolean;
  source?: string;
}

const { early, trap, forged, unopened, robot, instant, repeated, fast } = integritySignals;
const ofBots = trap | forged | unopened | robot | instant;

/** Of those of before signals were kept there is only that they came too soon. */
export function integrityClassOf({ signals, spam, source }: Signalled): IntegrityClass {
  if (source === 'test') return 'test';
  if (signals & ofBots) return 'bot';
  if (spam || signals & early) return 'spam';
  if (signals & repeated) return 'duplicate';
  return signals & fast ? 'speeder' : 'clean';
}

/** Whether an answer is kept apart: not counted, not told of, and without a place. */
export const isApart = (signals: number): boolean => (signals & (ofBots | early)) !== 0;

/** The signals by name, the graver first. */
export function integrityReasons({ signals, spam }: Signalled): IntegritySignal[] {
  const names = (Object.keys(integritySignals) as IntegritySignal[]).filter((name) => signals & integritySignals[name]);
  return spam && names.length === 0 ? ['early'] : names;
}
