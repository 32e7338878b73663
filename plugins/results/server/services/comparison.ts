import type { DuckDBValue } from '@duckdb/node-api';
import { notFound } from '@kaiku/sdk/server';
import type { Comparison, ComparisonSegment, Timeline, TimelineComparison } from '../../contract/index.ts';
import type { DatasetElement } from '../dataset/columns.ts';
import { countAnswers } from '../dataset/counting.ts';
import { factColumn } from '../dataset/facts.ts';
import type { Interval } from '../dataset/intervals.ts';
import type { Selection } from '../dataset/view.ts';
import { emptySummary, summaryOf } from './summaryOf.ts';
import { timeTaken } from './timeTaken.ts';

/** Segments that are set side by side, the largest ones first: more are no picture. */
const mostSegments = 8;
/** More than the milliseconds of any time: a segment's times lie this far from the next one's. */
const apart = 2 ** 48;

/** Segments of a selection: the values of a fact, and the number of each as an expression. */
interface Segments {
  /** Without the responses whose segment may not be told. */
  selection: Selection;
  values: string[];
  more: boolean;
  /** Null for responses of none that is shown. */
  number: string;
  parameters: Record<string, DuckDBValue>;
}

/** @throws Problem `not_found` for what the survey has not */
async function segmentsOf(all: Selection, by: string): Promise<Segments> {
  const column = factColumn(all.layout, by);
  if (!column) throw notFound();
  const fact = `coalesce(${column}, '')`;
  const selection = all.alike(column);
  const rows = all.hidden
    ? []
    : await selection.rows<[string, bigint]>(
        `SELECT ${fact}, count(*) FROM $chosen GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostSegments + 1}`,
      );
  const values = rows.slice(0, mostSegments).map(([value]) => value);
  const cases = values.map((_, at) => `WHEN $segment${at} THEN ${at}`).join(' ');
  return {
    selection,
    values,
    more: rows.length > mostSegments,
    number: `CASE ${fact} ${cases} END`,
    parameters: Object.fromEntries(values.map((value, at) => [`segment${at}`, value])),
  };
}

/**
 * The figures of each segment. Of a question, those of too few are hidden, and what would follow from the whole with them.
 * @param times whether it is said how long respondents took
 */
export async function compare(
  all: Selection,
  by: string,
  wanted: readonly DatasetElement[],
  times = false,
): Promise<Comparison> {
  const { selection, values, more, number, parameters } = await segmentsOf(all, by);
  if (values.length === 0) return { hidden: all.hidden, segments: [], more };
  const groups = new Map(
    (await countAnswers(selection, wanted, { bucket: number, values: parameters, times })).map((group) => [
      group.bucket,
      group,
    ]),
  );
  const segments = values.map((value, at): ComparisonSegment => {
    const group = groups.get(at);
    return {
      value,
      n: group?.n ?? 0,
      elements: group
        ? wanted.map((one) => ({ element: one.element, ...summaryOf(selection, one, group) }))
        : wanted.map((one) => ({ element: one.element, ...emptyOf(one) })),
      time: group ? timeTaken(selection, group) : null,
    };
  });
  if (all.view.scope.hideUnder) {
    const [whole] = await countAnswers(all, wanted, { times });
    for (const [at, one] of wanted.entries()) {
      const parts = segments.flatMap(({ elements }) => {
        const element = elements[at]!;
        const hide = () => void Object.assign(element, emptyOf(one));
        return element.hidden ? [] : [{ n: given(element.summary), hide }];
      });
      hideFollowing(all, given(summaryOf(all, one, whole!).summary), parts);
    }
    const timed = segments.flatMap((segment) => {
      const hide = () => void Object.assign(segment, { time: null });
      return segment.time ? [{ n: segment.time.n, hide }] : [];
    });
    hideFollowing(all, timeTaken(all, whole!)?.n ?? 0, timed);
  }
  return { hidden: false, segments, more };
}

const emptyOf = (one: DatasetElement) => ({ summary: emptySummary(one), hidden: true });

const given = ({ n, dontKnow }: { n: number; dontKnow: number }): number => n + dontKnow;

/** Hides the smallest parts of a whole until what is missing of it is nothing, or is not of too few. */
function hideFollowing(all: Selection, whole: number, parts: readonly { n: number; hide(): void }[]): void {
  const shown = parts.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
  let missing = whole - shown.reduce((sum, { n }) => sum + n, 0);
  while (all.hides(missing)) {
    const smallest = shown.pop();
    if (!smallest) return;
    smallest.hide();
    missing += smallest.n;
  }
}

/** How many of each segment answered when, with the figures of one question. */
export async function compareOverTime(
  all: Selection,
  by: string,
  { expression, starts }: Interval,
  asked: DatasetElement | undefined,
): Promise<Pick<TimelineComparison, 'segments' | 'more'>> {
  const { selection, values, more, number, parameters } = await segmentsOf(all, by);
  if (values.length === 0) return { segments: [], more };
  const groups = new Map(
    (
      await countAnswers(selection.alike(expression), asked ? [asked] : [], {
        bucket: `(${number}) * ${apart} + epoch_ms(${expression})`,
        values: parameters,
      })
    ).map((group) => [group.bucket, group]),
  );
  const segments = values.map((value, at) => ({
    value,
    buckets: starts.map(({ key, start }): Timeline['buckets'][number] => {
      const group = groups.get(at * apart + key);
      return {
        start: start.toISOString(),
        n: group?.n ?? 0,
        summary: asked && group ? summaryOf(selection, asked, group).summary : null,
        hidden: all.view.scope.hideUnder !== null && !group,
      };
    }),
  }));
  return { segments, more };
}
