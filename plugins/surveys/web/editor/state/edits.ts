import {
  addElement,
  addPage,
  type Choice,
  type CommonSettings,
  duplicateElement,
  duplicatePage,
  type Element,
  findElement,
  type Id,
  type Kind,
  type KindRegistry,
  moveElement,
  movePage,
  newId,
  newPage,
  type Page,
  pageOfElement,
  removePage,
  type SurveySettings,
  type SurveyStructure,
  type TextKey,
  uniqueElementName,
  updateElement,
  updatePage,
  withMarks,
} from '@kaiku/sdk/model';

/** Edits of the editor, each a new structure made with the model's patches. */

const itemTypes = ['choices', 'rows', 'columns'] as const;
/** What the items of a list are called. */
export type ItemType = (typeof itemTypes)[number];
/** The setting that holds a list of items. */
export type ItemList = string;

/** The lists of items that elements of a kind have, as it declares them. */
export const itemListsOf = (kind: Kind | undefined): { list: ItemList; type: ItemType }[] =>
  (kind?.inspector ?? []).flatMap(({ key, type }) => {
    const known = itemTypes.find((one) => one === type);
    return known ? [{ list: key, type: known }] : [];
  });

export function itemsOf(element: Element, list: ItemList): Choice[] {
  return ((element.settings as unknown as Record<string, Choice[]>)[list] ?? []) as Choice[];
}

export function withSettings(structure: SurveyStructure, elementId: Id, changes: object): SurveyStructure {
  const element = findElement(structure, elementId);
  if (!element) return structure;
  return updateElement(structure, elementId, { settings: cleaned({ ...element.settings, ...changes }) }).structure;
}

export function withSurveySettings(structure: SurveyStructure, changes: Partial<SurveySettings>): SurveyStructure {
  return { ...structure, settings: cleaned({ ...structure.settings, ...changes }) };
}

export function withPageSettings(structure: SurveyStructure, pageId: Id, changes: object): SurveyStructure {
  const page = structure.pages.find(({ id }) => id === pageId);
  if (!page) return structure;
  return updatePage(structure, pageId, { settings: cleaned({ ...page.settings, ...changes }) }).structure;
}

/** A setting that was emptied is left out, as one that was never made. */
function cleaned<T extends object>(settings: T): T {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T;
}

export interface Inserted {
  structure: SurveyStructure;
  elementId: Id;
}

/**
 * A new element at the index of the page.
 * @param name what elements of the kind are called; a number follows when it is taken
 * @param words texts that it begins with
 */
export function insertElement(
  structure: SurveyStructure,
  pageId: Id,
  kind: Kind,
  index: number,
  name: string,
  words: Readonly<Record<string, string>> = {},
): Inserted {
  const settings: CommonSettings = { ...kind.defaults(newId), ...words };
  const element: Element = {
    id: newId(),
    kind: kind.kind,
    name: uniqueElementName(structure, name),
    saved: true,
    settings,
  };
  return { structure: addElement(structure, pageId, element, index).structure, elementId: element.id };
}

export function insertPage(structure: SurveyStructure, index: number): { structure: SurveyStructure; pageId: Id } {
  const page = newPage('', newId);
  return { structure: addPage(structure, page, index).structure, pageId: page.id };
}

/** A page that is shown after sending; these stand last. */
export function insertEndPage(structure: SurveyStructure): { structure: SurveyStructure; pageId: Id } {
  const { id, ...page } = newPage('', newId);
  const end = { ...page, id, settings: { ...page.settings, end: true } };
  return { structure: addPage(structure, end, structure.pages.length).structure, pageId: id };
}

export function copyElement(structure: SurveyStructure, elementId: Id): Inserted | null {
  const element = findElement(structure, elementId);
  if (!element) return null;
  const result = duplicateElement(structure, elementId, uniqueElementName(structure, element.name), newId);
  return result.elementId ? { structure: result.structure, elementId: result.elementId } : null;
}

