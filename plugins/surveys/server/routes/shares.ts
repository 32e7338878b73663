import type { TableQuery } from '@kaiku/sdk/common';
import {
  isoTime,
  Joi,
  listReply,
  pageLimits,
  route,
  tableQuery,
  tableReply,
  UserDirectory,
  UserGroups,
  uuid,
  wordsOf,
} from '@kaiku/sdk/server';
import {
  type AnswerLimit,
  type BackgroundLimit,
  type Metarole,
  metaroles,
  onSurvey,
  QuestionKinds,
  type SharePermission,
  sharePermissions,
} from '../../contract/index.ts';
import type { Given } from '../services/shareChecks.ts';
import {
  askedStructure,
  createShares,
  type NamedShare,
  removeShare,
  sharesOf,
  updateShare,
} from '../services/shares.ts';
import { LimitWords } from '../services/shareTable.ts';
import { getSurvey } from '../services/store.ts';
import { shareOnWire } from '../services/wire.ts';
import { modelId, surveyParams } from './schemas.ts';

const path = '/survey/{id}/share';
const onePath = `${path}/{shareId}`;
const oneParams = surveyParams.keys({ shareId: uuid().required() });
/** SHARE-001. */
const access = onSurvey(['full']);
/** People and groups that are offered at a time. */
const offered = 20;

interface WireGiven {
  permissions: SharePermission[];
  metaroles: Metarole[];
  background_limits: { field_id: string; values: string[] }[];
  answer_limits: { element_id: string; row_id?: string; values?: string[]; min?: number; max?: number }[];
}

const backgroundLimits = Joi.array()
  .items(
    Joi.object({
      field_id: modelId().required(),
      values: Joi.array().items(Joi.string().max(1_000)).min(1).max(200).unique().required(),
    }),
  )
  .max(20);
const answerLimits = Joi.array()
  .items(
    Joi.object({
      element_id: modelId().required(),
      row_id: modelId(),
      values: Joi.array().items(Joi.string().max(64)).min(1).max(200).unique(),
      min: Joi.number(),
      max: Joi.number(),
    }),
  )
  .max(20);
const permissionList = () =>
  Joi.array()
    .items(Joi.string().valid(...sharePermissions))
    .unique();
const metaroleList = () =>
  Joi.array()
    .items(Joi.string().valid(...metaroles))
    .unique();
const given = {
  permissions: permissionList().default([]),
  metaroles: metaroleList().default([]),
  background_limits: backgroundLimits.default([]),
  answer_limits: answerLimits.default([]),
};
const managedByApi = () =>
  Joi.boolean().description('An integration keeps it: people can neither change nor remove it');

const sharedTo = Joi.object({
  type: Joi.string().valid('user', 'group').required(),
  id: uuid().required(),
  email: Joi.string().allow(null).required(),
  name: Joi.string().allow('').required().description('Empty for who is gone'),
  members: Joi.number().integer().allow(null).required().description('Of a group'),
});
const shareReply = Joi.object({
  share_id: uuid().required(),
  shared_to: sharedTo.required(),
  permissions: permissionList().required(),
  metaroles: metaroleList().required(),
  effective: permissionList().required().description('All that it gives, its metaroles included'),
  background_limits: backgroundLimits.required(),
  answer_limits: answerLimits.required(),
  managed_by_api: Joi.boolean().required(),
  version: Joi.number().integer().required(),
  created_at: isoTime().required(),
});

const sorts: Record<string, (one: NamedShare) => string> = {
  name: ({ to }) => (to.name || to.email || '').toLowerCase(),
  created_at: ({ share }) => share.createdAt.toISOString(),
};

