import type { Language } from '@kaiku/sdk/common';
import { interfaceLanguage, type User } from '../models/user.ts';

/** The language of mails to somebody: their own, and Finnish for who chose none (GAP-001). */
export const mailLanguage = (user: Pick<User, 'language'>): Language =>
  interfaceLanguage(user) ?? (user.language ? 'en' : 'fi');

/** When something was, where the reader is. */
export const timeInWords = (language: Language, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
