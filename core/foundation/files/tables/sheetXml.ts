// A plugin outside checks these files without the project's own list of them.
/// <reference path="./exceljsUtils.d.ts" />
import type { WrittenCell } from '@kaiku/sdk/server';
// Alone: the whole of it takes a thread time and memory.
import { escapeXml } from '@kaiku/sdk/server/escapeXml';
import columns from 'exceljs/lib/utils/col-cache.js';

/** Numbers of the styles of cells that are times and days. */
export interface CellStyles {
  times: number;
  days: number;
}

const dayMs = 86_400_000;
/** Days before 1970 in Excel's count. */
const firstDay = 25_569;
/** Spaces that would not be kept without being asked for. */
const needsKeeping = /^\s|\s$|[\t\n\r]/;

/**
 * A row of a worksheet (ECMA-376 part 1, 18.3.1.73). Texts stand where they are: never a formula, whatever they begin with.
 * @param row counted from 1
 */
export function rowXml(row: number, cells: readonly WrittenCell[], styles: CellStyles): string {
  let xml = `<row r="${row}">`;
  for (let column = 0; column < cells.length; column += 1) {
    const value = cells[column]!;
    if (value === null || value === undefined) continue;
    const at = `<c r="${columns.n2l(column + 1)}${row}"`;
    if (typeof value === 'string') {
      const keep = needsKeeping.test(value) ? ' xml:space="preserve"' : '';
      xml += `${at} t="inlineStr"><is><t${keep}>${escapeXml(value)}</t></is></c>`;
    } else if (typeof value === 'number') xml += Number.isFinite(value) ? `${at}><v>${value}</v></c>` : '';
    else if (typeof value === 'boolean') xml += `${at} t="b"><v>${value ? 1 : 0}</v></c>`;
    else {
      const time = value.getTime();
      const style = time % dayMs === 0 ? styles.days : styles.times;
      xml += `${at} s="${style}"><v>${firstDay + time / dayMs}</v></c>`;
    }
  }
  return `${xml}</row>`;
}
