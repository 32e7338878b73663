import {
  comparedValues,
  DONT_KNOW,
  type Element,
  findElement,
  type Id,
  type KindRegistry,
  type RuleGroup,
  type RuleOperator,
  type RuleSource,
  type RuleSubject,
  ruleOperators,
  ruleSubjects,
  type Scale,
  type SubRule,
  type SurveyStructure,
} from '@kaiku/sdk/model';

/** What a rule of a page can ask about. */
export interface Askable {
  source: RuleSource;
  /** Of the question or the background field. */
  label: string;
  /** Of the matrix row. */
  row?: string;
  operators: readonly RuleOperator[];
  /** Answers to compare with; none where any text or number will do. */
  values?: { value: string | number; label: string }[];
  /** Other texts than those listed will do too. */
  open?: boolean;
  numeric: boolean;
  /** Values that go together under a name, as those of NPS do. */
  groups: readonly RuleGroup[];
  /** Days are compared. */
  days?: true;
}

/** Questions of pages before the page, or of all, each row of a matrix on its own, and background fields. */
export function askable(structure: SurveyStructure, pageId: Id | null, kinds: KindRegistry): Askable[] {
  const at = structure.pages.findIndex(({ id }) => id === pageId);
  // Who sees an end page has answered all others.
  const before = structure.pages.slice(0, pageId === null || structure.pages[at]?.settings.end ? undefined : at);
  const questions = before
    .flatMap((page) => page.elements)
    .flatMap((element) =>
      ruleSubjects(element, kinds)
        .filter(({ unoffered }) => !unoffered)
        .map((subject) => askableSubject(element, subject)),
    );
  const fields = structure.backgroundFields.map(
    (field): Askable => ({
      source: { type: 'background', fieldId: field.id },
      label: field.name,
      operators: ruleOperators,
      ...(field.values?.length && { values: field.values.map(({ value }) => ({ value, label: value })), open: true }),
      numeric: false,
      groups: [],
    }),
  );
  return [...questions, ...fields];
}

function askableSubject(
  element: Element,
  { rowId, row, operators, values, scale, days, groups = [] }: RuleSubject,
): Askable {
  const { text, dontKnow } = element.settings;
  const steps = scale && stepsOf(scale).map((value) => ({ value, label: String(value) }));
  const listed = values
    ? [...values, ...(dontKnow?.enabled ? [{ value: DONT_KNOW, label: dontKnow.text }] : [])]
    : steps;
  return {
    source: { type: 'answer', elementId: element.id, ...(rowId !== undefined && { rowId }) },
    label: text || element.name,
    ...(row !== undefined && { row }),
    operators,
    ...(listed && listed.length > 0 && { values: listed.map(({ value, label }) => ({ value, label })) }),
    numeric: scale !== undefined,
    groups,
    ...(days && { days }),
  };
}

/** The numbers of a short scale; none of a long one. */
function stepsOf({ min, max, step }: Scale): number[] {
  const count = Math.floor((max - min) / step) + 1;
  return count > 20 ? [] : Array.from({ length: count }, (_, index) => min + index * step);
}

export const keyOfSource = (source: RuleSource): string =>
  source.type === 'background' ? `b/${source.fieldId}` : `a/${source.elementId}/${source.rowId ?? ''}`;

export const asksForValue = (operator: RuleOperator): boolean => operator !== 'answered' && operator !== 'notAnswered';
/** Order compares numbers, whatever the answer is. */
export const comparesNumbers = (operator: RuleOperator): boolean =>
  operator === 'greater' || operator === 'atLeast' || operator === 'less' || operator === 'atMost';
export const comparesSeveral = (operator: RuleOperator): boolean => operator === 'oneOf' || operator === 'noneOf';

/** A condition on the last question that can be asked about; null when there is none. */
export function newSubRule(sources: readonly Askable[], newId: () => Id): SubRule | null {
  const last = sources.findLast(({ source }) => source.type === 'answer') ?? sources.at(-1);
  return last ? { id: newId(), ...conditionOn(last) } : null;
}

/** A condition that is valid at once and that one may well mean: a group, the first choice, or that there is an answer. */
export function conditionOn({ source, values, operators, numeric, groups }: Askable): Omit<SubRule, 'id'> {
  const [group] = groups;
  if (group) return { source, operator: 'oneOf', values: [...group.values] };
  const [value] = values ?? [];
  if (value && !numeric && operators.includes('equals')) return { source, operator: 'equals', value: value.value };
  return { source, operator: 'answered' };
}

/** The condition with another operator; a value that does not suit it goes. */
export function withOperator(subRule: SubRule, operator: RuleOperator, { values, open, days }: Askable): SubRule {
  const { id, source } = subRule;
  const given = comparedValues(subRule);
  if (!asksForValue(operator)) return { id, source, operator };
  if (days) return { id, source, operator, value: given[0] ?? '' };
  if (comparesNumbers(operator)) {
    const number = given.find((one) => typeof one === 'number') ?? middleOf(values);
    return { id, source, operator, value: number ?? 0 };
  }
  const known = values === undefined || open ? given : given.filter((one) => values.some(({ value }) => value === one));
  const first = values?.[0]?.value;
  if (comparesSeveral(operator)) {
    return { id, source, operator, values: known.length > 0 ? [...known] : first === undefined ? [] : [first] };
  }
  return { id, source, operator, value: known[0] ?? first ?? '' };
}

/** Of listed numbers the one in the middle: a comparison with an end would hold for all or for none. */
function middleOf(values: Askable['values']): number | undefined {
  const numbers = (values ?? []).map(({ value }) => value).filter((value) => typeof value === 'number');
  return numbers[Math.floor(numbers.length / 2)];
}

/** The group whose values a condition asks for; undefined when it is none. */
export function groupOf({ operator, values }: SubRule, { groups }: Askable): RuleGroup | undefined {
  if (operator !== 'oneOf') return undefined;
  const given = new Set((values ?? []).map(String));
  return groups.find(
    (group) => group.values.length === given.size && group.values.every((one) => given.has(String(one))),
  );
}

/** The group's values as one reads them: `0–6`. */
export const rangeOf = ({ values }: RuleGroup): string => `${values[0]}–${values.at(-1)}`;

/** What a sub-rule asks about that is no source of its page: the name of what comes later, or of what was removed. */
export function lostSource(structure: SurveyStructure, { source, was }: SubRule): { name: string; removed: boolean } {
  if (source.type === 'background') return { name: was ?? '', removed: true };
  const element = findElement(structure, source.elementId);
  if (!element) return { name: was ?? '', removed: true };
  const question = element.settings.text.trim() || element.name;
  return source.rowId !== undefined && was
    ? { name: `${question} – ${was}`, removed: true }
    : { name: question, removed: false };
}
