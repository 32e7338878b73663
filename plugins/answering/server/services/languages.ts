import { isLanguage, type Language } from '@kaiku/sdk/common';

/** Language tags of an `Accept-Language` header, best first. */
export function spokenLanguages(accepts = ''): string[] {
  return accepts
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: weight === '' ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Language of a page that belongs to no survey. */
export const interfaceLanguage = (asked: unknown, accepts: string | undefined): Language =>
  [asked, ...spokenLanguages(accepts).map((tag) => tag.split('-')[0])].find(isLanguage) ?? 'en';
