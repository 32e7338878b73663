import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { onSurvey, SurveyReader, surveyStates } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, idParam, Joi, listReply, route, tableReply, uuid } from '@kaiku/sdk/server';
import { addressOf } from '../services/messages.ts';
import { managing, queuePath } from './queues.ts';

const path = `${queuePath}/surveys`;

/** Searched and ordered by their owner. */
const surveys = defineList({
  sort: {},
  search: { name: 'name' },
  order: { by: 'edited_at', direction: 'desc' },
});

/** What a new queue may lead to: surveys whose links the caller sees (DEL-134). */
export const queueChoiceRoutes = [
  route<object, TableQuery>({
    id: 'listDeliveryQueueSurveys',
    method: 'GET',
    path,
    summary: 'Surveys that a new queue may send: those whose links the caller sees, the last edited first',
    ...managing,
    query: surveys.query,
    reply: tableReply(
      Joi.object({
        survey_id: uuid().required(),
        name: Joi.string().allow('').required(),
        state: Joi.string()
          .valid(...surveyStates)
          .required(),
      }),
    ),
    async handler(ctx, { query }) {
      const { heads: found, count } = await ctx.get(SurveyReader).pageFor(ctx, ctx.subject!, ['viewLinks'], query);
      const data = found.map(({ surveyId, name, state }) => ({ survey_id: surveyId, name, state }));
      return listReply(query, data, count);
    },
  }),

  route<{ id: string }>({
    id: 'getDeliveryQueueSurveyLinks',
    method: 'GET',
    path: `${path}/{id}/links`,
    summary: 'Links of a survey that a queue may lead to, the oldest first: not those that answer to API keys alone',
    ...managing,
    access: { allOf: [managing.access, onSurvey(['viewLinks'])] },
    params: idParam(),
    reply: Joi.object({
      links: Joi.array()
        .items(
          Joi.object({
            url: Joi.string().required(),
            address: Joi.string().required(),
            name: Joi.string().required(),
            open: Joi.boolean().required().description('It takes answers now'),
          }),
        )
        .required(),
    }),
    async handler(ctx, { params }) {
      const head = await ctx.get(SurveyReader).head(ctx, params.id);
      const links = await ctx.get(CollectorReader).ofSurvey(ctx, params.id);
      return {
        links: links
          .filter((link) => !link.private)
          .map(({ url, name, state }) => ({
            url,
            address: addressOf(ctx, url),
            name,
            open: state === 'open' && head?.state === 'published',
          })),
      };
    },
  }),
];
