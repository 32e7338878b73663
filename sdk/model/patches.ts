import { comparedValues } from './checkRules.ts';
import {
  asksAbout,
  cleaned,
  copyElement,
  copyTranslations,
  done,
  failed,
  inserted,
  itemChanges,
  type PatchResult,
  pageById,
  replacePage,
  withElement,
  without,
  withPage,
} from './patchTools.ts';
import type { Element, Id, Page, PageSettings, Rule, SurveyStructure } from './types.ts';

/*
 * Operations on a structure. Each returns a new structure that shares every part it did not touch,
 * together with what went away, or broke, besides what was asked for.
 */

/** A new page, last or at the index. */
export function addPage(structure: SurveyStructure, page: Page, index = structure.pages.length): PatchResult {
  return done({ ...structure, pages: inserted(structure.pages, index, page) });
}

export interface PageChanges {
  settings?: PageSettings;
  showRules?: Rule[];
  hideRules?: Rule[];
}

export function updatePage(structure: SurveyStructure, pageId: Id, changes: PageChanges): PatchResult {
  return withPage(structure, pageId, (page) => done(replacePage(structure, { ...page, ...changes })));
}

export function movePage(structure: SurveyStructure, pageId: Id, index: number): PatchResult {
  return withPage(structure, pageId, (page) =>
    done({ ...structure, pages: inserted(without(structure.pages, pageId), index, page) }),
  );
}

/** Rules that ask about the page's elements are broken then. */
export function removePage(structure: SurveyStructure, pageId: Id): PatchResult {
  return withPage(structure, pageId, (page) => {
    const left = { ...structure, pages: without(structure.pages, pageId) };
    const prefixes = [`pages/${pageId}`, ...page.elements.map(({ id }) => `elements/${id}`)];
    return cleaned(left, prefixes, asksAbout(page.elements));
  });
}

/** A copy right after the page, with ids and element names of its own. */
export function duplicatePage(
  structure: SurveyStructure,
  pageId: Id,
  newId: () => Id,
  nameOf: (element: Element, structure: SurveyStructure) => string,
): PatchResult & { pageId?: Id } {
  const index = structure.pages.findIndex((page) => page.id === pageId);
  const page = structure.pages[index];
  if (!page) return failed(structure, pageId, 'unknown-page');
  const copyRules = (rules: Rule[]) =>
    rules.map((rule) => ({ id: newId(), subRules: rule.subRules.map((subRule) => ({ ...subRule, id: newId() })) }));
  const copy: Page = {
    ...page,
    id: newId(),
    showRules: copyRules(page.showRules),
    hideRules: copyRules(page.hideRules),
    elements: [],
  };
  const keys: [string, string][] = [[`pages/${pageId}`, `pages/${copy.id}`]];
  let next = { ...structure, pages: inserted(structure.pages, index + 1, copy) };
  for (const element of page.elements) {
    const { element: twin, renamed } = copyElement(element, nameOf(element, next), newId);
    keys.push(...renamed);
    next = replacePage(next, { ...copy, elements: [...pageById(next, copy.id).elements, twin] });
  }
  return { ...done(copyTranslations(next, keys)), pageId: copy.id };
}

export function addElement(structure: SurveyStructure, pageId: Id, element: Element, index?: number): PatchResult {
  return withPage(structure, pageId, (page) =>
    done(
      replacePage(structure, { ...page, elements: inserted(page.elements, index ?? page.elements.length, element) }),
    ),
  );
}

export type ElementChanges = Partial<Pick<Element, 'name' | 'saved' | 'settings'>>;

/**
 * Changes an element. A choice, row or column whose text is changed loses its translations (SUR-074), for they would
 * say something else; rules that ask about a removed one are broken then.
 */
