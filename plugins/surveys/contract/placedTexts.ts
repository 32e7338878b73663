import { type Id, type KindRegistry, type SurveyStructure, type TextKey, translatableTexts } from '@kaiku/sdk/model';

/** A text of a survey with where it stands. */
export interface PlacedText {
  key: TextKey;
  text: string;
  /** Index of its page; else it is of the survey as a whole or a background field. */
  place: number | 'survey' | 'background';
  /** The element that it belongs to. */
  elementId?: Id;
}

/** Texts in the order of the survey: page by page, then its own, then its background fields. */
export function placedTexts(structure: SurveyStructure, kinds: KindRegistry): PlacedText[] {
  const homes = new Map(
    structure.pages.flatMap(({ id, elements }, page) => [
      [id, { page, elementId: undefined as Id | undefined }] as const,
      ...elements.map((element) => [element.id, { page, elementId: element.id }] as const),
    ]),
  );
  const after = structure.pages.length;
  const rank = ({ place }: PlacedText) => (typeof place === 'number' ? place : place === 'survey' ? after : after + 1);
  return translatableTexts(structure, kinds)
    .map(({ key, text }): PlacedText => {
      const [root, id = ''] = key.split('/');
      if (root === 'backgroundFields') return { key, text, place: 'background' };
      const home = root === 'settings' ? undefined : homes.get(id);
      if (!home) return { key, text, place: 'survey' };
      const { page, elementId } = home;
      return { key, text, place: page, ...(elementId && { elementId }) };
    })
    .sort((a, b) => rank(a) - rank(b));
}