export function copyPage(structure: SurveyStructure, pageId: Id): { structure: SurveyStructure; pageId: Id } | null {
  const result = duplicatePage(structure, pageId, newId, (element, so) => uniqueElementName(so, element.name));
  return result.pageId ? { structure: result.structure, pageId: result.pageId } : null;
}

/** One place up or down, to the neighbouring page at either end. */
export function nudgeElement(structure: SurveyStructure, elementId: Id, by: -1 | 1): SurveyStructure {
  const page = pageOfElement(structure, elementId);
  if (!page) return structure;
  const index = page.elements.findIndex(({ id }) => id === elementId) + by;
  if (index >= 0 && index < page.elements.length) return moveElement(structure, elementId, page.id, index).structure;
  const neighbour = structure.pages[structure.pages.indexOf(page) + by];
  if (!neighbour) return structure;
  return moveElement(structure, elementId, neighbour.id, by < 0 ? neighbour.elements.length : 0).structure;
}

/** Several elements one place up or down, together: they gather where the first, or the last, of them comes to. */
export function nudged(structure: SurveyStructure, ids: readonly Id[], by: -1 | 1): SurveyStructure {
  const lead = by < 0 ? ids[0] : ids.at(-1);
  if (lead === undefined) return structure;
  const moved = nudgeElement(structure, lead, by);
  if (ids.length === 1 || moved === structure) return moved;
  const page = pageOfElement(moved, lead);
  return page
    ? movedTo(
        moved,
        ids,
        page.id,
        page.elements.findIndex(({ id }) => id === lead),
      )
    : structure;
}

/**
 * Elements one after the other at a place of a page.
 * @param index in the page as it is before they are taken from where they stand
 */
export function movedTo(structure: SurveyStructure, ids: readonly Id[], pageId: Id, index: number): SurveyStructure {
  const page = structure.pages.find(({ id }) => id === pageId);
  if (!page) return structure;
  const moving = new Set(ids);
  const start = page.elements.slice(0, index).filter(({ id }) => !moving.has(id)).length;
  // All go behind the others first, so that each then finds the place that it is to have.
  return ids.reduce(
    (left, id, at) => moveElement(left, id, pageId, start + at).structure,
    behind(structure, ids, page),
  );
}

const behind = (structure: SurveyStructure, ids: readonly Id[], page: Page): SurveyStructure =>
  ids.reduce((left, id) => moveElement(left, id, page.id, Number.MAX_SAFE_INTEGER).structure, structure);

export function nudgePages(structure: SurveyStructure, ids: readonly Id[], by: -1 | 1): SurveyStructure {
  const order = by < 0 ? ids : ids.toReversed();
  const first = structure.pages.findIndex(({ id }) => id === order[0]) + by;
  if (first < 0 || first >= structure.pages.length) return structure;
  return order.reduce((left, id) => {
    const index = left.pages.findIndex((page) => page.id === id) + by;
    return movePage(left, id, index).structure;
  }, structure);
}

/** Those of the elements that are answered become mandatory, or no longer. */
export function withMandatory(
  structure: SurveyStructure,
  ids: readonly Id[],
  mandatory: boolean,
  registry: KindRegistry,
): SurveyStructure {
  return ids.reduce((left, id) => {
    const element = findElement(left, id);
    const takes = registry.get(element?.kind ?? '')?.inspector.some(({ key }) => key === 'mandatory');
    return takes ? withSettings(left, id, { mandatory: mandatory || undefined }) : left;
  }, structure);
}

/** Ids in the order of the outline: each page before its elements. */
export function outlineIds(structure: SurveyStructure): Id[] {
  return structure.pages.flatMap((page) => [page.id, ...page.elements.map(({ id }) => id)]);
}

/** The blank page that a new survey has gives way to the first pages that are put into it. */
export function withoutBlankPage(before: SurveyStructure, after: SurveyStructure): SurveyStructure {
  const [page, ...others] = before.pages;
  if (!page || others.length > 0 || page.elements.length + page.showRules.length + page.hideRules.length > 0)
    return after;
  const { title, description } = page.settings;
  return title.trim() || description ? after : removePage(after, page.id).structure;
}

