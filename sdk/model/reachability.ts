import { ruleSubjects } from './checkRules.ts';
import { dayNumber, isDay } from './days.ts';
import type { KindRegistry } from './kinds/index.ts';
import { randomBlocks } from './order.ts';
import { type Problem, problem } from './problems.ts';
import { toNumber } from './safe.ts';
import { folded } from './texts.ts';
import type { Element, Id, Page, Rule, SubRule, SurveyStructure } from './types.ts';

/** Saved elements of reachable pages before the one that is looked at. */
interface Answerable {
  elements: ReadonlyMap<Id, Element>;
  kinds: KindRegistry;
}

/**
 * Rules that can be saved but make no sense: they ask about something that comes later or is not saved,
 * and pages that nobody can ever reach because of them. The structure is one that `validateStructure` accepts.
 */
export function rulesToMend(structure: Pick<SurveyStructure, 'pages'>, kinds: KindRegistry): Problem[] {
  const unreachable = new Set(unreachablePages(structure, kinds));
  const blocks = randomBlocks(structure.pages);
  const shuffledTogether = (one: Page | undefined, other: Page) =>
    blocks.some((block) => one !== undefined && block.includes(one) && block.includes(other));
  const place = new Map<Id, { page: number; element: Element }>();
  for (const [index, page] of structure.pages.entries()) {
    for (const element of page.elements) place.set(element.id, { page: index, element });
  }
  return structure.pages.flatMap((page, index) => {
    const problems: Problem[] = [];
    for (const key of ['showRules', 'hideRules'] as const) {
      for (const rule of page[key]) {
        for (const { id, source } of rule.subRules) {
          const found = source.type === 'answer' ? place.get(source.elementId) : undefined;
          const at = `pages/${page.id}/${key}/${rule.id}/${id}`;
          // Who sees an end page has answered all others.
          if (found && found.page >= index && !page.settings.end)
            problems.push(problem(at, 'rule-later-page', { element: found.element.name }));
          else if (found && shuffledTogether(structure.pages[found.page], page) && !page.settings.end)
            problems.push(problem(at, 'rule-shuffled-page', { element: found.element.name }));
          if (found && !found.element.saved) {
            problems.push(problem(at, 'rule-unsaved-element', { element: found.element.name }));
          }
        }
      }
    }
    return unreachable.has(page.id) ? [...problems, problem(`pages/${page.id}`, 'page-unreachable')] : problems;
  });
}

/**
 * Ids of pages that no answers can make visible. Looks at each page's rules on their own and at whether the questions
 * they ask about can be answered at all; every page it names is unreachable, but a clever enough contradiction
 * across several pages goes unnoticed.
 */
export function unreachablePages(structure: Pick<SurveyStructure, 'pages'>, kinds: KindRegistry): Id[] {
  const unreachable: Id[] = [];
  const elements = new Map<Id, Element>();
  const answerable: Answerable = { elements, kinds };
  const isEnd = ({ settings }: Page) => settings.end === true;
  for (const page of [...structure.pages.filter((one) => !isEnd(one)), ...structure.pages.filter(isEnd)]) {
    if (isUnreachable(page, answerable)) unreachable.push(page.id);
    else for (const element of page.elements) if (element.saved) elements.set(element.id, element);
  }
  return unreachable;
}

function isUnreachable(page: Page, answerable: Answerable): boolean {
  const certain = (subRule: SubRule) => isCertain(subRule, answerable);
  const hides = page.hideRules.filter((rule) => rule.subRules.length > 0 && canHold(rule, answerable));
  // A condition that always holds adds nothing to a rule; a rule of such conditions only always hides.
  const conditions = hides.map((rule) => rule.subRules.filter((subRule) => !certain(subRule)));
  if (conditions.some((left) => left.length === 0) || coverEverything(conditions)) return true;
  if (page.showRules.length === 0) return false;
  return page.showRules.every((show) => {
    if (show.subRules.length === 0 || !canHold(show, answerable)) return true;
    const holding = new Set(show.subRules.map(keyOf));
    return conditions.some((left) => left.every((subRule) => holding.has(keyOf(subRule))));
  });
}

