import plain from 'joi';
import { oneLine } from '../common/oneLine.ts';
import { isStorable } from '../model/texts.ts';

/**
 * Joi whose texts are such as the database takes: one with NUL, or with half of a character, is refused at the border,
 * where it is known which field it is.
 */
export const Joi: typeof plain = plain.extend((joi) => ({
  type: 'string',
  base: joi.string(),
  messages: { 'string.characters': '{{#label}} has characters that cannot be stored' },
  validate: (value: unknown, { error }: plain.CustomHelpers) =>
    typeof value === 'string' && !isStorable(value) ? { value, errors: error('string.characters') } : undefined,
}));

/** Joi's own types, under the name that they have there. */
export declare namespace Joi {
  type Schema<T = unknown> = plain.Schema<T>;
  type ObjectSchema<T = unknown> = plain.ObjectSchema<T>;
  type StringSchema<T = string> = plain.StringSchema<T>;
  type NumberSchema<T = number> = plain.NumberSchema<T>;
  type ArraySchema<T = unknown[]> = plain.ArraySchema<T>;
}

/** A name or another text of one line: what would break it, and what nobody sees, becomes a space. */
export const lineText = (): plain.StringSchema => Joi.string().custom(oneLine);

/** Any JSON below, all of whose texts and names can be stored. */
export const anyRecord = (): plain.ObjectSchema =>
  Joi.object()
    .unknown(true)
    .custom((value: unknown, helpers) => (isStorable(value) ? value : helpers.error('string.characters')));
