import { open } from 'node:fs/promises';
import { importLimits } from '../../contract/index.ts';
import { isBlank, type SheetRow } from './cells.ts';
import { csvRows } from './csv.ts';
import { invalidFile } from './problems.ts';
import { xlsxRows } from './xlsx.ts';

export interface Sheet {
  headers: string[];
  /** Rows below the heading that hold something. */
  rows: AsyncGenerator<SheetRow>;
  close(): Promise<void>;
}

/** Opens an answer file, whatever its name says. @throws Problem `invalid_file` */
export async function openSheet(path: string): Promise<Sheet> {
  const all = (await isZip(path)) ? xlsxRows(path) : csvRows(path);
  const first = await all.next();
  if (first.done) throw invalidFile('empty_file');
  const headers = first.value.cells.map((cell) => (typeof cell === 'string' ? cell.trim() : String(cell ?? '')));
  if (headers.every((header) => header === '')) throw invalidFile('empty_heading');
  if (headers.length > importLimits.columns) {
    await all.return(undefined);
    throw invalidFile('too_many_columns', { params: { columns: headers.length, max: importLimits.columns } });
  }
  return { headers, rows: body(all, headers.length), close: async () => void (await all.return(undefined)) };
}

async function* body(all: AsyncGenerator<SheetRow>, width: number): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of all) {
    if (row.cells.every(isBlank)) continue;
    count += 1;
    if (count > importLimits.rows) throw invalidFile('too_many_rows', { params: { max: importLimits.rows } });
    if (row.cells.slice(width).some((cell) => !isBlank(cell))) throw invalidFile('row_too_long', { row: row.row });
    yield row;
  }
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
