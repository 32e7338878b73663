import { type TableCell, timeText } from '@kaiku/sdk/server';

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

export function textOf(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return timeText(cell) ?? '';
  if (typeof cell === 'object') return 'error' in cell ? cell.error : '';
  return String(cell).trim();
}
