import {
  type BackgroundField,
  type Element,
  type Id,
  type LanguageCode,
  type Page,
  type SurveySettings,
  type SurveyStructure,
  type TextKey,
  withMarks,
} from '@kaiku/sdk/model';

/**
 * What one save of the editor sends: the parts that differ, each as it is to be.
 * `order` says which element is on which page, in order; a page or element that it does not name is removed.
 */
export type SurveyChange =
  | { op: 'settings'; settings: SurveySettings }
  | { op: 'page'; page: Omit<Page, 'elements'> }
  | { op: 'element'; element: Element }
  | { op: 'order'; pages: { id: Id; elements: Id[] }[] }
  | { op: 'backgroundFields'; backgroundFields: BackgroundField[] }
  /**
   * Texts by key, null to remove one; without texts the language itself is removed. `sources` are the marks of what they
   * were made from: a text that comes without one was made from what is there now.
   */
  | {
      op: 'translations';
      language: LanguageCode;
      texts: Record<TextKey, string | null> | null;
      sources?: Record<TextKey, string | null>;
    };

/** The changes that lead from one structure to another; parts that are the same object are not looked into. */
export function changesBetween(before: SurveyStructure, after: SurveyStructure): SurveyChange[] {
  const changes: SurveyChange[] = [];
  if (before.settings !== after.settings && !same(before.settings, after.settings)) {
    changes.push({ op: 'settings', settings: after.settings });
  }
  changes.push(...pageChanges(before, after));
  if (!same(before.backgroundFields, after.backgroundFields)) {
    changes.push({ op: 'backgroundFields', backgroundFields: after.backgroundFields });
  }
  changes.push(...translationChanges(before, after));
  return changes;
}

function pageChanges(before: SurveyStructure, after: SurveyStructure): SurveyChange[] {
  if (before.pages === after.pages) return [];
  const changes: SurveyChange[] = [];
  const oldPages = new Map(before.pages.map((page) => [page.id, page]));
  const oldElements = new Map(before.pages.flatMap((page) => page.elements.map((element) => [element.id, element])));
  for (const page of after.pages) {
    const old = oldPages.get(page.id);
    if (old === page) continue;
    const { elements, ...own } = page;
    if (!old || !same(withoutElements(old), own)) changes.push({ op: 'page', page: own });
    for (const element of elements) {
      const was = oldElements.get(element.id);
      if (was !== element && !same(was, element)) changes.push({ op: 'element', element });
    }
  }
  const order = orderOf(after);
  if (!same(orderOf(before), order)) changes.push({ op: 'order', pages: order });
  return changes;
}

function translationChanges(before: SurveyStructure, after: SurveyStructure): SurveyChange[] {
  if (before.translations === after.translations && before.translatedFrom === after.translatedFrom) return [];
  const languages = new Set([...Object.keys(before.translations), ...Object.keys(after.translations)]);
  return [...languages].flatMap((language): SurveyChange[] => {
    const was = before.translations[language];
    const is = after.translations[language];
    if (!is) return [{ op: 'translations', language, texts: null }];
    const [wasFrom, isFrom] = [before.translatedFrom?.[language], after.translatedFrom?.[language]];
    if (was === is && wasFrom === isFrom) return [];
    const texts = differing(was, is);
    const marks = { ...differing(wasFrom, isFrom) };
    // A text alone would lose its mark.
    for (const key of Object.keys(texts)) if (isFrom?.[key] !== undefined) marks[key] = isFrom[key];
    const nothing = Object.keys(texts).length === 0 && Object.keys(marks).length === 0;
    if (was && nothing) return [];
    return [{ op: 'translations', language, texts, ...(Object.keys(marks).length > 0 && { sources: marks }) }];
  });
}

function differing(was: Record<string, string> = {}, is: Record<string, string> = {}): Record<string, string | null> {
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return Object.fromEntries([...keys].filter((key) => was[key] !== is[key]).map((key) => [key, is[key] ?? null]));
}

export interface ChangesApplied {
  structure: SurveyStructure;
  /** Ids that `order` names and nothing has, or that came without a place. */
  unknown: Id[];
}