export function updateElement(structure: SurveyStructure, elementId: Id, changes: ElementChanges): PatchResult {
  return withElement(structure, elementId, (element, page) => {
    const changed = { ...element, ...changes };
    const elements = page.elements.map((one) => (one.id === elementId ? changed : one));
    const next = replacePage(structure, { ...page, elements });
    if (!changes.settings) return done(next);
    const path = `elements/${elementId}`;
    const { removed, lost } = itemChanges(element.settings, changes.settings, path);
    return cleaned(next, lost, (subRule) => {
      const { source } = subRule;
      if (source.type !== 'answer' || source.elementId !== elementId) return undefined;
      const names = [source.rowId ?? '', ...comparedValues(subRule).map(String)].map((id) => removed.get(id));
      return names.find((name) => name !== undefined);
    });
  });
}

/** To another place on its page, or to another page. */
export function moveElement(structure: SurveyStructure, elementId: Id, pageId: Id, index: number): PatchResult {
  return withElement(
    structure,
    elementId,
    (element, from) => {
      const taken = replacePage(structure, { ...from, elements: without(from.elements, elementId) });
      return withPage(taken, pageId, (page) =>
        done(replacePage(taken, { ...page, elements: inserted(page.elements, index, element) })),
      );
    },
    pageId,
  );
}

export function removeElement(structure: SurveyStructure, elementId: Id): PatchResult {
  return withElement(structure, elementId, (element, page) =>
    cleaned(
      replacePage(structure, { ...page, elements: without(page.elements, elementId) }),
      [`elements/${elementId}`],
      asksAbout([element]),
    ),
  );
}

/**
 * For a structure that came without some of its elements: their translations fall, and rules that ask about them stay,
 * broken, knowing what they were called.
 * @param called what each was called, by id
 */
export function forgetElements(structure: SurveyStructure, called: ReadonlyMap<Id, string>): PatchResult {
  const prefixes = Array.from(called.keys(), (id) => `elements/${id}`);
  return cleaned(structure, prefixes, ({ source }) =>
    source.type === 'answer' ? called.get(source.elementId) : undefined,
  );
}

/** A copy right after the element, with translations, under a name that the caller found free. */
export function duplicateElement(
  structure: SurveyStructure,
  elementId: Id,
  name: string,
  newId: () => Id,
): PatchResult & { elementId?: Id } {
  let copyId: Id | undefined;
  const result = withElement(structure, elementId, (element, page) => {
    const { element: copy, renamed } = copyElement(element, name, newId);
    copyId = copy.id;
    const index = page.elements.indexOf(element) + 1;
    const next = replacePage(structure, { ...page, elements: inserted(page.elements, index, copy) });
    return done(copyTranslations(next, renamed));
  });
  return { ...result, elementId: copyId };
}

/** Removes a background field with the assignments and translations that name it; rules that ask for it are broken. */
export function removeBackgroundField(structure: SurveyStructure, fieldId: Id): PatchResult {
  const pages = structure.pages.map((page) =>
    page.elements.some(({ settings }) => settings.assignToBackgroundField === fieldId)
      ? {
          ...page,
          elements: page.elements.map((element) =>
            element.settings.assignToBackgroundField === fieldId
              ? { ...element, settings: { ...element.settings, assignToBackgroundField: null } }
              : element,
          ),
        }
      : page,
  );
  const hideUnderField = structure.settings.hideUnderField === fieldId ? null : structure.settings.hideUnderField;
  const settings =
    hideUnderField === structure.settings.hideUnderField
      ? structure.settings
      : { ...structure.settings, hideUnderField };
  const backgroundFields = without(structure.backgroundFields, fieldId);
  const name = structure.backgroundFields.find(({ id }) => id === fieldId)?.name;
  return cleaned({ ...structure, settings, pages, backgroundFields }, [`backgroundFields/${fieldId}`], ({ source }) =>
    source.type === 'background' && source.fieldId === fieldId ? name : undefined,
  );
}

/** SUR-027: what is current in an editor after a page went. */
export function currentPageAfterRemoval(current: Id | undefined, removed: Id): Id | undefined {
  return current === removed ? undefined : current;
}
