import type { DuckDBValue } from '@duckdb/node-api';
import { allRowsLimit } from '@kaiku/sdk/server';
import type { Cell, Dataset } from '../dataset/dataset.ts';

export interface RowQuery {
  /** Conditions with their values; joined by AND. */
  conditions: string[];
  values: Record<string, DuckDBValue>;
  /** SQL of the wanted columns, and of the order. */
  select: string;
  order: string;
  perPage: number;
  pageNo: number;
}

/** One page of responses, and how many there are in all. */
export async function pageOf<Row extends Cell[]>(
  dataset: Dataset,
  { conditions, values, select, order, perPage, pageNo }: RowQuery,
): Promise<{ rows: Row[]; count: number }> {
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const limit = perPage === -1 ? allRowsLimit : perPage;
  const [rows, [total]] = await Promise.all([
    dataset.rows<Row>(
      `SELECT ${select} FROM $table${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${(pageNo - 1) * limit}`,
      values,
    ),
    dataset.rows<[bigint]>(`SELECT count(*) FROM $table${where}`, values),
  ]);
  return { rows, count: Number(total?.[0] ?? 0) };
}

/** A text that contains `search`, without regard to case; the text's own `%` and `_` mean themselves. */
export const contains = (column: string, parameter: string): string => `contains(lower(${column}), $${parameter})`;
