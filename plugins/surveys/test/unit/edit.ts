import {
  addElement,
  addPage,
  builtinKinds,
  duplicateElement,
  moveElement,
  movePage,
  newPage,
  removeElement,
  removePage,
  type SurveyStructure,
  setTranslations,
  uniqueElementName,
  updateElement,
  updatePage,
} from '@kaiku/sdk/model';
import fc from 'fast-check';
import { element } from './sample.ts';

/** Some edit of an editor, chosen by numbers. */
export function edit(
  structure: SurveyStructure,
  [what, a, b]: [number, number, number],
  fresh: () => string,
): SurveyStructure {
  const { pages } = structure;
  const page = pages[a % pages.length]!;
  const all = pages.flatMap(({ elements }) => elements);
  const one = all[b % Math.max(1, all.length)];
  switch (what % 11) {
    case 0:
      return addPage(structure, newPage(`title ${a}`, fresh), b % (pages.length + 1)).structure;
    case 1:
      return pages.length > 1 ? removePage(structure, page.id).structure : structure;
    case 2:
      return movePage(structure, page.id, b % pages.length).structure;
    case 3:
      return addElement(structure, page.id, element('choice', fresh()), b).structure;
    case 4:
      return one ? removeElement(structure, one.id).structure : structure;
    case 5:
      return one ? moveElement(structure, one.id, page.id, b % 4).structure : structure;
    case 6:
      return one
        ? duplicateElement(structure, one.id, uniqueElementName(structure, one.name), fresh).structure
        : structure;
    case 7:
      return one
        ? updateElement(structure, one.id, { settings: { ...one.settings, text: `text ${a}` } }).structure
        : structure;
    case 8:
      return setTranslations(
        structure,
        a % 2 ? 'fi' : 'sv',
        { [`pages/${page.id}/title`]: b % 3 ? `käännös ${b}` : '' },
        builtinKinds,
      );
    case 9:
      // What a text says changes, so that its translation has another source.
      return updatePage(structure, page.id, { settings: { title: `title ${a}` } }).structure;
    default:
      return { ...structure, settings: { ...structure.settings, thankYouText: `thanks ${a}` } };
  }
}

/** Edits one after the other. */
export const edits = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { maxLength: 25 });

/** What a chain of edits makes of a structure; `mark` tells the ids of one chain from another's. */
export function edited(structure: SurveyStructure, steps: readonly [number, number, number][], mark: string) {
  let count = 0;
  return steps.reduce((one, step) => edit(one, step, () => `${mark}-${++count}`), structure);
}
