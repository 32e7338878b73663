/** A save as the history lists it. */
export interface HistoryRow {
  survey_version: number;
  operation: string;
  saved_at: string;
  saved_by_id: string | null;
  saved_by: string;
  name: string | null;
  live_at: string | null;
  live_until: string | null;
  /** The first of what it changed, in words. */
  changes: string[];
  more_changes: number;
}

/** What one person saved without a longer pause, the latest first. */
export interface Sitting {
  /** Of its latest save. */
  version: number;
  by: string;
  from: string;
  to: string;
  rows: HistoryRow[];
}
export interface Day {
  /** Some moment of it. */
  at: string;
  sittings: Sitting[];
}

const PAUSE = 30 * 60_000;

/**
 * Saves, the latest first, by day and within it by sitting.
 * @param dayOf the day of a time, where the reader is
 */
export function daysOf(rows: readonly HistoryRow[], dayOf: (time: string) => string): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    let day = days.at(-1);
    if (!day || dayOf(day.at) !== dayOf(row.saved_at)) {
      day = { at: row.saved_at, sittings: [] };
      days.push(day);
    }
    const last = day.sittings.at(-1);
    const goesOn =
      last && last.rows[0]!.saved_by_id === row.saved_by_id && Date.parse(last.from) - Date.parse(row.saved_at) < PAUSE;
    if (goesOn) {
      last.rows.push(row);
      last.from = row.saved_at;
    } else {
      const { survey_version: version, saved_by: by, saved_at: at } = row;
      day.sittings.push({ version, by, from: at, to: at, rows: [row] });
    }
  }
  return days;
}

/** Of a sitting the latest save, and those that stand out. */
export const standsOut = ({ name, live_at, operation }: HistoryRow): boolean =>
  name !== null || live_at !== null || operation !== 'survey.patch';
