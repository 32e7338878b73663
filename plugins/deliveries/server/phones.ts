import { createRequire } from 'node:module';
import { phoneReader } from '../contract/index.ts';

type Library = typeof import('libphonenumber-js/mobile');
let library: Library | null = null;
/** With the first number: it knows the numbers of all countries. */
const load = (): Library => {
  library ??= createRequire(import.meta.url)('libphonenumber-js/mobile') as Library;
  return library;
};

/** Phone numbers that a text message may go to, as all of the product reads them. */
export const readPhone = phoneReader((text, country) => load().parsePhoneNumberFromString(text, country));
