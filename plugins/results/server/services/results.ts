import { QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { notFound, type TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter, ResultsReader, TimelineInterval } from '../../contract/index.ts';
import { type DatasetElement, datasetElements } from '../dataset/columns.ts';
import { conditionsOf } from '../dataset/conditions.ts';
import { countAnswers } from '../dataset/counting.ts';
import type { Dataset, DatasetShape } from '../dataset/dataset.ts';
import type { Datasets } from '../dataset/datasets.ts';
import { autoInterval, bucketExpression, bucketStarts } from '../dataset/intervals.ts';

/** A survey's structure with its dataset, both as they are now. */
export interface OpenResults {
  dataset: Dataset;
  version: number;
  elements: DatasetElement[];
}

/** Opens a survey's dataset for `work`. @throws Problem `not_found` */
export async function withDataset<T>(
  datasets: Datasets,
  ctx: TenantContext,
  surveyId: string,
  work: (open: OpenResults) => Promise<T>,
): Promise<T> {
  const found = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!found) throw notFound();
  const { version, structure } = found;
  const elements = datasetElements(structure, ctx.get(QuestionKinds));
  const shape: DatasetShape = { elements, fieldIds: structure.backgroundFields.map(({ id }) => id) };
  return datasets.use(ctx, surveyId, shape, (dataset) => work({ dataset, version, elements }));
}

export function createResultsReader(datasets: Datasets): ResultsReader {
  return {
    results: (ctx, surveyId, { elementIds, filter = {} } = {}) =>
      withDataset(datasets, ctx, surveyId, async ({ dataset, version, elements }) => {
        const wanted = elementIds ? pick(elements, elementIds) : elements;
        const conditions = conditionsOf(dataset.layout, filter);
        const [total, [counted]] = await Promise.all([countAll(dataset), countAnswers(dataset, wanted, conditions)]);
        return {
          surveyVersion: version,
          total,
          n: counted!.n,
          elements: wanted.map(({ element, kind }) => ({
            element,
            summary: kind.summariseCounts(element, counted!.elements.get(element.id)!),
          })),
        };
      }),

    timeline: (ctx, surveyId, { interval, elementId, filter = {} }) =>
      withDataset(datasets, ctx, surveyId, async ({ dataset, elements }) => {
        const wanted = elementId === undefined ? [] : pick(elements, [elementId]);
        const span = await timeSpan(dataset, filter);
        const used: TimelineInterval = interval === 'auto' ? autoInterval(span?.[0] ?? 0, span?.[1] ?? 0) : interval;
        if (!span) return { interval: used, buckets: [] };
        const starts = bucketStarts(used, ...span);
        const conditions = conditionsOf(dataset.layout, filter);
        const groups = await countAnswers(dataset, wanted, conditions, bucketExpression(used));
        const byStart = new Map(groups.map((group) => [group.bucket, group]));
        const [asked] = wanted;
        return {
          interval: used,
          buckets: starts.map((start) => {
            const group = byStart.get(start.getTime());
            const counts = asked && group?.elements.get(asked.element.id);
            return {
              start: start.toISOString(),
              n: group?.n ?? 0,
              summary: asked && counts ? asked.kind.summariseCounts(asked.element, counts) : null,
            };
          }),
        };
      }),
  };
}

function pick(elements: readonly DatasetElement[], ids: readonly string[]): DatasetElement[] {
  const picked = elements.filter(({ element }) => ids.includes(element.id));
  if (picked.length < new Set(ids).size) throw notFound();
  return picked;
}

async function countAll(dataset: Dataset): Promise<number> {
  const [row] = await dataset.rows<[bigint]>('SELECT count(*) FROM $table');
  return Number(row?.[0] ?? 0);
}

/** Times of the first and the last response that count, in milliseconds; null when there are none. */
async function timeSpan(dataset: Dataset, filter: ResultsFilter): Promise<[number, number] | null> {
  const { sql, values } = conditionsOf(dataset.layout, filter);
  const where = sql.length > 0 ? ` WHERE ${sql.join(' AND ')}` : '';
  const [row] = await dataset.rows<[bigint | null, bigint | null]>(
    `SELECT epoch_ms(min(submitted_at)), epoch_ms(max(submitted_at)) FROM $table${where}`,
    values,
  );
  return row?.[0] === null || row?.[0] === undefined ? null : [Number(row[0]), Number(row[1])];
}
