import {
  type Answers,
  type AnswerValue,
  type Background,
  type ColumnValue,
  DONT_KNOW,
  type Element,
  type Id,
  type Kind,
  type KindRegistry,
} from '@kaiku/sdk/model';

/** Background values of which a response must have one. */
export interface BackgroundLimit {
  fieldId: Id;
  values: string[];
}

/** Answers to one question of which a response must have one. */
export interface AnswerLimit {
  elementId: Id;
  /** A row of a matrix. */
  rowId?: Id;
  /** Choice or column ids, `other`, `dontKnow`, or numbers as text. */
  values?: string[];
  /** Numbers from and to, both counted. */
  min?: number;
  max?: number;
}

/** Which responses one share lets be seen: those for which all parts hold. */
export interface AnswersLimit {
  background: readonly BackgroundLimit[];
  answers: readonly AnswerLimit[];
}

/** With "other" and "don't know", so that switching them on or off later changes nothing of what was answered. */
export function widened(element: Element): Element {
  const extra = { enabled: true, text: '-' };
  return { ...element, settings: { ...element.settings, dontKnow: extra, other: extra } as Element['settings'] };
}

/**
 * Judges single responses by the limits of several shares: what any of them lets through. A question, row or field that
 * the survey lacks lets nothing through. Datasets ask the same in SQL (`conditionsOf` of results).
 */
export function withinLimits(
  limits: readonly AnswersLimit[],
  elements: readonly Element[],
  kinds: KindRegistry,
): (response: { answers: Answers; background: Background }) => boolean {
  const asked = new Map<Id, { wide: Element; kind: Kind }>();
  for (const element of elements) {
    const kind = kinds.get(element.kind);
    if (kind?.answerable && element.saved) asked.set(element.id, { wide: widened(element), kind });
  }
  const answered = (limit: AnswerLimit, answer: AnswerValue | undefined): boolean => {
    const found = asked.get(limit.elementId);
    return found !== undefined && answer !== undefined && fits(limit, found.kind.values(found.wide, answer));
  };
  return ({ answers, background }) =>
    limits.some(
      (limit) =>
        limit.background.every(({ fieldId, values }) => {
          const value = Object.hasOwn(background, fieldId) ? background[fieldId] : undefined;
          return value !== undefined && values.includes(value);
        }) &&
        limit.answers.every((one) =>
          answered(one, Object.hasOwn(answers, one.elementId) ? answers[one.elementId] : undefined),
        ),
    );
}

function fits({ elementId, rowId, values = [], min, max }: AnswerLimit, given: Record<string, ColumnValue>): boolean {
  const value = given[rowId === undefined ? elementId : `${elementId}.${rowId}`] ?? null;
  if (typeof value === 'number') {
    if (min !== undefined && max !== undefined && value >= min && value <= max) return true;
    if (values.some((one) => Number.isFinite(Number(one)) && Number(one) === value)) return true;
  } else if (
    Array.isArray(value) ? value.some((one) => values.includes(one)) : value !== null && values.includes(value)
  )
    return true;
  return rowId === undefined && values.includes(DONT_KNOW) && given[`${elementId}.${DONT_KNOW}`] === DONT_KNOW;
}
