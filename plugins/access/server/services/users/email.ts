import { Joi } from '@kaiku/sdk/server';

/** An e-mail address as the product takes it: without spaces around it, in small letters. */
export const email = () => Joi.string().trim().lowercase().email({ tlds: false }).min(3).max(254);

const schema = email();
export const passesEmail = (text: string): boolean => !schema.validate(text).error;
