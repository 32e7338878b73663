/**
 * The dictionary of an SPSS system file, by the description of the format in the PSPP project's developers' guide
 * ("System File Format"): little-endian, UTF-8, each case a row of elements of eight bytes.
 */

/** One variable of the file, which is what a column is called there. */
export interface SavVariable {
  /** Up to 64 letters, digits and `_`, unlike all others whatever their case. */
  name: string;
  label: string;
  /** Dates and times are seconds since the calendar's beginning, `spssSeconds`. */
  type: 'number' | 'date' | 'datetime' | 'text';
  /** Of a number; none by default. */
  decimals?: number | undefined;
  /** What its numbers stand for. */
  values?: readonly { value: number; label: string }[];
}

/** A variable with the bytes that its longest text has; 0 for numbers. */
export interface SizedVariable extends SavVariable {
  width: number;
}

/** The most bytes of a text in one variable. */
export const mostBytes = 32_767;
/** Longer texts are several segments, each a variable of its own for programs that do not know of them. */
const segmentBytes = 255;
/** By which the number of segments is reckoned; the format's own oddity. */
const segmentShare = 252;
const labelBytes = 255;
const noteBytes = 80;
const valueLabelBytes = 120;

/** Seconds from 14 October 1582, where the format's calendar begins, to an instant of UTC in milliseconds. */
export const spssSeconds = (milliseconds: number): number => milliseconds / 1_000 + 12_219_379_200;

/** Widths of the segments that a text of this width is written into. */
export function segmentsOf(width: number): number[] {
  if (width <= segmentBytes) return [Math.max(width, 1)];
  const count = Math.ceil(width / segmentShare);
  return Array.from({ length: count }, (_, at) =>
    at < count - 1 ? segmentBytes : Math.max(width - (count - 1) * segmentShare, 1),
  );
}

export const elementsOf = (width: number): number => Math.ceil(width / 8);

/** The longest beginning of a text that has no more than so many bytes, without breaking a character. */
export function cutTo(text: string, bytes: number): Buffer {
  const all = Buffer.from(text);
  if (all.length <= bytes) return all;
  let end = bytes;
  while (end > 0 && (all[end]! & 0xc0) === 0x80) end -= 1;
  return all.subarray(0, end);
}

const int = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value, 4 * at);
  return bytes;
};

const padded = (text: string, bytes: number): Buffer => {
  const field = Buffer.alloc(bytes, ' ');
  cutTo(text, bytes).copy(field);
  return field;
};

const extension = (subtype: number, size: number, content: Buffer): Buffer =>
  Buffer.concat([int(7, subtype, size, content.length / size), content]);

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

/** Type, width and decimals of how values are shown. */
const shown = (type: number, width: number, decimals: number): number => (type << 16) | (width << 8) | decimals;
const formats = {
  date: shown(20, 11, 0),
  datetime: shown(22, 20, 0),
};

const formatOf = ({ type, decimals = 0 }: SavVariable, width: number): number =>
  type === 'text' ? shown(1, width, 0) : type === 'number' ? shown(5, 8 + decimals, decimals) : formats[type];

/** What a file says of itself. */
export interface SavFacts {
  title: string;
  /** Its documents: what the cases are, a line each. */
  notes: readonly string[];
}

/** Everything before the cases. */
export function dictionary(
  variables: readonly SizedVariable[],
  cases: number,
  { title, notes }: SavFacts,
  now: Date,
): Buffer {
  const records: Buffer[] = [];
  const longNames: string[] = [];
  const longTexts: string[] = [];
  const labels: Buffer[] = [];
  const display: number[] = [];
  let index = 0;
  let made = 0;
  for (const variable of variables) {
    const { name, label, type, values, width } = variable;
    const segments = type === 'text' ? segmentsOf(width) : [0];
    for (const [at, bytes] of segments.entries()) {
      made += 1;
      const short = `V${made.toString(36).toUpperCase()}`;
      if (at === 0) {
        longNames.push(`${short}=${name}`);
        if (segments.length > 1) longTexts.push(`${short}=${String(width).padStart(5, '0')}\0\t`);
        if (values?.length) labels.push(valueLabels(values, index + 1));
      }
      const format = formatOf(variable, bytes);
      const text = cutTo(label, labelBytes);
      const room = Buffer.alloc(Math.ceil(text.length / 4) * 4, ' ');
      text.copy(room);
      const hasLabel = at === 0 && text.length > 0;
      records.push(int(2, bytes, hasLabel ? 1 : 0, 0, format, format), padded(short, 8));
      if (hasLabel) records.push(int(text.length), room);
      const more = type === 'text' ? elementsOf(bytes) - 1 : 0;
      // Records that say that the text goes on.
      records.push(Buffer.alloc(32 * more, Buffer.concat([int(2, -1, 0, 0, 0, 0), padded('', 8)])));
      index += 1 + more;
      // Nominal or scale, as wide as it is shown, to the left or the right.
      display.push(type === 'text' || values ? 1 : 3, Math.min(bytes || 10, 40), type === 'text' ? 0 : 1);
    }
  }
  const header = Buffer.concat([
    Buffer.from('$FL2'),
    padded('@(#) SPSS DATA FILE Kaiku', 60),
    int(2, index, 1, 0, cases),
    double(100),
    padded(dayOf(now), 9),
    padded(now.toISOString().slice(11, 19), 8),
    padded(title, 64),
    padded('', 3),
  ]);
  const least = Buffer.from('feffffffffffefff', 'hex');
  return Buffer.concat([
    header,
    ...records,
    ...labels,
    documents(notes),
    extension(3, 4, int(1, 0, 0, -1, 1, 1, 2, 65_001)),
    extension(4, 8, Buffer.concat([double(-Number.MAX_VALUE), double(Number.MAX_VALUE), least])),
    extension(11, 4, int(...display)),
    extension(13, 1, Buffer.from(longNames.join('\t'))),
    ...(longTexts.length > 0 ? [extension(14, 1, Buffer.from(longTexts.join('')))] : []),
    extension(20, 1, Buffer.from('UTF-8')),
    int(999, 0),
  ]);
}

/** Lines of the file's documents, which `DISPLAY DOCUMENTS` shows; a longer one goes on in the next. */
function documents(notes: readonly string[]): Buffer {
  const lines: Buffer[] = [];
  for (const note of notes) {
    let left = note.replaceAll(/\s+/g, ' ').trim();
    while (left !== '') {
      const part = cutTo(left, noteBytes).toString();
      // Between words where there are any.
      const end = part.length < left.length ? part.lastIndexOf(' ') : -1;
      const line = end > 0 ? part.slice(0, end) : part;
      lines.push(padded(line, noteBytes));
      left = left.slice(line.length).trimStart();
    }
  }
  return lines.length > 0 ? Buffer.concat([int(6, lines.length), ...lines]) : Buffer.alloc(0);
}

function valueLabels(values: NonNullable<SavVariable['values']>, index: number): Buffer {
  const pairs = values.map(({ value, label }) => {
    const text = cutTo(label, valueLabelBytes);
    const room = Buffer.alloc(Math.ceil((1 + text.length) / 8) * 8, ' ');
    room[0] = text.length;
    text.copy(room, 1);
    return Buffer.concat([double(value), room]);
  });
  return Buffer.concat([int(3, values.length), ...pairs, int(4, 1, index)]);
}

/** `26 Nov 26` */
function dayOf(now: Date): string {
  const [, day, month, year = ''] = now.toUTCString().split(' ');
  return `${day} ${month} ${year.slice(2)}`;
}
