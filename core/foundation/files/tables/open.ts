import { open } from 'node:fs/promises';
import type { TableCell, TableLimits, TableReading, TableRow } from '@kaiku/sdk/server';
import { openCsv } from './csv.ts';
import { belowNotes, isBlank, looksAt } from './notes.ts';
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
  { secondHeading, headingRow, isBeginning, ...known }: TableReading,
) {
  const csv = (await isZip(path)) ? undefined : await openCsv(path, limits, known, isBeginning);
  // The library for workbooks is large.
  const { rows: all, share } = csv ?? (await (await import('./xlsx.ts')).openXlsx(path));
  // Of one column there is nothing to tell a title by.
  const isNarrow = csv !== undefined && csv.form.separator === undefined && headingRow === 'found';
  const found = await headingIn(all, isNarrow ? undefined : headingRow);
  const heading = cut(found.heading, headingText);
  if (heading.length > limits.columns) {
    await all.return(undefined);
    throw invalidFile('too_many_columns', { params: { columns: heading.length, max: limits.columns } });
  }
  const headers = heading.map((cell) => (typeof cell === 'string' ? cell.trim() : String(cell ?? '')));
  if (headers.every((header) => header === '')) throw invalidFile('empty_heading');
  const above = found.above.slice(0, looksAt).map((row) => ({ row: row.row, cells: cut(row, limits.cell) }));
  const head: TableHead = { headers, headingRow: found.heading.row, above, ...(csv && { text: csv.form }) };
  const longest = secondHeading ? limits.columns : headers.length;
  return {
    head,
    rows: body(found.rows, headers.length, longest, limits),
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

interface Found {
  heading: TableRow;
  /** That hold something, the first of them. */
  above: TableRow[];
  /** Below the heading. */
  rows: AsyncGenerator<TableRow>;
}

/** The row of headings, which is asked for by its number or looked for. */
async function headingIn(all: AsyncGenerator<TableRow>, wanted: TableReading['headingRow']): Promise<Found> {
  const read: TableRow[] = [];
  const most = wanted === 'found' ? looksAt : 1;
  // Those above it are not kept: the row may be far down.
  const isAbove = ({ row }: TableRow) => typeof wanted === 'number' && row < wanted;
  const above: TableRow[] = [];
  for (let next = await all.next(); !next.done; next = await all.next()) {
    if (isAbove(next.value)) {
      if (above.length < looksAt && !next.value.cells.every(isBlank)) above.push(next.value);
      continue;
    }
    read.push(next.value);
    if (read.length === most) break;
  }
  const at = wanted === 'found' ? belowNotes(read) : 0;
  const heading = read[at];
  if (!heading && above.length > 0) throw invalidFile('no_heading_row', { params: { wanted: Number(wanted) } });
  if (!heading) throw invalidFile('empty_file');
  above.push(...read.slice(0, at).filter(({ cells }) => !cells.every(isBlank)));
  return { heading, above, rows: following(read.slice(at + 1), all) };
}

async function* following(read: readonly TableRow[], all: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  yield* read;
  yield* all;
}

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
