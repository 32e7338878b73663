import type { KindRegistry } from './kinds/index.ts';
import { MAX_CHOICES } from './limits.ts';
import type { HierarchySettings } from './names.ts';
import { updateElement } from './patches.ts';
import { list, own } from './safe.ts';
import { cleanText, folded } from './texts.ts';
import { setTranslations } from './translations.ts';
import type { Choice, CommonSettings, Element, Id, LanguageCode, SurveyStructure } from './types.ts';

/** Something of a company's hierarchy, as whoever keeps it gives it out. */
export interface HierarchyNode {
  id: Id;
  /** Missing: it stands at the top. */
  parentId?: Id | null;
  /** Id of its level. */
  level: Id;
  /** What it is called where `texts` has no name in the language. */
  text: string;
  texts?: Readonly<Record<LanguageCode, string>>;
  /** Missing: active. */
  active?: boolean;
  /** Words that find it besides its name. */
  searchTerms?: readonly string[];
}

/** An element whose choices are those of a hierarchy (SUR-065). */
export interface HierarchyUse {
  element: Element;
  settings: HierarchySettings & { hierarchy: Id; choices: readonly Choice[] };
}

/** Every element that takes its choices from a hierarchy. What is carried forward comes from its question. */
export function hierarchyUses({ pages }: Pick<SurveyStructure, 'pages'>, kinds: KindRegistry): HierarchyUse[] {
  return pages.flatMap(({ elements }) =>
    elements.flatMap((element): HierarchyUse[] => {
      const settings = element.settings as CommonSettings &
        HierarchySettings & { choicesFrom?: Id; choices?: Choice[] };
      const { choiceSource, hierarchy, choicesFrom, choices = [] } = settings;
      if (choiceSource !== 'hierarchy' || !hierarchy || choicesFrom !== undefined) return [];
      const takes = kinds.get(element.kind)?.inspector.some(({ type }) => type === 'hierarchy');
      return takes ? [{ element, settings: { ...settings, hierarchy, choices } }] : [];
    }),
  );
}

/** A choice with those below it. */
export interface ChoiceBranch {
  choice: Choice;
  below: ChoiceBranch[];
}

/** Choices as they stand below each other, each once, in the order of the list. One whose parent is not there is at the top. */
export function choiceTree(choices: readonly Choice[]): ChoiceBranch[] {
  const branches = choices.map((choice): ChoiceBranch => ({ choice, below: [] }));
  const byNode = new Map(
    branches.flatMap((one) => (one.choice.hierarchyNodeId ? [[one.choice.hierarchyNodeId, one]] : [])),
  );
  const parentOf = ({ choice }: ChoiceBranch) => byNode.get(choice.hierarchyParentId ?? '');
  // Nothing keeps a list that was written by hand from going in circles.
  const endless = (branch: ChoiceBranch): boolean => {
    let above = parentOf(branch);
    for (let steps = 0; above; steps += 1) {
      if (above === branch || steps > MAX_DEPTH) return true;
      above = parentOf(above);
    }
    return false;
  };
  const top: ChoiceBranch[] = [];
  for (const branch of branches) {
    const above = endless(branch) ? undefined : parentOf(branch);
    (above?.below ?? top).push(branch);
  }
  return top;
}

/** Of a hierarchy's choices the named nodes, with what is above and below them (LINK-020). */
export function visibleBranches(choices: readonly Choice[], nodes: ReadonlySet<Id>): Choice[] {
  const seen = new Set<Choice>();
  const walk = ({ choice, below }: ChoiceBranch, shown: boolean): boolean => {
    const named = shown || nodes.has(choice.hierarchyNodeId ?? '');
    const some = below.map((branch) => walk(branch, named)).includes(true);
    if (named || some) seen.add(choice);
    return named || some;
  };
  for (const branch of choiceTree(choices)) walk(branch, false);
  return choices.filter((choice) => seen.has(choice));
}

/** Choices in the order of their tree: each before those below it. */
export const inTreeOrder = (choices: readonly Choice[]): Choice[] => flatten(choiceTree(choices));
const flatten = (branches: readonly ChoiceBranch[]): Choice[] =>
  branches.flatMap(({ choice, below }) => [choice, ...flatten(below)]);

