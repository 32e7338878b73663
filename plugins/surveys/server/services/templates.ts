import type { Person } from '@kaiku/sdk/common';
import { readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import type { SurveyType } from '../../contract/index.ts';
import type { SurveyRowWithStructure } from '../models/survey.ts';
import { Template, templateColumns } from '../models/template.ts';
import { seesAllSurveys } from './access.ts';

/** Templates of one person, and of a list. */
const maxOwn = 200;
const maxListed = 1_000;

const visibleTo = (ctx: TenantContext, person: Person) =>
  Template.query(ctx.trx).where((one) => void one.where({ owner_id: person.userId }).orWhere({ global: true }));

/** The person's own, and those for everybody, by name. */
export const templatesFor = async (ctx: TenantContext, person: Person): Promise<Template[]> =>
  visibleTo(ctx, person)
    .where({ type: 'survey' })
    .select(templateColumns)
    .orderByRaw('lower(name), id')
    .limit(maxListed);

/** SUR-081. @throws Problem `template_taken` for a name that the person has a template of, `forbidden` */
export async function saveTemplate(
  ctx: TenantContext,
  person: Person,
  { survey, name, global }: { survey: SurveyRowWithStructure; name: string; global: boolean },
): Promise<Template> {
  if (global && !seesAllSurveys(person)) throw forbidden();
  const own = await Template.query(ctx.trx).where({ owner_id: person.userId }).resultSize();
  if (own >= maxOwn) throw new Problem('too_many_templates', { params: { max: maxOwn } });
  const row = await Template.query(ctx.trx)
    .insert({ name, ownerId: person.userId, global, surveyType: survey.type, structure: survey.structure })
    .onConflict()
    .ignore()
    .returning(templateColumns);
  // What was not inserted has nothing of the database's.
  if (!row.createdAt) {
    const details = [{ path: 'name', code: 'template_taken', value: name }];
    throw new Problem('template_taken', { params: { value: name }, details });
  }
  await audit(ctx, 'template.create', row, { survey_id: survey.id, global });
  return row;
}

/** What a survey that starts from it begins with. @throws Problem `not_found` */
export async function templateContents(
  ctx: TenantContext,
  person: Person,
  id: string,
): Promise<{ structure: SurveyStructure; type: SurveyType }> {
  const row = await visibleTo(ctx, person).findOne({ id }).select('structure', 'survey_type');
  if (!row) throw notFound();
  return { structure: readStructure(row.structure), type: row.surveyType };
}

/** One's own; those for everybody are taken away by who manages the company, too. @throws Problem `not_found` */
export async function removeTemplate(ctx: TenantContext, person: Person, id: string): Promise<void> {
  const [row] = (await Template.query(ctx.trx)
    .where({ id })
    .where((one) => {
      one.where({ owner_id: person.userId });
      if (seesAllSurveys(person)) one.orWhere({ global: true });
    })
    .delete()
    .returning(templateColumns)) as unknown as Template[];
  if (!row) throw notFound();
  await audit(ctx, 'template.delete', row);
}

const audit = (ctx: TenantContext, operation: string, row: Template, details?: Record<string, unknown>) =>
  ctx.audit({
    operation,
    itemType: 'template',
    itemId: row.id,
    itemName: row.name,
    ...(details && { details }),
  });
