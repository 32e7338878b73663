import { idOr, isId } from './fields.ts';
import { LINE_MAX_LENGTH, MAX_RULES_ON_PAGE } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import { list, own, toNumber } from './safe.ts';
import { DONT_KNOW, type ElementKind, OTHER, type RuleOperator, ruleOperators } from './types.ts';

const present: readonly RuleOperator[] = ['answered', 'notAnswered'];
const equality: readonly RuleOperator[] = ['equals', 'notEquals', ...present];
const order: readonly RuleOperator[] = ['greater', 'less'];

/** The operators that make sense for an answer of the kind; a background field takes them all. */
export function operatorsFor(kind: ElementKind): readonly RuleOperator[] {
  switch (kind) {
    case 'choice':
      return ruleOperators;
    case 'openText':
      return ruleOperators;
    case 'checkbox':
      return [...equality, 'contains'];
    case 'nps':
    case 'smiley':
    case 'slider':
      return [...equality, ...order];
    case 'matrix':
    case 'dropdownMatrix':
      return [...equality, 'contains', ...order];
    case 'date':
      return equality;
    case 'file':
      return present;
    default:
      return [];
  }
}

/**
 * The rules of every page, of any JSON (SUR-025): references that lead nowhere, operators that do not suit,
 * values that are missing. `rulesToMend` finds what is possible to save but not sensible.
 */
export function checkRules(structure: unknown): Problem[] {
  const elements = new Map<unknown, unknown>();
  for (const page of list(own(structure, 'pages'))) {
    for (const element of list(own(page, 'elements'))) elements.set(own(element, 'id'), element);
  }
  const fields = new Set(list(own(structure, 'backgroundFields')).map((field) => own(field, 'id')));
  return list(own(structure, 'pages')).flatMap((page, index) =>
    ['showRules', 'hideRules'].flatMap((key) =>
      checkRuleList(own(page, key), `pages/${idOr(page, index)}/${key}`, elements, fields),
    ),
  );
}

function checkRuleList(
  rules: unknown,
  path: string,
  elements: ReadonlyMap<unknown, unknown>,
  fields: ReadonlySet<unknown>,
) {
  if (!Array.isArray(rules)) return [problem(path, 'not-list')];
  if (rules.length > MAX_RULES_ON_PAGE) return [problem(path, 'too-many', { max: MAX_RULES_ON_PAGE })];
  return rules.flatMap((rule, index): Problem[] => {
    const at = `${path}/${idOr(rule, index)}`;
    const subRules = own(rule, 'subRules');
    if (!isId(own(rule, 'id'))) return [problem(at, 'invalid-id')];
    if (!Array.isArray(subRules)) return [problem(at, 'rule-shape')];
    if (subRules.length === 0) return [problem(at, 'rule-empty')];
    if (subRules.length > MAX_RULES_ON_PAGE) return [problem(at, 'too-many', { max: MAX_RULES_ON_PAGE })];
    return subRules.flatMap((subRule, place) =>
      checkSubRule(subRule, `${at}/${idOr(subRule, place)}`, elements, fields),
    );
  });
}

function checkSubRule(
  subRule: unknown,
  at: string,
  elements: ReadonlyMap<unknown, unknown>,
  fields: ReadonlySet<unknown>,
): Problem[] {
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
  const rowId = own(source, 'rowId');
  if (rowId !== undefined && !hasItem(element, 'rows', rowId)) return [problem(at, 'rule-unknown-row')];
  const kind = own(element, 'kind') as ElementKind;
  if (!operatorsFor(kind).includes(operator)) return [problem(at, 'rule-operator')];
  const problems = valueProblems(operator, value, at);
  return problems.length ? problems : answerValueProblems(kind, element, operator, value, at);
}

function valueProblems(operator: RuleOperator, value: unknown, at: string): Problem[] {
  if (present.includes(operator)) return [];
  const number = toNumber(value);
  if (order.includes(operator)) return number === undefined ? [problem(at, 'rule-value')] : [];
  const fits = number !== undefined || (typeof value === 'string' && value.trim() !== '');
  return fits && String(value).length <= LINE_MAX_LENGTH ? [] : [problem(at, 'rule-value')];
}

/** A value compared for equality must be one that the answer can have. */
function answerValueProblems(kind: ElementKind, element: unknown, operator: RuleOperator, value: unknown, at: string) {
  if (present.includes(operator) || order.includes(operator)) return [];
  const settings = own(element, 'settings');
  if (value === DONT_KNOW && own(own(settings, 'dontKnow'), 'enabled') === true) return [];
  if (kind === 'choice' || kind === 'checkbox') {
    // The own text of the "other" choice may be searched, so any words will do for `contains` where it is offered.
    const other = own(own(settings, 'other'), 'enabled') === true;
    if (other && (value === OTHER || operator === 'contains')) return [];
    return hasItem(element, 'choices', value) ? [] : [problem(at, 'rule-unknown-choice')];
  }
  if (kind === 'matrix' || kind === 'dropdownMatrix') {
    return hasItem(element, 'columns', value) ? [] : [problem(at, 'rule-unknown-choice')];
  }
  const numeric = kind === 'nps' || kind === 'smiley' || kind === 'slider';
  return numeric && toNumber(value) === undefined ? [problem(at, 'rule-value')] : [];
}

function hasItem(element: unknown, key: string, id: unknown): boolean {
  return list(own(own(element, 'settings'), key)).some((item) => own(item, 'id') === id);
}
