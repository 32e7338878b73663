import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { translate } from '@kaiku/sdk/model';
import { Companies, idParam, Joi, notFound, route } from '@kaiku/sdk/server';
import { FillCounts, type FilterQuery } from '../../contract/index.ts';
import { completionOf, followed, together } from '../services/completion.ts';
import { filterOf, filterQuery, hideUnder } from './schemas.ts';

const count = () => Joi.number().integer().required();
const ofStarted = () => Joi.number().min(0).max(1).allow(null).required().description('Of started, 0 to 1');

/** RES-076 */
export const completionRoutes = [
  route<{ id: string }, FilterQuery>({
    id: 'getCompletion',
    method: 'GET',
    path: '/survey/{id}/results/completion',
    summary: 'How many began to fill the survey in, how far they came, and how many answered',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object(filterQuery),
    reply: Joi.object({
      limited: Joi.boolean()
        .required()
        .description('True when a share lets the caller see a part only: nothing is told'),
      hidden: Joi.boolean()
        .required()
        .description('True when too few answered or left; what is told is in whole multiples of hide_under'),
      hide_under: hideUnder(),
      since: Joi.string()
        .allow(null)
        .required()
        .description('First day of which anything was counted; null: of none, or the survey hides times'),
      time_zone: Joi.string().required().description('By which its days begin'),
      unfiltered: Joi.boolean()
        .required()
        .description(
          'True when parts of the filter are not followed: only days, links and versions are, and none where few are hidden',
        ),
      started: count(),
      answered: count(),
      rate: ofStarted(),
      pages: Joi.array()
        .items(
          Joi.object({
            page_id: Joi.string().required(),
            title: Joi.string().allow('').required().description('Or of its first question'),
            reached: count(),
            share: ofStarted(),
            left: count().description('How many came no further'),
            for_some: Joi.boolean().required().description('True when rules lead only some there'),
          }),
        )
        .required()
        .description('In the survey’s order; none where they would tell what few have answered'),
      left_elsewhere: count().description('How many came no further than pages that the survey does not have'),
    }),
    transaction: 'read',
    async handler(ctx, { params, query }) {
      const found = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!found) throw notFound();
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const under = scope.hideUnder?.under ?? null;
      const limited = scope.limits !== null;
      const { filter, all } = followed(filterOf(query), { hidden: under !== null, times: !scope.hideTimes });
      const counts = limited
        ? []
        : await Promise.all(ctx.contributions(FillCounts).map((one) => one.of(ctx, scope, filter)));
      const counted = together(counts);
      const structure = translate(found.structure, ctx.language, ctx.get(QuestionKinds));
      const told = limited ? null : completionOf(structure, counted, under);
      return {
        limited,
        hidden: !limited && told === null,
        hide_under: under,
        since: scope.hideTimes ? null : counted.since,
        time_zone: await ctx.get(Companies).timeZone(ctx),
        unfiltered: !all,
        ...(told ?? { started: 0, answered: 0, rate: null, pages: [], left_elsewhere: 0 }),
      };
    },
  }),
];
