import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LongTexts, WrittenCell, WrittenSheet } from '@kaiku/sdk/server';
import { cellLineHeight, cellLines } from '@kaiku/sdk/server/cellLines';
import { readJsonLines } from '@kaiku/sdk/server/jsonLines';
import { cellParts, longestCell, shortened, upTo } from '@kaiku/sdk/server/longCell';
import ExcelJS from 'exceljs';
import columns from 'exceljs/lib/utils/col-cache.js';
import { rowXml } from './sheetXml.ts';

/** What Excel can hold. */
const sheetRows = 1_048_576;
const sheetName = 31;

/** Of a column, in letters: a time has room in the narrowest, and a heading beside its arrow in half of the widest. */
const [narrowest, widest] = [17, 48];
/** Of the same letters as the cells: without a name some programs take others. */
const headingFont = { name: 'Calibri', family: 2, size: 11, bold: true };
/** Letters beside each other on a page of paper that can still be read. */
const onPaper = 260;
/** Of a heading: a long question leaves room for answers. */
const mostHeadingLines = 8;
/** Rows by whose texts the widths of columns are told. */
const measured = 200;
/** Cells, and letters, after which what was written gets its turn to be packed: otherwise it waits in memory until the end. */
const [turnCells, turnLetters] = [2_000, 1_000_000];
/** Bytes that wait to be packed, and are no reason to wait. */
const mostWaiting = 2_000_000;
const english: LongTexts = { name: 'Long texts', headers: ['Sheet', 'Cell', 'Column', 'Part', 'Text'] };

export interface BookOptions {
  headers: readonly string[];
  long?: LongTexts;
  sheets?: readonly WrittenSheet[];
}

/** What exceljs' streaming writer has, and its types do not tell. */
interface Inside {
  styles: { addStyleModel(style: Partial<ExcelJS.Style>): number };
}
interface SheetInside {
  /** Has the sheet's beginning until it passes it on, and never waits for what takes it, the archive's. */
  stream: { uncork(): void; pipes: [Writable] };
}

/** A worksheet that is being written. */
interface Sheet {
  name: string;
  headers: readonly string[];
  worksheet: ExcelJS.Worksheet;
  rows: number;
  /** Rows that are not handed over yet, and their cells. */
  xml: string;
  cells: number;
}

/**
 * An Excel workbook that is written to a file while rows come in. Nothing is cut: more rows than a sheet holds go on in
 * another one, and a text that no cell holds ends in a mark and stands whole, in parts, in a sheet of its own. The book is
 * exceljs'; rows are put together here, for its cells are objects that take most of an export's time (decision 0027).
 */
