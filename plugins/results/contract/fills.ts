import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { definePoint } from '@kaiku/sdk/common';
import type { Id } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter } from './filter.ts';

/** Of which fills: days of the company, both counted. */
export type FillFilter = Pick<ResultsFilter, 'from' | 'to' | 'collectorIds' | 'versions'>;

/** How many began to fill in a survey, and how far they came. */
export interface CountedFills {
  /** The first day of which anything was counted, whatever the filter; null: nothing was yet. */
  since: string | null;
  started: number;
  answered: number;
  /** How many came to a page, and beyond it or to the end: who came and did not pass left there. */
  pages: ReadonlyMap<Id, { reached: number; passed: number }>;
}

/** Who shows surveys to respondents counts how far they come (RES-076): numbers, and nothing of anybody. */
export interface FillCounts {
  of(ctx: TenantContext, scope: ResultsScope, filter: FillFilter): Promise<CountedFills>;
}
export const FillCounts = definePoint<FillCounts>('results.fillCounts');
