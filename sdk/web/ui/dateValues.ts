import { instantOf, wallTime } from '@kaiku/sdk/common';

/** ISO time to the `YYYY-MM-DD HH:mm:ss` of clocks in the zone, which date pickers work with; null for nothing or no time. */
export function localTime(iso: string | null | undefined, timeZone: string): string | null {
  const instant = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(instant)) return null;
  return new Date(wallTime(timeZone, instant)).toISOString().slice(0, 19).replace('T', ' ');
}

/** The way back: time of a picker to an ISO time in UTC. */
export function isoTime(local: string | null | undefined, timeZone: string): string | null {
  const wall = local ? Date.parse(`${local.replace(' ', 'T')}Z`) : Number.NaN;
  return Number.isNaN(wall) ? null : new Date(instantOf(timeZone, wall)).toISOString();
}
