import { open } from 'node:fs/promises';
import path from 'node:path';
import type { FileWork, TableLimits, TableRow } from '@kaiku/sdk/server';
import type { ImportForm } from '../../contract/index.ts';
import { recogniseEncoding, writeAsUtf8 } from './encoding.ts';
import { isSecondHeading, joinHeadings } from './headings.ts';

/** A file of answers, the way it was opened. Close it when done. */
export interface AnswerTable {
  form: ImportForm;
  /** What parts its columns; null for a workbook, and where there is one column. */
  separator: string | null;
  /** One per column: `Question`, or `Question - Option` where two rows say it. */
  headers: string[];
  batches: AsyncIterable<TableRow[]>;
  close(): Promise<void>;
}

const separators = [',', ';', '\t', '|'];
/** Room for the first heading. */
const sampleBytes = 64 * 1024;

/**
 * Opens a file of answers as it comes: what is not given of its form is recognised.
 * @param folder for a copy
 * @throws Problem `invalid_file`
 */
export async function openAnswers(
  work: FileWork,
  file: string,
  folder: string,
  limits: TableLimits,
  given: Partial<ImportForm> = {},
): Promise<AnswerTable> {
  const recognised = await recogniseEncoding(file);
  const encoding = recognised && (given.encoding ?? recognised);
  const readable = encoding ? path.join(folder, 'utf8') : file;
  if (encoding) await writeAsUtf8(file, readable, encoding);
  const table = await work.readTable(readable, limits);
  try {
    const batches = table.batches[Symbol.asyncIterator]();
    const first = await batches.next();
    const rows: TableRow[] = first.done ? [] : first.value;
    const [second] = rows;
    const headingRows = given.headingRows ?? (isSecondHeading(table.headers, second) ? 2 : 1);
    const hasTwo = headingRows === 2 && second !== undefined;
    const headers = hasTwo ? joinHeadings(table.headers, second) : table.headers;
    return {
      form: { ...(encoding && { encoding }), headingRows },
      separator: encoding ? separatorOf(await beginningOf(readable), table.headers) : null,
      headers,
      batches: restOf(hasTwo ? rows.slice(1) : rows, batches),
      close: () => table.close(),
    };
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function* restOf(rows: TableRow[], batches: AsyncIterator<TableRow[]>): AsyncGenerator<TableRow[]> {
  if (rows.length > 0) yield rows;
  for (let next = await batches.next(); !next.done; next = await batches.next()) yield next.value;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString()
      .replace(/^\ufeff/, '');
  } finally {
    await handle.close();
  }
}

/** What stands behind the first heading, as the reader told it. */
function separatorOf(text: string, [heading = '', ...others]: readonly string[]): string | null {
  if (others.length === 0) return null;
  const quoted = /^"((?:[^"]|"")*)"(.)/s.exec(text);
  if (quoted) return separators.includes(quoted[2]!) ? quoted[2]! : null;
  for (let at = 0; at < text.length; at += 1) {
    if (separators.includes(text[at]!) && text.slice(0, at).trim() === heading) return text[at]!;
  }
  return null;
}
