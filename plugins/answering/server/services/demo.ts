import { type ChangedResponse, ResponseReader } from '@kaiku/plugin-responses/contract';
import { demoSurvey, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { dayIn } from '@kaiku/sdk/common';
import { visiblePages } from '@kaiku/sdk/model';
import { Companies, type DemoSeed, type TenantContext } from '@kaiku/sdk/server';
import { FillCount } from '../models/fillCount.ts';

/** Of those who began. */
const leave = 0.19;
const chunkSize = 500;

/** The pages that somebody came to. */
type Way = readonly { id: string; elements: readonly unknown[] }[];
type Row = Pick<FillCount, 'surveyId' | 'collectorId' | 'surveyVersion' | 'day' | 'what' | 'pageId' | 'count'>;

/** How far those came who began the demo company's customer survey: all who answered it, and some who left. */
export const fillsDemo: DemoSeed = {
  name: 'answering.fills',
  async run(ctx) {
    const { surveyId } = demoSurvey;
    const found = await ctx.get(SurveyReader).structure(ctx, surveyId);
    if (!found) return;
    const timeZone = await ctx.get(Companies).timeZone(ctx);
    const kinds = ctx.get(QuestionKinds);
    const rows = new Map<string, Row>();
    let at = 0;
    for await (const { answers, background, submittedAt, collectorId, surveyVersion } of throughLinks(ctx, surveyId)) {
      const way = visiblePages(found.structure, answers, { kinds, background });
      const day = dayIn(timeZone, Date.parse(submittedAt));
      const counted = (what: Row['what'], pageId = '') => {
        const key = [day, collectorId, surveyVersion, what, pageId].join(' ');
        const row = rows.get(key);
        if (row) row.count += 1;
        else rows.set(key, { surveyId, collectorId, surveyVersion, day, what, pageId, count: 1 });
      };
      count(way, null, counted);
      // Evenly, and the same in every demo company.
      const left = (each: number) => Math.floor((each * leave) / (1 - leave));
      if (left(at + 1) > left(at)) count(way, leftAt(way, (left(at) * golden) % 1), counted);
      at += 1;
    }
    const all = [...rows.values()];
    for (let from = 0; from < all.length; from += chunkSize)
      await FillCount.query(ctx.trx).insert(all.slice(from, from + chunkSize));
  },
};

async function* throughLinks(ctx: TenantContext, surveyId: string) {
  const copy = ctx.get(SurveyAccess).copy(ctx, surveyId);
  const { batches } = await ctx.get(ResponseReader).changes(ctx, copy, null);
  const isThroughLink = (one: ChangedResponse): one is ChangedResponse & { collectorId: string } =>
    one.source === 'link' && one.collectorId !== null;
  for await (const batch of batches) if (batch.type === 'changed') yield* batch.responses.filter(isThroughLink);
}

/** @param last the page at which it was left; null: it was answered */
function count(way: Way, last: number | null, counted: (what: Row['what'], pageId?: string) => void): void {
  counted('started');
  for (const [at, { id }] of way.slice(0, last === null ? undefined : last + 1).entries()) {
    counted('reached', id);
    if (at !== last) counted('passed', id);
  }
  if (last === null) counted('answered');
}

/** Multiples of it lie evenly between 0 and 1. */
const golden = (Math.sqrt(5) - 1) / 2;

/** The longer a page, the more leave it; most do at once. @param share which of those who leave, 0 to 1 */
function leftAt(way: Way, share: number): number {
  const pulls = way.map(({ elements }, at) => elements.length * (at === 0 ? 2 : 1));
  let left = share * pulls.reduce((sum, pull) => sum + pull, 0);
  const found = pulls.findIndex((pull) => {
    left -= pull;
    return left < 0;
  });
  return found < 0 ? way.length - 1 : found;
}
