import type { TableQuery } from '@kaiku/sdk/common';
import { readStructure } from '@kaiku/sdk/model';
import {
  allRowsLimit,
  invalid,
  Joi,
  type RequestContext,
  route,
  tableQuery,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { type SurveyPermission, type SurveyState, surveyStates } from '../../contract/index.ts';
import { seesAllSurveys, visibleTo } from '../services/access.ts';
import { ownerNames } from '../services/owners.ts';
import { headColumns, type SurveyRow, type SurveyRowWithStructure, table } from '../services/rows.ts';
import { basicOf, listRow, replyOf } from './schemas.ts';

interface ListQuery extends TableQuery {
  state?: SurveyState[];
  get_archived: boolean;
  with_structure: boolean;
  basic: boolean;
  id?: string[];
}

/** Structures may be 2 MB each, so a page of them is small. */
const MAX_WITH_STRUCTURE = 20;

const sortColumns: Record<string, string> = {
  name: 'lower(name)',
  state: 'state',
  question_count: 'question_count',
  created_at: 'created_at',
  edited_at: 'edited_at',
  published_at: 'published_at',
};

const countsReply = Joi.object(
  Object.fromEntries(surveyStates.map((state) => [state, Joi.number().integer().required()])),
);

export const listRoutes = [
  route<object, ListQuery>({
    id: 'listSurveys',
    method: 'GET',
    path: '/survey',
    summary: 'Surveys that the caller has some permission on, the last edited first',
    access: { permission: 'surveys.see' },
    query: (tableQuery(Object.keys(sortColumns), ['name']) as Joi.ObjectSchema).keys({
      state: Joi.array()
        .items(Joi.string().valid(...surveyStates))
        .single(),
      get_archived: Joi.boolean().default(false),
      with_structure: Joi.boolean().default(false),
      basic: Joi.boolean().default(false),
      id: Joi.array().items(uuid()).max(100).single(),
    }),
    reply: tableReply(listRow).keys({ counts: countsReply.required() }),
    async handler(ctx, { query }) {
      const limit = limitOf(query);
      const found = () => ctx.trx(table).modify(visibleTo(ctx, ctx.subject!)).modify(matching(query));
      const rows = found()
        .modify((one) => {
          if (query.state) one.whereIn('state', query.state);
          else if (!query.get_archived && !query.id) one.whereNot({ state: 'archived' });
        })
        .select([...headColumns, ctx.trx.raw('count(*) OVER () AS matches')]);
      if (query.with_structure) rows.select('structure');
      const data: (SurveyRowWithStructure & { matches: number })[] = await rows
        .orderByRaw(orderOf(query))
        .limit(limit)
        .offset((query.page_no - 1) * limit);
      const counts = await found().groupBy('state').select('state').count({ surveys: '*' });
      return {
        data: await replies(ctx, data, query),
        count: Number(data[0]?.matches ?? 0),
        timestamp: query.timestamp ?? null,
        counts: Object.fromEntries(
          surveyStates.map((state) => [
            state,
            Number(counts.find((one: { state: string }) => one.state === state)?.surveys ?? 0),
          ]),
        ),
      };
    },
  }),
];

function limitOf({ per_page, with_structure }: ListQuery): number {
  if (!with_structure) return per_page === -1 ? allRowsLimit : per_page;
  if (per_page !== -1 && per_page <= MAX_WITH_STRUCTURE) return per_page;
  throw invalid({ path: 'per_page', code: 'max', params: { label: 'per_page', limit: MAX_WITH_STRUCTURE } });
}

/** Every word must be in the name; `%` and `_` are ordinary letters. */
function matching({ filter, id }: ListQuery) {
  return (query: import('@kaiku/sdk/server').Knex.QueryBuilder): void => {
    if (id) query.whereIn('id', id);
    for (const word of (filter ?? '').split(/\s+/).filter(Boolean)) {
      query.whereRaw('strpos(lower(name), lower(?)) > 0', [word]);
    }
  };
}

function orderOf({ sort_by, sort_order }: ListQuery): string {
  const column = sort_by === undefined ? 'edited_at' : sortColumns[sort_by];
  const direction = sort_by === undefined || sort_order === 'desc' ? 'DESC' : 'ASC';
  return `${column} ${direction} NULLS LAST, id ${direction}`;
}

async function replies(ctx: RequestContext, rows: SurveyRowWithStructure[], query: ListQuery) {
  if (query.basic) return rows.map((row) => ({ ...basicOf(row), ...structureOf(row, query) }));
  const owners = await ownerNames(
    ctx,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => ({
    ...replyOf(row),
    owner: owners.get(row.owner_id) ?? '',
    permissions: permissionsOn(ctx, row),
    ...structureOf(row, query),
  }));
}

const structureOf = (row: SurveyRowWithStructure, query: ListQuery) =>
  query.with_structure ? { structure: readStructure(row.structure) } : {};

/** As the resource kind says, for the rows of a whole page at once. */
function permissionsOn(ctx: RequestContext, row: SurveyRow): SurveyPermission[] {
  const person = ctx.subject!;
  return row.created_by_id === person.userId || seesAllSurveys(ctx, person) ? ['full'] : [];
}
