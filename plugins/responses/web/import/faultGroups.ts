import type { ErrorDetail } from '@kaiku/sdk/common';
import { importLimits } from '../../contract/index.ts';

/** The same fault in one column. */
export interface FaultGroup {
  code: string;
  column: string;
  /** In all. */
  count: number;
  /** The first. */
  rows: number[];
  values: string[];
  /** Of the first. */
  detail: ErrorDetail;
}

/** Faults by kind and column, from the first of each that are told. */
export function groupFaults(details: readonly ErrorDetail[]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const detail of details) {
    const { code, column = '', row, value, params } = detail;
    const key = `${code} ${column}`;
    const group = groups.get(key) ?? {
      code,
      column,
      count: Number(params?.times ?? 1),
      rows: [],
      values: [],
      detail,
    };
    groups.set(key, group);
    if (row !== undefined && group.rows.length < importLimits.toldOfEach) group.rows.push(row);
    const isNew = group.values.length < importLimits.toldOfEach && !group.values.includes(value ?? '');
    if (value && isNew) group.values.push(value);
  }
  return [...groups.values()];
}
