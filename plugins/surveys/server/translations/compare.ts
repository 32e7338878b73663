import {
  cleanText,
  type KindRegistry,
  type LanguageCode,
  type SurveyStructure,
  textMark,
  translatableTexts,
} from '@kaiku/sdk/model';
import { languageCodes } from '../../contract/index.ts';
import type { ReadFile } from './xliff.ts';

/** A translation that the survey does not have like this. */
export interface FoundText {
  row: number;
  key: string;
  language: LanguageCode;
  text: string;
  /** What it takes the place of. */
  before: string | null;
  /** Mark of the text that was translated, where that has changed since. */
  made_from?: string;
}
export interface FoundProblem {
  row: number;
  key: string;
  code: 'unknown_text' | 'unknown_language' | 'repeated';
}
export interface Compared {
  changes: FoundText[];
  problems: FoundProblem[];
  /** Translations that the survey has already. */
  same: number;
}

/** `fi-FI` is `fi` where a survey cannot be written in the former. */
function knownLanguage(tag: string, structure: SurveyStructure): LanguageCode | undefined {
  const known = new Set<string>([...languageCodes, ...Object.keys(structure.translations)]);
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const found = known.has(tag) ? tag : known.has(base) ? base : undefined;
  return found === structure.settings.language ? undefined : found;
}

/** What a file of translations would change in a survey, text by text; empty translations change nothing. */
export function compare(read: ReadFile, structure: SurveyStructure, kinds: KindRegistry): Compared {
  const sources = new Map(translatableTexts(structure, kinds).map(({ key, text }) => [key, text]));
  const compared: Compared = { changes: [], problems: [], same: 0 };
  const seen = new Set<string>();
  for (const { row, key, language: tag, text: written, source: said } of read.texts) {
    const language = knownLanguage(tag, structure);
    const source = sources.get(key);
    const refused = (code: FoundProblem['code']) => compared.problems.push({ row, key: key.slice(0, 300), code });
    if (language === undefined) refused('unknown_language');
    else if (source === undefined) refused('unknown_text');
    else if (seen.has(`${language} ${key}`)) refused('repeated');
    else {
      seen.add(`${language} ${key}`);
      const text = cleanText(written);
      const before = structure.translations[language]?.[key] ?? null;
      const old =
        said === undefined || cleanText(said).trim() === source.trim() ? undefined : textMark(cleanText(said));
      if (before === text) compared.same += 1;
      else compared.changes.push({ row, key, language, text, before, ...(old && { made_from: old }) });
    }
  }
  return compared;
}
