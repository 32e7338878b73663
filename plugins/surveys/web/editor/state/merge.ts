import {
  allElements,
  type Element,
  type Id,
  nameKey,
  type Page,
  type SurveyStructure,
  type TextKey,
  type TranslationSources,
  withMarks,
} from '@kaiku/sdk/model';
import { movedIn } from '../../../contract/index.ts';

/** Two people wrote the same text or setting. A side that is undefined has removed it. */
export interface Conflict {
  /** As problems and texts are addressed: `elements/<id>/choices/<id>/text`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}
export type Side = 'mine' | 'theirs';
/** By path; without a choice what one wrote oneself stays, and what one removed and the other changed. */
export type Choices = ReadonlyMap<string, Side>;

export interface Merged {
  structure: SurveyStructure;
  conflicts: Conflict[];
}

/**
 * Brings together what two people made of the same structure: parts that only one of them changed are as that one left
 * them, down to the single text of a choice. What both changed differently is a conflict; nothing is dropped silently.
 * @param choices what was chosen where both wrote; `theirs` for all of it
 */
export function merge(
  base: SurveyStructure,
  mine: SurveyStructure,
  theirs: SurveyStructure,
  choices: Choices | 'theirs' = new Map(),
): Merged {
  if (same(mine, theirs) || same(base, mine)) return { structure: theirs, conflicts: [] };
  if (same(base, theirs)) return { structure: mine, conflicts: [] };
  const merger = new Merger(choices);
  const part = <K extends 'settings' | 'backgroundFields' | 'translations'>(key: K) =>
    merger.value(base[key], mine[key], theirs[key], key) as SurveyStructure[K];
  const structure = {
    ...theirs,
    settings: part('settings'),
    pages: merger.pages(base, mine, theirs),
    backgroundFields: part('backgroundFields'),
    translations: part('translations'),
  };
  const marked = withMarks(structure, mergedMarks(structure, base, mine, theirs));
  return { structure: withUniqueNames(marked, theirs), conflicts: merger.conflicts };
}

/**
 * Marks of what translations were made from: each goes with its translation. Where both have the same, one's own mark is
 * as good as the other's.
 */
function mergedMarks(
  { translations }: SurveyStructure,
  base: SurveyStructure,
  mine: SurveyStructure,
  theirs: SurveyStructure,
) {
  const marks: TranslationSources = {};
  for (const [language, texts] of Object.entries(translations)) {
    const has = (side: SurveyStructure, key: TextKey) => side.translations[language]?.[key] === texts[key];
    const markIn = (side: SurveyStructure, key: TextKey) => side.translatedFrom?.[language]?.[key];
    const marked = Object.keys(texts).map((key) => {
      const isTheirs = !has(mine, key) || (has(theirs, key) && markIn(mine, key) === markIn(base, key));
      return [key, markIn(isTheirs ? theirs : mine, key)] as const;
    });
    marks[language] = Object.fromEntries(marked.filter((one): one is [string, string] => one[1] !== undefined));
  }
  return marks;
}

class Merger {
  readonly conflicts: Conflict[] = [];
  readonly #choices: Choices | 'theirs';

  constructor(choices: Choices | 'theirs') {
    this.#choices = choices;
  }

  value(base: unknown, mine: unknown, theirs: unknown, path: string): unknown {
    if (same(mine, theirs) || same(base, theirs)) return mine;
    if (same(base, mine)) return theirs;
    if (isRecord(mine) && isRecord(theirs)) return this.#record(isRecord(base) ? base : {}, mine, theirs, path);
    if (isList(mine) && isList(theirs)) return this.#list(isList(base) ? base : [], mine, theirs, path);
    this.conflicts.push({ path, mine, theirs });
    return this.#sideOf(path, mine) === 'mine' ? mine : theirs;
  }

  get #theirsFirst(): boolean {
    return this.#choices === 'theirs';
  }

  #sideOf(path: string, mine: unknown): Side {
    if (this.#choices === 'theirs') return 'theirs';
    return this.#choices.get(path) ?? (mine === undefined ? 'theirs' : 'mine');
  }

