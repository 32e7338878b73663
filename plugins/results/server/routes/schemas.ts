import { integrityClasses } from '@kaiku/plugin-responses/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { isoTime, Joi, Problem, tableQuery, tableReply } from '@kaiku/sdk/server';
import {
  combinedFilterFields,
  type FilterQuery,
  filterFields,
  integrityField,
  type ResultsFilter,
  readFilter,
} from '../../contract/index.ts';
import { factPattern } from '../dataset/facts.ts';

export const integrity = () => integrityField({ Joi });

/** Query of every call that gives results of several surveys together. */
export const combinedFilterQuery = combinedFilterFields({ Joi, isoTime });

/** Query of every call that gives results of one. */
export const filterQuery = filterFields({ Joi, isoTime });

const counted = (name: string) =>
  Joi.array()
    .items(Joi.object({ [name]: Joi.string().required(), n: Joi.number().integer().required() }))
    .required();

/** What responses of several surveys can be filtered by besides their answers. */
export const combinedFactsReply = {
  background: Joi.array()
    .items(
      Joi.object({
        field_id: Joi.string().required(),
        name: Joi.string().required(),
        values: Joi.array()
          .items(
            Joi.object({
              value: Joi.string().required(),
              label: Joi.string().required(),
              n: Joi.number().integer().required(),
            }),
          )
          .required(),
        more: Joi.boolean().required().description('True when there are further values'),
      }),
    )
    .required(),
  languages: counted('language'),
  collectors: Joi.array()
    .items(
      Joi.object({
        collector_id: Joi.string().required(),
        name: Joi.string().required(),
        n: Joi.number().integer().required(),
      }),
    )
    .required(),
  integrity: Joi.object(Object.fromEntries(integrityClasses.map((name) => [name, Joi.number().integer().required()])))
    .allow(null)
    .required()
    .description('Responses of each class, spam and bots beside the others; null where one is of too few'),
};

/** What responses of one can be filtered by besides their answers. */
export const factsReply = {
  ...combinedFactsReply,
  versions: Joi.array()
    .items(
      Joi.object({
        version: Joi.number().integer().required(),
        published_at: isoTime().allow(null).required().description('Null of one that respondents never got'),
        n: Joi.number().integer().required(),
      }),
    )
    .required()
    .description('Of the survey, the newest first'),
};

/** Of every reply with results: null where any number is shown. */
export const hideUnder = () =>
  Joi.number().integer().allow(null).required().description('Fewer responses than this are not shown (RES-020)');

/** Of a single response. */
export const toldLanguage = () =>
  Joi.string().allow('').required().description('Empty where it would tell whose response it is (RES-022)');

/** What respondents are told apart by besides their answers. */
export const compareBy = () => Joi.string().pattern(factPattern);
export const elementId = () => Joi.string().max(64);
export const timestamp = () => Joi.number().integer();

/** @throws Problem `validation` */
export function filterOf(query: FilterQuery): ResultsFilter {
  const filter = readFilter(query);
  if (!filter) throw new Problem('validation', { details: [{ path: 'answer', code: 'filter_form' }] });
  return filter;
}

/** What one question was answered with, a page at a time: what such a call asks, and what its reply has around `row`. */
export type AnswersQuery = TableQuery & FilterQuery & { element_id: string };
export const answersQuery = () =>
  (tableQuery(['submitted_at']) as Joi.ObjectSchema).keys({ ...filterQuery, element_id: elementId().required() });
export const answersReply = (row: Readonly<Record<string, Joi.Schema>>) =>
  tableReply(
    Joi.object({
      ...row,
      submitted_at: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
    }),
  ).keys({ element_id: Joi.string().required(), hidden: Joi.boolean().required() });

/** A file of an answer. */
export const answerFile = () =>
  Joi.object({ id: Joi.string().required(), name: Joi.string().required(), size: Joi.number().required() });

const option = Joi.object({ id: Joi.string().required(), label: Joi.string().allow('').required() });

export const scaleReply = () =>
  Joi.object({
    min: Joi.number().required(),
    max: Joi.number().required(),
    step: Joi.number().required(),
    unit: Joi.string().allow(''),
    minLabel: Joi.string().allow(''),
    maxLabel: Joi.string().allow(''),
  });
export const facesReply = () => Joi.boolean().description('The numbers of the scale are drawn as faces');

/** A question as charts need it, in the caller's language where it is translated. */
export const questionReply = {
  element_id: Joi.string().required(),
  kind: Joi.string().required(),
  name: Joi.string().required(),
  title: Joi.string().allow('').required(),
  chart: Joi.boolean().required().description('False when it is hidden from charts (RES-002)'),
  choices: Joi.array().items(option),
  rows: Joi.array().items(option),
  columns: Joi.array().items(option),
  scale: scaleReply(),
  faces: facesReply(),
  consent: Joi.boolean().description('The one choice is a box to tick'),
  days: Joi.boolean().description('The answers are days; filters count them from 1970-01-01'),
  places: Joi.boolean().description('The columns are places of an order, the first one first'),
};

/** Figures of a question. */
export const summaryReply = () =>
  Joi.object()
    .unknown(true)
    .description('`Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row');
