import { findElement } from '@kaiku/sdk/model';
import { isoTime, Joi, notFound, route, uuid } from '@kaiku/sdk/server';
import type { Favourite } from '../models/favourite.ts';
import {
  favouriteContents,
  favouritesOf,
  removeFavourite,
  renameFavourite,
  saveFavourite,
} from '../services/favourites.ts';
import { loadEditable } from '../services/store.ts';
import { modelId, modelPart, surveyName } from './schemas.ts';

const path = '/survey/favourite';
const access = { permission: 'surveys.see' } as const;
const params = Joi.object({ favouriteId: uuid().required() });
interface Params {
  favouriteId: string;
}

const favouriteReply = Joi.object({
  favourite_id: uuid().required(),
  name: Joi.string().required(),
  kind: Joi.string().required().description('Of the element'),
  created_at: isoTime().required(),
});

/** Elements that a person keeps for use in other surveys (SUR-092). */
export const favouriteRoutes = [
  route({
    id: 'listFavourites',
    method: 'GET',
    path,
    summary: 'Favourites of the caller, by name',
    access,
    reply: Joi.object({ favourites: Joi.array().items(favouriteReply).required() }),
    handler: async (ctx) => ({ favourites: (await favouritesOf(ctx, ctx.subject!)).map(replyOf) }),
  }),

  route<object, object, { survey_id: string; element_id: string; name?: string }>({
    id: 'saveFavourite',
    method: 'POST',
    path,
    summary: 'Keeps an element of a survey as a favourite, with its choices and translations as they are now',
    access,
    payload: Joi.object({
      survey_id: uuid().required(),
      element_id: modelId().required(),
      name: surveyName().description('The element’s own by default'),
    }),
    reply: favouriteReply,
    async handler(ctx, { payload }) {
      const { structure } = await loadEditable(ctx, payload.survey_id);
      const element = findElement(structure, payload.element_id);
      if (!element) throw notFound();
      const name = payload.name ?? element.name.trim().slice(0, 200);
      return replyOf(await saveFavourite(ctx, ctx.subject!, { structure, element, name }));
    },
  }),

  route<Params>({
    id: 'getFavourite',
    method: 'GET',
    path: `${path}/{favouriteId}`,
    summary: 'What a favourite brings: its element within a structure',
    access,
    params,
    reply: Joi.object({ structure: modelPart().required() }),
    handler: async (ctx, { params: { favouriteId } }) => ({
      structure: await favouriteContents(ctx, ctx.subject!, favouriteId),
    }),
  }),

  route<Params, object, { name: string }>({
    id: 'renameFavourite',
    method: 'PUT',
    path: `${path}/{favouriteId}`,
    summary: 'Gives a favourite another name',
    access,
    params,
    payload: Joi.object({ name: surveyName().required() }),
    reply: favouriteReply,
    handler: async (ctx, { params: { favouriteId }, payload: { name } }) =>
      replyOf(await renameFavourite(ctx, ctx.subject!, favouriteId, name)),
  }),

  route<Params>({
    id: 'deleteFavourite',
    method: 'DELETE',
    path: `${path}/{favouriteId}`,
    summary: 'Removes a favourite; surveys that have its element stay as they are',
    access,
    params,
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params: { favouriteId } }) {
      await removeFavourite(ctx, ctx.subject!, favouriteId);
      return { removed_id: favouriteId };
    },
  }),
];

const replyOf = (row: Favourite) => ({
  favourite_id: row.id,
  name: row.name,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
});
