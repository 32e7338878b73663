import { Joi } from './joi.ts';

/** Joi schemas that routes share. */

export const uuid = (): Joi.StringSchema => Joi.string().guid().lowercase();
export const idParam = (name = 'id'): Joi.ObjectSchema => Joi.object({ [name]: uuid().required() });
/** With a year of four digits: dates of others are beyond what databases and sums of times take. */
export const isoTime = (): Joi.StringSchema =>
  Joi.string()
    .isoDate()
    // The database knows no year 0.
    .pattern(/^(?!0000)\d{4}(?!\d)/);

/** Query of a table fetch (PLAT-038). `sortable` are the columns that `sort_by` may name. */
export const tableQuery = (sortable: readonly string[], filterable: readonly string[] = []): Joi.ObjectSchema =>
  Joi.object({
    per_page: Joi.number().integer().allow(-1).min(1).max(100).default(25),
    page_no: Joi.number().integer().min(1).max(1_000_000).default(1),
    // A list of nothing would let anything through.
    ...(sortable.length > 0 && { sort_by: Joi.string().valid(...sortable) }),
    sort_order: Joi.string().valid('asc', 'desc').default('asc'),
    filter: Joi.string().max(200).allow(''),
    ...(filterable.length > 0 && {
      filter_fields: Joi.array()
        .items(Joi.string().valid(...filterable))
        .single(),
    }),
    timestamp: Joi.number().integer(),
  });

/** Reply of a table fetch (PLAT-039). */
export const tableReply = (row: Joi.Schema): Joi.ObjectSchema =>
  Joi.object({
    data: Joi.array().items(row).required(),
    count: Joi.number().integer().required(),
    timestamp: Joi.number().integer().allow(null).required(),
  });
