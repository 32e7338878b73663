import { Joi } from '@kaiku/sdk/server';
import { hasHiddenSigns } from '../../../contract/names.ts';

/** An e-mail address as the product takes it: without spaces around it, in small letters, and as it looks. */
export const email = () =>
  Joi.string()
    .trim()
    .lowercase()
    .normalize('NFC')
    .email({ tlds: false })
    .min(3)
    .max(254)
    .custom((text: string, { error }) => (hasHiddenSigns(text) ? error('any.invalid') : text));

const schema = email();
export const passesEmail = (text: string): boolean => !schema.validate(text).error;
