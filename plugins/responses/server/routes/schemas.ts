import { textEncodings, textSeparators } from '@kaiku/sdk/common/textFiles';
import { dayOrders } from '@kaiku/sdk/model';
import { Joi } from '@kaiku/sdk/server';
import { importZones } from '../../contract/index.ts';

const id = Joi.string().max(64);

export const importTarget = Joi.alternatives(
  Joi.object({ type: Joi.string().valid('timestamp', 'language', 'ignore').required() }),
  Joi.object({ type: Joi.string().valid('background').required(), fieldId: id.required() }),
  Joi.object({
    type: Joi.string().valid('answer').required(),
    elementId: id.required(),
    part: Joi.string().max(140).allow(''),
  }),
);

const mapping = Joi.object().pattern(
  Joi.string().max(10_000).allow(''),
  Joi.alternatives(importTarget, Joi.array().items(importTarget).max(1_000)),
);

/** JSON in a field of a form. */
const jsonOf = (schema: Joi.Schema) =>
  Joi.string()
    .max(2_000_000)
    .custom((text: string, helpers) => {
      try {
        return Joi.attempt(JSON.parse(text), schema);
      } catch {
        return helpers.error('string.pattern.base');
      }
    });

/** Heading of a column to what it holds. */
export const importMapping = jsonOf(mapping);

export const noAnswers = jsonOf(Joi.array().items(Joi.string().max(200)).max(50));

/** Heading of a column to its values, and what each means. */
export const importMeanings = jsonOf(
  Joi.object().pattern(
    Joi.string().max(10_000).allow(''),
    Joi.object().pattern(Joi.string().max(1_000), Joi.string().max(1_000).allow(null)).max(1_000),
  ),
);

/** How a file is read; what is not said is recognised. */
export const importForm = {
  encoding: Joi.string()
    .valid(...textEncodings)
    .description('Of a text file'),
  separator: Joi.string()
    .valid(...textSeparators)
    .description('Of the columns of a text file'),
  headingRow: Joi.number()
    .integer()
    .min(1)
    .max(1_000)
    .description('The row of headings, or the first of two; what stands above it is not read'),
  headingRows: Joi.number()
    .valid(1, 2)
    .description('Two where questions stand in the first row and their options in the second'),
  dayOrder: Joi.string()
    .valid(...dayOrders)
    .description('Of days and times such as `3/4/2026`'),
  timeZone: Joi.string()
    .valid(...importZones)
    .description('Whose clocks show times that say no zone: UTC by default, or those of the company’s time zone'),
};
