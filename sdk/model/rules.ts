import { isAnswered, isDontKnow } from './answers.ts';
import { type Carrying, carriedInto, carriesFrom } from './carried.ts';
import { dayForm } from './days.ts';
import type { AnswerKinds } from './kinds/index.ts';
import type { Operand } from './kinds/kind.ts';
import { nothing, operandOfText } from './kinds/operands.ts';
import { own, put, toNumber } from './safe.ts';
import { cleanText, folded } from './texts.ts';
import {
  type Answerable,
  type Answers,
  type AnswerValue,
  type Background,
  DONT_KNOW,
  type Element,
  type Id,
  type Rule,
  type SubRule,
  type ViewElement,
  type ViewPage,
} from './types.ts';

/** What the rules of a survey are judged by, besides the answers. */
export interface RuleContext {
  kinds: AnswerKinds;
  background?: Background;
  /** Answers that count though their question is not shown: automatic answers of a collector. */
  fixedAnswers?: readonly Known[];
}

/** What a sub-rule compares, wherever its value comes from. */
export type Comparison = Pick<SubRule, 'operator' | 'value' | 'values'>;

/** An answer with the element that it answers. */
export interface Known {
  element: ViewElement;
  answer: AnswerValue;
}

/**
 * The pages that a respondent goes through, in order (SUR-024, ANS-015).
 * A page without show rules is shown; with them, when one of them applies; and never when a hide rule applies.
 * Rules see the answers of earlier visible pages only: what is on a hidden page or comes later counts as not answered.
 * Elements that carry choices forward have those that the answers leave; a page on which nothing is left is not shown.
 */
export function visiblePages<P extends ViewPage>(
  survey: { pages: readonly P[] },
  answers: unknown,
  context: RuleContext,
): P[] {
  // Most surveys have no rules and carry nothing, and every answer that comes in goes this way.
  const { plain, pages } = dependencies(survey);
  return plain ? ([...pages] as P[]) : walk(survey, answers, context).visible;
}

/** The page that is shown after sending; undefined: the survey's own thanks. */
export function endPage<P extends ViewPage>(
  survey: { pages: readonly P[] },
  answers: unknown,
  context: RuleContext,
): P | undefined {
  const ends = survey.pages.filter(({ settings }) => settings.end === true);
  if (ends.length === 0) return undefined;
  const { facts } = walk(survey, answers, context);
  return ends.find((page) => isPageVisible(page, facts));
}

/** Goes through the pages in order, with what is known at each. */
function walk<P extends ViewPage>(
  survey: { pages: readonly P[] },
  answers: unknown,
  context: RuleContext,
): { visible: P[]; facts: Facts } {
  const { pages, carries, asked, often } = dependencies(survey);
  const known = new Map<Id, Known>();
  const facts: Facts = { known, operands: often ? new Map() : null, context };
  for (const fixed of context.fixedAnswers ?? []) known.set(fixed.element.id, fixed);
  const shown = new Map<Id, ViewElement>();
  const visible: P[] = [];
  for (const given of pages as readonly P[]) {
    if (!isPageVisible(given, facts)) continue;
    const page = carries ? withCarried(given, { shown, answers: known }, context.kinds) : given;
    if (!page) continue;
    visible.push(page);
    for (const element of page.elements) {
      if (!asked.has(element.id)) continue;
      shown.set(element.id, element);
      const answer = own(answers, element.id);
      if (isShown(element) && isAnswered(context.kinds.get(element.kind), answer)) {
        known.set(element.id, { answer, element });
      }
    }
  }
  return { visible, facts };
}

interface Dependencies {
  /** Pages that may be asked: those that do not end the survey. */
  pages: readonly ViewPage[];
  /** No rule and no earlier answer decides what of them is shown. */
  plain: boolean;
  carries: boolean;
  /** Elements and background fields that rules ask about, and elements whose choices are carried forward. */
  asked: ReadonlySet<Id>;
  /** Several conditions ask about the same. */
  often: boolean;
}
const bySurvey = new WeakMap<object, Dependencies>();

/** Found once for each survey, which never changes. */
function dependencies(survey: { pages: readonly ViewPage[] }): Dependencies {
  let found = bySurvey.get(survey);
  if (!found) {
    const pages = survey.pages.filter(({ settings }) => settings.end !== true);
    const carried = pages.flatMap(({ elements }) => elements.flatMap((element) => carriesFrom(element) ?? []));
    const ruled = pages.some(({ showRules, hideRules }) => showRules.length > 0 || hideRules.length > 0);
    const sources = survey.pages
      .flatMap(({ showRules, hideRules }) => [...showRules, ...hideRules])
      .flatMap(({ subRules }) => subRules.map(({ source }) => source));
    const ids = sources.map((source) => (source.type === 'answer' ? source.elementId : source.fieldId));
    const carries = carried.length > 0;
    const asked = new Set([...ids, ...carried]);
    found = { pages, plain: !ruled && !carries, carries, asked, often: ids.length > asked.size };
    bySurvey.set(survey, found);
  }
  return found;
}

/** The page as it is offered; null when nothing of it is left. */
function withCarried<P extends ViewPage>(page: P, carrying: Carrying, kinds: AnswerKinds): P | null {
  if (!page.elements.some((element) => carriesFrom(element) !== undefined)) return page;
  const elements = page.elements.flatMap((element) => carriedInto(element, carrying, kinds) ?? []);
  return elements.length > 0 ? { ...page, elements } : null;
}

