import type { Request } from '@hapi/hapi';
import { isLanguage, type Language } from '@kaiku/sdk/common';
import { acceptedLanguage } from '../foundation/texts/texts.ts';
import { header } from './headers.ts';

/** Language of a reply: what the client asks for, which in the shell is the user's own. */
export function languageOf(request: Request): Language {
  const asked = request.query?.language;
  return isLanguage(asked) ? asked : acceptedLanguage(header(request, 'accept-language'));
}
