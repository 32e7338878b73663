import ExcelJS from 'exceljs';
import { checkArchive } from './archive.ts';
import type { SheetCell, SheetRow } from './cells.ts';
import { invalidFile } from './problems.ts';

/** Rows of the first sheet of an Excel file, read as they stand in it. @throws Problem `invalid_file` */
export async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  await checkArchive(path);
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  try {
    for await (const sheet of workbook) {
      for await (const row of sheet) {
        const cells: SheetCell[] = [];
        row.eachCell({ includeEmpty: true }, (cell, column) => {
          cells[column - 1] = toCell(cell.value);
        });
        yield { row: row.number, cells: Array.from(cells, (cell) => cell ?? null) };
      }
      return;
    }
  } catch (error) {
    if ((error as Error).name === 'Problem') throw error;
    throw invalidFile('archive_broken');
  }
}

/** Formulas are never calculated: the value that the spreadsheet last gave them counts. */
function toCell(value: ExcelJS.CellValue): SheetCell {
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
