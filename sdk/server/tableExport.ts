import type { ResponseToolkit } from '@hapi/hapi';
import type { TimeCell } from '@kaiku/sdk/common';
import Joi from 'joi';
import type { RequestContext } from './context.ts';
import type { WrittenCell } from './fileWork.ts';
import { invalid, Problem } from './problem.ts';
import { route } from './routes.ts';
import { workbookReply } from './workbook.ts';

interface TableExport {
  export_type: 'xlsx_table';
  tableheaders: string[];
  tabledata: (string | number | boolean | null | TimeCell)[][];
  filename?: string;
}

/** What a screen shows. Whatever is larger, such as a survey's answers, is exported by a job of the server's own. */
const limits = { bytes: 2 * 1024 * 1024, columns: 500, cells: 100_000, cell: 32_767 };
/** Cells that are handed to the writing thread at a time. */
const batchCells = 10_000;

const fields = {
  export_type: Joi.string().valid('xlsx_table').required(),
  tableheaders: Joi.array().items(Joi.string().max(1_000).allow('')).min(1).max(limits.columns).required(),
  /** Its rows are checked by `checkRows`: Joi takes a microsecond and more for each cell. */
  tabledata: Joi.array()
    .max(limits.cells)
    .required()
    .description(
      'Rows of texts, numbers, yes or no, null, and `{ time }`: a day, or a time as `2026-03-29T15:30`, by the clocks that the table goes by',
    ),
  filename: Joi.string()
    .max(100)
    .pattern(/^[^/\\\r\n"]+$/),
};

/** A GET carries lists as JSON texts in its query. */
const jsonText = (schema: Joi.ArraySchema) =>
  Joi.string().custom((text: string, helpers) => {
    try {
      return Joi.attempt(JSON.parse(text), schema);
    } catch {
      return helpers.error('string.base');
    }
  });

/**
 * Routes at `path` that give a table as a screen shows it as an Excel file (PLAT-036).
 * @param name ends the ids of the routes
 */
export function tableExportRoutes(path: string, name: string) {
  const rateLimit = { points: 60, seconds: 60 };
  return [
    route<object, object, TableExport>({
      id: `post${name}`,
      method: 'POST',
      path,
      summary: 'A table of a screen as an Excel file',
      access: 'session',
      payload: Joi.object(fields),
      maxBytes: limits.bytes,
      rateLimit,
      reply: 'stream',
      transaction: 'none',
      handler: async (ctx, { payload, h }) => workbook(ctx, payload, h),
    }),
    route<object, TableExport>({
      id: `get${name}`,
      method: 'GET',
      path,
      summary: 'A small table as an Excel file; the lists are JSON texts',
      access: 'session',
      query: Joi.object({
        ...fields,
        tableheaders: jsonText(fields.tableheaders).required(),
        tabledata: jsonText(fields.tabledata).required(),
      }),
      rateLimit,
      reply: 'stream',
      transaction: 'none',
      handler: async (ctx, { query, h }) => workbook(ctx, query, h),
    }),
  ];
}

async function workbook(ctx: RequestContext, table: TableExport, h: ResponseToolkit) {
  checkRows(table);
  const { tableheaders: headers, tabledata, filename: name = 'kaiku' } = table;
  return workbookReply(ctx, h, { name, headers, batches: inBatches(tabledata, headers.length) });
}

/** @throws Problem `export_too_large`, or `validation` naming the first cell that cannot be written */
function checkRows({ tableheaders, tabledata }: TableExport): void {
  let cells = 0;
  for (const [row, values] of tabledata.entries()) {
    if (!Array.isArray(values) || values.length > tableheaders.length)
      throw invalid({ path: `tabledata.${row}`, code: 'format', params: { label: 'tabledata' } });
    cells += values.length;
    if (cells > limits.cells) throw new Problem('export_too_large', { params: { max: limits.cells } });
    for (const [column, value] of values.entries()) {
      if (!writable(value))
        throw invalid({ path: `tabledata.${row}.${column}`, code: 'format', params: { label: 'tabledata' } });
    }
  }
}

const writable = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && timeOf(value) !== null) ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= limits.cell);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Spreadsheets know no earlier day. */
const firstDay = '1900-03-01';

/** As a cell has it; null for what is none. */
function timeOf(cell: Partial<Record<keyof TimeCell, unknown>>): Date | null {
  const { time } = cell;
  const [, day, clock] = (typeof time === 'string' && /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/.exec(time)) || [];
  if (!day || day < firstDay) return null;
  const at = new Date(`${day}${clock ?? 'T00:00'}Z`);
  // What there is not becomes another day.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  // Midnight itself would be a day.
  return clock === 'T00:00' ? new Date(at.getTime() + 1_000) : at;
}

function* inBatches(rows: TableExport['tabledata'], columns: number) {
  const size = Math.ceil(batchCells / columns);
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size).map(written);
}

const written = (row: TableExport['tabledata'][number]): WrittenCell[] =>
  row.map((cell) => (isObject(cell) ? timeOf(cell) : cell));
