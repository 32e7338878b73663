import type { Line } from '../../document/lines.ts';
import { type Doc, drawLine, ink, inner, lineHeight, newPage, page } from './sheet.ts';

/** Texts that begin beside each other, such as a label and what it says; each goes on below itself. */
export interface Row {
  cells: readonly { x: number; lines: readonly Line[]; color?: string }[];
  size: number;
  bold?: boolean;
  /** Air above it. */
  above: number;
  /** It stands on the page on which the next one begins. */
  leads?: boolean;
  /** What separates it from what is above. */
  ruled?: boolean;
}

const linesOfRow = ({ cells }: Row): number => Math.max(1, ...cells.map(({ lines }) => lines.length));
const heightOf = (row: Row): number => row.above + linesOfRow(row) * lineHeight(row);

/** What rows take in one column. */
export const heightOfRows = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + heightOf(row), 0);

/** Lays rows below each other from `y` on, over as many pages as they take. @returns the y below them */
export function layRows(doc: Doc, rows: readonly Row[], from: number): number {
  let y = from;
  for (const [at, row] of rows.entries()) {
    if (y + beginning(rows, at) > inner.bottom) y = newPage(doc);
    if (y > page.top) y = ruled(doc, row, y) + row.above;
    const height = lineHeight(row);
    for (let line = 0; line < linesOfRow(row); line += 1) {
      if (y + height > inner.bottom) y = newPage(doc);
      for (const { x, lines, color = ink.text } of row.cells) {
        const one = lines[line];
        if (one) drawLine(doc, one, x, y, { size: row.size, bold: row.bold === true, color });
      }
      y += height;
    }
  }
  return y;
}

/** What of the rows has to stand together: those that lead, and the first line of what they lead to. */
function beginning(rows: readonly Row[], at: number): number {
  let height = 0;
  for (const row of rows.slice(at)) {
    if (!row.leads) return Math.min(height + row.above + lineHeight(row), inner.bottom - page.top);
    height += heightOf(row);
  }
  return Math.min(height, inner.bottom - page.top);
}

function ruled(doc: Doc, row: Row, y: number): number {
  if (row.ruled)
    doc
      .moveTo(page.left, y + row.above / 2)
      .lineTo(page.left + inner.width, y + row.above / 2)
      .lineWidth(0.4)
      .stroke(ink.line);
  return y;
}
