import type { DuckDBValue } from '@duckdb/node-api';
import type { TableQuery } from '@kaiku/sdk/common';
import { pageLimits } from '@kaiku/sdk/server';
import type { Cell } from '../dataset/dataset.ts';
import type { Selection } from '../dataset/view.ts';

export interface RowQuery {
  /** Conditions with their values beyond those of the selection; joined by AND. */
  conditions: readonly string[];
  values: Record<string, DuckDBValue>;
  /** SQL of the wanted columns, and of the order. */
  select: string;
  order: string;
  /** Those that the order names. */
  orderValues?: Record<string, DuckDBValue>;
}

/** One page of responses, and how many there are in all. */
export async function pageOf<Row extends Cell[]>(
  selection: Selection,
  { conditions, values, select, order, orderValues }: RowQuery,
  query: Pick<TableQuery, 'per_page' | 'page_no'>,
): Promise<{ rows: Row[]; count: number }> {
  if (selection.hidden) return { rows: [], count: 0 };
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const { limit, offset } = pageLimits(query);
  const [rows, [total]] = await Promise.all([
    selection.rows<Row>(`SELECT ${select} FROM $chosen${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, {
      ...values,
      ...orderValues,
    }),
    selection.rows<[bigint]>(`SELECT count(*) FROM $chosen${where}`, values),
  ]);
  return { rows, count: Number(total?.[0] ?? 0) };
}

/** SQL of whether a text contains a parameter (in small letters), without regard to case; `%` and `_` mean themselves. */
export const contains = (column: string, parameter: string): string => `contains(lower(${column}), $${parameter})`;
