import {
  type Element,
  type KindRegistry,
  LINE_MAX_LENGTH,
  languagesOf,
  OTHER,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { Problem, type ProblemDetail, type TableCell } from '@kaiku/sdk/server';
import type { ImportMeanings, ImportTarget, TargetValues } from '../../contract/index.ts';
import { Faults } from './faults.ts';
import type { ImportPlan } from './plan.ts';
import { readRow } from './readRow.ts';
import { headingKey, importable } from './targets.ts';

/** Values of a column, as `headingKey` folds them, to what they mean; null: no answer. */
export type Meanings = ReadonlyMap<string, string | null>;

/** Longer lists are written in, and checked. */
const mostListed = 1_000;
/** Numbers of a scale that are listed. */
const mostNumbers = 101;

/** By column, of those that have any. */
export function meaningsByColumn(
  given: ImportMeanings | undefined,
  headers: readonly string[],
): ReadonlyMap<number, Meanings> {
  const byHeading = new Map<string, Meanings>();
  for (const [heading, values] of Object.entries(given ?? {})) {
    const folded = Object.entries(values).map(([value, means]) => [headingKey(value), means] as const);
    byHeading.set(headingKey(heading), new Map(folded));
  }
  return new Map(
    headers.flatMap((header, column) => {
      const found = byHeading.get(headingKey(header));
      return found ? [[column, found] as const] : [];
    }),
  );
}

/**
 * Each meaning is read in the place of what it stands for.
 * @throws Problem `import_mapping` naming columns that the file lacks, and what a column does not take
 */
export function checkMeanings(
  structure: SurveyStructure,
  plan: ImportPlan,
  given: ImportMeanings,
  targets: readonly ImportTarget[],
  kinds: KindRegistry,
): void {
  const known = new Set(plan.headers.map(headingKey));
  const details: ProblemDetail[] = Object.keys(given)
    .filter((heading) => !known.has(headingKey(heading)))
    .map((column) => ({ code: 'unknown_column', column }));
  // The time is another matter.
  const untimed: ImportPlan = { ...plan, timestamp: null, answeredAt: new Date(0).toISOString() };
  const isTaken = (column: number, means: string): boolean => {
    const cells = plan.headers.map((_, at): TableCell => (at === column ? means : null));
    const faults = new Faults();
    readRow(structure, untimed, { row: 0, cells }, faults, kinds);
    return faults.count === 0;
  };
  for (const [column, meanings] of meaningsByColumn(given, plan.headers)) {
    const { type } = targets[column]!;
    if (type === 'ignore') continue;
    for (const [value, means] of meanings) {
      if (type !== 'timestamp' && (means === null || isTaken(column, means))) continue;
      details.push({
        code: type === 'timestamp' ? 'meaning_of_time' : 'unknown_meaning',
        column: plan.headers[column]!,
        value,
        params: { meaning: means ?? '' },
      });
    }
  }
  if (details.length > 0) throw new Problem('import_mapping', { details: details.slice(0, 100) });
}

/** Tells what values of a column with a target can mean; undefined where each text is an answer of its own. */
export function valuesIn(
  structure: SurveyStructure,
  kinds: KindRegistry,
): (target: ImportTarget) => TargetValues | undefined {
  const elements = new Map(importable(structure, kinds).map((element) => [element.id, element]));
  const fields = new Map(structure.backgroundFields.map((field) => [field.id, field]));
  return (target) => {
    if (target.type === 'language') return { list: languagesOf(structure) };
    if (target.type === 'background') {
      const values = fields.get(target.fieldId)?.values ?? [];
      return { list: values.map(({ value }) => value).slice(0, mostListed), own: LINE_MAX_LENGTH };
    }
    if (target.type !== 'answer' || target.part === OTHER) return undefined;
    if (target.part?.startsWith('choice.')) return { list: ['1', '0'], isTick: true };
    const element = elements.get(target.elementId);
    return element && listed(element, target.part, kinds);
  };
}

function listed(element: Element, part: string | undefined, kinds: KindRegistry): TargetValues | undefined {
  const key = part ? `${element.id}.${part.replace(/^row\./, '')}` : element.id;
  const column = kinds
    .get(element.kind)!
    .columns(element)
    .find((one) => one.key === key);
  if (!column || column.type === 'text') return undefined;
  const { domain, min, max } = column;
  const numbers = min !== undefined && max !== undefined && max - min < mostNumbers ? numbersFrom(min, max) : undefined;
  const list = domain?.map(({ label }) => label) ?? numbers;
  return list && list.length <= mostListed ? { list } : { list: [], own: LINE_MAX_LENGTH };
}

const numbersFrom = (min: number, max: number): string[] =>
  Array.from({ length: Math.floor(max - min) + 1 }, (_, at) => String(min + at));
