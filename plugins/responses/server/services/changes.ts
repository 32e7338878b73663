import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { copyOut, type TenantContext } from '@kaiku/sdk/server';
import {
  type CopySum,
  codedKeyBytes,
  packedFields,
  type ResponseChange,
  type ResponseChanges,
  type WordList,
} from '../../contract/index.ts';
import { wordListsOf } from './coding.ts';
import { columns, type ResponseRow, table, toResponse } from './rows.ts';
import { judge, type PlaceRow, placeColumns, placeOf, readWatermark, watermarkOf } from './watermark.ts';

/** Rows per batch: about 20 ms of work for the reader, who shares its thread with requests. */
const batchSize = 500;
let cursors = 0;

/** Rows of these transactions; those of `until` and above, which another server may have written, have been read. */
interface Span {
  from: string;
  until: string | null;
}

/**
 * A watermark tells, beside the server, the oldest transaction that was still running: everything below it has ended and
 * been seen, so that an answer whose transaction began early and commits late is above every watermark taken meanwhile.
 */
export async function changesSince(
  ctx: TenantContext,
  { surveyId }: CopyScope,
  since: string | null,
): Promise<ResponseChanges> {
  const then = since === null ? null : readWatermark(since);
  const from = String(then?.oldest ?? 0);
  const company = ctx.companyId;
  const { rows } = await ctx.trx.raw<{ rows: [PlaceRow & { missed: boolean; changed: boolean; gone: boolean }] }>(
    `SELECT ${placeColumns},
       EXISTS (SELECT FROM responses.pruned_removals WHERE company_id = :company AND survey_id = :survey
         AND last_xid >= :from::xid8 AND last_xid < pg_snapshot_xmax(pg_current_snapshot())) AS missed,
       EXISTS (SELECT FROM responses.responses WHERE company_id = :company AND survey_id = :survey
         AND changed_xid >= :from::xid8 AND (:everything OR changed_xid < pg_snapshot_xmax(pg_current_snapshot())))
         AS changed,
       EXISTS (SELECT FROM responses.removals WHERE company_id = :company AND survey_id = :survey
         AND changed_xid >= :from::xid8 AND changed_xid < pg_snapshot_xmax(pg_current_snapshot())) AS gone`,
    { from, company, survey: surveyId, everything: then === null },
  );
  const { missed, changed, gone, ...place } = rows[0];
  const now = placeOf(place);
  const verdict = then ? judge(then, now) : since === null ? 'follow' : 'reset';
  // Who starts from nothing has missed nothing.
  const reset = verdict === 'reset' || (missed && since !== null);
  const span = { from, until: then === null ? null : place.next };
  async function* batches(): AsyncGenerator<ResponseChange> {
    if (reset) return;
    // A reader that starts from nothing has no copies that removals could concern.
    if (gone && since !== null) {
      for await (const batch of read<{ id: string }>(ctx, 'responses.removals', ['id'], surveyId, span)) {
        yield { type: 'removed', responseIds: batch.map(({ id }) => id) };
      }
    }
    if (!changed) return;
    type Row = ResponseRow & { changed_xid: string };
    for await (const batch of read<Row>(ctx, table, [...columns, 'changed_xid'], surveyId, span)) {
      const responses = batch.map((row) => ({ ...toResponse(row), transaction: Number(row.changed_xid) }));
      yield { type: 'changed', responses };
    }
  }
  let lists: Promise<WordList[]> | null = null;
  const words = () => (lists ??= wordListsOf(ctx, surveyId));
  async function* packed() {
    if (reset || !changed) return;
    const keys = `{${(await words()).map(({ key }) => `"\\\\x${Buffer.from(key).toString('hex')}"`).join()}}`;
    // Lists that came meanwhile are unknown to who reads. What was changed by hand has no short form of what it is now.
    const coded = `revision = 0 AND substring(coded, 1, ${codedKeyBytes}) = ANY (?::bytea[])`;
    const fields = packedFields.map((name) =>
      name === 'coded'
        ? `CASE WHEN ${coded} THEN coded END`
        : name === 'answers'
          ? `CASE WHEN ${coded} THEN NULL ELSE answers END`
          : name,
    );
    yield* copyOut(
      ctx.trx,
      `SELECT ${fields.join(', ')} FROM ${table} WHERE company_id = ?::uuid AND survey_id = ?::uuid
         AND changed_xid >= ?::xid8 ${span.until === null ? '' : 'AND changed_xid < ?::xid8'}`,
      [keys, keys, company, surveyId, span.from, ...(span.until === null ? [] : [span.until])],
    );
  }
  return {
    watermark: watermarkOf(now),
    reset,
    unchanged: !changed && !gone,
    batches: batches(),
    packed: packed(),
    words,
    check: verdict === 'check' ? { before: Number(now.oldest), sum: () => sumOf(ctx, surveyId, place.oldest) } : null,
  };
}

async function sumOf(ctx: TenantContext, surveyId: string, before: string): Promise<CopySum> {
  const { rows } = await ctx.trx.raw<{ rows: [CopySum] }>(
    `SELECT count(*) AS count,
       coalesce(sum((changed_xid::text::bigint % 1073741824 + 1) * ('x' || right(id::text, 8))::bit(32)::bigint), 0)::text
         AS sum
     FROM ${table} WHERE company_id = ? AND survey_id = ? AND changed_xid < ?::xid8`,
    [ctx.companyId, surveyId, before],
  );
  return { count: rows[0].count, sum: rows[0].sum };
}

/** Rows of some transactions, through a cursor; the next batch is under way while one is worked on. */
async function* read<Row>(
  ctx: TenantContext,
  source: string,
  names: readonly string[],
  surveyId: string,
  { from, until }: Span,
): AsyncGenerator<Row[]> {
  const name = `changes_${++cursors}`;
  await ctx.trx.raw(
    `DECLARE ${name} NO SCROLL CURSOR FOR SELECT ${names.join(', ')} FROM ${source}
     WHERE company_id = ? AND survey_id = ? AND changed_xid >= ?::xid8
       ${until === null ? '' : 'AND changed_xid < ?::xid8'}`,
    [ctx.companyId, surveyId, from, ...(until === null ? [] : [until])],
  );
  const fetchNext = (): Promise<Row[]> =>
    ctx.trx.raw<{ rows: Row[] }>(`FETCH ${batchSize} FROM ${name}`).then(({ rows }) => rows);
  let next = fetchNext();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) return;
      next = fetchNext();
      yield rows;
    }
  } finally {
    // A reader that leaves early leaves a batch under way; its transaction ends only after it.
    await next.catch(() => {});
    await ctx.trx.raw(`CLOSE ${name}`).catch(() => {});
  }
}
