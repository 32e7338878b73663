import type { SurveyStructure } from '@kaiku/sdk/model';
import { isoTime, Joi, uuid } from '@kaiku/sdk/server';
import { type SurveyPermission, surveyDetailParts, surveyStates, surveyTypes } from '../../contract/index.ts';
import type { SurveyRow } from '../models/survey.ts';

/** Schemas and shapes of this plugin's calls. Names are the specification's, hence in snake_case. */

/** JSON of a structure is larger than the structure's own bound when it is escaped. */
export const maxBodyBytes = 4 * 1024 * 1024;

export const surveyVersion = () => Joi.number().integer().min(1).max(2_147_483_647);
export const modelId = () => Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
export const surveyName = () => Joi.string().trim().min(1).max(200);
export const languageCode = () => Joi.string().pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** Checked by the model's `validateStructure`, which knows what belongs there. */
export const modelPart = () => Joi.object().unknown(true);
export const kindName = () => Joi.string().max(64);

export const surveyParams = Joi.object({ id: uuid().required() });

/** Permissions whose holders get the structure of a survey. */
export const seesStructure: readonly SurveyPermission[] = ['view', 'edit', 'reportView', 'reportEdit', 'viewLinks'];

const nullableTime = () => isoTime().allow(null).required();

const basicKeys = {
  survey_id: Joi.string().required(),
  name: Joi.string().required(),
  type: Joi.string()
    .valid(...surveyTypes)
    .required(),
  state: Joi.string()
    .valid(...surveyStates)
    .required(),
  language: Joi.string().required(),
};
const headKeys = {
  ...basicKeys,
  languages: Joi.array().items(Joi.string()).required(),
  theme: Joi.string().required(),
  owner_id: Joi.string().required(),
  created_by_id: Joi.string().required(),
  created_for_company_id: Joi.string().required(),
  question_count: Joi.number().integer().required(),
  page_count: Joi.number().integer().required(),
  survey_version: Joi.number().integer().required().description('Of the draft'),
  live_version: Joi.number().integer().allow(null).required().description('What respondents get'),
  created_at: isoTime().required(),
  edited_at: isoTime().required(),
  published_at: nullableTime(),
  closed_at: nullableTime(),
  archived_at: nullableTime(),
  deleted_at: nullableTime(),
};
const translationReply = Joi.object({
  language: Joi.string().required(),
  translatable_data: Joi.object().pattern(Joi.string(), Joi.string().allow('')).required(),
});
export const headReply = Joi.object(headKeys);
export const listRow = Joi.object({
  ...headKeys,
  // `basic` leaves the rest out.
  ...Object.fromEntries(
    Object.entries(headKeys)
      .filter(([key]) => !(key in basicKeys))
      .map(([key, schema]) => [key, (schema as Joi.Schema).optional()]),
  ),
  owner: Joi.string().allow(''),
  structure: modelPart(),
  settings: modelPart(),
  background_fields: Joi.array().items(modelPart()),
  ...Object.fromEntries(
    ['translations', 'background_field_translations', 'background_value_translations'].map((key) => [
      key,
      Joi.array().items(translationReply),
    ]),
  ),
  ...Object.fromEntries(
    ['shares', 'group_shares', ...surveyDetailParts].map((key) => [key, Joi.array().items(modelPart())]),
  ),
  details_errors: modelPart().description('Statuses of errors for which parts of the details are missing, by part'),
  permissions: Joi.array().items(Joi.string()),
});
export const surveyReply = headReply.keys({
  owner: Joi.string().allow('').required(),
  permissions: Joi.array().items(Joi.string()).required(),
  structure: modelPart().required(),
});

export function basicOf(row: SurveyRow) {
  return { survey_id: row.id, name: row.name, type: row.type, state: row.state, language: row.language };
}

export function replyOf(row: SurveyRow) {
  return {
    ...basicOf(row),
    languages: row.languages,
    theme: row.theme,
    owner_id: row.ownerId,
    created_by_id: row.createdById,
    created_for_company_id: row.companyId,
    question_count: row.questionCount,
    page_count: row.pageCount,
    survey_version: row.version,
    live_version: row.liveVersion,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    archived_at: row.archivedAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}

export interface FullReply {
  row: SurveyRow;
  owner: string;
  permissions: Iterable<string>;
  structure: SurveyStructure;
}

export function fullReplyOf({ row, owner, permissions, structure }: FullReply) {
  return { ...replyOf(row), owner, permissions: [...permissions], structure };
}
