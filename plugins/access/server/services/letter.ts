import { type Language, oneLine } from '@kaiku/sdk/common';
import { readsAsAddress } from '../../contract/names.ts';
import { interfaceLanguage, type User } from '../models/user.ts';

/** The language of mails to somebody: their own, and Finnish for who chose none (GAP-001). */
export const mailLanguage = (user: Pick<User, 'language'>): Language =>
  interfaceLanguage(user) ?? (user.language ? 'en' : 'fi');

/** How a mail calls somebody. Who invites others says how they are called, and sends nobody elsewhere by it. */
export function greetedAs({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const name = oneLine(firstName);
  return name === '' || readsAsAddress(name) ? email : name;
}

/** When something was, where the reader is. */
export const timeInWords = (language: Language, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
