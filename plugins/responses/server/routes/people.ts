import type { TableQuery } from '@kaiku/sdk/common';
import {
  FileStore,
  inTransaction,
  isoTime,
  Joi,
  listReply,
  notFound,
  PersonalData,
  Problem,
  type RequestContext,
  route,
  type TenantContext,
  tableQuery,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { erasePerson } from '../jobs/erasePerson.ts';
import { exportPerson } from '../jobs/exportPerson.ts';
import { findPerson } from '../jobs/findPerson.ts';
import { beginErasure, type Erasure, erasureList, erasureOf, listErasures } from '../people/erasures.ts';
import { namesOfOwners } from '../people/names.ts';
import {
  beginSearch,
  chooseMatches,
  claimForErasure,
  forgetSearches,
  groupsOf,
  keeperOf,
  matchesIn,
  type PersonMatch,
  searchOf,
} from '../people/searches.ts';
import { soughtOf } from '../people/sought.ts';
import { namesNow } from '../services/nameOf.ts';

const access = { permission: 'responses.personalData' };
const searchPath = '/personal_data/search/{id}';
const searchParams = Joi.object({ id: uuid().required() });
const count = () => Joi.number().integer().required();
const own = (ctx: RequestContext) => ctx.subject!.userId;

const groupReply = Joi.object({
  kind: Joi.string().required(),
  kind_name: Joi.string().required(),
  survey_id: uuid().required().description('The company itself for what is of no survey'),
  survey_name: Joi.string().allow('').required().description('Its name; empty where it is gone'),
  count: count(),
  chosen: count().description('That are of the person, and are exported and erased'),
});

const certificate = Joi.object({
  erasure_id: uuid().required(),
  asked_by: Joi.string().allow('').required().description('The name of who asked for it'),
  asked_at: isoTime().required(),
  ended_at: isoTime().allow(null).required().description('Null while it is under way'),
  sought_by: Joi.string().valid('email', 'phone', 'name', 'id').required(),
  removed: Joi.array()
    .items(
      Joi.object({
        survey_id: uuid().required(),
        survey_name: Joi.string().allow('').required(),
        counts: Joi.array()
          .items(Joi.object({ what: Joi.string().required(), name: Joi.string().required(), count: count() }))
          .required(),
      }),
    )
    .required(),
  still_there: Joi.number().integer().allow(null).required().description('Found by the same search afterwards'),
});

/** RES-045 to RES-048: a person's data is found, exported and erased wherever it is. */
export const peopleRoutes = [
  route<object, object, { sought: string }>({
    id: 'findPerson',
    method: 'POST',
    path: '/personal_data/search',
    summary: 'Looks for a person by e-mail address, phone number, name or id in all that respondents left; a job',
    access,
    rateLimit: { points: 20, seconds: 60 },
    payload: Joi.object({ sought: Joi.string().trim().min(3).max(200).required() }),
    reply: Joi.object({ searchId: uuid().required(), jobId: Joi.string().required() }),
    async handler(ctx, { payload: { sought } }) {
      const { words, by } = await soughtOf(sought);
      if (by === 'name' && !words.some((word) => word.length >= 3)) throw new Problem('sought_too_short');
      const searchId = await beginSearch(ctx, own(ctx), sought);
      const jobId = await ctx.enqueue(findPerson, { searchId });
      await ctx.audit({
        operation: 'personal_data.search',
        itemType: 'personal_data',
        itemId: searchId,
        details: { sought_by: by },
      });
      return { searchId, jobId };
    },
  }),

  route<{ id: string }>({
    id: 'getPersonSearch',
    method: 'GET',
    path: searchPath,
    summary: 'What a search has found, by survey; for who searched, for a week',
    access,
    params: searchParams,
    reply: Joi.object({
      sought: Joi.string().required(),
      asked_at: isoTime().required(),
      found_at: isoTime().allow(null).required().description('Null while it is under way'),
      more: Joi.boolean().required().description('There is more than a search holds'),
      exported_at: isoTime().allow(null).required(),
      groups: Joi.array().items(groupReply).required(),
    }),
    async handler(ctx, { params }) {
      const search = await searchOf(ctx, params.id, own(ctx));
      const groups = await groupsOf(ctx, params.id);
      const owners = groups.map(({ survey_id }) => survey_id);
      const surveyNames = await namesOfOwners(ctx, owners);
      const names = new Map(ctx.contributions(PersonalData).map(({ kind, name }) => [kind, ctx.t(name)]));
      return {
        sought: search.sought,
        asked_at: search.asked_at.toISOString(),
        found_at: search.found_at?.toISOString() ?? null,
        more: search.more,
        exported_at: search.data_key === null ? null : (search.exported_at?.toISOString() ?? null),
        groups: groups
          .map((group) => ({
            ...group,
            kind_name: names.get(group.kind) ?? group.kind,
            survey_name: surveyNames.get(group.survey_id) ?? '',
          }))
          .sort((a, b) => a.survey_name.localeCompare(b.survey_name) || a.kind.localeCompare(b.kind)),
      };
    },
  }),

  route<{ id: string }, TableQuery & { kind: string; survey_id: string }>({
    id: 'listPersonMatches',
    method: 'GET',
    path: `${searchPath}/found`,
    summary: 'What was found in one survey, in words',
    access,
    params: searchParams,
    query: (tableQuery(['item_id']) as Joi.ObjectSchema).keys({
      kind: Joi.string().max(60).required(),
      survey_id: uuid().required(),
      per_page: Joi.number().integer().min(1).max(50).default(10),
    }),
    reply: tableReply(
      Joi.object({
        id: uuid().required(),
        chosen: Joi.boolean().required(),
        at: isoTime().required(),
        lines: Joi.array()
          .items(Joi.object({ label: Joi.string().allow('').required(), text: Joi.string().allow('').required() }))
          .required(),
      }),
    ),
    async handler(ctx, { params, query }) {
      await searchOf(ctx, params.id, own(ctx));
      const { kind, survey_id, per_page = 10, page_no = 1 } = query;
      const keeper = keeperOf(ctx.contributions(PersonalData), kind);
      const some = matchesIn(ctx).where({ search_id: params.id, kind, survey_id });
      const [all] = await some.clone().count({ n: '*' });
      const page = (await some
        .clone()
        .orderBy('item_id')
        .limit(per_page)
        .offset((page_no - 1) * per_page)) as PersonMatch[];
      const items = page.map(({ item_id }) => ({ id: item_id, surveyId: survey_id }));
      const records = new Map((await keeper.records(ctx, items, ctx.language)).map((record) => [record.id, record]));
      const rows = page.flatMap(({ item_id, chosen }) => {
        const record = records.get(item_id);
        return record ? [{ id: item_id, chosen, at: record.at, lines: record.lines }] : [];
      });
      return listReply(query, rows, Number(all?.n ?? 0));
    },
  }),

  route<{ id: string }, object, { kind: string; survey_id: string; ids?: string[]; chosen: boolean }>({
    id: 'choosePersonMatches',
    method: 'PUT',
    path: `${searchPath}/found`,
    summary: 'Says of what was found whether it is of the person: of some, or of all in a survey',
    access,
    params: searchParams,
    payload: Joi.object({
      kind: Joi.string().max(60).required(),
      survey_id: uuid().required(),
      ids: Joi.array().items(uuid()).max(5_000).unique().description('All of the survey without'),
      chosen: Joi.boolean().required(),
    }),
    reply: Joi.object({ count: count() }),
    async handler(ctx, { params, payload: { chosen, ...which } }) {
      await searchOf(ctx, params.id, own(ctx));
      return { count: await chooseMatches(ctx, params.id, which, chosen) };
    },
  }),

  route<{ id: string }>({
    id: 'forgetPersonSearch',
    method: 'DELETE',
    path: searchPath,
    summary: 'Forgets a search and the files that were made of it; nothing that was found goes',
    access,
    params: searchParams,
    reply: Joi.object({}),
    async handler(ctx, { params }) {
      await searchOf(ctx, params.id, own(ctx));
      await forgetSearches(ctx, [params.id]);
      return {};
    },
  }),

  route<{ id: string }>({
    id: 'exportPerson',
    method: 'POST',
    path: `${searchPath}/export`,
    summary: 'Writes what was found and chosen to files; a job',
    access,
    params: searchParams,
    rateLimit: { points: 20, seconds: 60 },
    reply: Joi.object({ jobId: Joi.string().required() }),
    async handler(ctx, { params }) {
      const chosen = await chosenOf(ctx, params.id);
      return { jobId: await ctx.enqueue(exportPerson, { searchId: params.id, language: ctx.language, chosen }) };
    },
  }),

  route<{ id: string; format: 'json' | 'html' }>({
    id: 'downloadPerson',
    method: 'GET',
    path: `${searchPath}/file/{format}`,
    summary: 'The file that an export has written: data, or a page to be read',
    access,
    params: searchParams.keys({ format: Joi.string().valid('json', 'html').required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const search = await inTransaction(ctx, (tenant) => searchOf(tenant, params.id, own(ctx)), { readOnly: true });
      const key = params.format === 'json' ? search.data_key : search.page_key;
      if (key === null) throw notFound();
      const { stream, size, contentType } = await ctx.get(FileStore).get(ctx.companyId, key);
      return h
        .response(stream)
        .type(contentType)
        .bytes(size)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `attachment; filename="personal-data.${params.format}"`);
    },
  }),

  route<{ id: string }, object, { sought: string }>({
    id: 'erasePerson',
    method: 'POST',
    path: `${searchPath}/erase`,
    summary: 'Erases what was found and chosen, for good, wherever it is; a job. What was sought is said once more',
    access,
    params: searchParams,
    payload: Joi.object({ sought: Joi.string().trim().max(200).required() }),
    reply: Joi.object({ jobId: Joi.string().required(), erasureId: uuid().required() }),
    async handler(ctx, { params, payload }) {
      const chosen = await chosenOf(ctx, params.id);
      const search = await searchOf(ctx, params.id, own(ctx));
      if (payload.sought !== search.sought) throw new Problem('other_sought');
      const { by } = await soughtOf(search.sought);
      const erasureId = await beginErasure(ctx, ctx.subject!, by);
      if (!(await claimForErasure(ctx, params.id, erasureId))) throw new Problem('search_under_way');
      return { jobId: await ctx.enqueue(erasePerson, { searchId: params.id, erasureId, chosen }), erasureId };
    },
  }),

  route<object, TableQuery>({
    id: 'listErasures',
    method: 'GET',
    path: '/personal_data/erasures',
    summary: 'Certificates of what was erased of people: how many of what and where, and nothing of them',
    access,
    query: erasureList.query,
    reply: tableReply(certificate),
    handler: (ctx, { query }) => listErasures(ctx, query, (rows) => wire(ctx, rows)),
  }),

  route<{ id: string }>({
    id: 'getErasure',
    method: 'GET',
    path: '/personal_data/erasures/{id}',
    summary: 'One certificate',
    access,
    params: searchParams,
    reply: certificate,
    handler: async (ctx, { params }) => (await wire(ctx, [await erasureOf(ctx, params.id)]))[0]!,
  }),
];

/** @throws Problem `not_found`, `search_under_way`, `nothing_chosen` */
async function chosenOf(ctx: RequestContext, id: string): Promise<number> {
  const search = await searchOf(ctx, id, own(ctx));
  if (!search.found_at) throw new Problem('search_under_way');
  const chosen = (await groupsOf(ctx, id)).reduce((sum, group) => sum + group.chosen, 0);
  if (chosen === 0) throw new Problem('nothing_chosen');
  return chosen;
}

async function wire(ctx: RequestContext & TenantContext, rows: readonly Erasure[]) {
  const unnamed = rows.filter(({ asked_by_name }) => asked_by_name === null);
  const nameNow = await namesNow(
    ctx,
    unnamed.map(({ asked_by }) => asked_by),
  );
  // What is counted has its word among the texts of who keeps it.
  const plugins = [...new Set(ctx.contributions(PersonalData).map(({ name }) => name.split(':')[0]))];
  const wordOf = (what: string): string => {
    const key = `personalData.${what}`;
    return plugins.map((plugin) => ctx.t(`${plugin}:${key}`)).find((word) => word !== key) ?? ctx.t(key);
  };
  return rows.map(({ id, asked_by, asked_by_name, asked_at, ended_at, sought_by, removed, still_there }) => ({
    erasure_id: id,
    asked_by: asked_by_name ?? nameNow(asked_by),
    asked_at: asked_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    sought_by,
    removed: Object.entries(removed).map(([survey_id, { name, counts }]) => ({
      survey_id,
      survey_name: name,
      counts: Object.entries(counts).map(([what, count]) => ({ what, name: wordOf(what), count })),
    })),
    still_there,
  }));
}
