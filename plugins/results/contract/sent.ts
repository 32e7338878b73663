import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { definePoint } from '@kaiku/sdk/common';
import type { Id } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** Who sends surveys to people knows how many were asked, for response rates (BGF-005). */
export interface SentCounts {
  /**
   * How many people were sent the survey, by background field and value; fields and values that nothing was sent for are
   * missing. The scope's limits hold: whoever may see one team only is told of that team's alone.
   */
  of(
    ctx: TenantContext,
    scope: ResultsScope,
    fieldIds: readonly Id[],
  ): Promise<ReadonlyMap<Id, ReadonlyMap<string, number>>>;
}
export const SentCounts = definePoint<SentCounts>('results.sentCounts');
