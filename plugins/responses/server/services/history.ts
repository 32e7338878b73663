import type { Id } from '@kaiku/sdk/model';
import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import type { HistoryChange, HistoryEntry } from '../../contract/index.ts';

export const historyTable = 'responses.history';
/** Entries that are shown of one response. */
const most = 500;

export interface Noted {
  responseId: string;
  changes: Readonly<Record<Id, HistoryChange>>;
}

/** Notes what is done to responses of a survey, in one statement. */
export async function noteHistory(
  ctx: TenantContext,
  surveyId: string,
  what: HistoryEntry['what'],
  notes: readonly Noted[],
): Promise<void> {
  const rows = notes.map(({ responseId, changes }) => ({ id: uuidv7(), response: responseId, changes }));
  await ctx.trx.raw(
    `INSERT INTO ${historyTable} (company_id, id, survey_id, response_id, done_at, done_by, what, changes)
     SELECT ?, n.id, ?, n.response, ?, ?, ?, n.changes
     FROM jsonb_to_recordset(?::jsonb) AS n (id uuid, response uuid, changes jsonb)
     -- There is none. Without it Citus copies the rows, which row-level security refuses.
     ON CONFLICT (company_id, id) DO NOTHING`,
    [ctx.companyId, surveyId, new Date(), ctx.actorId, what, JSON.stringify(rows)] as never,
  );
}

/** Takes out of the history what was ever said to these questions; that something was changed stays. */
export async function eraseHistory(
  ctx: TenantContext,
  responseIds: readonly string[],
  elementIds: readonly Id[],
): Promise<void> {
  await ctx.trx.raw(
    `UPDATE ${historyTable} SET changes = (
       SELECT jsonb_object_agg(key, CASE WHEN key = ANY(:elements) THEN '{"erased": true}'::jsonb ELSE value END)
       FROM jsonb_each(changes))
     WHERE company_id = :company AND response_id = ANY(:ids) AND jsonb_exists_any(changes, :elements)`,
    { company: ctx.companyId, ids: [...responseIds], elements: [...elementIds] } as never,
  );
}

export async function readHistory(ctx: TenantContext, responseId: string): Promise<HistoryEntry[]> {
  const rows: {
    done_at: Date;
    done_by: string | null;
    what: HistoryEntry['what'];
    changes: HistoryEntry['changes'];
  }[] = await ctx
    .trx(historyTable)
    .where({ response_id: responseId })
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select('done_at', 'done_by', 'what', 'changes');
  return rows
    .reverse()
    .map(({ done_at, done_by, what, changes }) => ({ at: done_at.toISOString(), by: done_by, what, changes }));
}