export function createBook(path: string, { headers, long = english, sheets: further = [] }: BookOptions) {
  const longFile = `${path}.long`;
  let longTexts: WriteStream | null = null;
  const file = createWriteStream(path);
  const unbroken = unlessBroken(file);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, zip: { zlib: { level: 3 } } });
  const { styles: known } = book as unknown as Inside;
  const styles = {
    times: known.addStyleModel({ numFmt: 'yyyy-mm-dd hh:mm' }),
    days: known.addStyleModel({ numFmt: 'yyyy-mm-dd' }),
  };
  let sheet: Sheet | null = null;
  let sheets = 0;
  let rows = 0;
  let waiting = 0;
  let wake = (): void => {};

  /** @param some of its rows */
  function begin(name: string, texts: readonly string[], some: readonly (readonly WrittenCell[])[]): Sheet {
    const widths = widthsOf(texts, some);
    const fits = widths.reduce((sum, width) => sum + width, 0) <= onPaper;
    const worksheet = book.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: 1 }],
      pageSetup: {
        orientation: 'landscape',
        // All columns beside each other, unless nobody could read them.
        ...(fits && { fitToPage: true, fitToWidth: 1, fitToHeight: 0 }),
        printTitlesRow: '1:1',
      },
    });
    worksheet.columns = widths.map((width) => ({ width }));
    const heading = worksheet.addRow(texts.map((text) => upTo(text, longestCell)));
    heading.font = headingFont;
    heading.alignment = { vertical: 'top', wrapText: true };
    heading.height = cellLineHeight * headingLines(texts, widths);
    for (const at of figureColumns(texts.length, some))
      heading.getCell(at + 1).alignment = { ...heading.alignment, horizontal: 'right' };
    heading.commit();
    if (texts.length > 0) worksheet.autoFilter = { from: 'A1', to: `${columns.n2l(texts.length)}1` };
    inside(worksheet).uncork();
    return { name, headers: texts, worksheet, rows: 1, xml: '', cells: 0 };
  }

  function beginTable(some: readonly (readonly WrittenCell[])[] = []): Sheet {
    sheets += 1;
    return begin(sheets === 1 ? 'Kaiku' : `Kaiku ${sheets}`, headers, some);
  }

  /** @returns whether what was written should get its turn */
  function addRow(to: Sheet, cells: readonly WrittenCell[]): boolean {
    const fitting = cells.some((cell) => typeof cell === 'string' && cell.length > longestCell)
      ? cells.map((cell, column) => fit(to, cell, column))
      : cells;
    to.rows += 1;
    to.xml += rowXml(to.rows, fitting, styles);
    to.cells += cells.length + 1;
    if (to.cells < turnCells && to.xml.length < turnLetters) return false;
    handOver(to);
    return true;
  }

  function handOver(from: Sheet): void {
    if (from.xml === '') return;
    const bytes = Buffer.from(from.xml);
    from.xml = '';
    from.cells = 0;
    waiting += bytes.length;
    inside(from.worksheet).pipes[0].write(bytes, () => {
      waiting -= bytes.length;
      wake();
    });
  }

  function endSheet(ended: Sheet): void {
    handOver(ended);
    ended.worksheet.commit();
  }

  function fit(to: Sheet, value: WrittenCell, column: number): WrittenCell {
    if (typeof value !== 'string' || value.length <= longestCell) return value;
    longTexts ??= createWriteStream(longFile).on('error', (error) => file.destroy(error));
    const cell = `${columns.n2l(column + 1)}${to.rows + 1}`;
    longTexts.write(`${JSON.stringify([to.name, cell, to.headers[column] ?? '', value])}\n`);
    return shortened(value);
  }

  async function rest(): Promise<void> {
    await nextTurn();
    while (waiting > mostWaiting) {
      const taken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await unbroken(taken);
    }
    if (longTexts?.writableNeedDrain) await unbroken(once(longTexts, 'drain'));
    if (file.errored) throw file.errored;
  }

  /** They waited in a file of their own: there may be as many as there are rows. */
  async function addLongTexts(): Promise<void> {
    if (!longTexts) return;
    longTexts.end();
    await unbroken(once(longTexts, 'close'));
    const made = begin(long.name.slice(0, sheetName), long.headers, []);
    for await (const [name, cell, heading, text] of readJsonLines<[string, string, string, string]>(longFile)) {
      for (const [part, some] of cellParts(text)) {
        if (addRow(made, [name, cell, upTo(heading, longestCell), part, some])) await rest();
      }
    }
    endSheet(made);
    await rm(longFile, { force: true });
  }

  async function addFurther(): Promise<void> {
    for (const { name, headers: texts, rows: all } of further) {
      let made = begin(name.slice(0, sheetName), texts, all);
      for (const [at, row] of all.entries()) {
        if (made.rows === sheetRows) {
          endSheet(made);
          made = begin(
            `${name.slice(0, sheetName - 4)} ${Math.ceil((at + 1) / (sheetRows - 1))}`,
            texts,
            all.slice(at),
          );
        }
        if (addRow(made, row)) await rest();
      }
      endSheet(made);
    }
  }

  return {
    async add(batch: readonly (readonly WrittenCell[])[]): Promise<void> {
      for (const row of batch) {
        sheet ??= beginTable(batch);
        const turn = addRow(sheet, row);
        rows += 1;
        if (sheet.rows === sheetRows) {
          endSheet(sheet);
          sheet = null;
        }
        if (turn) await rest();
      }
      if (file.writableNeedDrain) await unbroken(once(file, 'drain'));
    },
    async end(): Promise<{ rows: number; bytes: number }> {
      endSheet(sheet ?? beginTable());
      await addFurther();
      await addLongTexts();
      await unbroken(book.commit());
      if (!file.closed) await unbroken(once(file, 'close'));
      return { rows, bytes: (await stat(path)).size };
    },
  };
}

/** A heading goes on over lines; what stands below it is not cut, unless it is long. */
function widthsOf(headers: readonly string[], rows: readonly (readonly WrittenCell[])[]): number[] {
  const some = rows.slice(0, measured);
  return headers.map((header, column) => {
    const longest = some.reduce(
      (most, row) => {
        const cell = row[column];
        return typeof cell === 'string' ? Math.max(most, cell.length) : most;
      },
      Math.min(header.length, widest / 2),
    );
    return Math.min(widest, Math.max(narrowest, longest + 2));
  });
}

const headingLines = (texts: readonly string[], widths: readonly number[]): number =>
  Math.min(
    mostHeadingLines,
    texts.reduce((most, text, at) => Math.max(most, cellLines(text, widths[at]!)), 1),
  );

/** Those below whose headings are figures, which stand at the right. */
function figureColumns(columnCount: number, rows: readonly (readonly WrittenCell[])[]): number[] {
  const some = rows.slice(0, measured);
  const isFigure = (cell: WrittenCell | undefined) => cell === null || cell === undefined || typeof cell === 'number';
  return Array.from({ length: columnCount }, (_, column) => column).filter(
    (column) => some.some((row) => typeof row[column] === 'number') && some.every((row) => isFigure(row[column])),
  );
}

const inside = (worksheet: ExcelJS.Worksheet) => (worksheet as unknown as SheetInside).stream;

/** @returns what waits for something else as well as for the stream's failure */
function unlessBroken(stream: WriteStream) {
  const failure = new Promise<never>((_, reject) => void stream.once('error', reject));
  failure.catch(() => {});
  return <T>(waited: Promise<T>): Promise<T> => Promise.race([waited, failure]);
}
