import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { valuesIn } from './pace.ts';

const withinMs = 10 * 60_000;
/** Answers that are remembered: 100 bytes each. */
const max = 20_000;
/** With fewer values, two people often say the same. */
const richValues = 10;
/** Letters of words of one's own which nobody else writes. */
const ownWords = 25;

/**
 * Tells answers that are the same as one just before, word for word: by the same link, from the same kind of browser, and
 * with so much in them that no two people say it. What this process has stored lately is remembered as hashes only.
 */
export function createRepeats(now?: () => number) {
  const seen = new LRUCache<string, string>({ max, ttl: withinMs, ttlResolution: 0, ...(now && { perf: { now } }) });
  return (
    collectorId: string,
    transaction: string,
    agent: string,
    given: Readonly<Record<string, unknown>>,
  ): boolean => {
    if (!isRich(given)) return false;
    // Answers come in the order of the survey's questions, whatever order they were sent in.
    const key = hash('sha1', `${collectorId}\n${agent}\n${JSON.stringify(given)}`, 'base64');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, transaction);
    // The same one sent again is no other.
    return first !== undefined && first !== transaction;
  };
}

const isRich = (given: Readonly<Record<string, unknown>>): boolean =>
  valuesIn(given, richValues) >= richValues || hasOwnWords(given);

function hasOwnWords(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= ownWords && /\s/.test(value.trim());
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOwnWords);
}
