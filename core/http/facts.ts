import type { Person } from '@kaiku/sdk/common';
import { type PersonFacts, remembered, type TenantContext } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { readJudgeAgain, streamsChannel } from '../foundation/tenancy/openStreams.ts';
import type { Signals } from '../foundation/tenancy/signals.ts';

/** What a plugin says of a person may be this old, unless `OpenStreams.judgeAgain` tells that it holds no more. */
const keptMs = 5_000;
const keptPeople = 10_000;

/** What plugins know of people at home, asked in one transaction and kept for a moment. */
export type FactsOf = (person: Person) => Promise<readonly string[]>;

export function createFacts(
  sources: readonly PersonFacts[],
  inCompany: <T>(companyId: string, work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
  signals: Pick<Signals, 'on'>,
): FactsOf {
  const cache = new LRUCache<string, Promise<readonly string[]>>({ max: keptPeople, ttl: keptMs });
  signals.on(streamsChannel, (text) => {
    const { companyId, userId } = readJudgeAgain(text);
    const meant = userId === null ? `${companyId} ` : `${companyId} ${userId}`;
    for (const key of [...cache.keys()]) if (key.startsWith(meant)) cache.delete(key);
  });
  const ask = (person: Person) =>
    inCompany(person.companyId, async (ctx) => {
      const told: string[] = [];
      for (const source of sources) told.push(...(await source.of(ctx, person)));
      return told;
    });
  return async (person) => {
    if (sources.length === 0) return person.facts;
    const key = `${person.companyId} ${person.userId}`;
    const told = await remembered(cache, key, () => ask(person));
    return [...person.facts, ...told];
  };
}
