import { cellText, type TableCell } from '@kaiku/sdk/server';

/** Whether the database takes it: no NUL, and no half of a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What a cell says; null for one that says nothing that can be read. */
export function textOf(cell: TableCell | undefined): string | null {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return null;
    // Spreadsheets keep times as fractions of days.
    const [day, time] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
    return time!.startsWith('00:00:00') ? day! : `${day} ${time!.slice(0, 5)}`;
  }
  if (typeof cell === 'object' && cell !== null) return null;
  const text = cellText(cell);
  return isStorable(text) ? text : null;
}
