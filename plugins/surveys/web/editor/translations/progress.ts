import {
  findElement,
  type KindRegistry,
  type LanguageCode,
  languagesOf,
  type SurveyStructure,
  staleTranslations,
} from '@kaiku/sdk/model';
import { type PlacedText, phraseIn, placedTexts } from '../../../contract/index.ts';

export type TextState = 'missing' | 'stale' | 'done';

export interface LanguageProgress {
  language: LanguageCode;
  missing: number;
  stale: number;
  count: number;
}

/** How far each of the survey's languages is. */
export function progressOf(structure: SurveyStructure, kinds: KindRegistry): LanguageProgress[] {
  const texts = placedTexts(structure, kinds);
  return languagesOf(structure)
    .slice(1)
    .map((language) => {
      const states = [...statesOf(structure, language, texts, kinds).values()];
      const count = (wanted: TextState) => states.filter((state) => state === wanted).length;
      return { language, missing: count('missing'), stale: count('stale'), count: texts.length };
    });
}

/** Of whole per cent, none is shown before something is done, and 100 only when all is. */
export function percentOf({ missing, stale, count }: LanguageProgress): number {
  return count === 0 ? 100 : Math.floor(((count - missing - stale) / count) * 100);
}

/** By key of the text. */
export function statesOf(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: readonly PlacedText[],
  kinds: KindRegistry,
): Map<string, TextState> {
  const translated = structure.translations[language] ?? {};
  const stale = new Set(staleTranslations(structure, language, kinds).map(({ key }) => key));
  return new Map(
    texts.map(({ key }) => [key, translated[key]?.trim() ? (stale.has(key) ? 'stale' : 'done') : 'missing']),
  );
}

/**
 * Translations that can be offered for texts that have none: words of the product's own, and what the same text is
 * called elsewhere in the survey.
 */
export function suggestionsFor(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: readonly PlacedText[],
  states: ReadonlyMap<string, TextState>,
): Map<string, string> {
  const main = structure.settings.language;
  const folded = (text: string) => text.trim().toLowerCase();
  const said = new Map<string, string>();
  for (const { key, text } of texts) {
    const other = states.get(key) === 'done' && structure.translations[language]?.[key];
    if (other) said.set(folded(text), other);
  }
  const found = new Map<string, string>();
  for (const { key, text } of texts) {
    if (states.get(key) !== 'missing') continue;
    const offered = said.get(folded(text)) ?? phraseIn(text, main, language);
    if (offered !== undefined) found.set(key, offered);
  }
  return found;
}

/** Words of the product's own that a new language begins with. */
export function knownWords(
  structure: SurveyStructure,
  language: LanguageCode,
  kinds: KindRegistry,
): Record<string, string> {
  const main = structure.settings.language;
  return Object.fromEntries(
    placedTexts(structure, kinds).flatMap(({ key, text }) => {
      const offered = phraseIn(text, main, language);
      return offered === undefined ? [] : [[key, offered]];
    }),
  );
}

/** Texts in which every word that was searched for occurs, in either language. */
export function matching(
  structure: SurveyStructure,
  language: LanguageCode,
  texts: readonly PlacedText[],
  search: string,
): PlacedText[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...texts];
  return texts.filter(({ key, text, elementId }) => {
    const element = elementId === undefined ? '' : (findElement(structure, elementId)?.settings.text ?? '');
    const all = `${text}\n${structure.translations[language]?.[key] ?? ''}\n${element}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
