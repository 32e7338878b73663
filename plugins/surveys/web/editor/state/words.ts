import { type Id, type KindRegistry, type SurveyStructure, type TextKey, translatableTexts } from '@kaiku/sdk/model';
import { changesBetween } from '../../../contract/index.ts';
import type { TakenIn } from './saver.ts';

/** Words of one's own that gave way to another's. */
export interface Words {
  id: Id;
  /** The text that they were written in. */
  key: TextKey;
  /** Of a translation; none for the main language. */
  language?: string;
  text: string;
  /** What they belong to, as it was called then. */
  part: string;
}

/** Kept at a time; the oldest go first. */
export const MAX_WORDS = 50;

/** What was written here since the last save and is not in what came of it. */
export function lostWords(
  { base, mine, current }: Pick<TakenIn, 'base' | 'mine' | 'current'>,
  kinds: KindRegistry,
  newId: () => Id,
): Words[] {
  const [before, after] = [textsOf(base, kinds), textsOf(current, kinds)];
  const parts = partNames(mine);
  return [...textsOf(mine, kinds)].flatMap(([at, { key, language, text }]): Words[] => {
    const written = text !== '' && text !== before.get(at)?.text;
    if (!written || text === after.get(at)?.text) return [];
    const part = parts.get(key.split('/')[1] ?? '') ?? '';
    return [{ id: newId(), key, text, part, ...(language !== undefined && { language }) }];
  });
}

interface Text {
  key: TextKey;
  language?: string;
  text: string;
}

/** Every text of a survey in each of its languages, by place. */
function textsOf(structure: SurveyStructure, kinds: KindRegistry): Map<string, Text> {
  const main = translatableTexts(structure, kinds).map(({ key, text }): [string, Text] => [key, { key, text }]);
  const name: [string, Text] = ['settings/name', { key: 'settings/name', text: structure.settings.name }];
  const translated = Object.entries(structure.translations).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]): [string, Text] => [`${language} ${key}`, { key, language, text }]),
  );
  return new Map([...main, name, ...translated]);
}

/** What elements and pages are called, by id. */
function partNames({ pages }: SurveyStructure): Map<Id, string> {
  return new Map(
    pages.flatMap((page) => [
      [page.id, page.settings.title] as const,
      ...page.elements.map(({ id, name, settings }) => [id, settings.text || name] as const),
    ]),
  );
}

/** Ids of elements and pages that differ between two structures and are there now. */
export function touchedBetween(before: SurveyStructure, after: SurveyStructure): Id[] {
  return changesBetween(before, after).flatMap((change) => {
    if (change.op === 'element') return [change.element.id];
    return change.op === 'page' ? [change.page.id] : [];
  });
}
