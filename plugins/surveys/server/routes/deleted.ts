import { forbidden, Joi, notFound, type RequestContext, route } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { permissionsOn } from '../services/access.ts';
import { lifecycle } from '../services/lifecycle.ts';
import { headReply, replyOf, surveyParams } from './schemas.ts';

const idReply = Joi.object({ survey_id: Joi.string().required() });

/** SUR-081.b: deleting, with a way back for 30 days. */
export const deletedRoutes = [
  route<{ id: string }>({
    id: 'deleteSurvey',
    method: 'DELETE',
    path: '/survey/{id}',
    summary: 'Deletes a survey: it can be restored for 30 days, then all that belongs to it goes for good',
    access: onSurvey(['full']),
    params: surveyParams,
    reply: idReply,
    async handler(ctx, { params }) {
      await lifecycle.delete(ctx, params.id);
      return { survey_id: params.id };
    },
  }),

  route<{ id: string }>({
    id: 'restoreSurvey',
    method: 'POST',
    path: '/survey/{id}/restore',
    summary: 'Brings a deleted survey back as it was, with its links and answers',
    access: { permission: 'surveys.see' },
    params: surveyParams,
    reply: headReply,
    async handler(ctx, { params }) {
      await requireFull(ctx, params.id);
      return replyOf(await lifecycle.restore(ctx, params.id));
    },
  }),

  route<{ id: string }>({
    id: 'removeSurvey',
    method: 'DELETE',
    path: '/survey/{id}/deleted',
    summary: 'Takes a deleted survey away for good, with its answers and links, before its 30 days are over',
    access: { permission: 'surveys.see' },
    params: surveyParams,
    reply: idReply,
    async handler(ctx, { params }) {
      await requireFull(ctx, params.id);
      await lifecycle.remove(ctx, params.id);
      return { survey_id: params.id };
    },
  }),
];

/** @throws Problem `not_found` unless it was deleted, `forbidden` */
async function requireFull(ctx: RequestContext, surveyId: string): Promise<void> {
  const held = (await permissionsOn(ctx, ctx.subject!, [surveyId], { deleted: true })).get(surveyId);
  if (!held) throw notFound();
  if (!held.has('full')) throw forbidden();
}
