import { startOfDay, type TableQuery } from '@kaiku/sdk/common';
import {
  type AuditFact,
  AuditSentences,
  Companies,
  type Knex,
  pageLimits,
  type RequestContext,
  UserDirectory,
} from '@kaiku/sdk/server';
import { namesOf } from './auditNames.ts';

/** COMP-034. */
export interface AuditFilter {
  /** Days of the company's time zone, both included. */
  from?: string;
  to?: string;
  survey_id?: string;
  operation?: string;
  /** Part of the performer's address or name. */
  email?: string;
}

interface Row {
  id: string;
  at: Date;
  operation: string;
  actor_id: string | null;
  actor_email: string | null;
  subject_id: string | null;
  subject_email: string | null;
  item_type: string | null;
  item_id: string | null;
  item_name: string | null;
  survey_id: string | null;
  details: Record<string, unknown>;
  correlation_id: string | null;
}

export interface AuditRow {
  id: string;
  at: string;
  operation: string;
  sentence: string;
  performer: string | null;
  performer_name: string | null;
  viewed_as: string | null;
  viewed_as_name: string | null;
  by_system: boolean;
  item_type: string | null;
  item_id: string | null;
  item_name: string | null;
  item_path: string | null;
  survey_id: string | null;
  survey_path: string | null;
  facts: AuditFact[];
  details: Record<string, unknown>;
  correlation_id: string | null;
}

/** Entries that a list counts and turns over; who looks for older ones narrows it. */
export const countedEntries = 10_000;
/** Performers whose addresses fit to what was typed. */
const mostPerformers = 200;
/** Surveys that are offered. */
const offeredSurveys = 30;
/** Entries that an export holds in memory at a time. */
const exportSlice = 1_000;