/** SUR-031: an element that is not saved does not appear. Views hold only saved ones. */
export function isShown(element: ViewElement | Element): boolean {
  return !('saved' in element) || element.saved;
}

/** The answers that count and are to be stored: those to elements on visible pages, texts cleaned, and nothing else. */
export function effectiveAnswers(survey: Answerable, answers: unknown, context: RuleContext): Answers {
  return answersOn(visiblePages(survey, answers, context), answers, context.kinds);
}

/** The answers to the elements of these pages, texts cleaned. */
export function answersOn(pages: readonly ViewPage[], answers: unknown, kinds: AnswerKinds): Answers {
  const effective: Answers = {};
  for (const page of pages) {
    for (const element of page.elements) {
      const answer = own(answers, element.id);
      const kind = kinds.get(element.kind);
      if (!isShown(element) || !isAnswered(kind, answer)) continue;
      put(effective, element.id, typeof answer === 'string' ? cleanText(answer) : (kind?.clean?.(answer) ?? answer));
    }
  }
  return effective;
}

/** What rules are judged by on the way through the pages. */
interface Facts {
  known: ReadonlyMap<Id, Known>;
  /** By element and row, where several conditions ask about the same: it is read once. An element is known before, or never. */
  operands: Map<Id, Map<Id | undefined, Operand>> | null;
  context: RuleContext;
}

function isPageVisible(page: ViewPage, facts: Facts): boolean {
  const applies = (rule: Rule) =>
    rule.subRules.length > 0 && rule.subRules.every((subRule) => subRuleHolds(subRule, facts));
  return (page.showRules.length === 0 || page.showRules.some(applies)) && !page.hideRules.some(applies);
}

function subRuleHolds(subRule: SubRule, facts: Facts): boolean {
  const { source } = subRule;
  return holds(
    subRule,
    source.type === 'answer'
      ? operandOf(source.elementId, source.rowId, facts)
      : operandOfText(own(facts.context.background, source.fieldId)),
  );
}

/**
 * Texts are compared without regard to case and outer spaces. `notEquals` and `noneOf` are the opposites of `equals` and
 * `oneOf`, so they hold for no answer. Of several that were chosen all must equal, and any may be `oneOf`.
 */
export function holds({ operator, value, values: several }: Comparison, operand: Operand): boolean {
  const { values, text, number } = operand;
  const wanted = value === undefined ? '' : String(value);
  const equals = () => values.length > 0 && values.every((given) => same(given, wanted));
  switch (operator) {
    case 'answered':
      return values.length > 0;
    case 'notAnswered':
      return values.length === 0;
    case 'equals':
      return equals();
    case 'notEquals':
      return !equals();
    case 'oneOf':
      return anyOf(operand, several);
    case 'noneOf':
      return !anyOf(operand, several);
    case 'contains': {
      const part = folded(wanted);
      return part !== '' && (anyOf(operand, [wanted]) || formsOf(operand).text.includes(part));
    }
    case 'greater':
    case 'atLeast':
    case 'less':
    case 'atMost': {
      // Days sort as texts.
      if (text && dayForm.test(wanted)) {
        if (!dayForm.test(text)) return false;
        if (text === wanted) return operator === 'atLeast' || operator === 'atMost';
        return text > wanted === (operator === 'greater' || operator === 'atLeast');
      }
      const limit = toNumber(value);
      if (limit === undefined || number === undefined) return false;
      if (number === limit) return operator === 'atLeast' || operator === 'atMost';
      return number > limit === (operator === 'greater' || operator === 'atLeast');
    }
    default:
      return false;
  }
}

function anyOf(operand: Operand, wanted: Comparison['values']): boolean {
  const { texts, numbers } = formsOf(operand);
  return (
    wanted?.some((one) => {
      if (texts.has(folded(String(one)))) return true;
      const number = toNumber(one);
      return number !== undefined && numbers.has(number);
    }) ?? false
  );
}

/** An operand as it is compared. */
interface Forms {
  texts: ReadonlySet<string>;
  numbers: ReadonlySet<number | undefined>;
  text: string;
}
const byOperand = new WeakMap<Operand, Forms>();

/** Made once for each operand: thousands of conditions may ask about thousands of choices. */
function formsOf(operand: Operand): Forms {
  let forms = byOperand.get(operand);
  if (!forms) {
    const { values, text = '' } = operand;
    forms = { texts: new Set(values.map(folded)), numbers: new Set(values.map(toNumber)), text: folded(text) };
    byOperand.set(operand, forms);
  }
  return forms;
}

function same(a: string, b: string): boolean {
  if (folded(a) === folded(b)) return true;
  const number = toNumber(a);
  return number !== undefined && number === toNumber(b);
}

function operandOf(elementId: Id, rowId: Id | undefined, { known, operands, context }: Facts): Operand {
  const found = known.get(elementId);
  if (!found) return nothing;
  if (!operands) return operandOfAnswer(found, rowId, context.kinds);
  const byRow = operands.get(elementId) ?? new Map<Id | undefined, Operand>();
  const operand = byRow.get(rowId) ?? operandOfAnswer(found, rowId, context.kinds);
  operands.set(elementId, byRow.set(rowId, operand));
  return operand;
}

function operandOfAnswer({ answer, element }: Known, rowId: Id | undefined, kinds: AnswerKinds): Operand {
  if (isDontKnow(answer)) return { values: [DONT_KNOW] };
  return kinds.get(element.kind)?.operand(element, answer, rowId) ?? nothing;
}
