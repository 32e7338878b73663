import type { ChartTable } from '@kaiku/sdk/common';

/** Columns of figures that a page has room for: counts are short, shares and means are not. */
export interface Room {
  counts: number;
  figures: number;
}

/** A table of more columns than there is room for, as several below each other: each has the names of its rows. */
export function inPieces(table: ChartTable, room: Room): ChartTable[] {
  const { headers, rows, units } = table;
  const columns = headers.length - 1;
  const most = units?.every((unit) => unit === 'count') ? room.counts : room.figures;
  if (columns <= most) return [table];
  const each = Math.ceil(columns / Math.ceil(columns / most));
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
