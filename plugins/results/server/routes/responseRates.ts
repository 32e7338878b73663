import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader, translatedFields } from '@kaiku/plugin-surveys/contract';
import { idParam, invalid, Joi, notFound, route } from '@kaiku/sdk/server';
import { type IntegrityChoice, SentCounts } from '../../contract/index.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { withDataset } from '../services/openResults.ts';
import { answeredBy, rateOf } from '../services/responseRates.ts';
import { hideUnder, integrity } from './schemas.ts';

/** Fields of one call. */
const maxFields = 20;

interface Body {
  bg_fields: string[];
  integrity?: IntegrityChoice;
}

/** BGF-005. */
export const responseRateRoutes = [
  route<{ id: string }, object, Body>({
    id: 'getResponseRatesByBackground',
    method: 'POST',
    path: '/survey/{id}/response_rates_bg_fields',
    summary: 'How many answered, and how many of those who were asked, by the values of background fields',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    payload: Joi.object({
      bg_fields: Joi.array().items(Joi.string().max(64)).unique().min(1).max(maxFields).required().description('Ids'),
      integrity: integrity(),
    }),
    reply: Joi.object({
      hidden: Joi.boolean().required().description('True when the responses are too few to be shown (RES-020)'),
      hide_under: hideUnder(),
      limited: Joi.boolean().required().description('True when a share lets the caller see a part only'),
      bg_fields: Joi.array()
        .items(
          Joi.object({
            field_id: Joi.string().required(),
            name: Joi.string().required(),
            values: Joi.array()
              .items(
                Joi.object({
                  value: Joi.string().allow('').required().description('Empty: responses without a value'),
                  label: Joi.string().allow('').required(),
                  answered: Joi.number().integer().required().description('0 where hidden'),
                  sent: Joi.number().integer().allow(null).required().description('null: nobody knows'),
                  rate: Joi.number()
                    .allow(null)
                    .required()
                    .description('Of those who were asked, 0 to 1; null, too, where more have answered'),
                  hidden: Joi.boolean().required().description('True when too few of them answered'),
                }),
              )
              .required(),
            more: Joi.boolean().required().description('True when there are further values'),
          }),
        )
        .required(),
    }),
    transaction: 'read',
    async handler(ctx, { params, payload: { bg_fields: ids, integrity: choice } }) {
      const found = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!found) throw notFound();
      const fields = translatedFields(found.structure, ctx.language, ctx.get(QuestionKinds));
      const wanted = ids.map((id, at) => {
        const field = fields.find((one) => one.id === id);
        if (!field) throw invalid({ path: `bg_fields.${at}`, code: 'unknown_field', value: id });
        return field;
      });
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const sent = await Promise.all(ctx.contributions(SentCounts).map((one) => one.of(ctx, scope, ids)));
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view }) => {
        const all = await view.came(choice ? { integrity: choice } : {});
        const hidden = all.hidden || all.hides(await view.total(choice));
        const counted = await answeredBy(all, hidden ? [] : ids);
        return {
          hidden,
          hide_under: scope.hideUnder?.under ?? null,
          limited: scope.limits !== null,
          bg_fields: wanted.map(({ id, name, label }) => {
            const { values, more } = counted.get(id) ?? { values: [], more: false };
            return {
              field_id: id,
              name,
              values: values.map((one) => ({
                value: one.value,
                label: one.value === '' ? '' : label(one.value),
                answered: one.answered,
                ...rateOf(
                  one,
                  sent.flatMap((source) => source.get(id)?.get(one.value) ?? []),
                ),
                hidden: one.hidden,
              })),
              more,
            };
          }),
        };
      });
    },
  }),
];
