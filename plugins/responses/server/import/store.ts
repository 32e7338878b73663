import { createHash } from 'node:crypto';
import { dayIn } from '@kaiku/sdk/common';
import { Companies, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import type { AnswerCoder } from '../../contract/index.ts';
import { shortForm } from '../services/coding.ts';
import { holdSurvey } from '../services/rows.ts';
import type { ImportedResponse } from './readRow.ts';

export interface ImportFacts {
  importId: string;
  surveyId: string;
  surveyVersion: number;
  /** Of answers to this version; null stores them without their short form. */
  coder: AnswerCoder | null;
}

/** How many responses an import stored before; null when it did not. */
export async function storedImport(ctx: TenantContext, importId: string): Promise<number | null> {
  const row: { count: number } | undefined = await ctx.trx('responses.imports').where({ id: importId }).first('count');
  return row?.count ?? null;
}

interface BegunImport {
  importId: string;
  surveyId: string;
  filename: string;
  /** Name of who imports. */
  importedBy: string | null;
  count: number;
  /** Of the file; null of jobs of before it was noted. */
  digest: string | null;
}

/**
 * Begins to store an import in this transaction, until whose end the survey stays.
 * @returns false when it was stored before
 * @throws Problem `not_found` when the survey is gone
 */
export async function beginImport(
  ctx: TenantContext,
  { importId, surveyId, filename, importedBy, count, digest }: BegunImport,
): Promise<boolean> {
  if (!(await holdSurvey(ctx, surveyId))) throw notFound();
  const begun = await ctx
    .trx('responses.imports')
    .insert({
      id: importId,
      survey_id: surveyId,
      count,
      filename: filename.slice(0, 200),
      imported_by: ctx.actorId,
      imported_by_name: importedBy,
      digest: digest === null ? null : Buffer.from(digest, 'hex'),
      stored_at: new Date(),
    })
    .onConflict(['company_id', 'id'])
    .ignore()
    .returning('id');
  return begun.length > 0;
}

/**
 * Of the same file's imports into a survey one at a time looks at the others, and then stores what it has.
 * @param importId is none of the others
 * @throws Problem `imported_before` naming the last one whose answers are there: they would count twice
 */
export async function refuseTwice(
  ctx: TenantContext,
  { surveyId, digest, importId = null }: { surveyId: string; digest: string; importId?: string | null },
): Promise<void> {
  if (importId !== null) await alone(ctx, `${surveyId} ${digest}`);
  const before: { filename: string; count: number; stored_at: Date } | undefined = await ctx
    .trx('responses.imports')
    .where({ survey_id: surveyId, removed_at: null, digest: Buffer.from(digest, 'hex') })
    .modify((query) => void (importId !== null && query.whereNot({ id: importId })))
    .orderBy('stored_at', 'desc')
    .first('filename', 'count', 'stored_at');
  if (!before) return;
  const day = dayIn(await ctx.get(Companies).timeZone(ctx), before.stored_at.getTime());
  const params = { file: before.filename, count: before.count, day, at: before.stored_at.toISOString() };
  throw new Problem('imported_before', { params, details: [{ code: 'imported_before', params }] });
}

/** Waits for as long as another stores the same file, which may be far longer than other locks are held. */
async function alone({ trx }: TenantContext, file: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ before: string }] }>("SELECT current_setting('lock_timeout') AS before");
  await trx.raw("SELECT set_config('lock_timeout', '0', true)");
  await trx.raw("SELECT pg_advisory_xact_lock(hashtext('responses.imports'), hashtext(?))", [file]);
  await trx.raw("SELECT set_config('lock_timeout', ?, true)", [rows[0].before]);
}

/** Stores responses. An id is made of the import and the row, so that a repeated import stores nothing twice. */
export async function storeImported(
  ctx: TenantContext,
  { importId, surveyId, surveyVersion, coder }: ImportFacts,
  responses: readonly ImportedResponse[],
): Promise<void> {
  const rows = responses.map(({ row, submittedAt, language, answers, background }) => ({
    id: idOf(importId, row),
    submitted_at: submittedAt,
    language,
    answers,
    background,
    coded: shortForm(coder, answers),
  }));
  await ctx.trx.raw(
    `INSERT INTO responses.responses
       (company_id, id, survey_id, survey_version, source, import_id, submitted_at, language, answers, background, coded)
     SELECT ?, id, ?, ?, 'import', ?, submitted_at, language, answers, background,
       decode(coded, 'base64')
     FROM jsonb_to_recordset(?::jsonb) AS r
       (id uuid, submitted_at timestamptz, language text, answers jsonb, background jsonb, coded text)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [ctx.companyId, surveyId, surveyVersion, importId, JSON.stringify(rows)],
  );
}

/** A UUID of version 8 (RFC 9562 §5.8). */
function idOf(importId: string, row: number): string {
  const hex = createHash('sha256').update(`${importId}/${row}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