/** SHARE-020: who else may do what with a survey. */
export const shareRoutes = [
  route<{ id: string }, TableQuery>({
    id: 'listShares',
    method: 'GET',
    path,
    summary: 'Shares of a survey by name; `filter` searches names and addresses',
    access,
    params: surveyParams,
    query: tableQuery(Object.keys(sorts)),
    reply: tableReply(
      shareReply.keys({
        limits_text: Joi.string().allow('').required().description('The limits in words, a line for each value'),
      }),
    ),
    async handler(ctx, { params, query }) {
      await getSurvey(ctx, params.id);
      const words = wordsOf(query.filter?.toLowerCase());
      const found = (await sharesOf(ctx, params.id)).filter(({ to }) =>
        words.every((word) => `${to.name} ${to.email ?? ''}`.toLowerCase().includes(word)),
      );
      const sort = sorts[query.sort_by ?? ''];
      if (sort) found.sort((a, b) => sort(a).localeCompare(sort(b)) * (query.sort_order === 'desc' ? -1 : 1));
      const { limit, offset } = pageLimits(query);
      const limits = new LimitWords(await askedStructure(ctx, params.id), ctx.get(QuestionKinds), ctx.language);
      const data = found.slice(offset, offset + limit).map((one) => ({
        ...shareOnWire(one),
        limits_text: [limits.writeBackground(one.share.backgroundLimits), limits.writeAnswers(one.share.answerLimits)]
          .filter(Boolean)
          .join('\n'),
      }));
      return listReply(query, data, found.length);
    },
  }),

  route<{ id: string }, { filter: string }>({
    id: 'listShareCandidates',
    method: 'GET',
    path: `${path}/candidates`,
    summary: 'Users and groups of the company to share a survey with, found by name or address',
    access,
    params: surveyParams,
    query: Joi.object({ filter: Joi.string().trim().max(200).allow('').default('') }),
    reply: Joi.object({ candidates: Joi.array().items(sharedTo).required() }),
    async handler(ctx, { query: { filter } }) {
      const page = { per_page: offered, page_no: 1, filter };
      const users = (await ctx.find(UserDirectory)?.search(ctx, page))?.data ?? [];
      const groups = (await ctx.find(UserGroups)?.search(ctx, page))?.data ?? [];
      return {
        candidates: [
          ...groups.map(({ groupId: id, name, members }) => ({ type: 'group', id, email: null, name, members })),
          ...users.map(({ userId: id, email, firstName, lastName }) => ({
            type: 'user',
            id,
            email,
            name: `${firstName} ${lastName}`.trim(),
            members: null,
          })),
        ],
      };
    },
  }),

  route<{ id: string }, object, WireGiven & { shared_to: string[]; managed_by_api: boolean }>({
    id: 'createShares',
    method: 'POST',
    path,
    summary: 'Shares a survey with users, by their addresses, and groups, by their ids: the same with each',
    access,
    params: surveyParams,
    payload: Joi.object({
      ...given,
      shared_to: Joi.array()
        .items(Joi.string().trim().max(254), uuid())
        .min(1)
        .max(200)
        .unique((a: string, b: string) => a.toLowerCase() === b.toLowerCase())
        .required(),
      managed_by_api: managedByApi().default(false),
    }),
    reply: Joi.object({ shares: Joi.array().items(shareReply).required() }),
    async handler(ctx, { params, payload }) {
      const { shared_to: to, managed_by_api: managed } = payload;
      const made = await createShares(ctx, params.id, { ...givenOf(payload), sharedTo: to, managedByApi: managed });
      return { shares: made.map(shareOnWire) };
    },
  }),

  route<{ id: string; shareId: string }, object, WireGiven & { version: number; managed_by_api?: boolean }>({
    id: 'updateShare',
    method: 'PUT',
    path: onePath,
    summary: 'Changes what a share gives',
    access,
    params: oneParams,
    payload: Joi.object({
      ...given,
      version: Joi.number().integer().min(1).required().description('The one that the caller has seen'),
      managed_by_api: managedByApi().description('An integration takes it over, or lets it go'),
    }),
    reply: shareReply,
    async handler(ctx, { params, payload }) {
      const { version, managed_by_api: managed } = payload;
      const change = { ...givenOf(payload), version, managedByApi: managed };
      return shareOnWire(await updateShare(ctx, params.id, params.shareId, change));
    },
  }),

  route<{ id: string; shareId: string }>({
    id: 'deleteShare',
    method: 'DELETE',
    path: onePath,
    summary: 'Ends a share',
    access,
    params: oneParams,
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeShare(ctx, params.id, params.shareId);
      return { removed_id: params.shareId };
    },
  }),
];

function givenOf(wire: WireGiven): Given {
  return {
    permissions: wire.permissions,
    metaroles: wire.metaroles,
    backgroundLimits: wire.background_limits.map(
      ({ field_id: fieldId, values }): BackgroundLimit => ({ fieldId, values }),
    ),
    answerLimits: wire.answer_limits.map(
      ({ element_id: elementId, row_id: rowId, ...rest }): AnswerLimit => ({
        elementId,
        ...(rowId && { rowId }),
        ...rest,
      }),
    ),
  };
}
