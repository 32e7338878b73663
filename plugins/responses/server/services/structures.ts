import type { SurveyReader, VersionedStructure } from '@kaiku/plugin-surveys/contract';
import type { TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';

/** Versions that are kept in mind; one of a large survey takes about a megabyte. */
const maxEntries = 200;

/** What respondents were given, for the hot path: a version never changes, so that a known one needs no transaction. */
export function createStructures(runner: TenantRunner, surveys: SurveyReader) {
  const known = new LRUCache<string, VersionedStructure>({ max: maxEntries });
  return async (companyId: string, surveyId: string, version: number): Promise<VersionedStructure | null> => {
    const key = `${companyId} ${surveyId} ${version}`;
    const cached = known.get(key);
    if (cached) return cached;
    const found = await runner.run(companyId, (ctx) => surveys.live(ctx, surveyId, version), { readOnly: true });
    if (!found) return null;
    known.set(key, found);
    return found;
  };
}
export type Structures = ReturnType<typeof createStructures>;
