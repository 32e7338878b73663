import type { TableCell } from '@kaiku/sdk/server';

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
