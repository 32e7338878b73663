import { acceptsAnswers, type FoundCollector } from '@kaiku/plugin-collectors/contract';
import type { Submission } from '../../contract/index.ts';

/** How long after a link closed an answer may arrive that was finished before: a weekend without a connection. */
const graceMs = 72 * 60 * 60 * 1_000;
/** Days that an answer may wait in a browser: so long it is known of each that came whether it was removed. */
export const maxWaitDays = 90;
/** Clocks, and how old what is known of a link may be. */
const toleranceMs = 60 * 1_000;

/**
 * Whether an answer may come in: its link is open, or it was begun and finished while the link was open and comes within
 * three days. When it was begun is what the server signed; when it was finished is what the respondent's page says.
 */
export function takes(found: FoundCollector, { startedAt, waitedSeconds }: Submission, now = Date.now()): boolean {
  if (waitedSeconds !== undefined && waitedSeconds > maxWaitDays * 24 * 60 * 60) return false;
  if (acceptsAnswers(found)) return true;
  const { collector, survey } = found;
  const ended = survey.state === 'closed' || survey.state === 'published';
  if (!ended || collector.state !== 'closed' || !collector.closeAt || !startedAt) return false;
  if (waitedSeconds === undefined) return false;
  const closed = Date.parse(collector.closeAt);
  const finished = now - waitedSeconds * 1_000;
  return Date.parse(startedAt) < closed && finished <= closed + toleranceMs && now <= closed + graceMs;
}
