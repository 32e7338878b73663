/** Columns and rows of an A4 page. */
export const sheetSizes = { '1': [1, 1], '2x3': [2, 3], '4x6': [4, 6] } as const;
export type SheetSize = keyof typeof sheetSizes;
