import type { Person } from '@kaiku/sdk/common';
import { type Id, type PieceType, pieceOf, readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import type { SurveyType } from '../../contract/index.ts';
import type { SurveyRowWithStructure } from '../models/survey.ts';
import { Template, type TemplateType, templateColumns } from '../models/template.ts';
import { seesAllSurveys } from './access.ts';

/** Templates of one person, and of a list. */
const maxOwn = 200;
const maxListed = 1_000;

const visibleTo = (ctx: TenantContext, person: Person) =>
  Template.query(ctx.trx).where((one) => void one.where({ owner_id: person.userId }).orWhere({ global: true }));

/** The person's own, and those for everybody, by name: of one type, or of all. */
export const templatesFor = async (ctx: TenantContext, person: Person, type?: TemplateType): Promise<Template[]> =>
  visibleTo(ctx, person)
    .where(type === undefined ? {} : { type })
    .select(templateColumns)
    .orderByRaw('lower(name), id')
    .limit(maxListed);

interface NewTemplate {
  survey: SurveyRowWithStructure;
  /** The page or element that is kept instead of the whole survey. */
  part?: { type: PieceType; id: Id };
  name: string;
  global: boolean;
}

/** SUR-081, SUR-091. @throws Problem `template_taken` for a name that the person has a template of, `forbidden` */
export async function saveTemplate(
  ctx: TenantContext,
  person: Person,
  { survey, part, name, global }: NewTemplate,
): Promise<Template> {
  if (global && !seesAllSurveys(person)) throw forbidden();
  const own = await Template.query(ctx.trx).where({ owner_id: person.userId }).resultSize();
  if (own >= maxOwn) throw new Problem('too_many_templates', { params: { max: maxOwn } });
  const row = await Template.query(ctx.trx)
    .insert({
      type: part?.type ?? 'survey',
      name,
      ownerId: person.userId,
      global,
      surveyType: survey.type,
      structure: part ? pieceOf(survey.structure, part.type, new Set([part.id])) : survey.structure,
    })
    .onConflict()
    .ignore()
    .returning(templateColumns);
  // What was not inserted has nothing of the database's.
  if (!row.createdAt) throw taken(name);
  await audit(ctx, 'template.create', row, { survey_id: survey.id, global });
  return row;
}

/**
 * What a survey that starts from it begins with, or what a page or an element brings.
 * @param type when only one of that type will do
 * @throws Problem `not_found`
 */
export async function templateContents(
  ctx: TenantContext,
  person: Person,
  id: string,
  type?: TemplateType,
): Promise<{ structure: SurveyStructure; type: SurveyType }> {
  const row = await visibleTo(ctx, person)
    .where(type === undefined ? {} : { type })
    .findOne({ id })
    .select('structure', 'survey_type');
  if (!row) throw notFound();
  return { structure: readStructure(row.structure), type: row.surveyType };
}

const mayChange = (ctx: TenantContext, person: Person, id: string) =>
  Template.query(ctx.trx)
    .where({ id })
    .where((one) => {
      one.where({ owner_id: person.userId });
      if (seesAllSurveys(person)) one.orWhere({ global: true });
    });

/** @throws Problem `not_found`, `template_taken` for a name that its owner has another template of the type of */
export async function renameTemplate(ctx: TenantContext, person: Person, id: string, name: string): Promise<Template> {
  const row = await mayChange(ctx, person, id).first().select(templateColumns);
  if (!row) throw notFound();
  const other = await Template.query(ctx.trx)
    .where({ owner_id: row.ownerId, type: row.type })
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ id })
    .first()
    .select('id');
  if (other) throw taken(name);
  await Template.query(ctx.trx).where({ id }).patch({ name });
  await audit(ctx, 'template.rename', { ...row, name } as Template);
  return { ...row, name } as Template;
}

/** One's own; those for everybody are taken away by who manages the company, too. @throws Problem `not_found` */
export async function removeTemplate(ctx: TenantContext, person: Person, id: string): Promise<void> {
  const [row] = (await mayChange(ctx, person, id).delete().returning(templateColumns)) as unknown as Template[];
  if (!row) throw notFound();
  await audit(ctx, 'template.delete', row);
}

const taken = (name: string) =>
  new Problem('template_taken', {
    params: { value: name },
    details: [{ path: 'name', code: 'template_taken', value: name }],
  });

const audit = (ctx: TenantContext, operation: string, row: Template, details?: Record<string, unknown>) =>
  ctx.audit({
    operation,
    itemType: 'template',
    itemId: row.id,
    itemName: row.name,
    ...(details && { details }),
  });
