import type { Language } from '@kaiku/sdk/common';
import type { Words } from '../../contract/index.ts';
import en from '../../locales/en.json' with { type: 'json' };
import fi from '../../locales/fi.json' with { type: 'json' };
import sv from '../../locales/sv.json' with { type: 'json' };

type Locale = typeof en;

function wordsOf(locale: Language, { words, errors }: Locale): Words {
  const problems = Object.entries(errors).map(([code, text]) => [code === 'problem' ? code : `problem.${code}`, text]);
  return { ...words, locale, ...Object.fromEntries(problems) };
}

const byLanguage: Readonly<Record<Language, Words>> = {
  en: wordsOf('en', en),
  fi: wordsOf('fi', fi),
  sv: wordsOf('sv', sv),
};

/** The language in which the page's fixed words are: English where the interface lacks the survey's. */
export function localeOf(language: string): Language {
  const [main = ''] = language.split('-');
  return Object.hasOwn(byLanguage, main) ? (main as Language) : 'en';
}

/** Their language where it is not the page's. */
export const foreignWords = (language: string): Language | null => {
  const locale = localeOf(language);
  return locale === language.split('-')[0] ? null : locale;
};

/** The page's fixed words. */
export const wordsIn = (language: string): Words => byLanguage[localeOf(language)];

const rightToLeft = ['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'yi'];
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
