import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader, translatedFields } from '@kaiku/plugin-surveys/contract';
import { idParam, isoTime, Joi, notFound, route } from '@kaiku/sdk/server';
import { DatasetStore } from '../services/datasetStore.ts';
import { filterFacts, versionFacts } from '../services/filterFacts.ts';
import { withDataset } from '../services/openResults.ts';
import { factsReply } from './schemas.ts';

/** What the responses can be filtered by besides their answers. */
export const filterRoutes = [
  route<{ id: string }>({
    id: 'getResultsFilters',
    method: 'GET',
    path: '/survey/{id}/results/filters',
    summary: 'Background values, languages, links and versions that the responses have, with how many have each',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    reply: Joi.object({
      ...factsReply,
      first: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
      last: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
    }),
    async handler(ctx, { params }) {
      const found = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!found) throw notFound();
      const names = await ctx.get(CollectorReader).names(ctx, params.id);
      const published = await ctx.get(SurveyReader).liveSince(ctx, params.id);
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view }) => {
        const fields = translatedFields(found.structure, ctx.language, ctx.get(QuestionKinds));
        const { facts, all } = await filterFacts(view, fields, names);
        const [span] =
          all.hidden || scope.hideTimes
            ? []
            : await all.rows<[bigint | null, bigint | null]>(
                'SELECT epoch_ms(min(submitted_at)), epoch_ms(max(submitted_at)) FROM $chosen',
              );
        return {
          ...facts,
          versions: await versionFacts(all, published),
          first: isoOf(span?.[0]),
          last: isoOf(span?.[1]),
        };
      });
    },
  }),
];

const isoOf = (milliseconds: bigint | null | undefined): string | null =>
  milliseconds === null || milliseconds === undefined ? null : new Date(Number(milliseconds)).toISOString();
