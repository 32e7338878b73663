import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { idParam, Joi, route, Settings, uuid } from '@kaiku/sdk/server';
import type { DataLink } from '../models/link.ts';
import { addressOf } from '../powerbi/serve.ts';
import { createLink, listLinks, powerBiFeature, revokeLink } from '../services/links.ts';

const access = onSurvey(['reportEdit']);
const path = '/survey/{id}/data_link';

const linkReply = {
  link_id: uuid().required(),
  name: Joi.string().required(),
  token: Joi.string().required().description('How the token begins; the whole is told once'),
  made_by: Joi.string().required(),
  created_at: Joi.date().required(),
  last_used_at: Joi.date().allow(null).required(),
};
const shown = ({ id, name, hint, madeByEmail, createdAt, lastUsedAt }: DataLink) => ({
  link_id: id,
  name,
  token: hint,
  made_by: madeByEmail,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

/** Links at which Power BI reads a survey's results: REP-019, REP-020. */
export const linkRoutes = [
  route<{ id: string }>({
    id: 'listDataLinks',
    method: 'GET',
    path,
    summary: 'Links at which programs read the survey’s results',
    access,
    feature: powerBiFeature,
    params: idParam(),
    reply: Joi.object({ links: Joi.array().items(Joi.object(linkReply)).required() }),
    handler: async (ctx, { params }) => ({ links: (await listLinks(ctx, params.id)).map(shown) }),
  }),

  route<{ id: string }, object, { name: string }>({
    id: 'createDataLink',
    method: 'POST',
    path,
    summary: 'Makes a link; its address is told this once',
    access,
    feature: powerBiFeature,
    params: idParam(),
    rateLimit: { points: 20, seconds: 60 },
    payload: Joi.object({ name: Joi.string().trim().min(1).max(100).required() }),
    reply: Joi.object({ ...linkReply, address: Joi.string().required() }),
    async handler(ctx, { params, payload }) {
      const { link, token } = await createLink(ctx, params.id, payload.name);
      return { ...shown(link), address: addressOf(ctx.get(Settings).appUrl, token) };
    },
  }),

  route<{ id: string; linkId: string }>({
    id: 'revokeDataLink',
    method: 'DELETE',
    path: `${path}/{linkId}`,
    summary: 'Revokes a link: it answers nothing more',
    access,
    feature: powerBiFeature,
    params: idParam().keys({ linkId: uuid().required() }),
    reply: Joi.object({}),
    async handler(ctx, { params }) {
      await revokeLink(ctx, params.id, params.linkId);
      return {};
    },
  }),
];
