import type { PhysicalColumn } from './physicalColumn.ts';

/** Rows of all columns as DuckDB lays them out, side by side in one buffer, which can be handed to another thread. */
export interface Chunk {
  rows: number;
  bytes: ArrayBuffer;
}

/** Where a column's bytes lie in a chunk: in the order of `ColumnPart`, each with its place and its length; 0 and 0 for none. */
export type Places = readonly [values: Span, there: Span, long: Span];
export interface Span {
  at: number;
  length: number;
}

const spans = 3;
const numbers = spans * 2;
const aligned = (at: number): number => Math.ceil(at / 8) * 8;
/** Room that a buffer has beyond what its first chunk needs: texts are longer here than there. */
const spare = 1.25;

/** @param reused a buffer that nobody needs any more, if it is large enough */
export function chunkOf(columns: readonly PhysicalColumn[], rows: number, reused?: ArrayBuffer): Chunk {
  const parts = columns.flatMap((column) => {
    const { values, there, long } = column.part(rows);
    return [values, there, long];
  });
  const places = new Int32Array(parts.length * 2);
  let end = aligned(places.byteLength);
  for (const [index, part] of parts.entries()) {
    if (!part) continue;
    places[index * 2] = end;
    places[index * 2 + 1] = part.length;
    end = aligned(end + part.length);
  }
  const bytes = reused && reused.byteLength >= end ? reused : new ArrayBuffer(aligned(end * spare));
  const all = new Uint8Array(bytes);
  new Int32Array(bytes).set(places);
  for (const [index, part] of parts.entries()) if (part) all.set(part, places[index * 2]);
  return { rows, bytes };
}

export function placesIn({ bytes }: Chunk, column: number): Places {
  const places = new Int32Array(bytes, column * numbers * 4, numbers);
  const span = (nth: number): Span => ({ at: places[nth * 2]!, length: places[nth * 2 + 1]! });
  return [span(0), span(1), span(2)];
}
