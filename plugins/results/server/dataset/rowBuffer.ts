import {
  DOUBLE,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBUUIDValue,
  type DuckDBValue,
  TIMESTAMP,
  UBIGINT,
  USMALLINT,
  UTINYINT,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import { type CountedResponse, integrityClasses, integrityClassOf } from '@kaiku/plugin-responses/contract';
import type { ColumnValue } from '@kaiku/sdk/model';
import type { Stored } from './layout.ts';

/** One column of the table, with the values of the rows that wait. */
interface PhysicalColumn {
  name: string;
  type: DuckDBType;
  values: DuckDBValue[];
}

/** Rows of one stored column on their way into the table. Rows that nothing is set for hold no answer. */
export interface RowBuffer<Value> {
  columns: PhysicalColumn[];
  set(row: number, value: Value): void;
  /** Empties the first rows. */
  clear(rows: number): void;
}

function column<Value extends DuckDBValue>(name: string, type: DuckDBType, rows: number, none: Value) {
  return { name, type, values: new Array<Value>(rows).fill(none) };
}

/** @param rows that it has room for */
export function columnBuffer({ type, names, dictionary }: Stored, rows: number): RowBuffer<ColumnValue> {
  const [name = ''] = names;
  if (type === 'category') {
    const { values, ...rest } = column<number>(name, USMALLINT, rows, 0);
    return {
      columns: [{ values, ...rest }],
      set(row, value) {
        if (typeof value === 'string') values[row] = dictionary.code(value);
      },
      clear: (filled) => void values.fill(0, 0, filled),
    };
  }
  if (type === 'set') {
    const words = names.map((word) => column<number>(word, UTINYINT, rows, 0));
    return {
      columns: words,
      set(row, value) {
        if (!Array.isArray(value)) return;
        for (const one of value) {
          const code = dictionary.code(one);
          // A code beyond the columns is what `Layout.checkRoom` finds before anything is written.
          const word = words[code >> 3];
          if (word) word.values[row]! |= 1 << (code & 7);
        }
      },
      clear: (filled) => {
        for (const { values } of words) values.fill(0, 0, filled);
      },
    };
  }
  if (type === 'number') {
    const { values, ...rest } = column<number | null>(name, DOUBLE, rows, null);
    return {
      columns: [{ values, ...rest }],
      set(row, value) {
        if (typeof value === 'number') values[row] = value;
      },
      clear: (filled) => void values.fill(null, 0, filled),
    };
  }
  const texts = column<string | null>(name, VARCHAR, rows, null);
  const there = type === 'text' ? names.slice(1).map((flag) => column<number>(flag, UTINYINT, rows, 0)) : [];
  return {
    columns: [texts, ...there],
    set(row, value) {
      if (typeof value !== 'string' || value.trim() === '') return;
      texts.values[row] = value;
      for (const { values } of there) values[row] = 1;
    },
    clear: (filled) => {
      texts.values.fill(null, 0, filled);
      for (const { values } of there) values.fill(0, 0, filled);
    },
  };
}

/** The columns that every table begins with. */
export function factColumns(rows: number): RowBuffer<CountedResponse>[] {
  const fact = (
    name: string,
    type: DuckDBType,
    of: (response: CountedResponse) => DuckDBValue,
  ): RowBuffer<CountedResponse> => {
    const values = new Array<DuckDBValue>(rows).fill(null);
    return {
      columns: [{ name, type, values }],
      set(row, response) {
        values[row] = of(response);
      },
      // Every row sets it.
      clear() {},
    };
  };
  return [
    fact('id', UUID, ({ responseId }) => DuckDBUUIDValue.fromUint128(BigInt(`0x${responseId.replaceAll('-', '')}`))),
    fact(
      'submitted_at',
      TIMESTAMP,
      ({ submittedAt }) => new DuckDBTimestampValue(BigInt(Date.parse(submittedAt)) * 1_000n),
    ),
    fact('language', VARCHAR, ({ language }) => language),
    fact('collector', VARCHAR, ({ collectorId }) => collectorId),
    fact('txn', UBIGINT, ({ transaction }) => BigInt(transaction)),
    fact('integrity', UTINYINT, (response) => integrityClasses.indexOf(integrityClassOf(response))),
  ];
}
