import type { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { type ArchiveEntry, Open } from 'unzipper';

/** What is used of the streaming reader beside its published methods (exceljs 4.4.0). */
interface Parts {
  workbookRels?: readonly { Id: string; Target: string }[];
  model?: { sheets?: readonly { rId: string }[] };
  _parseRels(part: Readable): Promise<void>;
  _parseWorkbook(part: Readable): Promise<void>;
  _parseStyles(part: Readable): Promise<void>;
  _parseSharedStrings(part: Readable): AsyncGenerator<never>;
  _parseWorksheet(part: AsyncIterable<string>, sheetNo: string): Iterable<{ value: AsyncIterable<ExcelJS.Row> }>;
}

export interface OpenBook {
  /** The part of the archive that has the first sheet. */
  sheet: string;
  rows(): AsyncGenerator<ExcelJS.Row>;
}

/**
 * Opens the first sheet of an Excel file, a row at a time. Its parts are taken from the archive's directory, in the order
 * in which they need each other, and as text: exceljs' own walk through an archive loses what lies behind a sheet now and
 * then, so that dates are read as numbers, and breaks letters that lie across two chunks.
 * @throws whatever the libraries say of a file that is broken
 */
export async function openBook(path: string): Promise<OpenBook> {
  const { files } = await Open.file(path);
  const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' } as const;
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(path, options) as unknown as Parts;
  const read = async (name: string, work: (part: Readable) => Promise<unknown>): Promise<void> => {
    const entry = files.find((file) => file.path === name);
    if (entry) await reading(entry, work);
  };
  await read('xl/_rels/workbook.xml.rels', (part) => reader._parseRels(part));
  await read('xl/workbook.xml', (part) => reader._parseWorkbook(part));
  await read('xl/styles.xml', (part) => reader._parseStyles(part));
  await read('xl/sharedStrings.xml', (part) => reader._parseSharedStrings(part).next());
  const sheet = firstSheet(files, reader);
  return {
    sheet: sheet.path,
    async *rows() {
      const part = textOf(sheet);
      try {
        for (const { value } of reader._parseWorksheet(part, '1')) yield* value;
      } finally {
        part.destroy();
      }
    },
  };
}

async function reading(entry: ArchiveEntry, work: (part: Readable) => Promise<unknown>): Promise<void> {
  const part = textOf(entry);
  try {
    await work(part);
  } finally {
    part.destroy();
  }
}

const textOf = (entry: ArchiveEntry): Readable => entry.stream().setEncoding('utf8');

/** As the workbook orders them; whatever comes first in the archive where that leads nowhere. */
function firstSheet(files: readonly ArchiveEntry[], { model, workbookRels = [] }: Parts): ArchiveEntry {
  const sheets = files.filter(({ path }) => /^xl\/worksheets\/[^/]+\.xml$/.test(path));
  const named = (model?.sheets ?? []).flatMap(({ rId }) => {
    const target = workbookRels.find(({ Id }) => Id === rId)?.Target.replace(/^\/?(?:xl\/)?/, 'xl/');
    return sheets.filter(({ path }) => path === target);
  });
  const [first = sheets[0]] = named;
  if (!first) throw new Error('no sheet');
  return first;
}
