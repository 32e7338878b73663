import { type BackgroundField, type BackgroundValue, newId, type SurveyStructure } from '@kaiku/sdk/model';
import { invalid, Joi, route } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { editSurvey } from '../services/edit.ts';
import { audit } from '../services/lifecycle.ts';
import { loadSurvey } from '../services/store.ts';
import { maxBodyBytes, modelId, surveyParams, surveyVersion } from './schemas.ts';

interface GivenValue {
  value_id?: string;
  value: string;
}
interface Body {
  survey_version: number;
  bg_values: { field_id: string; values: GivenValue[] }[];
}

const valuesReply = Joi.object({
  survey_version: surveyVersion().required(),
  bg_values: Joi.array()
    .items(
      Joi.object({
        field_id: Joi.string().required(),
        name: Joi.string().required(),
        values: Joi.array()
          .items(Joi.object({ value_id: Joi.string().required(), value: Joi.string().required() }))
          .required(),
      }),
    )
    .required(),
});

/** Known values of background fields: those that are offered and translated. */
export const backgroundValueRoutes = [
  route<{ id: string }>({
    id: 'getBackgroundValues',
    method: 'GET',
    path: '/survey/{id}/bg_values',
    summary: 'The background fields of a survey with their known values',
    access: onSurvey(['view', 'edit', 'reportView', 'reportEdit']),
    params: surveyParams,
    reply: valuesReply,
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      return replyOf(version, structure);
    },
  }),

  route<{ id: string }, object, Body>({
    id: 'updateBackgroundValues',
    method: 'POST',
    path: '/survey/{id}/update_bgvalues',
    summary: 'Sets the known values of the fields that are named; a value that keeps its id keeps its translations',
    access: onSurvey(['edit']),
    params: surveyParams,
    maxBytes: maxBodyBytes,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      bg_values: Joi.array()
        .items(
          Joi.object({
            field_id: modelId().required(),
            values: Joi.array()
              .items(Joi.object({ value_id: modelId(), value: Joi.string().trim().min(1).max(1_000).required() }))
              .max(2_000)
              .required(),
          }),
        )
        .min(1)
        .max(500)
        .required(),
    }),
    reply: valuesReply,
    async handler(ctx, { params, payload }) {
      const { survey_version: version, bg_values: given } = payload;
      const { row, structure } = await editSurvey(ctx, params.id, version, 'survey.bgvalues', (before) => {
        const known = new Set(before.backgroundFields.map(({ id }) => id));
        const unknown = given.flatMap(({ field_id: id }, index) => (known.has(id) ? [] : [index]));
        if (unknown.length > 0) {
          throw invalid(...unknown.map((index) => ({ path: `bg_values.${index}.field_id`, code: 'unknown_field' })));
        }
        const byField = new Map(given.map(({ field_id: id, values }) => [id, values]));
        return { ...before, backgroundFields: before.backgroundFields.map((field) => withValues(field, byField)) };
      });
      await audit(ctx, 'survey.bgvalues', row, { fields: given.length });
      return replyOf(row.version, structure);
    },
  }),
];

function withValues(field: BackgroundField, given: ReadonlyMap<string, GivenValue[]>): BackgroundField {
  const values = given.get(field.id);
  if (!values) return field;
  const { values: before = [], ...others } = field;
  const idOf = new Map(before.map(({ id, value }) => [value, id]));
  const kept = values.map(
    ({ value_id: id, value }): BackgroundValue => ({ id: id ?? idOf.get(value) ?? newId(), value }),
  );
  return kept.length > 0 ? { ...others, values: kept } : others;
}

const replyOf = (version: number, { backgroundFields }: SurveyStructure) => ({
  survey_version: version,
  bg_values: backgroundFields.map(({ id, name, values = [] }) => ({
    field_id: id,
    name,
    values: values.map((one) => ({ value_id: one.id, value: one.value })),
  })),
});
