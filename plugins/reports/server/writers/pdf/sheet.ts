import { type Face, faceFor } from '../../document/fonts.ts';
import { type Line, linesOf } from '../../document/lines.ts';

export type Doc = PDFKit.PDFDocument;

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, left: 52, top: 56, bottom: 64 };
export const inner = { width: page.width - 2 * page.left, bottom: page.height - page.bottom };
export const ink = { text: '#1c2729', dimmed: '#546365', line: '#d5dede', zebra: '#f5f8f8' };
export function newPage(doc: Doc): number {
  doc.addPage();
  return page.top;
}

export interface Written {
  size: number;
  bold?: boolean;
  color?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Lines at most; the last ends with an ellipsis. */
  lines?: number;
}

const leading = 1.5;
/** Sets the font, which is put into the file with the letters that are drawn of it. */
export const use = (doc: Doc, { name, font }: Face): Doc =>
  // A font that is open, which its types do not tell of.
  doc.registerFont(name, font as unknown as Buffer).font(name);

/** From line to line: Inter's, whatever fonts are in them. */
export function lineHeight({ size, bold = false }: Written): number {
  const { ascent, descent, unitsPerEm } = faceFor('a', bold)!.font;
  return ((ascent - descent) / unitsPerEm) * size + leading;
}

export const linesFor = (text: string, how: Written): Line[] =>
  linesOf(text, { ...how, width: how.width ?? inner.width });

export const textHeight = (text: string, how: Written): number => linesFor(text, how).length * lineHeight(how);

/** @returns the y below it */
export function write(doc: Doc, text: string, x: number, y: number, how: Written): number {
  const { size, bold = false, color = ink.text, align = 'left', width = inner.width } = how;
  const height = lineHeight(how);
  const lines = linesFor(text, how);
  for (const [at, line] of lines.entries()) {
    const from = x + (width - line.width) * { left: 0, center: 0.5, right: 1 }[align];
    drawLine(doc, line, from, y + at * height, { size, bold, color });
  }
  return y + lines.length * height;
}

/** Draws a line whose letters begin at `x`, `y` being its upper edge. */
export function drawLine(
  doc: Doc,
  line: Line,
  x: number,
  y: number,
  { size, bold = false, color = ink.text }: Written,
) {
  const { ascent, unitsPerEm } = faceFor('a', bold)!.font;
  const base = y + (ascent / unitsPerEm) * size;
  let from = x;
  for (const { face, text, width } of line.runs) {
    use(doc, face).fontSize(size).fillColor(color).text(text, from, base, { lineBreak: false, baseline: 'alphabetic' });
    from += width;
  }
}

/** A picture as large as there is room for. */
export const fit = ({ width, height }: { width: number; height: number }, most: number, tall: number) => {
  const scale = Math.min(most / width, tall / height);
  return { width: width * scale, height: height * scale };
};