/** What it means to drop a page or an element on another row of the outline. */
export function dropped(structure: SurveyStructure, activeId: Id, overId: Id): SurveyStructure {
  if (activeId === overId) return structure;
  const ids = outlineIds(structure);
  const from = ids.indexOf(activeId);
  const to = ids.indexOf(overId);
  if (from < 0 || to < 0) return structure;
  const pageIds = new Set(structure.pages.map(({ id }) => id));
  if (pageIds.has(activeId)) {
    const target = pageIds.has(overId) ? overId : pageOfElement(structure, overId)?.id;
    return movePage(
      structure,
      activeId,
      structure.pages.findIndex(({ id }) => id === target),
    ).structure;
  }
  const order = ids.toSpliced(from, 1);
  order.splice(to, 0, activeId);
  const place = order.indexOf(activeId);
  const home = order.slice(0, place).findLastIndex((id) => pageIds.has(id));
  // Above the first page there is nothing: that is the first page's top.
  const pageId = home < 0 ? structure.pages[0]?.id : order[home];
  return pageId ? moveElement(structure, activeId, pageId, Math.max(0, place - home - 1)).structure : structure;
}

export function addItem(structure: SurveyStructure, elementId: Id, list: ItemList, index?: number) {
  const element = findElement(structure, elementId);
  if (!element) return { structure, itemId: '' };
  const items = itemsOf(element, list);
  const item: Choice = { id: newId(), text: '' };
  const next = items.toSpliced(index ?? items.length, 0, item);
  return { structure: withSettings(structure, elementId, { [list]: next }), itemId: item.id };
}

/** One line of a pasted list. */
export interface Line {
  text: string;
  numericValue?: number;
}

/** Marks before the items of a list: bullets, boxes, and letters or numbers with a dot or a bracket. */
const listMark = /^(?:[•●○◦▪■□☐☑☒✓✔*–—·-]|\(\s?\)|\[\s?\]|\(?(?:\d{1,4}|[a-zA-ZåäöÅÄÖ])[.)])\s+/u;

/**
 * The lines of a pasted list, without the marks that all of them have. A column of numbers beside the texts, as
 * spreadsheets give it, becomes their numeric values.
 */
export function linesOf(pasted: string): Line[] {
  const rows = pasted
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const marked = rows.length > 1 && rows.every(([first = '']) => listMark.test(`${first} `));
  // A list that begins at some year or figure is no numbered list.
  return rows.map((cells) => {
    const [first = '', ...rest] = cells;
    const bare = marked ? `${first} `.replace(listMark, '').trim() : first;
    const [text = '', ...others] = bare === '' ? rest : [bare, ...rest];
    if (others.length !== 1) return { text: [text, ...others].filter(Boolean).join(' ') };
    const other = others[0] ?? '';
    const [before, after] = [figureOf(text), figureOf(other)];
    if (after !== null) return { text, numericValue: after };
    return before === null ? { text: `${text} ${other}` } : { text: other, numericValue: before };
  });
}

const figureOf = (text: string): number | null =>
  /^[-+−]?\d{1,12}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : null;

/**
 * Items of pasted lines, from the item with the id on: an empty one takes the first line, and empty ones that follow it
 * make room. The last one made is where writing goes on.
 */
export function insertItems(
  structure: SurveyStructure,
  elementId: Id,
  list: ItemList,
  itemId: Id,
  lines: readonly Line[],
) {
  const element = findElement(structure, elementId);
  const items = element ? itemsOf(element, list) : [];
  const at = items.findIndex(({ id }) => id === itemId);
  const from = items[at]?.text === '' ? at : at + 1;
  const written = items.findIndex(({ text }, index) => index >= from && text !== '');
  const free = items.slice(from, written < 0 ? items.length : written);
  const made = lines.map((line, index): Choice => ({ ...(free[index] ?? { id: newId() }), ...line }));
  const next = items.toSpliced(from, free.length, ...made);
  return { structure: setItems(structure, elementId, list, next), itemId: made.at(-1)?.id ?? itemId };
}

