import { Joi, route } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { listHierarchies } from '../services/hierarchies.ts';
import { updateHierarchies } from '../services/hierarchySaves.ts';
import { headReply, replyOf, surveyParams, surveyVersion } from './schemas.ts';

const path = '/survey/{id}/hierarchies';
const named = { id: Joi.string().required(), name: Joi.string().allow('').required() };

/** Where elements may take their choices from (SUR-065). */
export const hierarchyRoutes = [
  route<{ id: string }>({
    id: 'listSurveyHierarchies',
    method: 'GET',
    path,
    summary:
      'Hierarchies that elements of the survey may take their choices from; none without a plugin that keeps them',
    access: onSurvey(['edit']),
    params: surveyParams,
    reply: Joi.object({
      hierarchies: Joi.array()
        .items(Joi.object({ ...named, levels: Joi.array().items(Joi.object(named)).required() }))
        .required(),
    }),
    handler: async (ctx) => ({
      hierarchies: (await listHierarchies(ctx)).map(({ id, name, levels }) => ({
        id,
        name,
        levels: levels.map((level) => ({ id: level.id, name: level.name })),
      })),
    }),
  }),

  route<{ id: string }, object, { survey_version: number }>({
    id: 'updateSurveyHierarchies',
    method: 'POST',
    path,
    summary: 'Takes the choices of all elements that have them from a hierarchy anew, as the hierarchies are by now',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: Joi.object({ survey_version: surveyVersion().required() }),
    reply: headReply,
    handler: async (ctx, { params, payload }) =>
      replyOf(await updateHierarchies(ctx, params.id, payload.survey_version)),
  }),
];
