import type { SurveyStructure } from '@kaiku/sdk/model';

/** How large a survey may be. Beyond this neither authors nor respondents can work with it. */
export const MAX_ELEMENTS = 1_000;
/** Of the structure as JSON in UTF-8. */
export const MAX_STRUCTURE_BYTES = 2_000_000;

/** Which bound the structure breaks; null when none. */
export function sizeProblem(
  structure: SurveyStructure,
): { limit: 'elements' | 'bytes'; max: number; actual: number } | null {
  const elements = structure.pages.reduce((sum, page) => sum + page.elements.length, 0);
  if (elements > MAX_ELEMENTS) return { limit: 'elements', max: MAX_ELEMENTS, actual: elements };
  const bytes = new TextEncoder().encode(JSON.stringify(structure)).length;
  return bytes > MAX_STRUCTURE_BYTES ? { limit: 'bytes', max: MAX_STRUCTURE_BYTES, actual: bytes } : null;
}

/** File type of elements' pictures, in the manifest. */
export const pictureType = 'image_element';
/** Of all pictures in surveys. */
export const pictureTypes = [pictureType, 'logo'] as const;
export type PictureType = (typeof pictureTypes)[number];
