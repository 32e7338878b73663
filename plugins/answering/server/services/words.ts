import type { Language } from '@kaiku/sdk/common';
import type { Words } from '../../contract/index.ts';
import en from '../../locales/en.json' with { type: 'json' };
import fi from '../../locales/fi.json' with { type: 'json' };
import sv from '../../locales/sv.json' with { type: 'json' };

type Locale = typeof en;

function wordsOf({ words, errors }: Locale): Words {
  const problems = Object.entries(errors).map(([code, text]) => [code === 'problem' ? code : `problem.${code}`, text]);
  return { ...words, ...Object.fromEntries(problems) };
}

const byLanguage: Readonly<Record<Language, Words>> = { en: wordsOf(en), fi: wordsOf(fi), sv: wordsOf(sv) };

/** The page's fixed words; a survey in a language that the interface lacks gets the English ones. */
export function wordsIn(language: string): Words {
  const [main = ''] = language.split('-');
  return Object.hasOwn(byLanguage, main) ? byLanguage[main as Language] : byLanguage.en;
}

const rightToLeft = ['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'yi'];
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
