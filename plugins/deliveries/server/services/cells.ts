import { isStorable } from '@kaiku/sdk/model';
import { cellText, type TableCell, timeText } from '@kaiku/sdk/server';

/** What a cell says; null for one that says nothing that can be read. */
export function textOf(cell: TableCell | undefined): string | null {
  if (cell instanceof Date) return timeText(cell);
  if (typeof cell === 'object' && cell !== null) return null;
  const text = cellText(cell);
  return isStorable(text) ? text : null;
}
