/** Reads what an SPSS file has, by the same description of the format and by other means than it is written. */
export function readSav(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) => new TextDecoder().decode(bytes.subarray(from, from + length));
  let at = 0;
  const skip = (length: number): number => {
    at += length;
    return at - length;
  };
  const int = () => view.getInt32(skip(4), true);
  const take = (length: number) => text(skip(length), length);
  const eight = () => {
    const from = skip(8);
    return bytes.subarray(from, from + 8);
  };
  if (take(4) !== '$FL2') throw new Error('not an SPSS file');
  at = 68;
  const [elements, compressed, , count] = [int(), int(), int(), int()];
  if (compressed !== 1) throw new Error('not compressed');
  at = 92 + 17;
  const title = take(64).trimEnd();
  at += 3;
  const segments: { short: string; width: number; index: number; label: string; format: number }[] = [];
  const labels = new Map<number, Record<number, string>>();
  const extensions = new Map<number, string>();
  const notes: string[] = [];
  let index = 0;
  for (let record = int(); record !== 999; record = int()) {
    if (record === 2) {
      const [width, hasLabel, , format] = [int(), int(), int(), int(), int()];
      const short = take(8).trimEnd();
      const length = hasLabel === 1 ? int() : 0;
      const label = take(length);
      at += (4 - (length % 4)) % 4;
      if (width >= 0) segments.push({ short, width, index, label, format: format! });
      index += 1;
    } else if (record === 3) {
      const values: Record<number, string> = {};
      for (let left = int(); left > 0; left -= 1) {
        const value = view.getFloat64(at, true);
        const length = bytes[at + 8]!;
        values[value] = text(at + 9, length);
        at += 8 + Math.ceil((1 + length) / 8) * 8;
      }
      if (int() !== 4 || int() !== 1) throw new Error('labels of one variable');
      labels.set(int() - 1, values);
    } else if (record === 6) {
      for (let left = int(); left > 0; left -= 1) notes.push(take(80).trimEnd());
    } else {
      const [subtype, size, number] = [int(), int(), int()];
      extensions.set(subtype!, take(size! * number!));
    }
  }
  int();
  if (index !== elements) throw new Error(`${index} elements of ${elements}`);
  const names = new Map(
    extensions
      .get(13)!
      .split('\t')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const long = new Map((extensions.get(14) ?? '').split('\0\t').map((pair) => pair.split('=') as [string, string]));

  /** Elements one after the other: numbers, null, or eight bytes. */
  function* decoded(): Generator<number | null | Uint8Array> {
    for (;;) {
      const codes = eight();
      for (const code of codes) {
        if (code === 0) continue;
        if (code === 252) return;
        if (code === 253) yield eight();
        else if (code === 254) yield new Uint8Array(8).fill(32);
        else yield code === 255 ? null : code - 100;
      }
    }
  }
  const data = decoded();
  const next = () => data.next().value as number | null | Uint8Array;
  const double = (value: Uint8Array) => new DataView(value.buffer, value.byteOffset, 8).getFloat64(0, true);
  const cases = Array.from({ length: count! }, () => {
    const values: Record<string, number | string | null> = {};
    for (let one = 0; one < segments.length; one += 1) {
      const { short, width } = segments[one]!;
      const name = names.get(short) ?? short;
      if (width === 0) {
        const value = next();
        values[name] = value instanceof Uint8Array ? double(value) : value;
        continue;
      }
      const whole = Number(long.get(short) ?? width);
      const parts: Uint8Array[] = [];
      for (let read = 0; read < Math.max(1, Math.ceil(whole / 252)); read += 1) {
        const { width: own } = segments[one + read]!;
        const raw = Array.from({ length: Math.ceil(own / 8) }, () => [...(next() as Uint8Array)]).flat();
        parts.push(Uint8Array.from(raw.slice(0, whole > 255 ? 255 : own)));
      }
      if (whole > 255) one += Math.ceil(whole / 252) - 1;
      values[name] = new TextDecoder().decode(Buffer.concat(parts).subarray(0, whole)).trimEnd();
    }
    return values;
  });
  if (data.next().done !== true) throw new Error('more cases than are told of');
  const formats: Record<number, string> = { 1: 'A', 5: 'F', 20: 'DATE', 22: 'DATETIME' };
  const variables = segments
    .filter(({ short }) => names.has(short))
    .map(({ short, label, format, index: place }) => ({
      name: names.get(short)!,
      label,
      format: formats[format >> 16],
      decimals: format & 0xff,
      values: labels.get(place) ?? {},
    }));
  return { title, notes, encoding: extensions.get(20), variables, cases };
}
