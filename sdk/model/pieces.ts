import { structureFormat } from './format.ts';
import { copyElement, copyTranslations } from './patchTools.ts';
import { isRecord } from './safe.ts';
import { nameKey, newPage, newSurvey, uniqueElementName } from './structures.ts';
import type { CommonSettings, Element, Id, Page, Rule, SubRule, SurveyStructure } from './types.ts';
import { validateStructure } from './validateStructure.ts';

/*
 * Pages or elements of a survey as a structure of their own: what is copied between surveys, and kept as a template or a
 * favourite.
 */

/** Whole pages, or elements alone, which then stand on one page without a title. */
export type PieceType = 'page' | 'element';

/** What a piece referred to outside of itself, and did not bring along. */
export interface LeftBehind {
  what: 'rule' | 'setting';
  /** Of a rule the page's title, of a setting the element's name. */
  of: string;
  /** The setting's key. */
  setting?: string;
}

/** Pages and elements with the ids, in their order, with their translations and the background fields that they name. */
export function pieceOf(structure: SurveyStructure, type: PieceType, ids: ReadonlySet<Id>): SurveyStructure {
  const pages =
    type === 'page'
      ? structure.pages.filter(({ id }) => ids.has(id))
      : [
          {
            ...newPage('', () => 'piece'),
            elements: structure.pages.flatMap(({ elements }) => elements.filter(({ id }) => ids.has(id))),
          },
        ];
  const kept = new Set([
    ...(type === 'page' ? pages.map(({ id }) => `pages/${id}`) : []),
    ...pages.flatMap(({ elements }) => elements.map(({ id }) => `elements/${id}`)),
  ]);
  const translations = Object.fromEntries(
    Object.entries(structure.translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([key]) => kept.has(key.split('/', 2).join('/')))),
    ]),
  );
  const { language } = structure.settings;
  const words = JSON.stringify(pages);
  // A survey of its own in form; what is not of the pieces is never read.
  const bare = newSurvey('piece', language, { next: '>', previous: '<', send: '>' }, () => 'piece');
  return {
    ...bare,
    format: structure.format ?? structureFormat,
    pages,
    backgroundFields: structure.backgroundFields
      .filter(({ id }) => words.includes(`"${id}"`))
      .map(({ id, name }) => ({ id, name })),
    translations,
  };
}

export interface PieceInserted {
  structure: SurveyStructure;
  /** The pages or elements that came, in their order. */
  ids: Id[];
  left: LeftBehind[];
}

export interface PieceTarget {
  type: PieceType;
  /** Where elements go; pages ignore it. */
  pageId?: Id;
  index: number;
  newId: () => Id;
  registry: Parameters<typeof validateStructure>[1];
  /** What was cut out of this very survey comes back under the ids that it had, while they are free: its answers stay. */
  keepIds?: boolean;
}

/**
 * A piece within a survey, under ids and names of its own. Rules between its parts come along; what it referred to outside
 * is connected where the survey has it (the same element, a background field of the same name) and left behind otherwise.
 */
