import { instantOf, wallTime } from '@kaiku/sdk/common';

const dayMs = 24 * 60 * 60 * 1_000;

/** When clocks showed a wall time: the first time of two; null for one that they leapt over. */
export type Clock = (wall: number) => number | null;

/** Clocks of a time zone. Looked up once for each day: a file may have a million times. */
export function clockOf(zone: string): Clock {
  /** By day; null where clocks change on it. */
  const offsets = new Map<number, number | null>();
  const offsetAt = (wall: number) => wall - instantOf(zone, wall);
  return (wall) => {
    const day = Math.floor(wall / dayMs);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const first = offsetAt(day * dayMs);
      offset = first === offsetAt((day + 1) * dayMs) ? first : null;
      offsets.set(day, offset);
    }
    if (offset !== null) return wall - offset;
    const instant = instantOf(zone, wall);
    return wallTime(zone, instant) === wall ? instant : null;
  };
}