  #record(base: Json, mine: Json, theirs: Json, path: string): Json {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map((key) => {
      // Settings are addressed as if they were the element's or page's own.
      const at = key === 'settings' && path !== '' ? path : `${path}/${key}`;
      return [key, this.value(base[key], mine[key], theirs[key], at)];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #list(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[], path: string): Item[] {
    const items = this.#byId(base, mine, theirs, path);
    const orders = { base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) };
    return merged(orders, (id) => items.has(id), this.#theirsFirst).map((id) => items.get(id) as Item);
  }

  #byId<T extends Item>(base: readonly T[], mine: readonly T[], theirs: readonly T[], path: string): Map<Id, T> {
    const [was, my, their] = [base, mine, theirs].map((list) => new Map(list.map((item) => [item.id, item])));
    const left = new Map<Id, T>();
    for (const id of new Set([...their!.keys(), ...my!.keys()])) {
      const value = this.value(was!.get(id), my!.get(id), their!.get(id), `${path}/${id}`);
      if (value !== undefined) left.set(id, value as T);
    }
    return left;
  }

  /** Pages, elements and places are looked at on their own: one may move what the other writes in. */
  pages(base: SurveyStructure, mine: SurveyStructure, theirs: SurveyStructure): Page[] {
    const sides = [base, mine, theirs];
    const [was, my, their] = sides.map(({ pages }) => pages.map(({ elements: _, ...page }) => page));
    const pages = this.#byId(was!, my!, their!, 'pages');
    const elements = this.#byId(allElements(base), allElements(mine), allElements(theirs), 'elements');
    const [wasIn, myIn, theirIn] = sides.map(homes);
    const home = new Map<Id, Id>();
    for (const id of elements.keys()) {
      const [before, now, there] = [wasIn!.get(id), myIn!.get(id), theirIn!.get(id)];
      const both = now !== before && there !== before && there !== undefined;
      const moved = now !== undefined && (there === undefined || (now !== before && !(both && this.#theirsFirst)));
      const pageId = (moved ? now : there) as Id;
      home.set(id, pageId);
      // A page that one removed stays for what the other wrote on it.
      if (!pages.has(pageId)) pages.set(pageId, [...my!, ...their!].find((page) => page.id === pageId)!);
    }
    const orders = { base: idsOf(base.pages), mine: idsOf(mine.pages), theirs: idsOf(theirs.pages) };
    const order = merged(orders, (id) => pages.has(id), this.#theirsFirst);
    return order.map((pageId) => {
      const on = (side: SurveyStructure) => idsOf(side.pages.find(({ id }) => id === pageId)?.elements ?? []);
      const within = { base: on(base), mine: on(mine), theirs: on(theirs) };
      const placed = merged(within, (id) => home.get(id) === pageId, this.#theirsFirst);
      return { ...pages.get(pageId)!, elements: placed.map((id) => elements.get(id)!) };
    });
  }
}

type Json = Record<string, unknown>;
interface Item {
  id: Id;
}

const idsOf = (items: readonly Item[]): Id[] => items.map(({ id }) => id);

const homes = ({ pages }: SurveyStructure): Map<Id, Id> =>
  new Map(pages.flatMap((page) => page.elements.map(({ id }) => [id, page.id])));

/** Ids in the other's order, with those where oneself put them that oneself has moved or made. */
function merged(orders: Orders, isThere: (id: Id) => boolean, theirsFirst: boolean): Id[] {
  const { base, mine, theirs } = orders;
  const [my, their] = [movedIn(base, mine), movedIn(base, theirs)];
  const order = theirs.filter(isThere);
  const there = new Set(order);
  for (const [index, id] of mine.entries()) {
    if (!isThere(id)) continue;
    if (there.has(id)) {
      if (!my.has(id) || (theirsFirst && their.has(id))) continue;
      order.splice(order.indexOf(id), 1);
    }
    const before = mine.slice(0, index).findLast((one) => there.has(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    there.add(id);
  }
  return order;
}

interface Orders {
  base: readonly Id[];
  mine: readonly Id[];
  theirs: readonly Id[];
}

/** Both may have given a name to something new: the other's keeps it. */
function withUniqueNames(structure: SurveyStructure, theirs: SurveyStructure): SurveyStructure {
  const taken = new Map(allElements(theirs).map(({ id, name }) => [nameKey(name), id]));
  const renamed = (element: Element): Element => {
    const { name } = element;
    for (let number = 1; ; number += 1) {
      const tried = number === 1 ? name : `${name} ${number}`;
      const owner = taken.get(nameKey(tried));
      if (owner !== undefined && owner !== element.id) continue;
      taken.set(nameKey(tried), element.id);
      return tried === name ? element : { ...element, name: tried };
    }
  };
  return { ...structure, pages: structure.pages.map((page) => ({ ...page, elements: page.elements.map(renamed) })) };
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.id === 'string');
}

/** Of JSON values; a key that is undefined is none. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}
