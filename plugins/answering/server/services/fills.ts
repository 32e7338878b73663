import { LRUCache } from 'lru-cache';
import { isFurther } from '../../contract/index.ts';
import type { FillCount } from '../models/fillCount.ts';
import type { GatheredCounts } from './fillCounts.ts';
import type { Door, Surveys } from './surveys.ts';

/** How far a fill has come. */
export interface FillStep {
  version: number;
  /** The page that it came to. */
  page: string;
  /** The furthest that was counted before; empty: none was, so that it begins. */
  before: string;
}

/** Fills without JavaScript whose furthest page is known for an hour, on this node: one that is loaded again says an earlier one. */
const lately = { max: 20_000, ttl: 60 * 60 * 1_000 };

/**
 * Counts how far fills come (RES-076). Each has one page at a time that it left last: reached, and not passed. Previews
 * count nothing.
 */
export function createFills(counts: GatheredCounts, surveys: Pick<Surveys, 'asks'>) {
  const furthest = new LRUCache<string, string>(lately);

  function count({ companyId, surveyId, link }: Door, surveyVersion: number) {
    return (what: FillCount['what'], pageId = ''): void => {
      if (!link) return;
      counts.add({ companyId, surveyId, collectorId: link.collectorId, surveyVersion, what, pageId });
    };
  }

  function step(door: Door, { version, page, before }: FillStep): void {
    const add = count(door, version);
    if (before) add('passed', before);
    else add('started');
    add('reached', page);
  }

  return {
    /**
     * What the page's own script tells, which may be anything. Nothing is counted where nobody hears that it was, such as after
     * twenty seconds of a database in trouble: it would be told of once more.
     * @returns whether it was counted
     */
    async told(door: Door, told: FillStep, isHeard: () => boolean): Promise<boolean> {
      for (const page of [told.page, ...(told.before ? [told.before] : [])])
        if (!(await surveys.asks(door, page, told.version))) return false;
      if (!isHeard()) return false;
      step(door, told);
      return true;
    },

    /**
     * A page on the way of who has no JavaScript. What the form says was the furthest before may be any text.
     * @returns the furthest page from now on
     */
    came(
      door: Door,
      pages: readonly { id: string }[],
      { transaction, ...at }: FillStep & { transaction: string },
    ): string {
      if (at.before && !pages.some(({ id }) => id === at.before)) return at.before;
      const known = furthest.get(transaction) ?? '';
      const before = isFurther(pages, known, at.before) ? known : at.before;
      if (!isFurther(pages, at.page, before)) return before;
      step(door, { ...at, before });
      furthest.set(transaction, at.page);
      return at.page;
    },

    /** An answer that was taken, of a fill that was counted as far as that page. Nobody waits for it. */
    answered(door: Door, version: number, reached: string): void {
      const add = count(door, version);
      surveys.asks(door, reached, version).then(
        (asked) => {
          if (!asked) return;
          add('passed', reached);
          add('answered');
        },
        // The database is in trouble: an answer that is not counted is no reason for more.
        () => {},
      );
    },
  };
}
export type Fills = ReturnType<typeof createFills>;
