import type { Person, TableQuery } from '@kaiku/sdk/common';
import { readStructure } from '@kaiku/sdk/model';
import {
  forbidden,
  IdentityProvider,
  invalid,
  Joi,
  listReply,
  People,
  type RequestContext,
  route,
  type TenantContext,
  TenantRunner,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { type SurveyPermission, type SurveyState, surveyStates } from '../../contract/index.ts';
import { headColumns, type SurveyRowWithStructure } from '../models/survey.ts';
import { permissionsOn, visibleTo } from '../services/access.ts';
import { detailsOf, translationsOf } from '../services/details.ts';
import { ownerNames } from '../services/owners.ts';
import { surveyList } from '../services/surveyList.ts';
import { basicOf, listRow, replyOf, seesStructure } from './schemas.ts';

interface ListQuery extends TableQuery {
  state?: SurveyState[];
  get_archived: boolean;
  with_structure: boolean;
  with_details: boolean;
  for_company?: string;
  substitute?: string;
  basic: boolean;
  with_results: boolean;
  id?: string[];
  deleted: boolean;
  owner_id?: string;
}

/** Structures may be 2 MB each, so a page of them is small. */
const MAX_WITH_STRUCTURE = 20;

const countsReply = Joi.object(
  Object.fromEntries([...surveyStates, 'deleted'].map((state) => [state, Joi.number().integer().required()])),
);

export const listRoutes = [
  route<object, ListQuery>({
    id: 'listSurveys',
    method: 'GET',
    path: '/survey',
    summary: 'Surveys that the caller has some permission on, the last edited first',
    access: { permission: 'surveys.see' },
    query: surveyList.query.keys({
      state: Joi.array()
        .items(Joi.string().valid(...surveyStates))
        .single(),
      get_archived: Joi.boolean().default(false),
      with_structure: Joi.boolean().default(false),
      with_details: Joi.boolean()
        .default(false)
        .description(
          'With settings, background fields, translations and, for who may see them, shares, links and what else there is',
        ),
      for_company: uuid().description('Only those that were created for this company'),
      substitute: Joi.string()
        .email({ tlds: false })
        .max(254)
        .description('Those of a person for whom the caller stands in today'),
      basic: Joi.boolean().default(false),
      with_results: Joi.boolean().default(false).description('Only those whose results the caller may see'),
      id: Joi.array().items(uuid()).max(100).single(),
      deleted: Joi.boolean().default(false).description('Only those that were deleted and can be restored'),
      owner_id: uuid().description('Only those of this person'),
    }),
    reply: tableReply(listRow).keys({ counts: countsReply.required() }),
    largeReply: true,
    // Who stands in for whom is asked in the home company, which is a transaction of its own.
    transaction: 'none',
    async handler(ctx, { query }) {
      const person = await whose(ctx, query);
      const work = (tenant: TenantContext) => listFor(tenant, person, query);
      return ctx.get(TenantRunner).run(ctx.companyId, work, { readOnly: true });
    },
  }),

  route<object>({
    id: 'listSurveyOwners',
    method: 'GET',
    path: '/survey/owners',
    summary: 'Who owns the surveys that the caller has some permission on, those with most of them first',
    access: { permission: 'surveys.see' },
    reply: Joi.object({
      owners: Joi.array()
        .items(Joi.object({ owner_id: uuid().required(), name: Joi.string().allow('').required() }))
        .required(),
    }),
    async handler(ctx) {
      const rows = await visibleTo(ctx, ctx.subject!)
        .select('owner_id')
        .groupBy('owner_id')
        .orderByRaw('count(*) DESC, owner_id')
        .limit(maxOwners);
      const ids = rows.map(({ ownerId }) => ownerId);
      const names = await ownerNames(ctx, ids);
      return { owners: ids.map((id) => ({ owner_id: id, name: names.get(id) ?? '' })) };
    },
  }),
];

/** More than a list of names to choose from can show. */
const maxOwners = 200;

async function listFor(ctx: TenantContext, person: Person, query: ListQuery) {
  requireFewStructures(query);
  const needs = query.with_results ? (['reportView', 'reportEdit'] as const) : undefined;
  const visible = (deleted: boolean) => visibleTo(ctx, person, { needs, deleted }).modify(named(query));
  const { deleted } = query;
  const found = visible(deleted).select([...headColumns, ...(isLarge(query) ? ['structure'] : [])]);
  if (query.state) found.whereIn('state', query.state);
  else if (!query.get_archived && !query.id && !deleted) found.whereNot({ state: 'archived' });
  const { rows, count } = await surveyList.page<SurveyRowWithStructure>(found, query);
  const counts = await surveyList.search(visible(false), query).groupBy('state').select('state').count('id as surveys');
  const gone = await surveyList.search(visible(true), query).resultSize();
  const countOf = new Map(
    (counts as unknown as { state: SurveyState; surveys: string }[]).map((one) => [one.state, Number(one.surveys)]),
  );
  return {
    ...listReply(query, await replies(ctx, person, rows, query), count),
    counts: {
      ...Object.fromEntries(surveyStates.map((state) => [state, countOf.get(state) ?? 0])),
      deleted: gone,
    },
  };
}

/** USER-053: surveys of who is away are listed for the substitute as they would see them. @throws Problem `forbidden` */
async function whose(ctx: RequestContext, { substitute }: ListQuery): Promise<Person> {
  if (substitute === undefined) return ctx.subject!;
  const away = await ctx.get(IdentityProvider).substituted(ctx.identity!, substitute);
  const seen = away && (await ctx.get(People).subject(ctx.companyId, away));
  if (!seen) throw forbidden();
  return seen;
}

const isLarge = ({ with_structure, with_details }: ListQuery): boolean => with_structure || with_details;

/** @throws Problem `validation` */
function requireFewStructures(query: ListQuery): void {
  const { per_page } = query;
  if (!isLarge(query) || (per_page !== -1 && per_page <= MAX_WITH_STRUCTURE)) return;
  throw invalid({ path: 'per_page', code: 'max', params: { label: 'per_page', limit: MAX_WITH_STRUCTURE } });
}

const named =
  ({ id, for_company, owner_id: ownerId }: ListQuery) =>
  (query: ReturnType<typeof visibleTo>): void => {
    if (id) query.whereIn('id', id);
    if (for_company) query.where({ company_id: for_company });
    if (ownerId) query.where({ owner_id: ownerId });
  };

async function replies(ctx: TenantContext, person: Person, rows: SurveyRowWithStructure[], query: ListQuery) {
  const held =
    query.basic && !isLarge(query)
      ? new Map<string, ReadonlySet<SurveyPermission>>()
      : await permissionsOn(
          ctx,
          person,
          rows.map(({ id }) => id),
          { deleted: query.deleted },
        );
  const details = query.with_details ? await detailsOf(ctx, rows, held) : new Map<string, object>();
  const whole = (row: SurveyRowWithStructure) => ({
    ...(['full', ...seesStructure].some((one) => held.get(row.id)?.has(one as SurveyPermission)) &&
      structureOf(row, query)),
    ...details.get(row.id),
  });
  if (query.basic) return rows.map((row) => ({ ...basicOf(row), ...whole(row) }));
  const owners = await ownerNames(
    ctx,
    rows.map((row) => row.ownerId),
  );
  return rows.map((row) => ({
    ...replyOf(row),
    owner: owners.get(row.ownerId) ?? '',
    permissions: [...(held.get(row.id) ?? [])],
    ...whole(row),
  }));
}

function structureOf(row: SurveyRowWithStructure, query: ListQuery) {
  if (!isLarge(query)) return {};
  const structure = readStructure(row.structure);
  const { settings, backgroundFields } = structure;
  return {
    ...(query.with_details && { settings, background_fields: backgroundFields, ...translationsOf(structure) }),
    ...(query.with_structure && { structure }),
  };
}
