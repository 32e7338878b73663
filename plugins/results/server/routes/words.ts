import { onSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { idParam, Joi, notFound, route } from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { withDataset } from '../services/openResults.ts';
import { textsOf } from '../services/openTexts.ts';
import { frequentWords, lettersCounted, lettersOfEach, textsCounted } from '../services/words.ts';
import { elementId, filterOf, filterQuery } from './schemas.ts';

/** RES-073: what open answers speak of. */
export const wordRoutes = [
  route<{ id: string }, FilterQuery & { element_id: string }>({
    id: 'getResultsWords',
    method: 'GET',
    path: '/survey/{id}/results/words',
    summary: 'The words that most open answers to one element have, with how many have each',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({ ...filterQuery, element_id: elementId().required() }),
    reply: Joi.object({
      element_id: Joi.string().required(),
      hidden: Joi.boolean().required(),
      n: Joi.number()
        .integer()
        .required()
        .description(
          `Answers in which words were counted, in the first ${lettersOfEach} letters of each: the newest ones (any, where few are hidden), ${textsCounted} at the most, of ${lettersCounted} letters together`,
        ),
      words: Joi.array()
        .items(Joi.object({ word: Joi.string().required(), n: Joi.number().integer().required() }))
        .required()
        .description('Said by two at least, the most frequent first; words such as “and” are left out'),
    }),
    async handler(ctx, { params, query }) {
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const found = await textsOf(ctx, { view, elements, elementId: query.element_id, filter: filterOf(query) });
        if (!found) throw notFound();
        const { selection, name, hidden } = found;
        const counted = hidden ? { n: 0, words: [] } : await frequentWords(selection, name, query.element_id);
        return { ...counted, hidden, element_id: query.element_id };
      });
    },
  }),
];