/** The latest first. `count` is one more than `countedEntries` where there are more than those. */
export async function listAudit(
  ctx: RequestContext,
  query: AuditFilter & TableQuery,
): Promise<{ rows: AuditRow[]; count: number }> {
  const { found } = await matching(ctx, query);
  const { limit, offset } = pageLimits(query);
  const direction = query.sort_by !== undefined && query.sort_order === 'asc' ? 'asc' : 'desc';
  const rows: Row[] = await found
    .clone()
    .orderBy([
      { column: 'at', order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit)
    .offset(offset);
  const ends = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows: await inWords(ctx, rows), count: ends ? offset + rows.length : await countSome(ctx, found) };
}

const countSome = async ({ trx }: RequestContext, found: Knex.QueryBuilder): Promise<number> => {
  const some = found
    .clone()
    .clearSelect()
    .select(trx.raw('1'))
    .limit(countedEntries + 1);
  const [row]: { count?: string | number }[] = await trx.count({ count: '*' }).from(some.as('some'));
  return Number(row!.count);
};

/** In a box, as a query that is awaited runs. */
async function matching(ctx: RequestContext, filter: AuditFilter): Promise<{ found: Knex.QueryBuilder }> {
  const { trx } = ctx;
  const found = trx('core.audit_log').select('*');
  const { from, to, survey_id, operation, email } = filter;
  if (from !== undefined || to !== undefined) {
    const zone = await ctx.get(Companies).timeZone(ctx);
    if (from !== undefined) found.where('at', '>=', new Date(startOfDay(zone, from)));
    if (to !== undefined) found.where('at', '<', new Date(startOfDay(zone, to, 1)));
  }
  if (survey_id !== undefined) found.where({ survey_id });
  if (operation !== undefined) found.where({ operation });
  if (email !== undefined) found.whereIn('actor_email', await performers(ctx, email));
  return { found };
}

/** Addresses of who has done something, and of active people of that name. The former are found from one to the next in the index rather than among all entries. */
async function performers(ctx: RequestContext, part: string): Promise<string[]> {
  const { trx, companyId } = ctx;
  const { rows } = await trx.raw(
    `WITH RECURSIVE each AS (
       (SELECT actor_email FROM core.audit_log WHERE company_id = ? AND actor_email IS NOT NULL
        ORDER BY actor_email LIMIT 1)
       UNION ALL
       SELECT (SELECT a.actor_email FROM core.audit_log a
               WHERE a.company_id = ? AND a.actor_email > each.actor_email ORDER BY a.actor_email LIMIT 1)
       FROM each WHERE each.actor_email IS NOT NULL
     )
     SELECT actor_email FROM each WHERE strpos(lower(actor_email), lower(?)) > 0 LIMIT ?`,
    [companyId, companyId, part, mostPerformers],
  );
  const byAddress: string[] = rows.map((row: { actor_email: string }) => row.actor_email);
  const byName = await ctx.find(UserDirectory)?.search(ctx, { filter: part, per_page: mostPerformers, page_no: 1 });
  return [...byAddress, ...(byName?.data ?? []).map(({ email }) => email)];
}

/**
 * Surveys that entries are about, with the name that each last had, also of those that are gone.
 * @param chosen is the first of them, whatever its name
 */
export async function auditedSurveys(
  { trx, companyId }: RequestContext,
  filter: string,
  chosen: string | null = null,
): Promise<{ survey_id: string; name: string }[]> {
  const { rows } = await trx.raw(
    `WITH RECURSIVE each AS (
       (SELECT survey_id FROM core.audit_log WHERE company_id = ? AND survey_id IS NOT NULL ORDER BY survey_id LIMIT 1)
       UNION ALL
       SELECT (SELECT a.survey_id FROM core.audit_log a
               WHERE a.company_id = ? AND a.survey_id > each.survey_id ORDER BY a.survey_id LIMIT 1)
       FROM each WHERE each.survey_id IS NOT NULL
     )
     SELECT each.survey_id, named.name FROM each CROSS JOIN LATERAL (
       SELECT a.item_name AS name FROM core.audit_log a
       WHERE a.company_id = ? AND a.survey_id = each.survey_id AND a.item_type = 'survey' AND a.item_name IS NOT NULL
       ORDER BY a.at DESC, a.id DESC LIMIT 1
     ) named
     WHERE strpos(lower(named.name), lower(?)) > 0 OR each.survey_id = ?
     ORDER BY each.survey_id IS NOT DISTINCT FROM ? DESC, lower(named.name), each.survey_id LIMIT ?`,
    [companyId, companyId, companyId, filter, chosen, chosen, offeredSurveys],
  );
  return rows;
}

async function inWords(ctx: RequestContext, rows: readonly Row[]): Promise<AuditRow[]> {
  if (rows.length === 0) return [];
  const sentences = ctx.get(AuditSentences);
  const zone = await ctx.get(Companies).timeZone(ctx);
  const names = await namesOf(ctx, rows);
  const { language } = ctx;
  return rows.map((row) => {
    const item = names.of(row.item_type, row.item_id);
    // Of people entries keep the address; whoever reads them knows the name.
    const name = row.item_type === 'user' ? (item?.name ?? row.item_name) : (row.item_name ?? item?.name ?? null);
    return {
      id: row.id,
      at: row.at.toISOString(),
      operation: row.operation,
      sentence: sentences.sentence(language, { operation: row.operation, itemName: name }),
      performer: row.actor_email,
      performer_name: names.of('user', row.actor_id)?.name ?? null,
      viewed_as: row.subject_email,
      viewed_as_name: names.of('user', row.subject_id)?.name ?? null,
      by_system: row.actor_id === null,
      item_type: row.item_type,
      item_id: row.item_id,
      item_name: name,
      item_path: item?.path ?? null,
      survey_id: row.survey_id,
      survey_path: names.of('survey', row.survey_id)?.path ?? null,
      facts: sentences.facts(language, row, names.inDetails, zone),
      details: row.details,
      correlation_id: row.correlation_id,
    };
  });
}

interface Slice {
  words: AuditRow[];
  end: { at: string; id: string } | null;
}

/** All entries that match, the latest first, read by `within` a slice at a time. */
export async function* auditSlices(
  within: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>,
  filter: AuditFilter,
): AsyncGenerator<AuditRow[]> {
  let after: Slice['end'] = null;
  for (;;) {
    const { at, id }: Partial<NonNullable<Slice['end']>> = after ?? {};
    const slice: Slice = await within(async (ctx) => {
      const { found } = await matching(ctx, filter);
      if (at !== undefined) found.whereRaw('(at, id) < (?::timestamptz, ?::uuid)', [at, id!]);
      // To the microsecond, which a Date does not keep.
      const rows: (Row & { exactly: string })[] = await found
        .select(ctx.trx.raw('at::text AS exactly'))
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(exportSlice);
      const last = rows.at(-1);
      return { words: await inWords(ctx, rows), end: last ? { at: last.exactly, id: last.id } : null };
    });
    if (slice.words.length > 0) yield slice.words;
    if (slice.words.length < exportSlice) return;
    after = slice.end;
  }
}
