import type { Language } from './identity.ts';

/** Finnish and Swedish forms of numbers and times; English as in Europe (24 hours, day first). */
export const locales: Record<Language, string> = { en: 'en-GB', fi: 'fi-FI', sv: 'sv-FI' };
