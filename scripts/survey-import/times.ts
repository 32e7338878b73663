/** Records of a CSV text: a line break inside of quotes ends none. */
function records(csv: string): string[] {
  const found: string[] = [];
  let record = '';
  for (const line of csv.split(/\r?\n/)) {
    record = record === '' ? line : `${record}\n${line}`;
    const open = (record.match(/"/g)?.length ?? 0) % 2 === 1;
    if (open) continue;
    if (record !== '') found.push(record);
    record = '';
  }
  return found;
}

/** Fields of the first record. */
export const headingsOf = (csv: string): string[] =>
  Array.from((records(csv)[0] ?? '').matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );

/**
 * Puts a time in front of every record, for answers that came without one: spread over the weeks before `end`, most in
 * the first days and during the day, the same ones each time.
 */
export function withTimes(csv: string, heading: string, weeks: number, end: Date): string {
  const [first = '', ...rows] = records(csv);
  const random = generator(rows.length);
  const span = weeks * 7 * 24 * 60;
  const start = Math.floor(end.getTime() / 60_000) - span;
  const minutes = rows.map(() => start + Math.floor(random() ** 1.8 * span)).sort((a, b) => a - b);
  const lines = rows.map((row, index) => `${format(daytime(minutes[index]!, random))},${row}`);
  return [`${heading},${first}`, ...lines, ''].join('\n');
}

/** Moves a time of the night into the day. */
function daytime(minute: number, random: () => number): number {
  const hour = Math.floor(minute / 60) % 24;
  return hour >= 7 && hour < 22 ? minute : minute - hour * 60 + Math.floor(7 + random() * 15) * 60;
}

const format = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
