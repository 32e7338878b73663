import type { Field } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import { isRecord, own } from './safe.ts';
import type { Element, LanguageCode, SurveyStructure, TextKey } from './types.ts';

/** Settings of the survey and its pages that are texts for respondents; those of an element its kind declares. */
const TEXT_SETTINGS: readonly string[] = [
  'title',
  'description',
  'linkText',
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
export function translatableTexts(structure: SurveyStructure, kinds: KindRegistry): TranslatableText[] {
  const texts: TranslatableText[] = [];
  mapStructure(structure, kinds, (key, text) => {
    if (text.trim() !== '') texts.push({ key, text });
    return text;
  });
  return texts;
}

export function missingTranslations(
  structure: SurveyStructure,
  language: LanguageCode,
  kinds: KindRegistry,
): TranslatableText[] {
  const translated = own(structure.translations, language);
  return translatableTexts(structure, kinds).filter(({ key }) => !String(own(translated, key) ?? '').trim());
}

/** The structure in another language; texts without a translation stay in the main language. */
export function translate(structure: SurveyStructure, language: LanguageCode, kinds: KindRegistry): SurveyStructure {
  const translated = own(structure.translations, language);
  if (language === structure.settings.language || !isRecord(translated)) return structure;
  return mapStructure(structure, kinds, (key, text) => {
    const other = own(translated, key);
    return typeof other === 'string' && other.trim() !== '' ? other : text;
  });
}

/** Sets translations of one language; an empty text removes its translation, and keys that no text has are ignored. */
export function setTranslations(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: Readonly<Record<TextKey, string>>,
  kinds: KindRegistry,
): SurveyStructure {
  const known = new Set(translatableTexts(structure, kinds).map(({ key }) => key));
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

function mapStructure(structure: SurveyStructure, kinds: KindRegistry, visit: Visit): SurveyStructure {
  return {
    ...structure,
    settings: mapSettings(structure.settings, 'settings', visit),
    pages: structure.pages.map((page) => ({
      ...page,
      settings: mapSettings(page.settings, `pages/${page.id}`, visit),
      elements: page.elements.map((element) => mapElement(element, kinds.get(element.kind)?.inspector ?? [], visit)),
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

function mapSettings<T extends object>(settings: T, path: string, visit: Visit): T {
  const mapped = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'string' && TEXT_SETTINGS.includes(key) ? visit(`${path}/${key}`, value) : value,
  ]);
  return Object.fromEntries(mapped) as T;
}

/** Texts of an element, of its extra choices and of its lists of items, as its kind declares them. */
function mapElement(element: Element, fields: readonly Field[], visit: Visit): Element {
  const settings = Object.entries(element.settings).map(([key, value]): [string, unknown] => {
    const type = fields.find((field) => field.key === key)?.type;
    return [key, mapField(type, value, `elements/${element.id}/${key}`, visit)];
  });
  return { ...element, settings: Object.fromEntries(settings) as unknown as Element['settings'] };
}

function mapField(type: Field['type'] | undefined, value: unknown, path: string, visit: Visit): unknown {
  switch (type) {
    case 'text':
    case 'longText':
      return typeof value === 'string' ? visit(path, value) : value;
    case 'extraChoice':
      return isRecord(value) ? mapTexts(value, path, visit) : value;
    case 'choices':
    case 'rows':
    case 'columns':
      return Array.isArray(value)
        ? value.map((item) => (isRecord(item) ? mapTexts(item, `${path}/${String(item.id)}`, visit) : item))
        : value;
    default:
      return value;
  }
}

/** Of a choice, row or column. */
function mapTexts(item: Record<string, unknown>, path: string, visit: Visit): Record<string, unknown> {
  const mapped = Object.entries(item).map(([key, value]) => [
    key,
    typeof value === 'string' && (key === 'text' || key === 'reportText') ? visit(`${path}/${key}`, value) : value,
  ]);
  return Object.fromEntries(mapped) as Record<string, unknown>;
}
