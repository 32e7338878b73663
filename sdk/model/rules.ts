import { isAnswered, isCheckboxAnswer, isChoiceAnswer, isDontKnow } from './answers.ts';
import { list, own, put, toNumber } from './safe.ts';
import { cleanText, folded } from './texts.ts';
import {
  type Answerable,
  type Answers,
  type AnswerValue,
  type Background,
  DONT_KNOW,
  type Element,
  type Id,
  OTHER,
  type Rule,
  type SubRule,
  type ViewElement,
  type ViewPage,
} from './types.ts';

export interface RuleContext {
  background?: Background;
  /** Answers that count though their question is not shown: automatic answers of a collector. */
  fixedAnswers?: Answers;
}

/** What a sub-rule looks at. `values` are choice ids, numbers or the text itself. */
interface Operand {
  values: readonly string[];
  /** The respondent's own words beside the values. */
  text?: string;
  number?: number;
}

interface Known {
  answer: unknown;
  element?: ViewElement;
}

const nothing: Operand = { values: [] };

/**
 * The pages that a respondent goes through, in order (SUR-024, ANS-015).
 * A page without show rules is shown; with them, when one of them applies; and never when a hide rule applies.
 * Rules see the answers of earlier visible pages only: what is on a hidden page or comes later counts as not answered.
 */
export function visiblePages<P extends ViewPage>(
  survey: { pages: readonly P[] },
  answers: unknown,
  context: RuleContext = {},
): P[] {
  // Most surveys have no rules, and every answer that comes in goes this way.
  if (!survey.pages.some(({ showRules, hideRules }) => showRules.length > 0 || hideRules.length > 0)) {
    return [...survey.pages];
  }
  const known = new Map<Id, Known>();
  for (const [id, answer] of Object.entries(context.fixedAnswers ?? {})) known.set(id, { answer });
  const visible: P[] = [];
  for (const page of survey.pages) {
    if (!isPageVisible(page, known, context.background)) continue;
    visible.push(page);
    for (const element of page.elements) {
      const answer = own(answers, element.id);
      if (isShown(element) && isAnswered(answer)) known.set(element.id, { answer, element });
    }
  }
  return visible;
}

/** SUR-031: an element that is not saved does not appear. Views hold only saved ones. */
export function isShown(element: ViewElement | Element): boolean {
  return !('saved' in element) || element.saved;
}

/** The answers that count and are to be stored: those to elements on visible pages, texts cleaned, and nothing else. */
export function effectiveAnswers(survey: Answerable, answers: unknown, context: RuleContext = {}): Answers {
  const effective: Answers = {};
  for (const page of visiblePages(survey, answers, context)) {
    for (const element of page.elements) {
      const answer = own(answers, element.id);
      if (isShown(element) && isAnswered(answer)) put(effective, element.id, cleanAnswer(answer));
    }
  }
  return effective;
}

function cleanAnswer(answer: AnswerValue): AnswerValue {
  if (typeof answer === 'string') return cleanText(answer);
  const other = own(answer, OTHER);
  return typeof other === 'string' && (isChoiceAnswer(answer) || isCheckboxAnswer(answer))
    ? { ...answer, other: cleanText(other) }
    : answer;
}

/** Where the respondent is: `index` counts visible pages from 0, -1 when the page is not among them. */
export function pagePosition(survey: Answerable, pageId: Id, answers: unknown, context: RuleContext = {}) {
  const pages = visiblePages(survey, answers, context);
  const index = pages.findIndex((page) => page.id === pageId);
  return {
    index,
    count: pages.length,
    previous: pages[index - 1]?.id,
    next: index < 0 ? undefined : pages[index + 1]?.id,
  };
}

function isPageVisible(page: ViewPage, known: ReadonlyMap<Id, Known>, background: Background | undefined): boolean {
  const applies = (rule: Rule) =>
    rule.subRules.length > 0 && rule.subRules.every((subRule) => subRuleHolds(subRule, known, background));
  return (page.showRules.length === 0 || page.showRules.some(applies)) && !page.hideRules.some(applies);
}

function subRuleHolds(subRule: SubRule, known: ReadonlyMap<Id, Known>, background: Background | undefined): boolean {
  const { source } = subRule;
  return holds(
    subRule,
    source.type === 'answer'
      ? operandOfAnswer(known.get(source.elementId), source.rowId)
      : operandOfText(own(background, source.fieldId)),
  );
}

/** Texts are compared without regard to case and outer spaces; `notEquals` is the opposite of `equals`, so it holds for no answer. */
function holds({ operator, value }: SubRule, operand: Operand): boolean {
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
    case 'contains': {
      const part = folded(wanted);
      return part !== '' && (values.some((given) => same(given, wanted)) || folded(text ?? '').includes(part));
    }
    case 'greater':
    case 'less': {
      const limit = toNumber(value);
      if (limit === undefined || number === undefined) return false;
      return operator === 'greater' ? number > limit : number < limit;
    }
    default:
      return false;
  }
}

function same(a: string, b: string): boolean {
  if (folded(a) === folded(b)) return true;
  const number = toNumber(a);
  return number !== undefined && number === toNumber(b);
}

function operandOfText(text: unknown): Operand {
  return typeof text === 'string' && text.trim() !== '' ? { values: [text], text, number: toNumber(text) } : nothing;
}

function operandOfAnswer(known: Known | undefined, rowId: Id | undefined): Operand {
  if (!known || !isAnswered(known.answer)) return nothing;
  const { answer, element } = known;
  if (isDontKnow(answer)) return { values: [DONT_KNOW] };
  if (typeof answer === 'string') return operandOfText(answer);
  if (typeof answer === 'number') return { values: [String(answer)], number: answer };
  if (isChoiceAnswer(answer)) {
    return { values: [answer.choice], text: answer.other, number: numericValue(element, 'choices', answer.choice) };
  }
  if (isCheckboxAnswer(answer)) return { values: answer.choices, text: answer.other };
  const columns = (rowId === undefined ? Object.values(answer) : [own(answer, rowId)]).filter(
    (column): column is string => typeof column === 'string',
  );
  const number = rowId === undefined ? undefined : numericValue(element, 'columns', columns[0]);
  return { values: columns, number };
}

function numericValue(element: ViewElement | undefined, key: string, id: unknown): number | undefined {
  const item = list(own(element?.settings, key)).find((candidate) => own(candidate, 'id') === id);
  return toNumber(own(item, 'numericValue'));
}
