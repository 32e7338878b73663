import { Joi } from '@kaiku/sdk/server';
import { kindName, modelPart, surveyVersion } from './schemas.ts';

const choiceReply = Joi.object({
  choice_id: Joi.string().required(),
  choice_index: Joi.number().integer().required(),
  text_value: Joi.string().allow('').required(),
  numeric_value: Joi.number().allow(null).required(),
  report_text: Joi.string().allow('').required(),
  enabled: Joi.boolean().required(),
  hierarchy_node_id: Joi.string().allow(null).required(),
});

export const elementReply = Joi.object({
  element_id: Joi.string().required(),
  element_index: Joi.number().integer().required(),
  element_type: Joi.string().valid('question', 'text').required(),
  kind: kindName().required(),
  name: Joi.string().required(),
  element_settings: modelPart().required(),
  question: Joi.object({
    question_type: kindName().required(),
    question_text: Joi.string().allow('').required(),
    choices: Joi.array().items(choiceReply).required(),
  }),
  children: Joi.array()
    .items(
      Joi.object({
        element_id: Joi.string().required(),
        element_index: Joi.number().integer().required(),
        text_value: Joi.string().allow('').required(),
      }),
    )
    .required(),
  meta: Joi.object({ saved: Joi.boolean().required() }).required(),
});

export const pageReply = Joi.object({
  page_id: Joi.string().required(),
  page_index: Joi.number().integer().required(),
  page_settings: modelPart().required(),
  show_rules: Joi.array().items(modelPart()).required(),
  hide_rules: Joi.array().items(modelPart()).required(),
  elements: Joi.array().items(elementReply).required(),
});

/** Of every change of pages: the pages as they are now, and the one that was changed or the id of the removed one. */
export const pageChangeReply = Joi.object({
  survey_version: surveyVersion().required(),
  pages: Joi.array().items(pageReply).required(),
  page: pageReply,
  removed_id: Joi.string(),
});

export const elementChangeReply = Joi.object({
  survey_version: surveyVersion().required(),
  page: pageReply.required(),
  element: elementReply,
  removed_id: Joi.string(),
});
