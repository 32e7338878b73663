import { defineJob, type JobContext, PersonalData } from '@kaiku/sdk/server';
import { addRemoved, endErasure, erasureOf } from '../people/erasures.ts';
import { namesOfOwners } from '../people/names.ts';
import { forgetSearches, matchesIn, mostFound, nextChosen, searchById } from '../people/searches.ts';
import { soughtOf } from '../people/sought.ts';
import { lookThrough } from './findPerson.ts';

const slice = 200;
const first = '00000000-0000-0000-0000-000000000000';

/** Erases what was found of a person and chosen (RES-047), and says so in a certificate. One that was stopped goes on. */
export const erasePerson = defineJob<{ searchId: string; erasureId: string; chosen: number }>({
  name: 'responses.erasePerson',
  lane: 'heavy',
  async handler(job, { searchId, erasureId, chosen }) {
    const search = await job.tenant((ctx) => searchById(ctx, searchId));
    // It was stopped after its last transaction.
    if (!search) return { erasureId };
    let done = 0;
    await job.progress(0, chosen);
    for (const { kind } of job.contributions(PersonalData)) {
      for (;;) {
        const count = await eraseSlice(job, kind, searchId, erasureId);
        done += count;
        await job.progress(Math.min(done, chosen), chosen);
        if (count < slice) break;
      }
    }
    let stillThere = 0;
    const sought = await soughtOf(search.sought);
    for await (const { items } of lookThrough(job, sought, mostFound)) stillThere += items.length;
    await job.tenant(async (ctx) => {
      const { removed } = await erasureOf(ctx, erasureId);
      await endErasure(ctx, erasureId, stillThere);
      // What was sought is of the person, too.
      await forgetSearches(ctx, [searchId]);
      const counts: Record<string, number> = {};
      for (const one of Object.values(removed))
        for (const [what, count] of Object.entries(one.counts)) counts[what] = (counts[what] ?? 0) + count;
      await ctx.audit({
        operation: 'personal_data.erase',
        itemType: 'personal_data',
        itemId: erasureId,
        details: { ...counts, surveys: Object.keys(removed).length },
      });
    });
    return { erasureId };
  },
});

async function eraseSlice(job: JobContext, kind: string, searchId: string, erasureId: string): Promise<number> {
  return job.tenant(async (ctx) => {
    const keeper = ctx.contributions(PersonalData).find((one) => one.kind === kind)!;
    const matches = await nextChosen(ctx, searchId, kind, first, slice);
    const surveyIds = [...new Set(matches.map(({ survey_id }) => survey_id))];
    const names = await namesOfOwners(ctx, surveyIds);
    for (const surveyId of surveyIds) {
      const items = matches
        .filter(({ survey_id }) => survey_id === surveyId)
        .map(({ item_id }) => ({ id: item_id, surveyId }));
      const counts = await keeper.erase(ctx, items);
      await addRemoved(ctx, erasureId, surveyId, names.get(surveyId) ?? '', counts);
    }
    await matchesIn(ctx)
      .where({ search_id: searchId, kind })
      .whereIn(
        'item_id',
        matches.map(({ item_id }) => item_id),
      )
      .delete();
    return matches.length;
  });
}
