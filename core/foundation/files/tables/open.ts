import { open } from 'node:fs/promises';
import type { TableCell, TableLimits, TableReading, TableRow } from '@kaiku/sdk/server';
import { openCsv } from './csv.ts';
import { invalidFile } from './problems.ts';
import type { TableHead } from './protocol.ts';

/** Characters of one row: what is beyond would be copied from thread to thread in one piece. */
const rowText = 2_000_000;
/** Characters of a heading, by which people find their columns again. */
const headingText = 10_000;

/** Opens a table file, whatever its name says. Runs in the reading thread. @throws Problem `invalid_file` */
export async function openTable(
  path: string,
  limits: TableLimits,
  { secondHeading, isBeginning, ...known }: TableReading,
) {
  const csv = (await isZip(path)) ? undefined : await openCsv(path, limits, known, isBeginning);
  // The library for workbooks is large.
  const { rows: all, share } = csv ?? (await (await import('./xlsx.ts')).openXlsx(path));
  const first = await all.next();
  if (first.done) throw invalidFile('empty_file');
  const heading = cut(first.value, headingText);
  if (heading.length > limits.columns) {
    await all.return(undefined);
    throw invalidFile('too_many_columns', { params: { columns: heading.length, max: limits.columns } });
  }
  const headers = heading.map((cell) => (typeof cell === 'string' ? cell.trim() : String(cell ?? '')));
  if (headers.every((header) => header === '')) throw invalidFile('empty_heading');
  const head: TableHead = { headers, ...(csv && { text: csv.form }) };
  const longest = secondHeading ? limits.columns : headers.length;
  return {
    head,
    rows: body(all, headers.length, longest, limits),
    share,
    close: async () => void (await all.return(undefined)),
  };
}

/** @param longest the first row that holds something may be so long, and the others as long as it is */
async function* body(
  all: AsyncGenerator<TableRow>,
  headings: number,
  longest: number,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  let width = longest;
  let count = 0;
  let cells = 0;
  let text = 0;
  for await (const row of all) {
    cells += row.cells.length;
    if (cells > limits.cells) throw invalidFile('too_many_cells', { params: { max: limits.cells } });
    if (row.cells.every(isBlank)) continue;
    count += 1;
    if (count > limits.rows) throw invalidFile('too_many_rows', { params: { max: limits.rows } });
    for (let column = width; column < row.cells.length; column += 1) {
      if (!isBlank(row.cells[column])) throw invalidFile('row_too_long', { row: row.row });
    }
    if (count === 1) width = Math.max(headings, row.cells.findLastIndex((cell) => !isBlank(cell)) + 1);
    const kept = cut(row, limits.cell).slice(0, width);
    text += kept.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
    if (limits.text !== undefined && text > limits.text)
      throw invalidFile('too_much_text', { params: { max: limits.text } });
    yield { row: row.row, cells: kept };
  }
}

function cut({ row, cells }: TableRow, max: number): readonly TableCell[] {
  let text = 0;
  let long = false;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    text += Math.min(cell.length, max + 1);
    long ||= cell.length > max;
  }
  if (text > rowText) throw invalidFile('row_too_large', { row });
  return long ? cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, max + 1) : cell)) : cells;
}

const isBlank = (cell: TableCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** `PK` with a record that a zip archive begins with. Old binary spreadsheets begin with another mark. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead === 0) throw invalidFile('empty_file');
    if (buffer.readUInt32BE(0) === 0xd0cf11e0) throw invalidFile('old_excel');
    return buffer.readUInt32BE(0) === 0x504b0304;
  } finally {
    await file.close();
  }
}
