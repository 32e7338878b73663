import { isRecord, own } from './safe.ts';
import type { LanguageCode, SurveyStructure, TextKey } from './types.ts';

/** Settings with these names are texts for respondents. A kind that uses these names is translated without more ado. */
const TEXT_SETTINGS: readonly string[] = [
  'title',
  'text',
  'description',
  'content',
  'placeholder',
  'minLabel',
  'maxLabel',
  'unit',
  'reportText',
  'nextText',
  'previousText',
  'sendText',
  'thankYouTitle',
  'thankYouText',
  'closedTitle',
  'closedText',
  'draftSaveText',
  'draftContinueText',
];

export interface TranslatableText {
  key: TextKey;
  text: string;
}

/** Every text there is to translate, in the order respondents meet them: blank ones are left out. */
export function translatableTexts(structure: SurveyStructure): TranslatableText[] {
  const texts: TranslatableText[] = [];
  mapStructure(structure, (key, text) => {
    if (text.trim() !== '') texts.push({ key, text });
    return text;
  });
  return texts;
}

export function missingTranslations(structure: SurveyStructure, language: LanguageCode): TranslatableText[] {
  const translated = own(structure.translations, language);
  return translatableTexts(structure).filter(({ key }) => !String(own(translated, key) ?? '').trim());
}

/** The structure in another language; texts without a translation stay in the main language. */
export function translate(structure: SurveyStructure, language: LanguageCode): SurveyStructure {
  const translated = own(structure.translations, language);
  if (language === structure.settings.language || !isRecord(translated)) return structure;
  return mapStructure(structure, (key, text) => {
    const other = own(translated, key);
    return typeof other === 'string' && other.trim() !== '' ? other : text;
  });
}

/** Sets translations of one language; an empty text removes its translation, and keys that no text has are ignored. */
export function setTranslations(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: Readonly<Record<TextKey, string>>,
): SurveyStructure {
  const known = new Set(translatableTexts(structure).map(({ key }) => key));
  const next = { ...structure.translations[language] };
  for (const [key, text] of Object.entries(texts)) {
    if (!known.has(key)) continue;
    if (text.trim() === '') delete next[key];
    else next[key] = text;
  }
  return { ...structure, translations: { ...structure.translations, [language]: next } };
}

/** The structure without the translations whose key starts with one of the prefixes, and the keys that had one. */
export function dropTranslations(structure: SurveyStructure, prefixes: readonly string[]) {
  const lost = new Set<TextKey>();
  if (prefixes.length === 0) return { structure, lost: [] };
  const hit = (key: string) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`));
  const translations = Object.fromEntries(
    Object.entries(structure.translations).map(([language, texts]) => {
      const gone = Object.keys(texts).filter(hit);
      if (gone.length === 0) return [language, texts];
      for (const key of gone) lost.add(key);
      return [language, Object.fromEntries(Object.entries(texts).filter(([key]) => !hit(key)))];
    }),
  );
  return { structure: lost.size ? { ...structure, translations } : structure, lost: [...lost] };
}

type Visit = (key: TextKey, text: string) => string;

function mapStructure(structure: SurveyStructure, visit: Visit): SurveyStructure {
  return {
    ...structure,
    settings: mapSettings(structure.settings, 'settings', visit),
    pages: structure.pages.map((page) => ({
      ...page,
      settings: mapSettings(page.settings, `pages/${page.id}`, visit),
      elements: page.elements.map((element) => ({
        ...element,
        settings: mapSettings(element.settings, `elements/${element.id}`, visit),
      })),
    })),
    backgroundFields: structure.backgroundFields.map((field) => {
      const path = `backgroundFields/${field.id}`;
      const named = { ...field, name: visit(`${path}/name`, field.name) };
      if (!field.values) return named;
      const values = field.values.map((item) => ({
        ...item,
        value: visit(`${path}/values/${item.id}/value`, item.value),
      }));
      return { ...named, values };
    }),
  };
}

/** Texts of a settings record, of its nested records and of its lists of things with ids. */
function mapSettings<T extends object>(settings: T, path: string, visit: Visit): T {
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value === 'string') mapped[key] = TEXT_SETTINGS.includes(key) ? visit(`${path}/${key}`, value) : value;
    else if (Array.isArray(value)) {
      mapped[key] = value.map((item) =>
        isRecord(item) ? mapSettings(item, `${path}/${key}/${String(item.id)}`, visit) : item,
      );
    } else mapped[key] = isRecord(value) ? mapSettings(value, `${path}/${key}`, visit) : value;
  }
  return mapped as T;
}
