import accept from '@hapi/accept';
import { isLanguage, type Language } from '@kaiku/sdk/common';

/** Language tags of an `Accept-Language` header in small letters, best first; none of one that makes no sense. */
export function spokenLanguages(header = ''): string[] {
  try {
    return accept.languages(header.slice(0, 500)).filter((tag) => tag !== '' && tag !== '*');
  } catch {
    return [];
  }
}

/** Language of a page for somebody who is no user: what they ask for, or the first that their browser asks for and there is. */
export const interfaceLanguage = (asked: unknown, accepts: string | undefined): Language =>
  [asked, ...spokenLanguages(accepts).map((tag) => tag.split('-')[0])].find(isLanguage) ?? 'en';