export function setItems(structure: SurveyStructure, elementId: Id, list: ItemList, items: Choice[]): SurveyStructure {
  return withSettings(structure, elementId, { [list]: items });
}

/** Where a text key leads. */
export type TextPlace =
  | { in: 'settings'; field: string }
  | { in: 'page'; pageId: Id; field: string }
  | { in: 'element'; elementId: Id; field: string }
  | { in: 'item'; elementId: Id; list: ItemList; itemId: Id }
  | { in: 'extra'; elementId: Id; field: string };

export function placeOf(key: TextKey): TextPlace | null {
  const [root, id = '', field = '', itemId, last] = key.split('/');
  if (root === 'settings') return { in: 'settings', field: id };
  if (root === 'pages') return { in: 'page', pageId: id, field };
  if (root !== 'elements') return null;
  if (itemId === undefined) return { in: 'element', elementId: id, field };
  if (last === undefined) return { in: 'extra', elementId: id, field };
  return { in: 'item', elementId: id, list: field, itemId };
}

/** Settings that are drawn with their bold, italics, links and lists; a question's own text is plain. */
export const richFields: readonly string[] = [
  'description',
  'content',
  'confirmationText',
  'thankYouText',
  'closedText',
];
export const isRich = (place: TextPlace | null): boolean =>
  place !== null && place.in !== 'item' && richFields.includes(place.field);

/** Writes one of the survey's texts in its main language. */
export function setText(structure: SurveyStructure, key: TextKey, text: string): SurveyStructure {
  const place = placeOf(key);
  switch (place?.in) {
    case 'settings':
      return withSurveySettings(structure, { [place.field]: text });
    case 'page':
      return withPageSettings(structure, place.pageId, { [place.field]: optional(place.field, text) });
    case 'element':
      return withSettings(structure, place.elementId, { [place.field]: optional(place.field, text) });
    case 'extra':
      return withSettings(structure, place.elementId, { [place.field]: { enabled: true, text } });
    case 'item': {
      const element = findElement(structure, place.elementId);
      if (!element) return structure;
      const items = itemsOf(element, place.list);
      const next = items.map((item) => (item.id === place.itemId ? { ...item, text } : item));
      return setItems(structure, place.elementId, place.list, next);
    }
    default:
      return structure;
  }
}

/** One of the survey's texts in its main language; empty where there is none. */
export function textAt(structure: SurveyStructure, key: TextKey): string {
  const place = placeOf(key);
  if (!place) return '';
  if (place.in === 'item') {
    const element = findElement(structure, place.elementId);
    return (element && itemsOf(element, place.list).find(({ id }) => id === place.itemId)?.text) ?? '';
  }
  const settings: object | undefined =
    place.in === 'settings'
      ? structure.settings
      : place.in === 'page'
        ? structure.pages.find(({ id }) => id === place.pageId)?.settings
        : findElement(structure, place.elementId)?.settings;
  const value = (settings as Record<string, unknown> | undefined)?.[place.field];
  const text = place.in === 'extra' ? (value as { text?: unknown } | undefined)?.text : value;
  return typeof text === 'string' ? text : '';
}

const required: readonly string[] = ['text', 'title'];
const optional = (field: string, text: string) => (text === '' && !required.includes(field) ? undefined : text);

/** Languages that have a translation of the text. */
export function translatedIn(structure: SurveyStructure, key: TextKey): string[] {
  return Object.entries(structure.translations)
    .filter(([, texts]) => texts[key])
    .map(([language]) => language);
}

export function withoutLanguage(structure: SurveyStructure, language: string): SurveyStructure {
  const { [language]: _, ...translations } = structure.translations;
  const { [language]: _marks, ...translatedFrom } = structure.translatedFrom ?? {};
  return withMarks({ ...structure, translations }, translatedFrom);
}
