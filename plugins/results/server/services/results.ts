import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import type { ResultsFilter, ResultsReader, TimelineInterval } from '../../contract/index.ts';
import type { DatasetElement } from '../dataset/columns.ts';
import { type CountedGroup, countAnswers } from '../dataset/counting.ts';
import { autoInterval, intervalsOf } from '../dataset/intervals.ts';
import type { DatasetReading } from '../dataset/port/askedDatasets.ts';
import type { Selection } from '../dataset/view.ts';
import { compare, compareOverTime } from './comparison.ts';
import { withDataset } from './openResults.ts';
import { summaryOf } from './summaryOf.ts';
import { timeTaken } from './timeTaken.ts';

/** How long respondents took is told to who asks for it, where the survey does not hide it. */
const tellsTimes = ({ hideDurations }: ResultsScope, asked = false): boolean => asked && !hideDurations;

export function createResultsReader(datasets: DatasetReading): ResultsReader {
  return {
    results: (ctx, scope, { elementIds, filter = {}, times } = {}) =>
      withDataset(datasets, ctx, scope, async ({ view, version, elements }) => {
        const wanted = elementIds ? pick(elements, elementIds) : elements;
        const selection = await view.select(filter);
        const [total, [counted]] = await Promise.all([
          view.total(filter.integrity),
          countAnswers(selection, wanted, { times: tellsTimes(scope, times) }),
        ]);
        return {
          surveyVersion: version,
          total,
          n: counted!.n,
          hidden: view.hidesAll(selection, total),
          elements: wanted.map((one) => ({ element: one.element, ...summaryOf(selection, one, counted!) })),
          time: timeTaken(selection, counted!),
        };
      }),

    timeline: (ctx, scope, { interval, elementId, filter = {} }) =>
      withDataset(datasets, ctx, scope, async ({ view, elements }) => {
        const wanted = elementId === undefined ? [] : pick(elements, [elementId]);
        const selection = await view.select(filter);
        // How many answered when is no result, unless the filter makes it one.
        const numbers = scope.hideUnder !== null && view.tellsNumbers && isOfDays(filter);
        const counting = numbers ? await view.came(filter) : selection;
        const span = selection.hidden ? null : await timeSpan(counting);
        const used = usedInterval(scope, interval, span);
        const { timeZone } = view;
        if (!span) return { interval: used, timeZone, hidden: selection.hidden, buckets: [] };
        const { expression, starts } = intervalsOf(used, timeZone, ...span);
        const shown = byBucket(await countAnswers(selection.alike(expression), wanted, { bucket: inMs(expression) }));
        const came =
          counting === selection ? shown : byBucket(await countAnswers(counting, [], { bucket: inMs(expression) }));
        const [asked] = wanted;
        return {
          interval: used,
          timeZone,
          hidden: false,
          buckets: starts.map(({ key, start }) => {
            const group = shown.get(key);
            const n = came.get(key)?.n ?? 0;
            return {
              start: start.toISOString(),
              n,
              summary: asked && group ? summaryOf(selection, asked, group).summary : null,
              // None and too few look alike, where how many came is not told.
              hidden: scope.hideUnder !== null && !group && (counting === selection || n > 0),
            };
          }),
        };
      }),

    comparison: (ctx, scope, { by, elementIds, filter = {}, times }) =>
      withDataset(datasets, ctx, scope, async ({ view, elements }) =>
        compare(
          await view.select(filter),
          by,
          elementIds ? pick(elements, elementIds) : elements,
          tellsTimes(scope, times),
        ),
      ),

    timelineComparison: (ctx, scope, { by, interval, elementId, filter = {} }) =>
      withDataset(datasets, ctx, scope, async ({ view, elements }) => {
        const [asked] = elementId === undefined ? [] : pick(elements, [elementId]);
        const selection = await view.select(filter);
        const span = await timeSpan(selection);
        const used = usedInterval(scope, interval, span);
        const { timeZone } = view;
        if (!span) return { interval: used, timeZone, hidden: selection.hidden, segments: [], more: false };
        const intervals = intervalsOf(used, timeZone, ...span);
        return {
          interval: used,
          timeZone,
          hidden: false,
          ...(await compareOverTime(selection, by, intervals, asked)),
        };
      }),
  };
}

const inMs = (time: string): string => `epoch_ms(${time})`;

const byBucket = (groups: readonly CountedGroup[]) => new Map(groups.map((group) => [group.bucket, group]));

/** Whether a filter asks for days alone. */
const isOfDays = ({ from: _from, to: _to, ...others }: ResultsFilter): boolean =>
  Object.values(others).every((one) => one === undefined || (Array.isArray(one) && one.length === 0));

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

/** Where the survey hides when somebody answered, days at the finest: of few answers an hour is the time of one (SUR-011). */
function usedInterval(
  { hideDurations: hidesTimes }: Pick<ResultsScope, 'hideDurations'>,
  wanted: TimelineInterval | 'auto',
  span: readonly [first: number, last: number] | null,
): TimelineInterval {
  const used = wanted === 'auto' ? autoInterval(...(span ?? [0, 0])) : wanted;
  return used === 'hour' && hidesTimes ? 'day' : used;
}
