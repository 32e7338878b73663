/** What a cell held: text, number, yes or no, time, a formula that nobody has calculated, an error such as `#N/A`. */
export type SheetCell = string | number | boolean | Date | null | { uncalculated: true } | { error: string };

export interface SheetRow {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number;
  cells: readonly SheetCell[];
}

export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