/** What a choice is called where those above it are not seen with it: theirs first. */
export function choicePaths(choices: readonly Choice[]): ReadonlyMap<Id, string> {
  const paths = new Map<Id, string>();
  const walk = (branches: readonly ChoiceBranch[], above: string) => {
    for (const { choice, below } of branches) {
      const path = above === '' ? choice.text : `${above}${ABOVE}${choice.text}`;
      paths.set(choice.id, path);
      walk(below, path);
    }
  };
  walk(choiceTree(choices), '');
  return paths;
}

const ABOVE = ' › ';
/** No organisation is deeper. */
const MAX_DEPTH = 50;

/** Of a survey: where a hierarchy's choices go. */
export interface HierarchyTarget {
  kinds: KindRegistry;
  newId: () => Id;
  /** Somebody may have answered it: choices that are gone are kept, switched off. */
  answered: boolean;
}

/**
 * The structure with the nodes of the hierarchy as the element's choices: those that are active and on a visible level, each
 * below the nearest of them that stands above it. A node keeps the choice that it had. The same structure when nothing
 * changed. There may be more of them than an element may have: validation says so.
 */
export function withHierarchy(
  structure: SurveyStructure,
  { element, settings }: HierarchyUse,
  nodes: readonly HierarchyNode[],
  { kinds, newId, answered }: HierarchyTarget,
): SurveyStructure {
  const shown = shownOf(nodes, settings, structure.settings.language);
  const had = new Map(settings.choices.flatMap((one) => (one.hierarchyNodeId ? [[one.hierarchyNodeId, one]] : [])));
  const ids = new Set(settings.choices.map(({ id }) => id));
  const idOf = (node: Id): Id => {
    const id = ids.has(node) ? newId() : node;
    ids.add(id);
    return id;
  };
  const offered = shown.nodes.map((node): Choice => {
    const {
      enabled: _,
      reportText: __,
      searchTerms: ___,
      hierarchyParentId: ____,
      ...before
    } = had.get(node.id) ?? { id: idOf(node.id), text: '' };
    const terms = settings.hierarchySearch ? (node.searchTerms ?? []).join(' ').trim().slice(0, 1_000) : '';
    const parent = shown.parentOf(node);
    const path = shown.isAmbiguous(node) ? shown.path(node) : undefined;
    return {
      ...before,
      text: shown.text(node),
      hierarchyNodeId: node.id,
      ...(path && { reportText: path }),
      ...(parent && { hierarchyParentId: parent.id }),
      ...(terms && { searchTerms: terms }),
    };
  });
  const stays = new Set(offered.map(({ id }) => id));
  const gone = settings.choices
    .filter(({ id, text, hierarchyNodeId }) => !stays.has(id) && (hierarchyNodeId || text.trim() !== ''))
    .slice(0, answered ? Math.max(MAX_CHOICES - offered.length, 0) : 0)
    .map((choice): Choice => ({ ...choice, enabled: false }));
  const choices = [...offered, ...gone];
  const changed = same(choices, settings.choices)
    ? structure
    : updateElement(structure, element.id, { settings: { ...element.settings, choices } as CommonSettings }).structure;
  return Object.keys(structure.translations).reduce((one, language) => {
    const texts = shown.translations(language, element.id, offered);
    const known = own(one.translations, language);
    const news = Object.entries(texts).filter(([key, text]) => own(known, key) !== text);
    return news.length > 0 ? setTranslations(one, language, Object.fromEntries(news), kinds) : one;
  }, changed);
}

/** What a survey's choices have become in the places of one hierarchy; a node counts once, however many elements offer it. */
export interface HierarchyNews {
  hierarchy: Id;
  /** How many are offered now. */
  choices: number;
  came: string[];
  went: string[];
  renamed: { from: string; to: string }[];
}

