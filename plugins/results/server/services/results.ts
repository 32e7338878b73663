import { QuestionKinds, type ResultsScope, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { withinFeatures } from '@kaiku/sdk/model';
import { Companies, notFound, type TenantContext } from '@kaiku/sdk/server';
import type { ResultsReader, TimelineInterval } from '../../contract/index.ts';
import { type DatasetElement, datasetElements } from '../dataset/columns.ts';
import { answeredCondition, type CountedGroup, countAnswers, emptyCounts } from '../dataset/counting.ts';
import type { DatasetShape } from '../dataset/dataset.ts';
import type { Datasets } from '../dataset/datasets.ts';
import { autoInterval, intervalsOf } from '../dataset/intervals.ts';
import type { Selection, View } from '../dataset/view.ts';
import { tooSmall } from './tooSmall.ts';

/** A survey's structure with what may be seen of its dataset, both as they are now. */
export interface OpenResults {
  view: View;
  version: number;
  elements: DatasetElement[];
}

/** Opens a survey's dataset for `work`. @throws Problem `not_found` */
export async function withDataset<T>(
  datasets: Datasets,
  ctx: TenantContext,
  scope: ResultsScope,
  work: (open: OpenResults) => Promise<T>,
): Promise<T> {
  const { surveyId } = scope;
  const found = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!found) throw notFound();
  const { version, structure } = found;
  const kinds = ctx.get(QuestionKinds);
  const elements = datasetElements(structure, kinds);
  const shape: DatasetShape = { elements, fieldIds: structure.backgroundFields.map(({ id }) => id) };
  const copy = ctx.get(SurveyAccess).copy(ctx, surveyId);
  const timeZone = await ctx.get(Companies).timeZone(ctx);
  return datasets.use(ctx, { scope, copy, shape, timeZone }, (view) =>
    work({
      view,
      version,
      elements: elements.map((one) => ({ ...one, element: withinFeatures(one.element, kinds, ctx.features) })),
    }),
  );
}

/** Each question of as many of its respondents as may be told of; one after the other, for many may ask at once. */
async function settledSummaries(selection: Selection, wanted: readonly DatasetElement[]) {
  const parts = await selection.settled(wanted.map((one) => answeredCondition(selection.layout, one)));
  const summaries = [];
  for (const [at, one] of wanted.entries()) {
    const some = parts[at]!;
    const [counted] = await countAnswers(some, [one]);
    summaries.push({ element: one.element, ...summaryOf(some, one, counted!) });
  }
  return summaries;
}

export function createResultsReader(datasets: Datasets): ResultsReader {
  return {
    results: (ctx, scope, { elementIds, filter = {}, settled = false } = {}) =>
      withDataset(datasets, ctx, scope, async ({ view, version, elements }) => {
        const wanted = elementIds ? pick(elements, elementIds) : elements;
        const selection = await view.select(filter);
        const apart = settled && selection.settles;
        const [total, [counted]] = await Promise.all([
          view.total(filter.integrity),
          countAnswers(selection, apart ? [] : wanted),
        ]);
        return {
          surveyVersion: version,
          total,
          n: counted!.n,
          hidden: selection.hidden,
          elements: apart
            ? await settledSummaries(selection, wanted)
            : wanted.map((one) => ({ element: one.element, ...summaryOf(selection, one, counted!) })),
        };
      }),

    timeline: (ctx, scope, { interval, elementId, filter = {} }) =>
      withDataset(datasets, ctx, scope, async ({ view, elements }) => {
        const wanted = elementId === undefined ? [] : pick(elements, [elementId]);
        const selection = await view.select(filter);
        const span = await timeSpan(selection);
        const used: TimelineInterval = interval === 'auto' ? autoInterval(span?.[0] ?? 0, span?.[1] ?? 0) : interval;
        const { timeZone } = view;
        if (!span) return { interval: used, timeZone, hidden: selection.hidden, buckets: [] };
        const { expression, starts } = intervalsOf(used, timeZone, ...span);
        const groups = await countAnswers(selection, wanted, expression);
        const untold = tooSmall(selection, groups);
        const byStart = new Map(groups.map((group) => [group.bucket, group]));
        const [asked] = wanted;
        // How many answered when is no result, unless the filter makes it one.
        const telling = [filter.answers, filter.background].some((parts) => parts && parts.length > 0);
        return {
          interval: used,
          timeZone,
          hidden: false,
          buckets: starts.map(({ key, start }) => {
            const group = byStart.get(key);
            const hidden = group !== undefined && untold.has(group);
            const shown = hidden ? undefined : group;
            return {
              start: start.toISOString(),
              n: (telling ? shown : group)?.n ?? 0,
              summary: asked && shown ? summaryOf(selection, asked, shown).summary : null,
              hidden,
            };
          }),
        };
      }),
  };
}

/** A question's figures; none of fewer answers than are shown. */
function summaryOf(selection: Selection, { element, kind }: DatasetElement, { elements }: CountedGroup) {
  const summary = kind.summariseCounts(element, elements.get(element.id)!);
  const hidden = selection.hidden || selection.hides(summary.n + summary.dontKnow);
  return { summary: hidden ? kind.summariseCounts(element, emptyCounts()) : summary, hidden };
}

function pick(elements: readonly DatasetElement[], ids: readonly string[]): DatasetElement[] {
  const picked = elements.filter(({ element }) => ids.includes(element.id));
  if (picked.length < new Set(ids).size) throw notFound();
  return picked;
}

/** Times of the first and the last response, in milliseconds; null when there are none to be shown. */
async function timeSpan(selection: Selection): Promise<[number, number] | null> {
  if (selection.hidden) return null;
  const [row] = await selection.rows<[bigint | null, bigint | null]>(
    'SELECT epoch_ms(min(submitted_at)), epoch_ms(max(submitted_at)) FROM $chosen',
  );
  return row?.[0] === null || row?.[0] === undefined ? null : [Number(row[0]), Number(row[1])];
}
