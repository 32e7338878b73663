import type { KindRegistry } from './kinds/index.ts';
import { randomBlocks } from './order.ts';
import { type Problem, problem } from './problems.ts';
import { isRecord, list, own } from './safe.ts';
import type { Element, Id, Page, SurveyStructure } from './types.ts';

/**
 * The same structure, in which each element that takes its choices from an earlier question has them: copies, ids and all,
 * so that rules, results, exports and imports know them without looking elsewhere. What excludes the others (none of these)
 * is nothing to carry. Takes any JSON; one whose source is gone keeps what it had.
 */
export function carryChoices<T>(structure: T): T {
  const before = list(own(structure, 'pages'));
  // Mostly there are none; then it costs next to nothing.
  if (!before.some((page) => list(own(page, 'elements')).some(mayCarry))) return structure;
  const earlier = new Map<unknown, unknown>();
  const pages = before.map((page) => {
    const given = list(own(page, 'elements'));
    const elements = given.map((element) => {
      const choices = choicesFor(element, earlier);
      return choices ? { ...(element as Element), settings: { ...(element as Element).settings, choices } } : element;
    });
    for (const element of elements) earlier.set(own(element, 'id'), element);
    return elements.some((element, at) => element !== given[at]) ? { ...(page as object), elements } : page;
  });
  return pages.some((page, at) => page !== before[at]) ? { ...structure, pages } : structure;
}

const mayCarry = (element: unknown): boolean =>
  isRecord(element) && isRecord(element.settings) && 'choicesFrom' in element.settings;

/** Undefined when the element takes none from elsewhere, or has them already. */
function choicesFor(element: unknown, earlier: ReadonlyMap<unknown, unknown>): unknown[] | undefined {
  const from = own(own(element, 'settings'), 'choicesFrom');
  const source = from === undefined ? undefined : own(own(earlier.get(from), 'settings'), 'choices');
  if (!Array.isArray(source)) return undefined;
  // How many may choose one concerns the question where they first do.
  const choices = source
    .filter((choice) => isRecord(choice) && own(choice, 'exclusive') !== true)
    .map((choice) => ('limit' in choice ? without(choice, 'limit') : choice));
  const has = own(own(element, 'settings'), 'choices');
  const same = Array.isArray(has) && has.length === choices.length && choices.every((one, at) => one === has[at]);
  return same || JSON.stringify(has) === JSON.stringify(choices) ? undefined : choices;
}

const without = ({ ...choice }: Record<string, unknown>, key: string): Record<string, unknown> => {
  delete choice[key];
  return choice;
};

/** A setting that names an earlier question. */
export interface SourceUse {
  element: Element;
  key: string;
  sourceId: Id;
}

/** Every use of an earlier question by a later one's settings: of these questions, or of all. */
export function sourceUses(
  { pages }: Pick<SurveyStructure, 'pages'>,
  kinds: KindRegistry,
  of?: ReadonlySet<Id>,
): SourceUse[] {
  return pages.flatMap((page) =>
    page.elements.flatMap((element) =>
      (kinds.get(element.kind)?.inspector ?? []).flatMap(({ key, type }) => {
        const sourceId = type === 'earlierElement' ? own(element.settings, key) : undefined;
        return typeof sourceId === 'string' && (!of || of.has(sourceId)) ? [{ element, key, sourceId }] : [];
      }),
    ),
  );
}

/** Questions on pages that come before the element's for everybody, which its setting can name. */
export function possibleSources(
  { pages }: Pick<SurveyStructure, 'pages'>,
  elementId: Id,
  kinds: KindRegistry,
  withChoices = false,
): Element[] {
  const place = pages.findIndex(({ elements }) => elements.some(({ id }) => id === elementId));
  const block = randomBlocks(pages).find((one) => one.includes(pages[place] as Page));
  return pages
    .slice(0, Math.max(place, 0))
    .filter((page) => !block?.includes(page))
    .flatMap(({ elements }) => elements)
    .filter(({ kind, saved }) => saved && (withChoices ? hasChoices(kind, kinds) : kinds.get(kind)?.answerable));
}

const hasChoices = (kind: string, kinds: KindRegistry): boolean =>
  kinds.get(kind)?.inspector.some(({ key, type }) => key === 'choices' && type === 'choices') === true;

/** Settings that name what is gone, comes later, is a draft or cannot be named: kept, and to be mended before publishing. */
export function sourceProblems(structure: SurveyStructure, kinds: KindRegistry): Problem[] {
  const uses = sourceUses(structure, kinds).filter(({ element }) => element.saved);
  if (uses.length === 0) return [];
  const all = new Map(structure.pages.flatMap(({ elements }) => elements).map((element) => [element.id, element]));
  return uses.flatMap(({ element, key, sourceId }) => {
    const path = `elements/${element.id}/${key}`;
    const source = all.get(sourceId);
    if (!source) return [problem(path, 'source-unknown')];
    const field = kinds.get(element.kind)?.inspector.find((one) => one.key === key);
    if (possibleSources(structure, element.id, kinds, field?.withChoices).includes(source)) return [];
    const fits = field?.withChoices ? hasChoices(source.kind, kinds) : kinds.get(source.kind)?.answerable;
    return [problem(path, fits ? 'source-later' : 'source-choices', { element: source.settings.text || source.name })];
  });
}
