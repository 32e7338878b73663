import { widthOf } from './lines.ts';

export interface ColumnRoom {
  /** Of all columns together, in points as all widths here. */
  width: number;
  /** Beside the text of a cell, both sides together. */
  air: number;
  /** Of a column of figures, by how many there are, where its heading has room in it. */
  usual(columns: number): number;
  /** Of letters, the largest first. */
  sizes: readonly number[];
  /** The smallest size for whose sake columns stay beside each other. */
  legible: number;
}

/** The part of the line that figures may take; the first column has the words. */
const mostForFigures = 0.72;
/** A column of figures has room for `100,0 %`. */
const leastInLetters = 4.6;

const wordsOf = (text: string): string[] => text.split(/[\s-]/);
const widest = (text: string, size: number, bold: boolean): number =>
  Math.max(...wordsOf(text).map((word) => widthOf(word, { size, bold })));

/** Widths of a table's columns: as even as may be without breaking a word of a heading. */
export function columnWidths([, ...others]: readonly string[], { width, air, usual, sizes }: ColumnRoom): number[] {
  const [size = 0] = sizes;
  const most = width * mostForFigures;
  const even = Math.min(usual(others.length), most / Math.max(1, others.length));
  const needed = others.map((text) => Math.max(leastInLetters * size, widest(text, size, true)) + air);
  const wished = needed.map((one) => Math.max(one, even));
  const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);
  const figures = (): number[] => {
    if (sum(wished) <= most) return wished;
    const free = most - sum(needed);
    return needed.map((one) => (free >= 0 ? one + free / others.length : (one * most) / sum(needed)));
  };
  const found = figures();
  return [width - sum(found), ...found];
}

/** Letters become smaller before a word is cut: the largest size that does not, or the smallest. */
export function fittingSize(
  cells: readonly string[],
  widths: readonly number[],
  { air, sizes }: Pick<ColumnRoom, 'air' | 'sizes'>,
  bold: boolean,
): number {
  return sizes.find((size) => fit(cells, widths, air, size, bold)) ?? sizes.at(-1)!;
}

const fit = (cells: readonly string[], widths: readonly number[], air: number, size: number, bold: boolean): boolean =>
  cells.every((text, at) => widest(text, size, bold) <= widths[at]! - air);

/** Whether columns have headings of whole words, in letters that can be read. */
export const headingsFit = (headers: readonly string[], room: ColumnRoom): boolean =>
  fit(headers, columnWidths(headers, room), room.air, room.legible, true);
