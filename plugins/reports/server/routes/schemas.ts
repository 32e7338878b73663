import { type FilterQuery, integrityChoices, versionPattern } from '@kaiku/plugin-results/contract';
import { isoTime, Joi } from '@kaiku/sdk/server';

const list = (length: number) => Joi.array().items(Joi.string().max(length)).single().max(200);

/** The filters of the page of combined results, as its address has them. */
export const combinedFilterSchema = () =>
  Joi.object<FilterQuery>({
    from: isoTime().raw().description('First day, or time'),
    to: isoTime().raw().description('Last day, or the time before which answers count'),
    integrity: Joi.string().valid(...integrityChoices),
    language: list(35),
    collector: list(36),
    background: list(1_100).description('<field id>:<value>'),
    answer: list(300).description(
      '<element id>:<value>, <element id>.<row id>:<column id> or <element id>:<min>..<max>',
    ),
  });

/** Those of the results page. */
export const filterSchema = () =>
  combinedFilterSchema().keys({
    version: Joi.array()
      .items(Joi.string().pattern(versionPattern, 'version'))
      .single()
      .max(200)
      .description('Versions of the survey to which was answered'),
  });