/** What the choices of each hierarchy are beside those of an earlier structure, in the order of the elements. */
export function hierarchyNews(before: SurveyStructure, after: SurveyStructure, kinds: KindRegistry): HierarchyNews[] {
  const was = new Map(hierarchyUses(before, kinds).map((use) => [use.element.id, use]));
  const found = new Map<Id, { old: Map<Id, Choice>; now: Map<Id, Choice> }>();
  for (const { element, settings } of hierarchyUses(after, kinds)) {
    const { old, now } = found.get(settings.hierarchy) ?? { old: new Map(), now: new Map() };
    found.set(settings.hierarchy, { old, now });
    for (const [node, choice] of offeredIn(was.get(element.id)?.settings.choices ?? [])) old.set(node, choice);
    for (const [node, choice] of offeredIn(settings.choices)) now.set(node, choice);
  }
  const names = (some: Map<Id, Choice>, others: Map<Id, Choice>) =>
    Array.from(some).flatMap(([node, choice]) => (others.has(node) ? [] : [choice.reportText || choice.text]));
  return Array.from(found, ([hierarchy, { old, now }]) => ({
    hierarchy,
    choices: now.size,
    came: names(now, old),
    went: names(old, now),
    renamed: Array.from(now).flatMap(([node, { text }]) => {
      const from = old.get(node)?.text ?? text;
      return from === text ? [] : [{ from, to: text }];
    }),
  }));
}

const offeredIn = (choices: readonly Choice[]): [Id, Choice][] =>
  choices.flatMap((choice): [Id, Choice][] =>
    choice.hierarchyNodeId && choice.enabled !== false ? [[choice.hierarchyNodeId, choice]] : [],
  );

const same = (a: readonly Choice[], b: readonly Choice[]): boolean =>
  a.length === b.length && a.every((one, at) => sorted(one) === sorted(b[at] as Choice));
const sorted = (choice: Choice): string => JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)));

const isOffered = ({ level, active }: HierarchyNode, levels: readonly Id[]): boolean =>
  active !== false && (levels.length === 0 || levels.includes(level));

/** How many choices an element would get: before they are made, for there may be far too many. */
export const offeredNodes = ({ settings }: HierarchyUse, nodes: readonly HierarchyNode[]): number =>
  nodes.filter((node) => isOffered(node, settings.hierarchyLevels ?? [])).length;

/** What several elements show of the same nodes is made out once. */
const known = new WeakMap<readonly HierarchyNode[], Map<string, ShownNodes>>();

function shownOf(nodes: readonly HierarchyNode[], settings: HierarchySettings, language: LanguageCode): ShownNodes {
  const { hierarchyLevels = [], hierarchySort } = settings;
  const key = JSON.stringify([hierarchyLevels, hierarchySort === 'text', language]);
  const ofNodes = known.get(nodes) ?? new Map<string, ShownNodes>();
  const shown = ofNodes.get(key) ?? new ShownNodes(nodes, settings, language);
  known.set(nodes, ofNodes.set(key, shown));
  return shown;
}

/** The nodes that are offered, in their order. */
class ShownNodes {
  readonly nodes: HierarchyNode[];
  readonly #byId: ReadonlyMap<Id, HierarchyNode>;
  readonly #shown: ReadonlySet<Id>;
  readonly #language: LanguageCode;
  /** How many of those that stand beside each other, and of all, have a name. */
  readonly #beside = new Map<string, number>();
  readonly #named = new Map<string, number>();

