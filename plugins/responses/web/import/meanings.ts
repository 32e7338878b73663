import type { ErrorDetail } from '@kaiku/sdk/common';
import type { ImportMeanings, ImportTarget, TargetValues } from '../../contract/index.ts';
import type { Preview } from './calls.ts';
import { keyOfTarget } from './targets.ts';

/** A value of a column, and what it can mean. */
export interface MeantValue {
  header: string;
  value: string;
  values: TargetValues;
}

/** Of faults that end where a value means something else. */
const codes = new Set(['unknown_choice', 'invalid_value', 'number_range', 'unknown_language', 'other_not_enabled']);
/** What is told of a value may have been cut at this length. */
const wholeValue = 100;

/** What values of the column can mean; undefined where each is an answer of its own. */
export const valuesOfTarget = (preview: Preview, target: ImportTarget | undefined): TargetValues | undefined =>
  target && preview.choices.find((one) => keyOfTarget(one.target) === keyOfTarget(target))?.values;

/** What values of each heading can mean: of columns that have the same, those of the first. */
export function valuesByHeading(preview: Preview, targets: readonly ImportTarget[]): Map<string, TargetValues> {
  const found = new Map<string, TargetValues>();
  for (const [column, header] of preview.headers.entries()) {
    const values = valuesOfTarget(preview, targets[column]);
    if (values && !found.has(header)) found.set(header, values);
  }
  return found;
}

/** Values that were refused and can be said to mean something, once each. */
export function meantValues(details: readonly ErrorDetail[], values: ReadonlyMap<string, TargetValues>): MeantValue[] {
  const found = new Map<string, MeantValue>();
  for (const { code, column = '', value } of details) {
    const of = values.get(column);
    if (!codes.has(code) || !value || value.length >= wholeValue || !of) continue;
    found.set(`${column}\n${value}`, { header: column, value, values: of });
  }
  return [...found.values()];
}

export const meaningOf = (meanings: ImportMeanings, header: string, value: string): string | null | undefined =>
  Object.hasOwn(meanings, header) && Object.hasOwn(meanings[header]!, value) ? meanings[header]![value] : undefined;

/** @param means undefined: nothing else than what it says */
export function withMeaning(
  meanings: ImportMeanings,
  header: string,
  value: string,
  means: string | null | undefined,
): ImportMeanings {
  const others = Object.entries(meanings[header] ?? {}).filter(([one]) => one !== value);
  const all = means === undefined ? others : [...others, [value, means] as const];
  const rest = Object.entries(meanings).filter(([one]) => one !== header);
  return Object.fromEntries([...rest, ...(all.length > 0 ? [[header, Object.fromEntries(all)] as const] : [])]);
}

/** Those of columns that the file has and whose values can mean something. */
export const meaningsFor = (meanings: ImportMeanings, values: ReadonlyMap<string, TargetValues>): ImportMeanings =>
  Object.fromEntries(Object.entries(meanings).filter(([header]) => values.has(header)));
