import { isoTime, Joi, type RequestContext, route, uuid } from '@kaiku/sdk/server';
import { combineFeature, onSurvey } from '../../contract/index.ts';
import { permissionsOn } from '../services/access.ts';
import {
  combinationOf,
  combinationsOf,
  createCombination,
  removeCombination,
  updateCombination,
  type WholeCombination,
} from '../services/combinations.ts';
import { surveyName, surveyParams } from './schemas.ts';

const path = '/survey/{id}/combined_survey';
const onePath = `${path}/{combinationId}` as const;
const oneParams = surveyParams.keys({ combinationId: uuid().required() });
const guarded = { access: onSurvey(['full']), feature: combineFeature } as const;

interface Params {
  id: string;
}
interface One extends Params {
  combinationId: string;
}

const surveyIds = () =>
  Joi.array().items(uuid()).min(1).max(50).unique().description('The survey itself is one of them, named or not');
const reply = Joi.object({
  combination_id: uuid().required(),
  name: Joi.string().required(),
  surveys: Joi.array()
    .items(
      Joi.object({
        survey_id: uuid().required(),
        name: Joi.string().allow('').required().description('Empty where the caller has no permission on it'),
      }),
    )
    .required(),
  created_at: isoTime().required(),
});

/** LINK-032: surveys whose results are shown together. */
export const combinationRoutes = [
  route<Params>({
    id: 'listCombinations',
    method: 'GET',
    path,
    summary: 'Combinations that the survey is in, by name',
    ...guarded,
    params: surveyParams,
    reply: Joi.object({ combinations: Joi.array().items(reply).required() }),
    handler: async (ctx, { params }) => ({ combinations: await told(ctx, await combinationsOf(ctx, params.id)) }),
  }),

  route<One>({
    id: 'getCombination',
    method: 'GET',
    path: onePath,
    summary: 'One combination that the survey is in',
    ...guarded,
    params: oneParams,
    reply,
    handler: async (ctx, { params }) =>
      (await told(ctx, [await combinationOf(ctx, params.id, params.combinationId)]))[0]!,
  }),

  route<Params, object, { name: string; survey_ids: string[] }>({
    id: 'createCombination',
    method: 'POST',
    path,
    summary: 'Combines the survey with others, on each of which the caller has the full permission',
    ...guarded,
    params: surveyParams,
    payload: Joi.object({ name: surveyName().required(), survey_ids: surveyIds().required() }),
    reply,
    handler: async (ctx, { params, payload: { name, survey_ids } }) =>
      (await told(ctx, [await createCombination(ctx, ctx.subject!, params.id, { name, surveyIds: survey_ids })]))[0]!,
  }),

  route<One, object, { name?: string; survey_ids?: string[] }>({
    id: 'updateCombination',
    method: 'PUT',
    path: onePath,
    summary: 'Renames a combination, or changes which surveys are in it',
    ...guarded,
    params: oneParams,
    payload: Joi.object({ name: surveyName(), survey_ids: surveyIds() }).min(1),
    reply,
    async handler(ctx, { params, payload: { name, survey_ids } }) {
      const change = { ...(name !== undefined && { name }), ...(survey_ids && { surveyIds: survey_ids }) };
      return (
        await told(ctx, [await updateCombination(ctx, ctx.subject!, params.id, params.combinationId, change)])
      )[0]!;
    },
  }),

  route<One>({
    id: 'deleteCombination',
    method: 'DELETE',
    path: onePath,
    summary: 'Takes a combination apart; the surveys stay',
    ...guarded,
    params: oneParams,
    reply: Joi.object({}),
    async handler(ctx, { params }) {
      await removeCombination(ctx, params.id, params.combinationId);
      return {};
    },
  }),
];

/** Names of surveys are for those who may see them. */
async function told(ctx: RequestContext, combinations: readonly WholeCombination[]) {
  const ids = new Set(combinations.flatMap(({ surveys }) => surveys.map(({ surveyId }) => surveyId)));
  const held = await permissionsOn(ctx, ctx.subject!, [...ids]);
  return combinations.map(({ combination: { id, name, createdAt }, surveys }) => ({
    combination_id: id,
    name,
    surveys: surveys.map((one) => ({
      survey_id: one.surveyId,
      name: (held.get(one.surveyId)?.size ?? 0) > 0 ? one.name : '',
    })),
    created_at: createdAt.toISOString(),
  }));
}
