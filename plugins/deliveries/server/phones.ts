import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { phoneReader } from '../contract/index.ts';

/** Phone numbers that a text message may go to, as all of the product reads them. */
export const readPhone = phoneReader((text, country) => parsePhoneNumberFromString(text, country));
