import type { Person } from '@kaiku/sdk/common';
import { readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, type Knex, notFound, Problem, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import type { SurveyType } from '../../contract/index.ts';
import { seesAllSurveys } from './access.ts';
import type { SurveyRowWithStructure } from './rows.ts';

const table = 'surveys.templates';
/** Templates of one person, and of a list. */
const maxOwn = 200;
const maxListed = 1_000;

export interface TemplateRow {
  id: string;
  type: 'survey';
  name: string;
  owner_id: string;
  global: boolean;
  survey_type: SurveyType;
  created_at: Date;
}
const columns = ['id', 'type', 'name', 'owner_id', 'global', 'survey_type', 'created_at'] as const;

const visible = (person: Person) => (query: Knex.QueryBuilder) =>
  query.where((one) => one.where({ owner_id: person.userId }).orWhere({ global: true }));

/** The person's own, and those for everybody, by name. */
export const templatesFor = (ctx: TenantContext, person: Person): Promise<TemplateRow[]> =>
  ctx
    .trx(table)
    .where({ type: 'survey' })
    .modify(visible(person))
    .select([...columns])
    .orderByRaw('lower(name), id')
    .limit(maxListed);

/** SUR-081. @throws Problem `template_taken` for a name that the person has a template of, `forbidden` */
export async function saveTemplate(
  ctx: TenantContext,
  person: Person,
  { survey, name, global }: { survey: SurveyRowWithStructure; name: string; global: boolean },
): Promise<TemplateRow> {
  if (global && !seesAllSurveys(person)) throw forbidden();
  const own = await ctx.trx(table).where({ owner_id: person.userId }).count({ count: '*' }).first();
  if (Number(own?.count) >= maxOwn) throw new Problem('too_many_templates', { params: { max: maxOwn } });
  const [row]: TemplateRow[] = await ctx
    .trx(table)
    .insert({
      id: uuidv7(),
      name,
      owner_id: person.userId,
      global,
      survey_type: survey.type,
      structure: JSON.stringify(survey.structure),
    })
    .onConflict(ctx.trx.raw('(company_id, owner_id, type, lower(name))'))
    .ignore()
    .returning([...columns]);
  if (!row) throw new Problem('template_taken', { details: [{ path: 'name', code: 'template_taken', value: name }] });
  await audit(ctx, 'template.create', row, { survey_id: survey.id, global });
  return row;
}

/** What a survey that starts from it begins with. @throws Problem `not_found` */
export async function templateContents(
  ctx: TenantContext,
  person: Person,
  id: string,
): Promise<{ structure: SurveyStructure; type: SurveyType }> {
  const row = await ctx.trx(table).where({ id }).modify(visible(person)).first('structure', 'survey_type');
  if (!row) throw notFound();
  return { structure: readStructure(row.structure), type: row.survey_type };
}

/** One's own; those for everybody are taken away by who manages the company, too. @throws Problem `not_found` */
export async function removeTemplate(ctx: TenantContext, person: Person, id: string): Promise<void> {
  const [row]: TemplateRow[] = await ctx
    .trx(table)
    .where({ id })
    .where((one) => {
      one.where({ owner_id: person.userId });
      if (seesAllSurveys(person)) one.orWhere({ global: true });
    })
    .delete([...columns]);
  if (!row) throw notFound();
  await audit(ctx, 'template.delete', row);
}

const audit = (ctx: TenantContext, operation: string, row: TemplateRow, details?: Record<string, unknown>) =>
  ctx.audit({
    operation,
    itemType: 'template',
    itemId: row.id,
    itemName: row.name,
    ...(details && { details }),
  });
