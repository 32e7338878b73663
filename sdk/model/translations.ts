import type { Field } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import { isRecord, own } from './safe.ts';
import { carryChoices } from './sources.ts';
import type { Element, LanguageCode, SurveyStructure, TextKey, TranslationSources } from './types.ts';

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
  'logoAlternativeText',
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
  const inOther = mapStructure(structure, kinds, (key, text) => {
    const other = own(translated, key);
    return typeof other === 'string' && other.trim() !== '' ? other : text;
  });
  return carryChoices(inOther);
}

/**
 * Sets translations of one language, made from what the texts say now; an empty text removes its translation, and keys
 * that no text has are ignored. The same translation again says that it still holds.
 * @param madeFrom marks of what texts said when a translation was made elsewhere
 */
export function setTranslations(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: Readonly<Record<TextKey, string>>,
  kinds: KindRegistry,
  madeFrom: Readonly<Record<TextKey, string>> = {},
): SurveyStructure {
  const sources = new Map(translatableTexts(structure, kinds).map(({ key, text }) => [key, text]));
  const next = { ...structure.translations[language] };
  const marks = { ...structure.translatedFrom?.[language] };
  for (const [key, text] of Object.entries(texts)) {
    const source = sources.get(key);
    if (source === undefined) continue;
    delete marks[key];
    if (text.trim() === '') delete next[key];
    else {
      next[key] = text;
      marks[key] = (own(madeFrom, key) as string | undefined) ?? textMark(source);
    }
  }
  const translated = { ...structure, translations: { ...structure.translations, [language]: next } };
  return withMarks(translated, { ...structure.translatedFrom, [language]: marks });
}

/** What tells one text from another, in few characters (cyrb53): equal for equal texts, and next to never for others. */
export function textMark(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Texts whose translation was made when they said something else. */
export function staleTranslations(
  structure: SurveyStructure,
  language: LanguageCode,
  kinds: KindRegistry,
  texts: readonly TranslatableText[] = translatableTexts(structure, kinds),
): TranslatableText[] {
  const translated = own(structure.translations, language);
  const marks = own(structure.translatedFrom, language);
  if (!isRecord(marks)) return [];
  return texts.filter(({ key, text }) => {
    const mark = own(marks, key);
    return mark !== undefined && own(translated, key) !== undefined && mark !== textMark(text);
  });
}

/** With the source of each translation that does not say it: what the text says now. Before a text changes. */
export function withSources(structure: SurveyStructure, kinds: KindRegistry): SurveyStructure {
  const unsaid = Object.entries(structure.translations).filter(([language, texts]) => {
    const marks = own(structure.translatedFrom, language);
    return Object.keys(texts).some((key) => own(marks, key) === undefined);
  });
  if (unsaid.length === 0) return structure;
  const sources = new Map(translatableTexts(structure, kinds).map(({ key, text }) => [key, text]));
  let { translatedFrom } = structure;
  for (const [language, texts] of unsaid) {
    const marks = { ...translatedFrom?.[language] };
    let found = false;
    for (const key of Object.keys(texts)) {
      const source = sources.get(key);
      if (marks[key] !== undefined || source === undefined) continue;
      marks[key] = textMark(source);
      found = true;
    }
    if (found) translatedFrom = { ...translatedFrom, [language]: marks };
  }
  return translatedFrom === structure.translatedFrom ? structure : withMarks(structure, translatedFrom);
}

/** The structure with these marks; a language without any is left out, and the part with the last of them. */
export function withMarks(structure: SurveyStructure, marks: TranslationSources | undefined): SurveyStructure {
  const { translatedFrom: _, ...others } = structure;
  const kept = Object.entries(marks ?? {}).filter(([, ofTexts]) => Object.keys(ofTexts).length > 0);
  return kept.length > 0 ? { ...others, translatedFrom: Object.fromEntries(kept) } : others;
}

/** The structure without the translations whose key starts with one of the prefixes, and the keys that had one. */
export function dropTranslations(structure: SurveyStructure, prefixes: readonly string[]) {
  const lost = new Set<TextKey>();
  if (prefixes.length === 0) return { structure, lost: [] };
  const hit = (key: string) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`));
  const kept = (all: Record<LanguageCode, Record<TextKey, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([language, texts]) => {
        const gone = Object.keys(texts).filter(hit);
        if (gone.length === 0) return [language, texts];
        for (const key of gone) lost.add(key);
        return [language, Object.fromEntries(Object.entries(texts).filter(([key]) => !hit(key)))];
      }),
    );
  const translations = kept(structure.translations);
  const marks = kept(structure.translatedFrom ?? {});
  return { structure: lost.size ? withMarks({ ...structure, translations }, marks) : structure, lost: [...lost] };
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
  const carries = own(element.settings, 'choicesFrom') !== undefined;
  const settings = Object.entries(element.settings).map(([key, value]): [string, unknown] => {
    // Choices that are carried forward are translated where they come from.
    if (carries && key === 'choices') return [key, value];
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
