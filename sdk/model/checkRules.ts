import { idOr, isId } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import type { RuleSubject } from './kinds/kind.ts';
import { LINE_MAX_LENGTH, MAX_RULES_ON_PAGE } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import { list, own, toNumber } from './safe.ts';
import { DONT_KNOW, type Element, type RuleOperator, ruleOperators } from './types.ts';

const present: readonly RuleOperator[] = ['answered', 'notAnswered'];
const order: readonly RuleOperator[] = ['greater', 'less'];

/** What a rule can ask of an element: its answer as a whole, and the parts that can be asked about alone. */
export function ruleSubjects(element: Element, kinds: KindRegistry): readonly RuleSubject[] {
  return kinds.get(element.kind)?.subjects(element) ?? [];
}

interface Known {
  elements: ReadonlyMap<unknown, unknown>;
  /** Elements whose settings are right, so that their kind can be asked about them. */
  sound: (element: unknown) => element is Element;
  fields: ReadonlySet<unknown>;
  kinds: KindRegistry;
}

/**
 * The rules of every page, of any JSON (SUR-025): references that lead nowhere, operators that do not suit,
 * values that are missing. `rulesToMend` finds what is possible to save but not sensible.
 * @param faulty elements whose settings are wrong: of these only is asked whether they are there
 */
export function checkRules(
  structure: unknown,
  kinds: KindRegistry,
  faulty: ReadonlySet<unknown> = new Set(),
): Problem[] {
  const elements = new Map<unknown, unknown>();
  for (const page of list(own(structure, 'pages'))) {
    for (const element of list(own(page, 'elements'))) elements.set(own(element, 'id'), element);
  }
  const fields = new Set(list(own(structure, 'backgroundFields')).map((field) => own(field, 'id')));
  const sound = (element: unknown): element is Element => !faulty.has(element);
  const known = { elements, fields, kinds, sound };
  return list(own(structure, 'pages')).flatMap((page, index) =>
    ['showRules', 'hideRules'].flatMap((key) =>
      checkRuleList(own(page, key), `pages/${idOr(page, index)}/${key}`, known),
    ),
  );
}

function checkRuleList(rules: unknown, path: string, known: Known) {
  if (!Array.isArray(rules)) return [problem(path, 'not-list')];
  if (rules.length > MAX_RULES_ON_PAGE) return [problem(path, 'too-many', { max: MAX_RULES_ON_PAGE })];
  return rules.flatMap((rule, index): Problem[] => {
    const at = `${path}/${idOr(rule, index)}`;
    const subRules = own(rule, 'subRules');
    if (!isId(own(rule, 'id'))) return [problem(at, 'invalid-id')];
    if (!Array.isArray(subRules)) return [problem(at, 'rule-shape')];
    if (subRules.length === 0) return [problem(at, 'rule-empty')];
    if (subRules.length > MAX_RULES_ON_PAGE) return [problem(at, 'too-many', { max: MAX_RULES_ON_PAGE })];
    return subRules.flatMap((subRule, place) => checkSubRule(subRule, `${at}/${idOr(subRule, place)}`, known));
  });
}

function checkSubRule(subRule: unknown, at: string, { elements, fields, kinds, sound }: Known): Problem[] {
  if (!isId(own(subRule, 'id'))) return [problem(at, 'invalid-id')];
  const operator = own(subRule, 'operator') as RuleOperator;
  if (!ruleOperators.includes(operator)) return [problem(at, 'rule-operator')];
  const value = own(subRule, 'value');
  const source = own(subRule, 'source');
  const type = own(source, 'type');
  if (type === 'background') {
    if (!fields.has(own(source, 'fieldId'))) return [problem(at, 'rule-unknown-field')];
    return valueProblems(operator, value, at);
  }
  if (type !== 'answer') return [problem(at, 'rule-shape')];
  const element = elements.get(own(source, 'elementId'));
  if (element === undefined) return [problem(at, 'rule-unknown-element')];
  if (!sound(element)) return valueProblems(operator, value, at);
  const subjects = ruleSubjects(element, kinds);
  const rowId = own(source, 'rowId');
  const subject = subjects.find((one) => one.rowId === rowId);
  if (!subject) return [problem(at, rowId === undefined ? 'rule-operator' : 'rule-unknown-row')];
  if (!subject.operators.includes(operator)) return [problem(at, 'rule-operator')];
  const problems = valueProblems(operator, value, at);
  return problems.length ? problems : answerValueProblems(subject, element, operator, value, at);
}

function valueProblems(operator: RuleOperator, value: unknown, at: string): Problem[] {
  if (present.includes(operator)) return [];
  const number = toNumber(value);
  if (order.includes(operator)) return number === undefined ? [problem(at, 'rule-value')] : [];
  const fits = number !== undefined || (typeof value === 'string' && value.trim() !== '');
  return fits && String(value).length <= LINE_MAX_LENGTH ? [] : [problem(at, 'rule-value')];
}

/** A value compared for equality must be one that the answer can have. */
function answerValueProblems(
  { values, scale, ownWords }: RuleSubject,
  { settings }: Element,
  operator: RuleOperator,
  value: unknown,
  at: string,
) {
  if (present.includes(operator) || order.includes(operator)) return [];
  if (value === DONT_KNOW && settings.dontKnow?.enabled === true) return [];
  if (values) {
    // The respondent's own words may be searched for anything.
    if (ownWords && operator === 'contains') return [];
    return values.some((one) => String(one.value) === String(value)) ? [] : [problem(at, 'rule-unknown-choice')];
  }
  return scale && toNumber(value) === undefined ? [problem(at, 'rule-value')] : [];
}
