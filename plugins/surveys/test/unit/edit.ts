import {
  addElement,
  addPage,
  builtinKinds,
  type Choice,
  carryChoices,
  choicesOf,
  duplicateElement,
  moveElement,
  movePage,
  newPage,
  removeBackgroundField,
  removeElement,
  removePage,
  type SurveyStructure,
  setTranslations,
  uniqueElementName,
  updateElement,
  updatePage,
} from '@kaiku/sdk/model';
import fc from 'fast-check';
import { askable, newSubRule } from '../../web/editor/state/rules.ts';
import { element } from './sample.ts';

type Numbers = [what: number, a: number, b: number];

/** Some edit of an editor, chosen by numbers; what was carried forward follows, as in the editor. */
export function edit(structure: SurveyStructure, numbers: Numbers, fresh: () => string): SurveyStructure {
  const [what, ...places] = numbers;
  const group = what % 2 === 0 ? editOfParts : editOfReferences;
  return carryChoices(group(structure, [Math.floor(what / 2), ...places], fresh));
}

/** Of pages, elements and texts. */
function editOfParts(structure: SurveyStructure, [what, a, b]: Numbers, fresh: () => string): SurveyStructure {
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

/** Of what names something else: rules, choices, background fields; and of what all pages share. */
function editOfReferences(structure: SurveyStructure, [what, a, b]: Numbers, fresh: () => string): SurveyStructure {
  const { pages, backgroundFields } = structure;
  const page = pages[a % pages.length]!;
  const all = pages.flatMap(({ elements }) => elements);
  const one = all[b % Math.max(1, all.length)];
  const field = backgroundFields[a % Math.max(1, backgroundFields.length)];
  const set = (more: object) =>
    one ? updateElement(structure, one.id, { settings: { ...one.settings, ...more } }).structure : structure;
  const choices = one && choicesOf(builtinKinds.get(one.kind)!, one.settings);
  const before = all.slice(0, one && all.indexOf(one)).findLast(({ kind }) => kind === one?.kind);
  const choice = (change: (choice: Choice) => Choice[]) =>
    choices
      ? set({ choices: choices.flatMap((it, at) => (at === a % choices.length ? change(it) : [it])) })
      : structure;
  switch (what % 11) {
    case 0:
    case 1: {
      const subRule = newSubRule(askable(structure, page.id, builtinKinds), fresh);
      const rules = what % 2 ? 'showRules' : 'hideRules';
      if (!subRule) return structure;
      return updatePage(structure, page.id, { [rules]: [...page[rules], { id: fresh(), subRules: [subRule] }] })
        .structure;
    }
    case 2:
      return choices && choices.length > 2 ? choice(() => []) : structure;
    case 3:
      return choice((it) => [it, { id: fresh(), text: `choice ${b}` }]);
    case 4:
      return choice((it) => [{ ...it, text: `text ${b}`, limit: b + 1 }]);
    case 5:
      return { ...structure, backgroundFields: [...backgroundFields, { id: fresh(), name: `field ${b} ${fresh()}` }] };
    case 6:
      return field ? removeBackgroundField(structure, field.id).structure : structure;
    case 7:
      return field && choices ? set({ assignToBackgroundField: field.id }) : structure;
    case 8:
      return before ? set({ showAnswerOf: before.id }) : structure;
    case 9:
      return before && choices ? set({ choicesFrom: before.id }) : structure;
    default:
      return {
        ...updatePage(structure, page.id, { settings: { ...page.settings, nextText: `on ${b}` } }).structure,
        settings: {
          ...structure.settings,
          theme: a % 2 ? 'forest' : 'paper',
          accentColor: b % 2 ? '#804020' : '#204080',
        },
      };
  }
}

/** Edits one after the other. */
export const edits = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { maxLength: 25 });

/** What a chain of edits makes of a structure; `mark` tells the ids of one chain from another's. */
export function edited(structure: SurveyStructure, steps: readonly Numbers[], mark: string) {
  let count = 0;
  return steps.reduce((one, step) => edit(one, step, () => `${mark}-${++count}`), structure);
}
