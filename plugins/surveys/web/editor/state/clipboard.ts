import {
  type Element,
  type KindRegistry,
  normaliseStructure,
  type PieceType,
  readStructure,
  type SurveyStructure,
  validateStructure,
} from '@kaiku/sdk/model';
import { itemListsOf, itemsOf } from './edits.ts';

/** Ours on the clipboard, beside a text that anything else can read. */
export const clipboardType = 'application/x-kaiku-survey';
const longest = 4 * 1024 * 1024;

export interface Clip {
  type: PieceType;
  structure: SurveyStructure;
  /** The survey that it comes from, and whether it was taken out of it. */
  survey: string;
  cut: boolean;
}

export const writeClip = (clip: Clip): string => JSON.stringify({ kaiku: 1, ...clip });

/** What somebody put on the clipboard, perhaps not us; null when it is not whole. */
export function readClip(text: string, registry: KindRegistry): Clip | null {
  if (text.length > longest) return null;
  try {
    const { kaiku, type, structure, survey, cut } = JSON.parse(text);
    if (kaiku !== 1 || (type !== 'page' && type !== 'element')) return null;
    const piece = normaliseStructure(readStructure(structure)) as SurveyStructure;
    if (validateStructure(piece, registry).length > 0) return null;
    return { type, structure: piece, survey: String(survey), cut: cut === true };
  } catch {
    return null;
  }
}

/** The questions in words, in a form that `parseQuestionnaire` reads again. */
export function wordsOf({ pages }: SurveyStructure, type: PieceType, registry: KindRegistry): string {
  let number = 0;
  const lines = pages.flatMap((page) => [
    ...(type === 'page' && page.settings.title ? [`# ${page.settings.title}`, ''] : []),
    ...page.elements.flatMap((element) => {
      if (!registry.get(element.kind)?.answerable) return [element.settings.text, ''];
      number += 1;
      return [`${number}. ${oneLine(element.settings.text)}`, ...itemLines(element, registry), ''];
    }),
  ]);
  return lines.join('\n').trim();
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function itemLines(element: Element, registry: KindRegistry): string[] {
  const lists = itemListsOf(registry.get(element.kind));
  const texts = (list: string) => itemsOf(element, list).map(({ text }) => oneLine(text));
  if (lists.some(({ type }) => type === 'rows') && lists.some(({ type }) => type === 'columns')) {
    const columns = texts('columns');
    return [['', ...columns], ...texts('rows').map((row) => [row, ...columns.map(() => '')])].map((row) =>
      row.join('\t'),
    );
  }
  const kind = registry.get(element.kind);
  const mark = (kind?.maxSelections(element) ?? 1) > 1 ? '☐' : '○';
  const items = lists.flatMap(({ list }) => texts(list).map((text) => `${mark} ${text}`));
  const scale = kind?.subjects(element).find((subject) => subject.scale)?.scale;
  return items.length === 0 && scale ? [`${scale.min}-${scale.max}`] : items;
}