export function insertPiece(structure: SurveyStructure, piece: SurveyStructure, target: PieceTarget): PieceInserted {
  const { type, index, newId, registry } = target;
  const home = structure.pages.find(({ id }) => id === target.pageId);
  if (type === 'element' && !home) return { structure, ids: [], left: [] };
  const keepIds = (target.keepIds ?? false) && !hasAny(structure, piece);
  const renamed: [string, string][] = [];
  const elementIds = new Map<Id, Id>();
  const itemIds = new Map<Id, Map<string, string>>();
  const left: LeftBehind[] = [];
  const known = new Set(structure.pages.flatMap(({ elements }) => elements.map(({ id }) => id)));

  // Names are told apart by what is there already and by what came before.
  let named: Pick<SurveyStructure, 'pages'> = structure;
  const twinOf = (element: Element): Element => {
    const name = uniqueElementName(named, element.name.trim() || element.kind);
    const twin = keepIds ? { element: { ...element, name }, renamed: [] } : copyElement(element, name, newId);
    named = { pages: [...named.pages, { ...newPage('', () => ''), elements: [twin.element] }] };
    elementIds.set(element.id, twin.element.id);
    const items = twin.renamed.slice(0, -1).map(([from, to]) => [lastOf(from), lastOf(to)] as const);
    const { choicesFrom } = element.settings as CommonSettings & { choicesFrom?: Id };
    // Choices that are carried forward have the ids that they have where they come from.
    const carried = choicesFrom === undefined ? undefined : itemIds.get(choicesFrom);
    const same = choicesFrom !== undefined && known.has(choicesFrom) ? new Map<string, string>() : undefined;
    itemIds.set(element.id, carried ?? same ?? new Map(items));
    renamed.push(...(keepIds ? [own(`elements/${element.id}`)] : twin.renamed));
    return twin.element;
  };
  const copies = piece.pages.map((page): Page => {
    const id = keepIds ? page.id : newId();
    if (type === 'page') renamed.push([`pages/${page.id}`, `pages/${id}`]);
    return { ...page, id, elements: page.elements.map(twinOf) };
  });

  const fields = new Map(structure.backgroundFields.map(({ id, name }) => [nameKey(name), id]));
  const theirs = new Map(piece.backgroundFields.map(({ id, name }) => [id, nameKey(name)]));
  const fieldOf = (id: Id) => fields.get(theirs.get(id) ?? '');
  const subRuleOf = (subRule: SubRule): SubRule | null => {
    const { source, value, values } = subRule;
    const id = keepIds ? subRule.id : newId();
    if (source.type === 'background') {
      const fieldId = fieldOf(source.fieldId);
      return fieldId === undefined ? null : { ...subRule, id, source: { ...source, fieldId } };
    }
    const elementId = elementIds.get(source.elementId);
    if (elementId === undefined) return known.has(source.elementId) ? { ...subRule, id } : null;
    const items = itemIds.get(source.elementId);
    const moved = <T>(one: T): T => ((typeof one === 'string' && items?.get(one)) || one) as T;
    return {
      ...subRule,
      id,
      source: { ...source, elementId, ...(source.rowId !== undefined && { rowId: moved(source.rowId) }) },
      ...(value !== undefined && { value: moved(value) }),
      ...(values !== undefined && { values: values.map(moved) }),
    };
  };
  const rulesOf = (page: Page, rules: readonly Rule[]): Rule[] =>
    rules.flatMap((rule) => {
      const subRules = rule.subRules.map(subRuleOf);
      // Without one of its sub-rules a rule would hold more often than it was meant to.
      if (subRules.every((one) => one !== null)) return [{ id: keepIds ? rule.id : newId(), subRules }];
      left.push({ what: 'rule', of: page.settings.title });
      return [];
    });

  const pages = copies.map((page) => ({
    ...page,
    showRules: rulesOf(page, page.showRules),
    hideRules: rulesOf(page, page.hideRules),
    elements: page.elements.map((element) => connected(element, elementIds, known, registry, fieldOf, left)),
  }));
  const came = pages.flatMap(({ elements }) => elements.map(({ id }) => id));
  const merged =
    type === 'page'
      ? { ...structure, pages: structure.pages.toSpliced(index, 0, ...pages) }
      : {
          ...structure,
          pages: structure.pages.map((page) =>
            page === home
              ? { ...page, elements: page.elements.toSpliced(index, 0, ...pages.flatMap(({ elements }) => elements)) }
              : page,
          ),
        };
  const sound = withoutLooseEnds(merged, new Set(came), registry, left);
  return {
    structure: translated(sound, piece, renamed),
    ids: type === 'page' ? pages.map(({ id }) => id) : came,
    left,
  };
}

