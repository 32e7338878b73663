import { LINE_MAX_LENGTH } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import { isRecord, own } from './safe.ts';
import { itemLists } from './structures.ts';
import { dropTranslations, withMarks } from './translations.ts';
import {
  DONT_KNOW,
  type Element,
  type Id,
  OTHER,
  type Page,
  type Rule,
  type SubRule,
  type SurveyStructure,
  type TextKey,
} from './types.ts';

export interface PatchResult {
  structure: SurveyStructure;
  /** An id that is not there; the structure is then the one that was given. */
  problems: Problem[];
  /** Rules that ask about something removed: they are kept, and keep the survey from being published. */
  brokenRules: BrokenRule[];
  /** Keys of texts whose translations fell (SUR-074). */
  lostTranslations: TextKey[];
}
export interface BrokenRule {
  pageId: Id;
  list: 'showRules' | 'hideRules';
  rule: Rule;
}

export function done(structure: SurveyStructure): PatchResult {
  return { structure, problems: [], brokenRules: [], lostTranslations: [] };
}

export function failed(structure: SurveyStructure, id: Id, code: 'unknown-page' | 'unknown-element'): PatchResult {
  const path = `${code === 'unknown-page' ? 'pages' : 'elements'}/${id}`;
  return { ...done(structure), problems: [problem(path, code)] };
}

export function withPage(structure: SurveyStructure, pageId: Id, change: (page: Page) => PatchResult): PatchResult {
  const page = structure.pages.find(({ id }) => id === pageId);
  return page ? change(page) : failed(structure, pageId, 'unknown-page');
}

export function withElement(
  structure: SurveyStructure,
  elementId: Id,
  change: (element: Element, page: Page) => PatchResult,
  targetPageId?: Id,
): PatchResult {
  if (targetPageId !== undefined && !structure.pages.some(({ id }) => id === targetPageId)) {
    return failed(structure, targetPageId, 'unknown-page');
  }
  for (const page of structure.pages) {
    const element = page.elements.find(({ id }) => id === elementId);
    if (element) return change(element, page);
  }
  return failed(structure, elementId, 'unknown-element');
}

export function pageById(structure: SurveyStructure, pageId: Id): Page {
  return structure.pages.find(({ id }) => id === pageId) as Page;
}

export function replacePage(structure: SurveyStructure, page: Page): SurveyStructure {
  return { ...structure, pages: structure.pages.map((one) => (one.id === page.id ? page : one)) };
}

export function without<T extends { id: Id }>(things: readonly T[], id: Id): T[] {
  return things.filter((thing) => thing.id !== id);
}

/** An index outside the list means its nearer end. */
export function inserted<T>(things: readonly T[], index: number, thing: T): T[] {
  return things.toSpliced(Math.max(0, Math.min(index, things.length)), 0, thing);
}

export function asksAbout(elements: readonly Element[]): (subRule: SubRule) => string | undefined {
  const names = new Map(elements.map((element) => [element.id, calledAs(element)]));
  return ({ source }) => (source.type === 'answer' ? names.get(source.elementId) : undefined);
}

/**
 * Without the translations of what is gone; rules that ask about it stay, broken, for their author to mend.
 * @param goneOf what was called so that a sub-rule asks about and that is gone
 */
export function cleaned(
  structure: SurveyStructure,
  prefixes: readonly string[],
  goneOf: (subRule: SubRule) => string | undefined,
): PatchResult {
  const lists = ['showRules', 'hideRules'] as const;
  const brokenRules: BrokenRule[] = [];
  const pages = structure.pages.map((page): Page => {
    let changed = page;
    for (const list of lists) {
      const rules = page[list].map((rule): Rule => {
        const subRules = rule.subRules.map((subRule) => withName(subRule, goneOf(subRule)));
        if (subRules.every((subRule, index) => subRule === rule.subRules[index])) return rule;
        const broken = { ...rule, subRules };
        brokenRules.push({ pageId: page.id, list, rule: broken });
        return broken;
      });
      if (rules.some((rule, index) => rule !== page[list][index])) changed = { ...changed, [list]: rules };
    }
    return changed;
  });
  return { ...withoutTexts(brokenRules.length > 0 ? { ...structure, pages } : structure, prefixes), brokenRules };
}

