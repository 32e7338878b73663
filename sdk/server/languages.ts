import accept from '@hapi/accept';

/** Language tags of an `Accept-Language` header in small letters, best first; none of one that makes no sense. */
export function spokenLanguages(header = ''): string[] {
  try {
    return accept.languages(header.slice(0, 500)).filter((tag) => tag !== '' && tag !== '*');
  } catch {
    return [];
  }
}
