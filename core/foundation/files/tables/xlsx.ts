import type { TableCell, TableRow } from '@kaiku/sdk/server';
import type ExcelJS from 'exceljs';
import utils from 'exceljs/lib/utils/utils.js';
import { checkArchive } from './archive.ts';
import { openBook } from './bookReader.ts';
import { invalidFile } from './problems.ts';

// The parser of the streaming reader has decoded a text already: a second time would make "&amp;" of what says "&amp;amp;".
utils.xmlDecode = (text) => text;

/** What Excel can hold. */
const sheetRows = 1_048_576;

/** Rows of the first sheet of an Excel file, read as they stand in it. @throws Problem `invalid_file` */
export async function openXlsx(path: string) {
  const rowsBySheet = await checkArchive(path);
  let [total = 0] = rowsBySheet.values();
  let read = 0;
  async function* rows(): AsyncGenerator<TableRow> {
    const book = await openBook(path);
    total = rowsBySheet.get(book.sheet) ?? total;
    let last = 0;
    for await (const row of book.rows()) {
      // A row is known by its number: of two with one only one would be stored.
      if (row.number <= last || row.number > sheetRows) throw invalidFile('archive_broken');
      last = row.number;
      read += 1;
      yield { row: row.number, cells: cellsOf(row) };
    }
  }
  return { rows: named(rows()), share: () => Math.min(1, read / Math.max(total, 1)) };
}

/** What the library says of a file that it cannot read means nothing to who brought it. */
async function* named(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield* rows;
  } catch (error) {
    if ((error as Error).name === 'Problem') throw error;
    throw invalidFile('archive_broken');
  }
}

/** Only cells that the file has are visited: a row may have one in its last column, the 16,384th, and no other. */
function cellsOf(row: ExcelJS.Row): TableCell[] {
  const cells: TableCell[] = [];
  row.eachCell((cell, column) => {
    const value = toCell(cell.value);
    if (value === null || value === '') return;
    while (cells.length < column - 1) cells.push(null);
    cells.push(value);
  });
  return cells;
}

/** Formulas are never calculated: the value that the spreadsheet last gave them counts. */
function toCell(value: ExcelJS.CellValue): TableCell {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || value instanceof Date) return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('error' in value) return { error: value.error };
  if ('hyperlink' in value) return toCell(value.text as ExcelJS.CellValue);
  if ('formula' in value || 'sharedFormula' in value) {
    return value.result === undefined ? { uncalculated: true } : toCell(value.result as ExcelJS.CellValue);
  }
  return null;
}
