import type { ChartTable } from '@kaiku/sdk/common';

/** Spreadsheets know no earlier day. */
const earliest = '1900-03-01';

/**
 * A chart's figures, for Excel with times as times.
 * @param times when each row begins, by the chart's clocks: `2026-03-29`, or `2026-03-29T15:00`
 * @param heading of their column, which stands behind the names of what is no day; null: it stands in their place
 */
export function withTimes(table: ChartTable, times: readonly string[], heading: string | null): ChartTable {
  const [corner = '', ...others] = table.headers;
  const rows = table.rows.map(({ cells: [name = null, ...figures] }, at) => {
    const time = times[at] ?? '';
    const cell = time < earliest ? (heading === null ? name : null) : { time };
    return { cells: heading === null ? [cell, ...figures] : [name, cell, ...figures] };
  });
  return { ...table, file: { headers: heading === null ? table.headers : [corner, heading, ...others], rows } };
}
