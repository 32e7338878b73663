import type { Channel } from './channels.ts';
import { type ReadDomain, withDomain } from './domains.ts';

/**
 * Whether each recipient gets a link of their own, so that it is known who has opened it and answered. Where it is not,
 * nobody can be reminded (DEL-025).
 */
export const isTracked = ({ anonymous, share_url }: { anonymous: boolean; share_url: boolean }): boolean =>
  !anonymous && !share_url;

/** What is wrong with a line. */
export type RecipientFault = 'invalid_email' | 'invalid_phone';

/** Reads a phone number as people write it; null for what is none. Given from outside, because it is large. */
export type ReadPhone = (text: string) => string | null;

/** What of `libphonenumber-js` is used. */
export type ParsePhone = (text: string, country: 'FI') => { number: string; isValid(): boolean } | undefined;

/** Numbers without a country code are Finnish (DEL-011, BLK-004). In the form `+358401234567`. */
export const phoneReader =
  (parse: ParsePhone): ReadPhone =>
  (text) => {
    // Letters would be read as the keys that they stand on; spaces are no part of a number (DEL-011).
    if (!/^\+?\d{5,20}$/.test(text)) return null;
    const phone = parse(text.replace(/^00/, '+'), 'FI');
    return phone?.isValid() ? phone.number : null;
  };

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** An address that mail can be sent to: as RFC 5321 has it, without quoted parts and addresses of machines. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  return localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** Given from outside: they are large, and of one side alone. */
export interface AddressReaders {
  phone: ReadPhone;
  domain: ReadDomain;
}

/**
 * An address as it is kept and compared: mail without capitals and with its domain in one way, phones with their country
 * code. Null for what is none.
 */
export function normalAddress(channel: Channel, text: string, readers: AddressReaders): string | null {
  const tidy = text.trim();
  if (channel === 'sms') return readers.phone(tidy);
  // Some letters are two signs in small, and one of them none that a domain may have.
  const small = tidy.toLowerCase();
  if (!isEmail(tidy) || !isEmail(small)) return null;
  const kept = withDomain(small, readers.domain);
  return isEmail(kept) ? kept : small;
}

export interface ReadRecipients {
  /** Each once, in the order in which they were given. */
  addresses: string[];
  /** Lines that say again what another has said. */
  doubled: number;
  /** Lines count from 1, empty ones too. */
  faults: { line: number; text: string; code: RecipientFault }[];
}

/** Recipients, one per line (DEL-010, DEL-012). */
export function readRecipients(lines: readonly string[], channel: Channel, readers: AddressReaders): ReadRecipients {
  const found = new Set<string>();
  const faults: ReadRecipients['faults'] = [];
  let doubled = 0;
  lines.forEach((text, at) => {
    if (text.trim() === '') return;
    const address = normalAddress(channel, text, readers);
    if (address === null) {
      faults.push({
        line: at + 1,
        text: text.trim().slice(0, 100),
        code: channel === 'sms' ? 'invalid_phone' : 'invalid_email',
      });
    } else if (found.has(address)) doubled += 1;
    else found.add(address);
  });
  return { addresses: [...found], doubled, faults };
}
