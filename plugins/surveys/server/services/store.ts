import { type KindRegistry, readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { notFound, Problem, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { type NewSurvey, QuestionKinds } from '../../contract/index.ts';
import { checked } from './check.ts';
import { addRevision, revisionTable } from './revisions.ts';
import { columnsOf, headColumns, type SurveyRow, type SurveyRowWithStructure, table } from './rows.ts';

export async function findSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRow | null> {
  return (await ctx.trx<SurveyRow>(table).where({ id: surveyId }).first(headColumns)) ?? null;
}

/** @throws Problem `not_found` */
export async function getSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
  const row = await findSurvey(ctx, surveyId);
  if (!row) throw notFound();
  return row;
}

/** A survey with its draft. @throws Problem `not_found` */
export async function loadSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRowWithStructure> {
  const row = await ctx
    .trx<SurveyRowWithStructure>(table)
    .where({ id: surveyId })
    .first([...headColumns, 'structure']);
  if (!row) throw notFound();
  return { ...row, structure: readStructure(row.structure) };
}

/**
 * A survey with its first revision.
 * @param kinds for callers whose context is another plugin's
 * @throws Problem `validation`, `survey_too_large`
 */
export async function insertSurvey(
  ctx: TenantContext,
  survey: NewSurvey,
  kinds: KindRegistry = ctx.get(QuestionKinds),
): Promise<SurveyRow> {
  const { settings } = survey.structure;
  const language = survey.language ?? settings.language;
  const structure = checked({ ...survey.structure, settings: { ...settings, name: survey.name, language } }, kinds);
  const id = survey.surveyId ?? uuidv7();
  const columns = columnsOf(structure, kinds);
  const [row] = await ctx
    .trx(table)
    .insert({ id, type: survey.type ?? 'basic', owner_id: survey.ownerId, created_by_id: survey.ownerId, ...columns })
    .returning(headColumns);
  await ctx.trx('surveys.survey_companies').insert({ id });
  await ctx.trx(revisionTable).insert({
    survey_id: id,
    version: 1,
    structure: columns.structure,
    operation: 'survey.create',
    saved_by_id: ctx.actorId,
  });
  return row as SurveyRow;
}

export interface Save {
  /** The version that the caller has changed, and what it was. */
  version: number;
  before: SurveyStructure;
  structure: SurveyStructure;
  operation: string;
  /** Of a save that may be sent again. */
  saveId?: string | undefined;
}

/**
 * Saves the next version of a survey's draft. Only one of several savers of the same version wins.
 * @throws Problem `survey-version-conflict` when there is a newer one, `not_found`
 */
export async function saveStructure(ctx: TenantContext, surveyId: string, save: Save): Promise<SurveyRow> {
  const { version, before, structure, operation, saveId } = save;
  const [row] = await ctx
    .trx(table)
    .where({ id: surveyId, version })
    .update({ ...columnsOf(structure, ctx.get(QuestionKinds)), version: version + 1, edited_at: ctx.trx.fn.now() })
    .returning(headColumns);
  if (!row) {
    await getSurvey(ctx, surveyId);
    throw new Problem('survey-version-conflict');
  }
  await addRevision(ctx, surveyId, { version: version + 1, before, structure, operation, saveId: saveId ?? null });
  return row as SurveyRow;
}
