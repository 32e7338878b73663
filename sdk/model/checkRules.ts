import { isDay } from './days.ts';
import { idOr, isId } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import type { RuleSubject } from './kinds/kind.ts';
import { LINE_MAX_LENGTH, MAX_CHOICES, MAX_RULES_ON_PAGE } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import type { Comparison } from './rules.ts';
import { list, own, toNumber } from './safe.ts';
import { DONT_KNOW, type Element, type RuleOperator, ruleOperators, type SubRule } from './types.ts';

const present: readonly RuleOperator[] = ['answered', 'notAnswered'];
const order: readonly RuleOperator[] = ['greater', 'atLeast', 'less', 'atMost'];
const several: readonly RuleOperator[] = ['oneOf', 'noneOf'];

/** The values that a sub-rule compares with; none where it asks only whether there is an answer. */
export function comparedValues({ operator, value, values }: Comparison): readonly (string | number)[] {
  if (present.includes(operator)) return [];
  return several.includes(operator) ? (values ?? []) : value === undefined ? [] : [value];
}

/** What a rule can ask of an element: its answer as a whole, and the parts that can be asked about alone. */
export function ruleSubjects(element: Element, kinds: KindRegistry): readonly RuleSubject[] {
  return kinds.get(element.kind)?.subjects(element) ?? [];
}

interface Known {
  elements: ReadonlyMap<unknown, unknown>;
  /** Elements whose settings are right, so that their kind can be asked about them. */
  sound: (element: unknown) => element is Element;
  fields: ReadonlySet<unknown>;
  /** Of a sound element, found once: thousands of conditions may ask about thousands of choices. */
  subjects: (element: Element) => readonly KnownSubject[];
}

interface KnownSubject {
  subject: RuleSubject;
  /** Its values as texts. */
  values: ReadonlySet<string> | undefined;
}

/**
 * The rules of every page, of any JSON (SUR-025): references that lead nowhere, operators that do not suit,
 * values that are missing. `rulesOutOfOrder` and `checkLogic` find what is possible to save but not sensible.
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
  const found = new Map<Element, readonly KnownSubject[]>();
  const subjects = (element: Element) => {
    const subjectsOf =
      found.get(element) ??
      ruleSubjects(element, kinds).map((subject) => ({
        subject,
        values: subject.values && new Set(subject.values.map((one) => String(one.value))),
      }));
    found.set(element, subjectsOf);
    return subjectsOf;
  };
  const known = { elements, fields, sound, subjects };
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

function checkSubRule(subRule: unknown, at: string, { elements, fields, sound, subjects }: Known): Problem[] {
  if (!isId(own(subRule, 'id'))) return [problem(at, 'invalid-id')];
  const operator = own(subRule, 'operator') as RuleOperator;
  if (!ruleOperators.includes(operator)) return [problem(at, 'rule-operator')];
  const was = own(subRule, 'was');
  if (was !== undefined && (typeof was !== 'string' || was.length > LINE_MAX_LENGTH))
    return [problem(at, 'rule-shape')];
  const gone = was ? { name: was } : undefined;
  const wrong = valueProblems(operator, subRule, at);
  const source = own(subRule, 'source');
  const type = own(source, 'type');
  if (type === 'background') {
    return fields.has(own(source, 'fieldId')) ? wrong : [problem(at, 'rule-unknown-field', gone)];
  }
  if (type !== 'answer') return [problem(at, 'rule-shape')];
  const element = elements.get(own(source, 'elementId'));
  if (element === undefined) return [problem(at, 'rule-unknown-element', gone)];
  if (!sound(element)) return wrong;
  const rowId = own(source, 'rowId');
  const found = subjects(element).find((one) => one.subject.rowId === rowId);
  if (!found) return [rowId === undefined ? problem(at, 'rule-operator') : problem(at, 'rule-unknown-row', gone)];
  const { subject, values } = found;
  if (!subject.operators.includes(operator)) return [problem(at, 'rule-operator')];
  if (wrong.length > 0) return wrong;
  for (const value of comparedValues(subRule as SubRule)) {
    const [wrongValue] = answerValueProblems(subject, values, element, operator, value, at, gone);
    if (wrongValue) return [wrongValue];
  }
  return [];
}

function valueProblems(operator: RuleOperator, subRule: unknown, at: string): Problem[] {
  if (present.includes(operator)) return [];
  if (!several.includes(operator)) return fits(operator, own(subRule, 'value')) ? [] : [problem(at, 'rule-value')];
  const values = own(subRule, 'values');
  if (!Array.isArray(values) || values.length === 0) return [problem(at, 'rule-value')];
  if (values.length > MAX_CHOICES) return [problem(at, 'too-many', { max: MAX_CHOICES })];
  return values.every((value) => fits(operator, value)) ? [] : [problem(at, 'rule-value')];
}

function fits(operator: RuleOperator, value: unknown): boolean {
  const isNumber = toNumber(value) !== undefined;
  if (order.includes(operator)) return isNumber || isDay(value);
  return (isNumber || (typeof value === 'string' && value.trim() !== '')) && String(value).length <= LINE_MAX_LENGTH;
}

/** A value compared for equality must be one that the answer can have. */
function answerValueProblems(
  { values, scale, days, ownWords }: RuleSubject,
  known: ReadonlySet<string> | undefined,
  { settings }: Element,
  operator: RuleOperator,
  value: unknown,
  at: string,
  gone: Problem['params'],
) {
  if (present.includes(operator)) return [];
  if (order.includes(operator)) return isDay(value) === Boolean(days) ? [] : [problem(at, 'rule-value')];
  if (value === DONT_KNOW && settings.dontKnow?.enabled === true) return [];
  if (values) {
    // The respondent's own words may be searched for anything.
    if (ownWords && operator === 'contains') return [];
    return known?.has(String(value)) ? [] : [problem(at, 'rule-unknown-choice', gone)];
  }
  if (days) return isDay(value) ? [] : [problem(at, 'rule-value')];
  return scale && toNumber(value) === undefined ? [problem(at, 'rule-value')] : [];
}
