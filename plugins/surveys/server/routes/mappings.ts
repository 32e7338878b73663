import { Joi, route, uuid } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import type { Mapping } from '../models/mapping.ts';
import {
  createMapping,
  type MappingSettings,
  mappingFeature,
  mappingsOf,
  removeMapping,
  updateMapping,
} from '../services/mappings.ts';
import { loadSurvey } from '../services/store.ts';
import { modelId, surveyParams } from './schemas.ts';

const path = '/survey/{id}/bg_value_mapping';
const onePath = `${path}/{mappingId}`;
const oneParams = surveyParams.keys({ mappingId: uuid().required() });

/** The specification's names of the two rules, and the model's. */
const ruleTypes = { exact: 'exact', starts_with: 'startsWith' } as const;
type RuleType = keyof typeof ruleTypes;

interface Body {
  source_field: string;
  target_field: string;
  separator: string;
  mapping_data: string;
  rule_type: RuleType;
}
interface One {
  id: string;
  mappingId: string;
}

const keys = {
  source_field: modelId(),
  target_field: modelId(),
  separator: Joi.string().length(1),
  mapping_data: Joi.string().max(1_000_000).description('A line for each pair: a value, the separator, what it gives'),
  rule_type: Joi.string().valid(...Object.keys(ruleTypes)),
};
const mappingReply = Joi.object({
  mapping_id: uuid().required(),
  source_field: Joi.string().required(),
  target_field: Joi.string().required(),
  separator: Joi.string().required(),
  mapping_data: Joi.string().required(),
  rule_type: keys.rule_type.required(),
});

const edited = { access: onSurvey(['edit']), feature: mappingFeature } as const;
const written = { ...edited, maxBytes: 4 * 1024 * 1024 } as const;

/** BGF-012: rules that give one background field its value from what another holds. */
export const mappingRoutes = [
  route<{ id: string }>({
    id: 'listBackgroundMappings',
    method: 'GET',
    path,
    summary: 'Background value mappings of a survey, in the order in which they apply',
    ...edited,
    params: surveyParams,
    reply: Joi.object({ mappings: Joi.array().items(mappingReply).required() }),
    async handler(ctx, { params }) {
      await loadSurvey(ctx, params.id);
      return { mappings: (await mappingsOf(ctx, params.id)).map(replyOf) };
    },
  }),

  route<{ id: string }, object, Body & { place?: number }>({
    id: 'createBackgroundMapping',
    method: 'POST',
    path,
    summary: 'Makes a background value mapping; answers that come in from now on follow it',
    ...written,
    params: surveyParams,
    payload: Joi.object({
      ...keys,
      source_field: keys.source_field.required(),
      target_field: keys.target_field.required(),
      separator: keys.separator.default(';'),
      mapping_data: keys.mapping_data.allow('').required(),
      rule_type: keys.rule_type.default('exact'),
      place: Joi.number().integer().min(0).description('How many mappings stand before it; by default all do'),
    }),
    reply: mappingReply,
    async handler(ctx, { params, payload }) {
      const survey = await loadSurvey(ctx, params.id);
      return replyOf(await createMapping(ctx, survey, settingsOf(payload) as MappingSettings, payload.place));
    },
  }),

  route<One, object, Partial<Body> & { confirm_rule_type: boolean }>({
    id: 'updateBackgroundMapping',
    method: 'PUT',
    path: onePath,
    summary: 'Changes a background value mapping; another rule type must be confirmed',
    ...written,
    params: oneParams,
    payload: Joi.object({
      ...keys,
      mapping_data: keys.mapping_data.allow(''),
      confirm_rule_type: Joi.boolean().default(false),
    }),
    reply: mappingReply,
    handler: async (ctx, { params, payload }) =>
      replyOf(
        await updateMapping(ctx, await loadSurvey(ctx, params.id), params.mappingId, {
          ...settingsOf(payload),
          confirmed: payload.confirm_rule_type,
        }),
      ),
  }),

  route<One>({
    id: 'deleteBackgroundMapping',
    method: 'DELETE',
    path: onePath,
    summary: 'Removes a background value mapping; values that it gave stay',
    ...edited,
    params: oneParams,
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeMapping(ctx, await loadSurvey(ctx, params.id), params.mappingId);
      return { removed_id: params.mappingId };
    },
  }),
];

function settingsOf(body: Partial<Body>): Partial<MappingSettings> {
  return {
    ...(body.source_field !== undefined && { sourceField: body.source_field }),
    ...(body.target_field !== undefined && { targetField: body.target_field }),
    ...(body.separator !== undefined && { separator: body.separator }),
    ...(body.mapping_data !== undefined && { data: body.mapping_data }),
    ...(body.rule_type !== undefined && { ruleType: ruleTypes[body.rule_type] }),
  };
}

const replyOf = (row: Mapping) => ({
  mapping_id: row.id,
  source_field: row.sourceField,
  target_field: row.targetField,
  separator: row.separator,
  mapping_data: row.data,
  rule_type: row.ruleType === 'exact' ? 'exact' : 'starts_with',
});
