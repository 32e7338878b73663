import type { ChartTable } from '@kaiku/sdk/common';
import { type ColumnRoom, headingsFit } from './columns.ts';

/** Columns of figures that a page has room for: counts are short, shares and means are not. */
export interface Room {
  counts: number;
  figures: number;
  columns: ColumnRoom;
}

/** A table is not divided further for the sake of a word. */
const fewest = 3;

/**
 * A table of more columns than there is room for, or than have headings of whole words, as several below each other: each
 * has the names of its rows.
 */
export function inPieces(table: ChartTable, room: Room): ChartTable[] {
  const columns = table.headers.length - 1;
  const most = table.units?.every((unit) => unit === 'count') ? room.counts : room.figures;
  for (let pieces = Math.ceil(columns / most); ; pieces += 1) {
    const each = Math.ceil(columns / Math.max(1, pieces));
    const made = columns <= each ? [table] : divided(table, each);
    if (each <= fewest || made.every(({ headers }) => headingsFit(headers, room.columns))) return made;
  }
}

function divided({ headers, rows, units }: ChartTable, each: number): ChartTable[] {
  const columns = headers.length - 1;
  return Array.from({ length: Math.ceil(columns / each) }, (_, piece) => {
    const from = piece * each;
    const some = <T>([first, ...others]: readonly T[]): T[] => [first!, ...others.slice(from, from + each)];
    return {
      headers: some(headers),
      ...(units && { units: units.slice(from, from + each) }),
      rows: rows.map(({ key, cells }) => ({ key, cells: some(cells) })),
    };
  });
}
