import { domainToASCII, domainToUnicode } from 'node:url';
import {
  type AddressReaders,
  type DomainForms,
  domainReader,
  normalAddress,
  phoneReader,
  waysOf,
} from '@kaiku/plugin-deliveries/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Entry } from '../models/entry.ts';

const forms: DomainForms = { unicode: domainToUnicode, ascii: domainToASCII };
const readers: AddressReaders = {
  phone: phoneReader((text, country) => parsePhoneNumberFromString(text, country)),
  domain: domainReader(forms),
};

export type Target = Pick<Entry, 'channel' | 'target'>;

/** An address and the channel that it is one of; null for what is neither an e-mail address nor a phone number. */
export function readTarget(text: string): Target | null {
  const channel = text.includes('@') ? 'email' : 'sms';
  const target = normalAddress(channel, text, readers);
  return target === null ? null : { channel, target };
}

/** All ways in which an address, or a part of one, is written: entries from before were kept as they were typed. */
export const waysToWrite = (text: string): string[] => waysOf(text, forms);
