import { Joi, route } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { listHierarchies } from '../services/hierarchies.ts';
import { type TakenNews, updateHierarchies } from '../services/hierarchySaves.ts';
import { headReply, replyOf, surveyParams, surveyVersion } from './schemas.ts';

const path = '/survey/{id}/hierarchies';
const named = { id: Joi.string().required(), name: Joi.string().allow('').required() };

/** Names of a kind that are told; the others are counted. */
const maxTold = 5;

function told({ hierarchy, name, state, choices, came, went, renamed }: TakenNews) {
  const texts = (all: readonly string[]) => ({ count: all.length, texts: all.slice(0, maxTold) });
  const names = renamed.slice(0, maxTold);
  return {
    id: hierarchy,
    name,
    state,
    choices,
    came: texts(came),
    went: texts(went),
    renamed: { count: renamed.length, names },
  };
}

const count = () => Joi.number().integer().required();
const textsReply = () => Joi.object({ count: count(), texts: Joi.array().items(Joi.string()).required() }).required();
const newsReply = Joi.object({
  id: Joi.string().required(),
  name: Joi.string().allow('', null).required().description('Null where nobody knows it'),
  state: Joi.string()
    .valid('taken', 'unknown', 'away')
    .required()
    .description('Choices stay as they are where the hierarchy is unknown, or who keeps it cannot be asked'),
  choices: count().description('That are offered now'),
  came: textsReply().description(`The first ${maxTold} are named`),
  went: textsReply(),
  renamed: Joi.object({
    count: count(),
    names: Joi.array()
      .items(Joi.object({ from: Joi.string().allow('').required(), to: Joi.string().required() }))
      .required(),
  }).required(),
});

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
    reply: headReply.keys({ hierarchies: Joi.array().items(newsReply).required() }),
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const { row, news } = await updateHierarchies(ctx, params.id, payload.survey_version);
      return { ...replyOf(row), hierarchies: news.map(told) };
    },
  }),
];
