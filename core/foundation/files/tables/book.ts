import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { WrittenCell } from '@kaiku/sdk/server';
import ExcelJS from 'exceljs';

/** What Excel can hold. */
const sheetRows = 1_048_576;
const cellText = 32_767;

/** An Excel workbook that is written to a file while rows come in. */
export function createBook(path: string, headers: readonly string[]) {
  const file = createWriteStream(path);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, zip: { zlib: { level: 3 } } });
  let sheet: ExcelJS.Worksheet | null = null;
  let inSheet = 0;
  let sheets = 0;
  let rows = 0;

  function begin(): ExcelJS.Worksheet {
    sheets += 1;
    const made = book.addWorksheet(sheets === 1 ? 'Kaiku' : `Kaiku ${sheets}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
    });
    const heading = made.addRow(headers.map(fit));
    heading.font = { bold: true };
    heading.commit();
    inSheet = 1;
    return made;
  }

  return {
    async add(batch: readonly (readonly WrittenCell[])[]): Promise<void> {
      for (const row of batch) {
        sheet ??= begin();
        // Strings are written as strings: a text that begins with "=" is never a formula.
        sheet.addRow(row.map(fit)).commit();
        rows += 1;
        inSheet += 1;
        if (inSheet < sheetRows) continue;
        sheet.commit();
        sheet = null;
      }
      if (file.writableNeedDrain) await once(file, 'drain');
    },
    async end(): Promise<{ rows: number; bytes: number }> {
      sheet ??= begin();
      sheet.commit();
      await book.commit();
      if (!file.closed) await once(file, 'close');
      return { rows, bytes: (await stat(path)).size };
    },
  };
}

const fit = (value: WrittenCell): WrittenCell =>
  typeof value === 'string' && value.length > cellText ? value.slice(0, cellText) : value;
