import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { phoneReader } from '../../contract/index.ts';

/** Phone numbers as the server reads them. */
export const readPhone = phoneReader((text, country) => parsePhoneNumberFromString(text, country));