function withName(subRule: SubRule, was: string | undefined): SubRule {
  return was === undefined ? subRule : { ...subRule, was: was.slice(0, LINE_MAX_LENGTH) };
}

/** What authors know a question by. */
export const calledAs = ({ name, settings }: Element): string => settings.text.trim() || name;

export function withoutTexts(structure: SurveyStructure, prefixes: readonly string[]): PatchResult {
  const { structure: left, lost } = dropTranslations(structure, prefixes);
  return { ...done(left), lostTranslations: lost };
}

/** Choices, rows and columns that went, by id with their texts, and keys of those that went or say something else now. */
export function itemChanges(
  before: object,
  after: object,
  path: string,
): { removed: Map<string, string>; lost: TextKey[] } {
  const removed = new Map<string, string>();
  const lost: TextKey[] = [];
  const now = new Map(itemLists(after).flatMap(([, items]) => items.map((item) => [own(item, 'id'), item] as const)));
  for (const [key, items] of itemLists(before)) {
    for (const item of items) {
      const id = String(own(item, 'id'));
      const kept = now.get(id);
      if (!kept) removed.set(id, String(own(item, 'text') ?? ''));
      const at = `${path}/${key}/${id}`;
      if (!kept || own(kept, 'text') !== own(item, 'text')) lost.push(at);
      else if (own(item, 'reportText') && !own(kept, 'reportText')) lost.push(`${at}/reportText`);
    }
  }
  for (const key of [OTHER, DONT_KNOW]) {
    if (isEnabled(before, key) && !isEnabled(after, key)) removed.set(key, String(own(own(before, key), 'text') ?? ''));
    if (own(own(before, key), 'text') !== own(own(after, key), 'text')) lost.push(`${path}/${key}`);
  }
  return { removed, lost };
}

export function isEnabled(settings: object, key: string): boolean {
  return own(own(settings, key), 'enabled') === true;
}

/** The element under new ids, and which text keys became which. */
export function copyElement(
  element: Element,
  name: string,
  newId: () => Id,
): { element: Element; renamed: [string, string][] } {
  const id = newId();
  const settings: Record<string, unknown> = { ...element.settings };
  const inner: [string, string][] = [];
  for (const [key, items] of itemLists(element.settings)) {
    settings[key] = items.filter(isRecord).map((item) => {
      const itemId = newId();
      inner.push([`elements/${element.id}/${key}/${String(item.id)}`, `elements/${id}/${key}/${itemId}`]);
      return { ...item, id: itemId };
    });
  }
  const copy = { ...element, id, name, settings: settings as unknown as Element['settings'] };
  return { element: copy, renamed: [...inner, [`elements/${element.id}`, `elements/${id}`]] };
}

/** Translations of the old keys for the new ones too; the first prefix that fits counts, so longer ones come first. */
export function copyTranslations(structure: SurveyStructure, renamed: readonly [string, string][]): SurveyStructure {
  const copied = (all: Record<string, Record<TextKey, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([language, texts]) => {
        const copies = Object.entries(texts).flatMap(([key, text]) => {
          const found = renamed.find(([from]) => key === from || key.startsWith(`${from}/`));
          return found ? [[found[1] + key.slice(found[0].length), text] as const] : [];
        });
        return [language, copies.length ? { ...texts, ...Object.fromEntries(copies) } : texts];
      }),
    );
  const translated = { ...structure, translations: copied(structure.translations) };
  return withMarks(translated, copied(structure.translatedFrom ?? {}));
}