  constructor(nodes: readonly HierarchyNode[], settings: HierarchySettings, language: LanguageCode) {
    const levels = settings.hierarchyLevels ?? [];
    this.#language = language;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    const visible = [...this.#byId.values()].filter((node) => isOffered(node, levels));
    this.#shown = new Set(visible.map(({ id }) => id));
    for (const node of visible) add(this.#beside, this.#place(node));
    for (const node of visible) add(this.#named, folded(this.text(node)));
    this.nodes = this.#inOrder(visible, settings.hierarchySort === 'text');
  }

  /** The nearest above it that is offered. */
  parentOf(node: HierarchyNode): HierarchyNode | undefined {
    return this.#above(node).find(({ id }) => this.#shown.has(id));
  }

  /** Its name; where one of the same name stands beside it, with that of what is above them and not seen. */
  text(node: HierarchyNode, language = this.#language): string {
    const name = nameIn(node, language);
    if ((this.#beside.get(this.#place(node)) ?? 0) < 2) return name;
    const above = this.#above(node);
    const seen = above.findIndex(({ id }) => this.#shown.has(id));
    const hidden = above.slice(0, seen < 0 ? above.length : seen).reverse();
    return hidden.length > 0 ? `${name} (${hidden.map((one) => nameIn(one, language)).join(ABOVE)})` : name;
  }

  isAmbiguous(node: HierarchyNode): boolean {
    return (this.#named.get(folded(this.text(node))) ?? 0) > 1 && this.parentOf(node) !== undefined;
  }

  path(node: HierarchyNode, language = this.#language): string {
    const above = this.#above(node).filter(({ id }) => this.#shown.has(id));
    return [node, ...above]
      .reverse()
      .map((one) => this.text(one, language))
      .join(ABOVE);
  }

  /** Names in another language, by text key; what has none keeps the translation that an author gave it. */
  translations(language: LanguageCode, elementId: Id, choices: readonly Choice[]): Record<string, string> {
    const texts = choices.flatMap(({ id, hierarchyNodeId, reportText }): [string, string][] => {
      const node = this.#byId.get(hierarchyNodeId ?? '');
      if (!node || !own(node.texts, language)) return [];
      const at = `elements/${elementId}/choices/${id}`;
      const text: [string, string] = [`${at}/text`, this.text(node, language)];
      return reportText ? [text, [`${at}/reportText`, this.path(node, language)]] : [text];
    });
    return Object.fromEntries(texts);
  }

  #above(node: HierarchyNode): HierarchyNode[] {
    const found: HierarchyNode[] = [];
    let above = this.#byId.get(node.parentId ?? '');
    while (above && above !== node && found.length < MAX_DEPTH && !found.includes(above)) {
      found.push(above);
      above = this.#byId.get(above.parentId ?? '');
    }
    return found;
  }

  #place(node: HierarchyNode): string {
    return `${this.parentOf(node)?.id ?? ''} ${folded(nameIn(node, this.#language))}`;
  }

  #inOrder(visible: readonly HierarchyNode[], byText: boolean): HierarchyNode[] {
    const names = new Intl.Collator(this.#language, { numeric: true });
    const order = byText
      ? [...visible].sort((a, b) => names.compare(nameIn(a, this.#language), nameIn(b, this.#language)))
      : visible;
    const choices = order.map((node): Choice => {
      const parent = this.parentOf(node);
      return { id: node.id, text: '', hierarchyNodeId: node.id, ...(parent && { hierarchyParentId: parent.id }) };
    });
    return inTreeOrder(choices).map(({ id }) => this.#byId.get(id) as HierarchyNode);
  }
}

const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

function nameIn(node: HierarchyNode, language: LanguageCode): string {
  const name = own(node.texts, language);
  return cleanText(typeof name === 'string' && name.trim() !== '' ? name : node.text).trim();
}

/** Without what ties its choices to a hierarchy that is not here; the choices stay, as if they had been written here. */
export function withoutHierarchy<E extends Element>(element: E): E {
  const settings = Object.entries(element.settings).flatMap(([key, value]): [string, unknown][] => {
    if (hierarchyKeys.includes(key)) return [];
    return [[key, key === 'choices' ? freedChoices(list(value) as Choice[]) : value]];
  });
  return { ...element, settings: Object.fromEntries(settings) as unknown as E['settings'] };
}

/** Choices that were a hierarchy's: nodes keep theirs where it is chosen again, but what it said of them is gone. */
export const freedChoices = (choices: readonly Choice[]): Choice[] =>
  choices.map((choice) => {
    if (choice.hierarchyNodeId === undefined) return choice;
    const { hierarchyParentId: _, searchTerms: __, reportText: ___, ...own } = choice;
    return own;
  });
const hierarchyKeys: readonly string[] = [
  'choiceSource',
  'hierarchy',
  'hierarchyLevels',
  'hierarchySort',
  'hierarchySearch',
];

/** What a save changed of how an element takes its choices from a hierarchy, or of these: they are taken anew. */
export function hierarchyChanged(before: Element | undefined, { settings }: Element): boolean {
  const part = (one: CommonSettings | undefined) =>
    JSON.stringify([...hierarchyKeys, 'choices'].map((key) => own(one, key) ?? null));
  return part(before?.settings) !== part(settings);
}
