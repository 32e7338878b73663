import {
  builtinKinds,
  type Choice,
  DONT_KNOW,
  type Element,
  type Id,
  isKind,
  NPS_SCALE,
  OTHER,
  operatorsFor,
  type RuleOperator,
  type RuleSource,
  ruleOperators,
  type SubRule,
  type SurveyStructure,
  sliderScale,
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
export function askable(structure: SurveyStructure, pageId: Id): Askable[] {
  const before = structure.pages.slice(
    0,
    structure.pages.findIndex(({ id }) => id === pageId),
  );
  const questions = before
    .flatMap((page) => page.elements)
    .filter((element) => builtinKinds.get(element.kind)?.answerable)
    .flatMap(askableElement);
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

function askableElement(element: Element): Askable[] {
  const label = element.settings.text || element.name;
  const operators = operatorsFor(element.kind);
  const source = { type: 'answer', elementId: element.id } as const;
  if (isKind(element, 'matrix')) {
    const values = valuesOf(element.settings.columns, element);
    return element.settings.rows.map((row) => ({
      source: { ...source, rowId: row.id },
      label,
      row: row.text,
      operators,
      values,
      numeric: false,
    }));
  }
  if (isKind(element, 'choice') || isKind(element, 'checkbox')) {
    const { choices, other } = element.settings;
    const values = valuesOf(choices, element);
    if (other?.enabled) values.push({ value: OTHER, label: other.text });
    return [{ source, label, operators, values, numeric: false }];
  }
  const scale = scaleOf(element);
  const values = scale?.map((value) => ({ value, label: String(value) }));
  return [{ source, label, operators, ...(values && { values }), numeric: element.kind !== 'openText' }];
}

function valuesOf(items: readonly Choice[], element: Element): { value: string | number; label: string }[] {
  const values = items.map(({ id, text }) => ({ value: id, label: text || '–' }));
  const { dontKnow } = element.settings;
  return dontKnow?.enabled ? [...values, { value: DONT_KNOW, label: dontKnow.text }] : values;
}

/** The numbers of a short scale. */
function scaleOf(element: Element): number[] | undefined {
  const scale = isKind(element, 'smiley')
    ? { min: 1, max: element.settings.icon.set, step: 1 }
    : element.kind === 'nps'
      ? NPS_SCALE
      : element.kind === 'slider'
        ? sliderScale(element)
        : undefined;
  if (!scale) return undefined;
  const count = Math.floor((scale.max - scale.min) / scale.step) + 1;
  return count > 20 ? undefined : Array.from({ length: count }, (_, index) => scale.min + index * scale.step);
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
