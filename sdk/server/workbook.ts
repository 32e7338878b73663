import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ResponseToolkit } from '@hapi/hapi';
import type { RequestContext } from './context.ts';
import { attachment } from './fileName.ts';
import { FileWork, type TableCell, type TableLimits, type TableRow, type WrittenTable } from './fileWork.ts';
import { makeFolder } from './folder.ts';
import { invalid } from './problem.ts';
import type { UploadedFile } from './routes.ts';

/** Answers with an Excel workbook, which a thread of its own writes while rows come in; the file goes with the reply. */
export async function workbookReply(
  ctx: Pick<RequestContext, 'get'>,
  h: ResponseToolkit,
  { name, ...table }: WrittenTable & { name: string },
) {
  const folder = await makeFolder('export');
  const remove = () => void rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'table.xlsx');
    const { bytes } = await ctx.get(FileWork).writeTable(file, table);
    return h
      .response(createReadStream(file).once('close', remove))
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .bytes(bytes)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(name, 'xlsx'));
  } catch (error) {
    remove();
    throw error;
  }
}

/** A table that is small enough to be kept whole; its limits say so. @throws Problem `invalid_file` */
export async function readWholeTable(
  work: FileWork,
  file: string,
  limits: TableLimits & { text: number },
): Promise<{ headers: string[]; rows: TableRow[] }> {
  const table = await work.readTable(file, limits);
  try {
    const rows: TableRow[] = [];
    for await (const batch of table.batches) rows.push(...batch);
    return { headers: table.headers, rows };
  } finally {
    await table.close();
  }
}

/** What a cell says, as a text; empty for what says nothing. */
export function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined || typeof cell === 'object') return '';
  return String(cell).trim();
}

/** A time of a cell in words, to the minute, and midnight as a day; null for one that there is not. */
export function timeText(time: Date): string | null {
  if (Number.isNaN(time.getTime())) return null;
  // Spreadsheets keep times as fractions of days.
  const [day, clock] = new Date(Math.round(time.getTime() / 1_000) * 1_000).toISOString().split('T');
  return clock!.startsWith('00:00:00') ? day! : `${day} ${clock!.slice(0, 5)}`;
}

/** The file of an upload in its field `file`. @throws Problem `validation` */
export function requireFile(files: Record<string, UploadedFile>): UploadedFile {
  const { file } = files;
  if (!file) throw invalid({ path: 'file', code: 'required', params: { label: 'file' } });
  return file;
}
