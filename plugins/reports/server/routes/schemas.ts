import { type FilterQuery, integrityChoices } from '@kaiku/plugin-results/contract';
import { isoTime, Joi } from '@kaiku/sdk/server';

const list = (length: number) => Joi.array().items(Joi.string().max(length)).single().max(200);

/** The filters of the results page, as its address has them. */
export const filterSchema = () =>
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
