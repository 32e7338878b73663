import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { type AddressReaders, phoneReader } from '../../contract/index.ts';

/** Phone numbers as the server reads them. */
export const readPhone = phoneReader((text, country) => parsePhoneNumberFromString(text, country));

/** Only compared with others here: the server keeps it. */
function comparedDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const readers: AddressReaders = { phone: readPhone, domain: comparedDomain };
