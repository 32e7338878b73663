import { defineJob, type JobContext, PersonalData, type PersonalItem, type PersonSought } from '@kaiku/sdk/server';
import { judged } from '../people/judged.ts';
import { addMatches, changeSearch, keeperOf, mostFound, searchById } from '../people/searches.ts';
import { soughtOf } from '../people/sought.ts';

/** Looks for a person in everything that is kept of respondents (RES-045). Repeated, it finds the same. */
export const findPerson = defineJob<{ searchId: string }>({
  name: 'responses.findPerson',
  lane: 'heavy',
  maxAttempts: 3,
  async handler(job, { searchId }) {
    const search = await job.tenant((ctx) => searchById(ctx, searchId));
    if (!search || search.found_at) return { found: 0 };
    let found = 0;
    const sought = await soughtOf(search.sought);
    const keepers = job.contributions(PersonalData);
    for await (const { kind, items } of lookThrough(job, sought, mostFound)) {
      await job.tenant(async (ctx) =>
        addMatches(ctx, searchId, kind, await judged(ctx, keeperOf(keepers, kind), items, sought)),
      );
      found += items.length;
      await job.progress(found, 0);
    }
    const more = found >= mostFound;
    await job.tenant((ctx) => changeSearch(ctx, searchId, { found_at: new Date(), more }));
    return { found };
  },
});

/** Everything that holds the person, a step at a time; at most `most` things. */
export async function* lookThrough(
  job: JobContext,
  sought: PersonSought,
  most: number,
): AsyncGenerator<{ kind: string; items: PersonalItem[] }> {
  let left = most;
  for (const keeper of job.contributions(PersonalData)) {
    for (let after: string | null = null; left > 0; ) {
      const step = await job.tenant((ctx) => keeper.find(ctx, sought, after, left));
      left -= step.items.length;
      yield { kind: keeper.kind, items: step.items };
      after = step.next;
      if (after === null) break;
    }
  }
}
