import { sameJson } from './safe.ts';
import { allElements } from './structures.ts';
import type { Id, Page, Rule, SurveyStructure } from './types.ts';

export interface IdChanges {
  added: Id[];
  removed: Id[];
  changed: Id[];
}

/** What differs between two revisions of a survey. An element that only moved is in `moved`, not in `changed`. */
export interface StructureDiff {
  /** Keys of survey settings. */
  settings: string[];
  pages: IdChanges & { reordered: boolean };
  elements: IdChanges & { moved: Id[] };
  backgroundFields: IdChanges;
  /** Languages whose translations differ. */
  languages: string[];
  same: boolean;
}

export function diff(before: SurveyStructure, after: SurveyStructure): StructureDiff {
  const settings = changedKeys(before.settings, after.settings);
  const pageOf = (structure: SurveyStructure) =>
    new Map(
      structure.pages.flatMap((page) => page.elements.map(({ id }, index) => [id, `${page.id} ${index}`] as const)),
    );
  // What a removed question was called is noted with its removal, and no change of its own.
  const named = (rules: readonly Rule[]) =>
    rules.map((rule) => ({ ...rule, subRules: rule.subRules.map(({ was, ...subRule }) => subRule) }));
  const strip = ({ elements, ...page }: Page) => ({
    ...page,
    showRules: named(page.showRules),
    hideRules: named(page.hideRules),
  });
  const pages = changes(before.pages.map(strip), after.pages.map(strip));
  const elements = changes(allElements(before), allElements(after));
  const [was, is] = [pageOf(before), pageOf(after)];
  const moved = [...is].filter(([id, place]) => was.has(id) && was.get(id) !== place).map(([id]) => id);
  const order = (structure: SurveyStructure, other: SurveyStructure) =>
    structure.pages.map(({ id }) => id).filter((id) => other.pages.some((page) => page.id === id));
  const reordered = !sameJson(order(before, after), order(after, before));
  const backgroundFields = changes(before.backgroundFields, after.backgroundFields);
  const languages = changedKeys(before.translations, after.translations);
  const nothing = [pages, elements, backgroundFields].every(
    (one) => !one.added.length && !one.removed.length && !one.changed.length,
  );
  return {
    settings,
    pages: { ...pages, reordered },
    elements: { ...elements, moved },
    backgroundFields,
    languages,
    same: nothing && !moved.length && !reordered && !settings.length && !languages.length,
  };
}

function changes<T extends { id: Id }>(before: readonly T[], after: readonly T[]): IdChanges {
  const was = new Map(before.map((thing) => [thing.id, thing]));
  const is = new Map(after.map((thing) => [thing.id, thing]));
  return {
    added: [...is.keys()].filter((id) => !was.has(id)),
    removed: [...was.keys()].filter((id) => !is.has(id)),
    changed: [...is].filter(([id, thing]) => was.has(id) && !sameJson(was.get(id), thing)).map(([id]) => id),
  };
}

function changedKeys(before: object, after: object): string[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !sameJson(was[key], is[key]));
}
