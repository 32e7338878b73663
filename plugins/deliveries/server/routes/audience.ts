import { type UserAudiences as Service, UserAudiences } from '@kaiku/plugin-access/contract';
import { onSurvey } from '@kaiku/plugin-surveys/contract';
import type { Access, TableQuery } from '@kaiku/sdk/common';
import {
  defineList,
  idParam,
  Joi,
  listReply,
  notFound,
  type RequestContext,
  route,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { permissionOf } from '../../contract/index.ts';
import { count } from './schemas.ts';

const path = '/survey/{id}/delivery/audience';

/** Searched and ordered by their owner, by name. */
const groups = defineList({ sort: {}, search: { name: 'name' }, order: { by: 'name', direction: 'asc' } });

/** Whoever sends e-mails of the survey. */
const access: Access = { allOf: [onSurvey(['full']), { permission: permissionOf.email }] };

/** @throws Problem `not_found` where the product has no users */
function audiencesOf(ctx: RequestContext): Service {
  const audiences = ctx.find(UserAudiences);
  if (!audiences) throw notFound();
  return audiences;
}

/** Whom of the company's people a delivery may go to: how many, and of no one who. */
export const audienceRoutes = [
  route<{ id: string }>({
    id: 'getDeliveryAudience',
    method: 'GET',
    path,
    summary: 'How many of the company’s people a delivery to everybody would reach, and how many groups there are',
    access,
    params: idParam(),
    reply: Joi.object({
      everybody: count().description('Those who were active within a year'),
      groups: count(),
    }),
    async handler(ctx) {
      const audiences = audiencesOf(ctx);
      const { count: known } = await audiences.groups(ctx, { per_page: 1, page_no: 1 });
      return { everybody: await audiences.count(ctx, { everybody: true }), groups: known };
    },
  }),

  route<{ id: string }, TableQuery>({
    id: 'listDeliveryGroups',
    method: 'GET',
    path: `${path}/groups`,
    summary: 'Groups of the company by name, with how many people a delivery to each would reach',
    access,
    params: idParam(),
    query: groups.query,
    reply: tableReply(
      Joi.object({
        group_id: uuid().required(),
        name: Joi.string().required(),
        people: count(),
      }),
    ),
    async handler(ctx, { query }) {
      const { data, count: known } = await audiencesOf(ctx).groups(ctx, query);
      return listReply(
        query,
        data.map(({ groupId, name, people }) => ({ group_id: groupId, name, people })),
        known,
      );
    },
  }),
];
