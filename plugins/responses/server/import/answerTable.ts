import {
  type FileWork,
  Problem,
  type TableCell,
  type TableLimits,
  type TableReading,
  type TableRow,
} from '@kaiku/sdk/server';
import { type ImportForm, unguardFormula } from '../../contract/index.ts';
import { isSecondHeading, joinHeadings } from './headings.ts';

/** A file of answers, the way it was opened. Close it when done. */
export interface AnswerTable {
  form: ImportForm;
  /** One per column: `Question`, or `Question - Option` where two rows say it. */
  headers: string[];
  /** What stands above the headings. */
  above: TableRow[];
  batches: AsyncIterable<TableRow[]>;
  /** How much of it was handed over: from 0 to 1. */
  share(): number;
  close(): Promise<void>;
}

/**
 * Opens a file of answers as it comes: what is not given of its form is recognised.
 * @throws Problem `invalid_file`
 */
export async function openAnswers(
  work: FileWork,
  file: string,
  limits: TableLimits,
  { headingRows: given, headingRow, ...text }: Partial<ImportForm> & Pick<TableReading, 'isBeginning'> = {},
): Promise<AnswerTable> {
  const table = await work.readTable(file, limits, {
    ...text,
    secondHeading: true,
    headingRow: headingRow ?? 'found',
  });
  try {
    // A workbook says itself what is a text.
    const isText = table.text !== undefined;
    const batches = (isText ? unguardedRows(table.batches) : table.batches)[Symbol.asyncIterator]();
    const headers = isText ? table.headers.map(unguardFormula) : table.headers;
    const first = await batches.next();
    const rows: TableRow[] = first.done ? [] : first.value;
    const [second] = rows;
    const wide = padded(headers, second?.cells.length ?? 0);
    const headingRows = given ?? (isSecondHeading(wide, second) ? 2 : 1);
    const hasTwo = headingRows === 2 && second !== undefined;
    if (!hasTwo && wide.length > headers.length) {
      throw new Problem('invalid_file', { details: [{ code: 'row_too_long', row: second!.row }] });
    }
    return {
      form: { ...table.text, headingRow: table.headingRow, headingRows },
      headers: hasTwo ? joinHeadings(wide, second) : headers,
      above: table.above,
      batches: restOf(hasTwo ? rows.slice(1) : rows, batches),
      share: () => table.share(),
      close: () => table.close(),
    };
  } catch (error) {
    await table.close();
    throw error;
  }
}

/** Workbooks end the row of questions with the last that has a text. */
const padded = (headers: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(headers.length, width) }, (_, column) => headers[column] ?? '');

const unguarded = (cell: TableCell): TableCell => (typeof cell === 'string' ? unguardFormula(cell) : cell);

async function* unguardedRows(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
  for await (const batch of batches) yield batch.map((row) => ({ ...row, cells: row.cells.map(unguarded) }));
}

async function* restOf(rows: TableRow[], batches: AsyncIterator<TableRow[]>): AsyncGenerator<TableRow[]> {
  if (rows.length > 0) yield rows;
  for (let next = await batches.next(); !next.done; next = await batches.next()) yield next.value;
}