/** Applies changes to a structure. What comes out is as valid as what went in: check it with `validateStructure`. */
export function applyChanges(structure: SurveyStructure, changes: readonly SurveyChange[]): ChangesApplied {
  const pages = new Map(structure.pages.map((page) => [page.id, withoutElements(page)]));
  const elements = new Map(structure.pages.flatMap((page) => page.elements.map((element) => [element.id, element])));
  let order = orderOf(structure);
  let next = { ...structure };
  for (const change of changes) {
    if (change.op === 'settings') next.settings = change.settings;
    else if (change.op === 'backgroundFields') next.backgroundFields = change.backgroundFields;
    else if (change.op === 'page') pages.set(change.page.id, change.page);
    else if (change.op === 'element') elements.set(change.element.id, change.element);
    else if (change.op === 'order') order = change.pages;
    else {
      next.translations = withTexts(next.translations, change.language, change.texts);
      next = withMarks(next, changedMarks(next.translatedFrom, change));
    }
  }
  const unknown: Id[] = [];
  next.pages = order.flatMap(({ id, elements: ids }) => {
    const page = pages.get(id);
    if (!page) unknown.push(id);
    unknown.push(...ids.filter((elementId) => !elements.has(elementId)));
    return page ? [{ ...page, elements: ids.flatMap((elementId) => elements.get(elementId) ?? []) }] : [];
  });
  const placed = new Set(order.flatMap(({ id, elements: ids }) => [id, ...ids]));
  for (const change of changes) {
    if (change.op === 'page' && !placed.has(change.page.id)) unknown.push(change.page.id);
    if (change.op === 'element' && !placed.has(change.element.id)) unknown.push(change.element.id);
  }
  return { structure: next, unknown };
}

function withTexts(
  translations: SurveyStructure['translations'],
  language: LanguageCode,
  texts: Record<TextKey, string | null> | null,
): SurveyStructure['translations'] {
  const entries = Object.entries(translations);
  if (texts === null) return Object.fromEntries(entries.filter(([one]) => one !== language));
  const merged = Object.entries({ ...translations[language], ...texts });
  const kept = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
  const known = entries.some(([one]) => one === language);
  return known
    ? Object.fromEntries(entries.map(([one, old]) => [one, one === language ? kept : old]))
    : { ...translations, [language]: kept };
}

/** Whoever writes a translation and does not say from what made it from what is there. */
function changedMarks(
  all: SurveyStructure['translatedFrom'],
  { language, texts, sources }: Extract<SurveyChange, { op: 'translations' }>,
): SurveyStructure['translatedFrom'] {
  const unsaid = Object.keys(texts ?? {}).map((key) => [key, null] as const);
  const merged = Object.entries({ ...all?.[language], ...Object.fromEntries(unsaid), ...sources });
  const kept = merged.filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...all, [language]: texts ? Object.fromEntries(kept) : {} };
}

function withoutElements({ elements: _, ...page }: Page): Omit<Page, 'elements'> {
  return page;
}

function orderOf(structure: SurveyStructure): { id: Id; elements: Id[] }[] {
  return structure.pages.map(({ id, elements }) => ({ id, elements: elements.map((element) => element.id) }));
}

/** Of JSON values; the order of keys does not count, and a key that is undefined is none. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = definedEntries(a);
  const right = new Map(definedEntries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}

/** One list that does what the two do one after the other. */
export function joinedChanges(first: readonly SurveyChange[], second: readonly SurveyChange[]): SurveyChange[] {
  const joined = new Map<string, SurveyChange[]>();
  for (const change of [...first, ...second]) {
    const key = targetOf(change);
    const before = joined.get(key);
    const last = before?.at(-1);
    if (change.op === 'translations' && change.texts && last?.op === 'translations') {
      // Texts that come after the language was removed must find it removed.
      if (last.texts) {
        const unsaid = Object.fromEntries(Object.keys(change.texts).map((one) => [one, null]));
        const sources = { ...last.sources, ...unsaid, ...change.sources };
        const texts = { ...last.texts, ...change.texts };
        const both = { op: change.op, language: change.language, texts };
        joined.set(key, [...before!.slice(0, -1), Object.keys(sources).length > 0 ? { ...both, sources } : both]);
      } else {
        joined.delete(key);
        joined.set(key, [last, change]);
      }
    } else joined.set(key, [change]);
  }
  return [...joined.values()].flat();
}

function targetOf(change: SurveyChange): string {
  if (change.op === 'page') return `page ${change.page.id}`;
  if (change.op === 'element') return `element ${change.element.id}`;
  return change.op === 'translations' ? `translations ${change.language}` : change.op;
}
