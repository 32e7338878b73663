import {
  DONT_KNOW,
  type Element,
  type Id,
  type KindRegistry,
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
  numeric: boolean;
}

/** Questions of earlier pages, each row of a matrix on its own, and background fields. */
export function askable(structure: SurveyStructure, pageId: Id, kinds: KindRegistry): Askable[] {
  const before = structure.pages.slice(
    0,
    structure.pages.findIndex(({ id }) => id === pageId),
  );
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
      numeric: false,
    }),
  );
  return [...questions, ...fields];
}

function askableSubject(element: Element, { rowId, row, operators, values, scale }: RuleSubject): Askable {
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
export const comparesNumbers = (operator: RuleOperator): boolean => operator === 'greater' || operator === 'less';

/** A condition on the last question that can be asked about; null when there is none. */
export function newSubRule(sources: readonly Askable[], newId: () => Id): SubRule | null {
  const last = sources.findLast(({ source }) => source.type === 'answer') ?? sources.at(-1);
  return last ? { id: newId(), ...conditionOn(last) } : null;
}

/** The simplest condition that is valid at once. */
export function conditionOn({ source, values, operators }: Askable): Omit<SubRule, 'id'> {
  const [value] = values ?? [];
  if (value && operators.includes('equals')) return { source, operator: 'equals', value: value.value };
  return { source, operator: 'answered' };
}

/** The condition with another operator; a value that does not suit it goes. */
export function withOperator(subRule: SubRule, operator: RuleOperator, { values }: Askable): SubRule {
  const { value, ...rest } = subRule;
  if (!asksForValue(operator)) return { ...rest, operator };
  if (comparesNumbers(operator)) {
    const number = typeof value === 'number' ? value : values?.find((one) => typeof one.value === 'number')?.value;
    return { ...rest, operator, value: number ?? 0 };
  }
  const known = values === undefined ? value : (values.find((one) => one.value === value) ?? values[0])?.value;
  return { ...rest, operator, value: known ?? '' };
}
