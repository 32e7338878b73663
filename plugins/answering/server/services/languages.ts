import { isLanguage, type Language } from '@kaiku/sdk/common';
import { spokenLanguages } from '@kaiku/sdk/server';

/** Language of a page that belongs to no survey. */
export const interfaceLanguage = (asked: unknown, accepts: string | undefined): Language =>
  [asked, ...spokenLanguages(accepts).map((tag) => tag.split('-')[0])].find(isLanguage) ?? 'en';
