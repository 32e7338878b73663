import { PassThrough } from 'node:stream';
import { Joi, Problem, route } from '@kaiku/sdk/server';
import ExcelJS from 'exceljs';

interface TableExport {
  export_type: 'xlsx_table';
  tableheaders: string[];
  tabledata: (string | number | boolean | null)[][];
  filename?: string;
}

/** Cells that one export may hold; a whole survey's answers have an export of their own that streams. */
const maxCells = 2_000_000;

const fields = {
  export_type: Joi.string().valid('xlsx_table').required(),
  tableheaders: Joi.array().items(Joi.string().max(1_000).allow('')).min(1).max(500).required(),
  tabledata: Joi.array()
    .items(Joi.array().items(Joi.string().max(32_767).allow(''), Joi.number(), Joi.boolean(), null).max(500))
    .required(),
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

/** Tables as the screen shows them, as an Excel file (PLAT-036, PLAT-040). */
export function exportTableRoutes() {
  return ['/survey/export', '/survey/export_table'].flatMap((path) => {
    const name = path === '/survey/export' ? 'Export' : 'ExportTable';
    return [
      route<object, object, TableExport>({
        id: `post${name}`,
        method: 'POST',
        path,
        summary: 'A table as an Excel file',
        access: 'session',
        payload: Joi.object(fields),
        maxBytes: 20 * 1024 * 1024,
        reply: 'stream',
        transaction: 'none',
        handler: async (_ctx, { payload, h }) => workbook(payload, h),
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
        reply: 'stream',
        transaction: 'none',
        handler: async (_ctx, { query, h }) => workbook(query, h),
      }),
    ];
  });
}

function workbook(table: TableExport, h: import('@hapi/hapi').ResponseToolkit) {
  if (table.tableheaders.length * table.tabledata.length > maxCells) throw new Problem('export_too_large');
  const stream = new PassThrough();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = book.addWorksheet('Kaiku', { views: [{ state: 'frozen', ySplit: 1 }] });
  const heading = sheet.addRow(table.tableheaders);
  heading.font = { bold: true };
  heading.commit();
  // Strings are written as strings: a text that begins with "=" is never a formula.
  for (const row of table.tabledata) sheet.addRow(row).commit();
  sheet.commit();
  book.commit().catch((error: Error) => stream.destroy(error));
  return h
    .response(stream)
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent((table.filename ?? 'kaiku').toWellFormed())}.xlsx`,
    );
}
