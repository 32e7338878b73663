import type { TableCell } from '@kaiku/sdk/server';

const form = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/;

/** Whether it is written as a time: one of a day or hour that there is not. */
export const isTimeForm = (text: string): boolean => form.test(text.trim());

/** RES-032: `YYYY-MM-DD HH:MM` in UTC, or a time cell of a spreadsheet. Null when it is neither. */
export function readTime(cell: TableCell | undefined): Date | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell;
  if (typeof cell !== 'string') return null;
  const match = form.exec(cell.trim());
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // 2026-02-30 would roll over into March.
  const same = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60;
  return same && year >= 1970 ? time : null;
}
