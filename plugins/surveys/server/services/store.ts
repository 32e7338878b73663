import { type KindRegistry, readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, notFound, Problem, type RequestContext, raw, type TenantContext } from '@kaiku/sdk/server';
import { type NewSurvey, QuestionKinds } from '../../contract/index.ts';
import { headColumns, Survey, type SurveyRow, type SurveyRowWithStructure } from '../models/survey.ts';
import { checked } from './check.ts';
import { tellEditors } from './news.ts';
import { addRevision } from './revisions.ts';
import { columnsOf } from './rows.ts';
import { notePictures } from './shownPictures.ts';

export async function findSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRow | null> {
  return (await Survey.query(ctx.trx).findOne({ id: surveyId }).select(headColumns)) ?? null;
}

/** @throws Problem `not_found` */
export async function getSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
  const row = await findSurvey(ctx, surveyId);
  if (!row) throw notFound();
  return row;
}

/** A survey with its draft. @throws Problem `not_found` */
export async function loadSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRowWithStructure> {
  const row = await Survey.query(ctx.trx)
    .findOne({ id: surveyId })
    .select([...headColumns, 'structure']);
  if (!row) throw notFound();
  row.structure = readStructure(row.structure);
  return row;
}

/** The draft of a survey that the caller may edit, to copy parts of it. @throws Problem `forbidden`, `not_found` */
export async function loadEditable(ctx: RequestContext, surveyId: string): Promise<SurveyRowWithStructure> {
  const held = await ctx.permissionsOn('survey', surveyId);
  if (!held.has('full') && !held.has('edit')) throw forbidden();
  return loadSurvey(ctx, surveyId);
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
): Promise<SurveyRowWithStructure> {
  const { settings } = survey.structure;
  const language = survey.language ?? settings.language;
  const structure = checked({ ...survey.structure, settings: { ...settings, name: survey.name, language } }, kinds);
  const { surveyId: id, type = 'basic', ownerId } = survey;
  const row = await Survey.query(ctx.trx)
    .insert({ ...(id && { id }), type, ownerId, createdById: ownerId, ...columnsOf(structure, kinds) })
    .returning(headColumns);
  await row.$relatedQuery('address', ctx.trx).insert({});
  await row
    .$relatedQuery('revisions', ctx.trx)
    .insert({ version: 1, structure, operation: 'survey.create', savedById: ctx.actorId ?? ownerId });
  await notePictures(ctx, row.id, structure);
  return row;
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
  const row = await Survey.query(ctx.trx)
    .where({ id: surveyId, version })
    .patch({ ...columnsOf(structure, ctx.get(QuestionKinds)), version: version + 1, editedAt: raw('now()') })
    .returning(headColumns)
    .first();
  if (!row) {
    await getSurvey(ctx, surveyId);
    throw new Problem('survey-version-conflict');
  }
  await addRevision(ctx, surveyId, { version: version + 1, before, structure, operation, saveId: saveId ?? null });
  await notePictures(ctx, surveyId, structure, before);
  await tellEditors(ctx, surveyId, version + 1);
  return row;
}
