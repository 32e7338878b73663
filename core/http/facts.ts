import type { Person } from '@kaiku/sdk/common';
import { type PersonFacts, remembered, type TenantContext } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { readJudgeAgain, streamsChannel } from '../foundation/tenancy/openStreams.ts';
import type { Signals } from '../foundation/tenancy/signals.ts';

/** What a plugin says of a person is asked anew when it is this old, or `OpenStreams.judgeAgain` tells that it holds no more. */
const freshMs = 5_000;
/** Whoever calls meanwhile hears what is known, if it is no older. */
const keptMs = 60_000;
const keptPeople = 10_000;

/** What plugins know of people at home, asked in one transaction. Nobody who calls now and then waits for it twice. */
export type FactsOf = (person: Person) => Promise<readonly string[]>;

export function createFacts(
  sources: readonly PersonFacts[],
  inCompany: <T>(companyId: string, work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
  signals: Pick<Signals, 'on'>,
  now: () => number = () => performance.now(),
): FactsOf {
  const clock = { ttlResolution: 0, perf: { now } };
  const asking = new LRUCache<string, Promise<readonly string[]>>({ max: keptPeople, ttl: freshMs, ...clock });
  const known = new LRUCache<string, readonly string[]>({ max: keptPeople, ttl: keptMs, ...clock });
  signals.on(streamsChannel, (text) => {
    const { companyId, userId } = readJudgeAgain(text);
    const meant = userId === null ? `${companyId} ` : `${companyId} ${userId}`;
    for (const cache of [asking, known])
      for (const key of [...cache.keys()]) if (key.startsWith(meant)) cache.delete(key);
  });
  const ask = (person: Person) =>
    inCompany(person.companyId, async (ctx) => {
      const told: string[] = [];
      for (const source of sources) told.push(...(await source.of(ctx, person)));
      return told;
    });
  const askKept = (key: string, person: Person) => {
    const told = ask(person);
    told.then(
      // Unless it holds no more by now.
      (facts) => asking.peek(key) === told && known.set(key, facts),
      () => {},
    );
    return told;
  };
  return async (person) => {
    if (sources.length === 0) return person.facts;
    const key = `${person.companyId} ${person.userId}`;
    const latest = remembered(asking, key, () => askKept(key, person));
    return [...person.facts, ...(known.get(key) ?? (await latest))];
  };
}