const own = (key: string): [string, string] => [key, key];
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function hasAny(structure: SurveyStructure, piece: SurveyStructure): boolean {
  const ids = new Set(structure.pages.flatMap((page) => [page.id, ...page.elements.map(({ id }) => id)]));
  return piece.pages.some((page) => ids.has(page.id) || page.elements.some(({ id }) => ids.has(id)));
}

/** Types of settings that hold words and figures, in which an id means nothing. */
const plain: ReadonlySet<string> = new Set([
  'flag',
  'text',
  'longText',
  'email',
  'code',
  'number',
  'select',
  'several',
  'color',
  'tags',
  'names',
  'choices',
  'rows',
  'columns',
  'extraChoice',
  'faces',
  'language',
  'hierarchy',
  'hierarchyLevels',
]);

/** The element with its references to elements that came along, and to background fields, led to those of the survey. */
function connected(
  element: Element,
  elementIds: ReadonlyMap<Id, Id>,
  known: ReadonlySet<Id>,
  registry: PieceTarget['registry'],
  fieldOf: (id: Id) => Id | undefined,
  left: LeftBehind[],
): Element {
  const types = new Map(registry.get(element.kind)?.inspector.map(({ key, type }) => [key, type as string]));
  const moved = (value: unknown): unknown => {
    if (typeof value === 'string') return elementIds.get(value) ?? value;
    if (Array.isArray(value)) return value.map(moved);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one)]));
  };
  const settings = Object.entries(element.settings).flatMap(([key, value]): [string, unknown][] => {
    const type = types.get(key) ?? '';
    if (type === 'earlierElement' && !elementIds.has(String(value)) && !known.has(String(value))) {
      left.push({ what: 'setting', of: element.name, setting: key });
      return [];
    }
    if (type === 'backgroundField') {
      return [[key, typeof value === 'string' ? (fieldOf(value) ?? value) : value]];
    }
    return [[key, plain.has(type) ? value : moved(value)]];
  });
  return { ...element, settings: Object.fromEntries(settings) as unknown as Element['settings'] };
}

/** Settings of the elements that came which name something that the survey does not have are left out, and told of. */
function withoutLooseEnds(
  structure: SurveyStructure,
  came: ReadonlySet<Id>,
  registry: PieceTarget['registry'],
  left: LeftBehind[],
): SurveyStructure {
  const loose = new Map<Id, Set<string>>();
  for (const { path, code } of validateStructure(structure, registry)) {
    const [root, id = '', setting] = path.split('/');
    if (root !== 'elements' || !came.has(id) || !setting || !code.startsWith('unknown-')) continue;
    loose.set(id, (loose.get(id) ?? new Set()).add(setting));
  }
  if (loose.size === 0) return structure;
  const pages = structure.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const settings = loose.get(element.id);
      if (!settings) return element;
      for (const setting of settings) left.push({ what: 'setting', of: element.name, setting });
      const entries = Object.entries(element.settings).filter(([key]) => !settings.has(key));
      return { ...element, settings: Object.fromEntries(entries) as unknown as Element['settings'] };
    }),
  }));
  return { ...structure, pages };
}

/** With the piece's translations into the languages that the survey has. */
function translated(
  structure: SurveyStructure,
  piece: SurveyStructure,
  renamed: readonly [string, string][],
): SurveyStructure {
  const main = structure.settings.language;
  const copied = copyTranslations(piece, renamed).translations;
  const theirs = new Set(renamed.map(([, to]) => to));
  const isTheirs = (key: string) => theirs.has(key.split('/', 2).join('/'));
  const translations = Object.fromEntries(
    Object.entries(structure.translations).map(([language, texts]) => {
      const came = Object.entries(copied[language] ?? {}).filter(([key]) => isTheirs(key));
      return [language, language !== main && came.length > 0 ? { ...texts, ...Object.fromEntries(came) } : texts];
    }),
  );
  return { ...structure, translations };
}
