import type { CellValue, TableExport } from '../environment.ts';
import { cellValue, textOf } from './query.ts';
import type { Column } from './types.ts';

/** Rows as the export call takes them: numbers stay numbers, everything else is text. */
export function tableExport<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  words: { yes: string; no: string },
): TableExport {
  const exported = columns.filter((column) => !column.skipExport);
  const cell = (column: Column<Row>, row: Row): CellValue => {
    if (column.exportValue) return column.exportValue(row);
    const value = cellValue(column, row);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return value === null || value === undefined ? null : textOf(value);
  };
  return {
    export_type: 'xlsx_table',
    tableheaders: exported.map((column) => column.header),
    tabledata: rows.map((row) => exported.map((column) => cell(column, row))),
  };
}

/** A text as a file name on every system. */
export const fileName = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120) || 'export';
