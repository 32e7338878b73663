import type { PersonSought } from '@kaiku/sdk/server';
import { isUuid } from '@kaiku/sdk/server';

export type SoughtBy = 'email' | 'phone' | 'name' | 'id';

/** Signs that may stand between the digits of a phone number. */
const between = '[ \\-./()\\u00a0]{0,3}';
const digitsOnly = /^[+\d][\d\s\-./()]{5,}$/;

/** What is meant by what somebody typed: an id, an e-mail address, a phone number, or words of a name. */
export async function soughtOf(term: string): Promise<PersonSought & { by: SoughtBy }> {
  const typed = term.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (isUuid(typed.toLowerCase())) return { by: 'id', words: [], phone: null, id: typed.toLowerCase() };
  if (digitsOnly.test(typed)) return { by: 'phone', words: [], phone: await phoneForm(typed), id: null };
  if (typed.includes('@')) return { by: 'email', words: [typed.replace(/^mailto:/i, '')], phone: null, id: null };
  return { by: 'name', words: typed.split(/[\s,;]+/).filter((word) => word.length > 0), phone: null, id: null };
}

/** The number without its country and the zero before it, which are written or not; what follows is no digit. */
async function phoneForm(typed: string): Promise<string> {
  const known = typed.startsWith('+') ? await nationalNumber(typed) : undefined;
  const digits = (known ?? typed.replace(/\D/g, '').replace(/^00/, '')).replace(/^0+/, '');
  return `${[...digits].join(between)}([^0-9]|$)`;
}

async function nationalNumber(typed: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(typed)?.nationalNumber;
}
