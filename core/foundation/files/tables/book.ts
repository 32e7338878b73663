import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LongTexts, WrittenCell, WrittenSheet } from '@kaiku/sdk/server';
import { readJsonLines } from '@kaiku/sdk/server/jsonLines';
import ExcelJS from 'exceljs';

/** What Excel can hold. */
const sheetRows = 1_048_576;
const cellText = 32_767;
const sheetName = 31;

/** Ends what goes on elsewhere. */
const goesOn = ' […]';
/** One object for each: exceljs remembers the style of an object, and puts every other one together anew for each cell. */
const styles = { plain: {}, times: { numFmt: 'yyyy-mm-dd hh:mm' }, days: { numFmt: 'yyyy-mm-dd' } };
const dayMs = 86_400_000;
/** Cells after which what was written gets its turn to be packed: otherwise it waits in memory until the end. */
const turnCells = 1_000;
const english: LongTexts = { name: 'Long texts', headers: ['Sheet', 'Cell', 'Column', 'Part', 'Text'] };

export interface BookOptions {
  headers: readonly string[];
  long?: LongTexts;
  sheets?: readonly WrittenSheet[];
}

/**
 * An Excel workbook that is written to a file while rows come in. Nothing is cut: more rows than a sheet holds go on in
 * another one, and a text that no cell holds ends in a mark and stands whole, in parts, in a sheet of its own.
 */
export function createBook(path: string, { headers, long = english, sheets: further = [] }: BookOptions) {
  const longFile = `${path}.long`;
  let longTexts: WriteStream | null = null;
  const file = createWriteStream(path);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, zip: { zlib: { level: 3 } } });
  let sheet: ExcelJS.Worksheet | null = null;
  let inSheet = 0;
  let sheets = 0;
  let rows = 0;
  let sinceTurn = 0;

  function begin(): ExcelJS.Worksheet {
    sheets += 1;
    const made = book.addWorksheet(sheets === 1 ? 'Kaiku' : `Kaiku ${sheets}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
    });
    addHeading(made, headers);
    inSheet = 1;
    return made;
  }

  function addHeading(to: ExcelJS.Worksheet, texts: readonly string[]): void {
    const heading = to.addRow(texts.map((text) => upTo(text, cellText)));
    heading.font = { bold: true };
    heading.commit();
  }

  function addRow(to: ExcelJS.Worksheet, cells: readonly WrittenCell[]): void {
    // Strings are written as strings: a text that begins with "=" is never a formula.
    const row = to.addRow(cells.map((value, column) => fit(to, value, column)));
    for (const [column, value] of cells.entries()) {
      if (value !== null) row.getCell(column + 1).style = styleOf(value);
    }
    row.commit();
  }

  function fit(to: ExcelJS.Worksheet, value: WrittenCell, column: number): WrittenCell {
    if (typeof value !== 'string' || value.length <= cellText) return value;
    longTexts ??= createWriteStream(longFile);
    const cell = `${to.getColumn(column + 1).letter}${inSheet + 1}`;
    longTexts.write(`${JSON.stringify([to.name, cell, headers[column] ?? '', value])}\n`);
    return `${upTo(value, cellText - goesOn.length)}${goesOn}`;
  }

  /** They waited in a file of their own: there may be as many as there are rows. */
  async function addLongTexts(): Promise<void> {
    if (!longTexts) return;
    longTexts.end();
    await once(longTexts, 'close');
    const made = book.addWorksheet(long.name.slice(0, sheetName));
    addHeading(made, long.headers);
    for await (const [name, cell, heading, text] of readJsonLines<[string, string, string, string]>(longFile)) {
      for (let at = 0, part = 1; at < text.length; part += 1) {
        const some = upTo(text.slice(at), cellText);
        made.addRow([name, cell, upTo(heading, cellText), part, some]).commit();
        at += some.length;
      }
    }
    made.commit();
    await rm(longFile, { force: true });
  }

  function addFurther(): void {
    const parts = further.flatMap((one) =>
      Array.from({ length: Math.max(1, Math.ceil(one.rows.length / (sheetRows - 1))) }, (_, at) => ({
        ...one,
        name: at === 0 ? one.name : `${one.name.slice(0, sheetName - 4)} ${at + 1}`,
        rows: one.rows.slice(at * (sheetRows - 1), (at + 1) * (sheetRows - 1)),
      })),
    );
    for (const one of parts) {
      const made = book.addWorksheet(one.name.slice(0, sheetName), { views: [{ state: 'frozen', ySplit: 1 }] });
      addHeading(made, one.headers);
      for (const row of one.rows)
        made.addRow(row.map((cell) => (typeof cell === 'string' ? upTo(cell, cellText) : cell))).commit();
      made.commit();
    }
  }

  return {
    async add(batch: readonly (readonly WrittenCell[])[]): Promise<void> {
      for (const row of batch) {
        sheet ??= begin();
        addRow(sheet, row);
        rows += 1;
        inSheet += 1;
        sinceTurn += row.length;
        if (sinceTurn >= turnCells) {
          sinceTurn = 0;
          await nextTurn();
        }
        if (inSheet < sheetRows) continue;
        sheet.commit();
        sheet = null;
      }
      if (longTexts?.writableNeedDrain) await once(longTexts, 'drain');
      if (file.writableNeedDrain) await once(file, 'drain');
    },
    async end(): Promise<{ rows: number; bytes: number }> {
      sheet ??= begin();
      sheet.commit();
      addFurther();
      await addLongTexts();
      await book.commit();
      if (!file.closed) await once(file, 'close');
      return { rows, bytes: (await stat(path)).size };
    },
  };
}

function styleOf(value: WrittenCell): Partial<ExcelJS.Style> {
  if (!(value instanceof Date)) return styles.plain;
  return value.getTime() % dayMs === 0 ? styles.days : styles.times;
}

/** The beginning of a text, without half a letter at its end. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
