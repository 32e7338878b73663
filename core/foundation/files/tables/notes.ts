import type { TableCell, TableRow } from '@kaiku/sdk/server';

/** Rows among which the headings are looked for. */
export const looksAt = 30;

/**
 * Where the headings are among the first rows: below a title, notes such as `Exported: | 1.3.2026` and empty rows, where
 * texts follow in more columns than any of these has. Otherwise the first row.
 */
export function belowNotes(rows: readonly TableRow[]): number {
  const at = rows.findIndex((row) => !isNote(row));
  const heading = rows[at];
  const notes = rows.slice(0, Math.max(at, 0));
  const hasBody = rows.slice(at + 1).some(({ cells }) => !cells.every(isBlank));
  if (!heading || notes.length === 0 || !hasBody) return 0;
  const widest = Math.max(...notes.map((note) => columnsOf(note).length));
  const columns = columnsOf(heading);
  // Options below a question may be texts, too; its first column has a heading of its own above them.
  const covers = notes.every((note) => columnsOf(note).every((column) => columns.includes(column)));
  return columns.length > widest && covers && columns.every((column) => isHeading(heading.cells[column])) ? at : 0;
}

/** Columns that hold something. */
const columnsOf = ({ cells }: TableRow): number[] => cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));

function isNote(row: TableRow): boolean {
  const [first, second, third] = columnsOf(row);
  if (second === undefined) return true;
  return third === undefined && second === first! + 1 && String(row.cells[first!]).trim().endsWith(':');
}

const isHeading = (cell: TableCell | undefined): boolean => typeof cell === 'string' && !numberOrTime.test(cell.trim());
const numberOrTime = /^[-+]?[\d\s.,:/%T-]+Z?$/;

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