/** Two single conditions of which one or the other always holds. */
function coverEverything(conditions: readonly SubRule[][]): boolean {
  const single = new Set(conditions.filter((left) => left.length === 1).map((left) => keyOf(left[0] as SubRule)));
  return conditions.some((left) => {
    const opposite = left.length === 1 ? oppositeOf(left[0] as SubRule) : undefined;
    return opposite !== undefined && single.has(keyOf(opposite));
  });
}

const opposites: Partial<Record<SubRule['operator'], SubRule['operator']>> = {
  equals: 'notEquals',
  notEquals: 'equals',
  answered: 'notAnswered',
  notAnswered: 'answered',
};

function oppositeOf(subRule: SubRule): SubRule | undefined {
  const operator = opposites[subRule.operator];
  return operator && { ...subRule, operator };
}

/** An answer that can never be there: to a question that is later, unsaved, or on an unreachable page. */
function isNeverAnswered({ source }: SubRule, answerable: Answerable): boolean {
  return source.type === 'answer' && !answerable.elements.has(source.elementId);
}

function isCertain(subRule: SubRule, answerable: Answerable): boolean {
  return (
    (subRule.operator === 'notAnswered' || subRule.operator === 'notEquals') && isNeverAnswered(subRule, answerable)
  );
}

function canHold(rule: Rule, answerable: Answerable): boolean {
  const bySource = new Map<string, SubRule[]>();
  for (const subRule of rule.subRules) {
    if (isNeverAnswered(subRule, answerable) && !isCertain(subRule, answerable)) return false;
    if (!isWithinReach(subRule, answerable)) return false;
    const source = JSON.stringify(subRule.source);
    bySource.set(source, [...(bySource.get(source) ?? []), subRule]);
  }
  return [...bySource.values()].every(canHoldTogether);
}

/** Sub-rules about one and the same value. */
function canHoldTogether(subRules: readonly SubRule[]): boolean {
  const keys = new Set(subRules.map(keyOf));
  for (const subRule of subRules) {
    const opposite = oppositeOf(subRule);
    if (opposite && keys.has(keyOf(opposite))) return false;
  }
  const given = subRules.filter(({ operator }) => operator !== 'notAnswered' && operator !== 'notEquals');
  if (given.length > 0 && subRules.some(({ operator }) => operator === 'notAnswered')) return false;
  const equal = new Set(subRules.filter(({ operator }) => operator === 'equals').map(({ value }) => comparable(value)));
  if (equal.size > 1) return false;
  const above = Math.max(...limitsOf(subRules, 'greater'));
  const below = Math.min(...limitsOf(subRules, 'less'));
  return above < below;
}

function limitsOf(subRules: readonly SubRule[], operator: 'greater' | 'less'): number[] {
  const none = operator === 'greater' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return [
    none,
    ...subRules
      .filter((one) => one.operator === operator)
      .map(({ value }) => (isDay(value) ? dayNumber(value) : (toNumber(value) ?? none))),
  ];
}

/** Whether the question can give such an answer: a disabled choice or a number off the scale cannot be given. */
function isWithinReach({ source, operator, value }: SubRule, { elements, kinds }: Answerable): boolean {
  const element = source.type === 'answer' ? elements.get(source.elementId) : undefined;
  if (!element || source.type !== 'answer') return true;
  const { values, scale } = ruleSubjects(element, kinds).find(({ rowId }) => rowId === source.rowId) ?? {};
  if (operator === 'equals' && values?.some((one) => one.value === value && one.disabled)) return false;
  const number = toNumber(value);
  if (!scale || number === undefined) return true;
  if (operator === 'equals') return number >= scale.min && number <= scale.max;
  if (operator === 'greater') return number < scale.max;
  return operator !== 'less' || number > scale.min;
}

/** Equal for values that a rule takes as the same. */
function comparable(value: string | number | undefined): string {
  return String(toNumber(value) ?? folded(String(value ?? '')));
}

function keyOf({ source, operator, value }: SubRule): string {
  const target = source.type === 'answer' ? [source.elementId, source.rowId ?? ''] : [source.fieldId];
  return JSON.stringify([source.type, ...target, operator, comparable(value)]);
}
