/** Where things end in a JSON text that the database wrote, which is therefore a valid one. */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;
const space = 0x20;

/** After the closing quote of a text whose opening one is at `at`. */
export function endOfText(bytes: Uint8Array, at: number): number {
  let place = at + 1;
  for (;;) {
    const byte = bytes[place];
    if (byte === quote) return place + 1;
    if (byte === undefined) throw new RangeError('a text does not end');
    place += byte === backslash ? 2 : 1;
  }
}

/** After the value that begins at `at`. */
export function endOfValue(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first === quote) return endOfText(bytes, at);
  let place = at;
  if (first !== openObject && first !== openArray) {
    while (!endsValue(bytes[place])) place += 1;
    return place;
  }
  for (let depth = 0; ; ) {
    const byte = bytes[place];
    if (byte === quote) {
      place = endOfText(bytes, place);
      continue;
    }
    if (byte === undefined) throw new RangeError('a value does not end');
    place += 1;
    if (byte === openObject || byte === openArray) depth += 1;
    else if (byte === closeObject || byte === closeArray) {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
}

/** Whether what stands before such a byte has ended, outside of texts. */
export const endsValue = (byte: number | undefined): boolean =>
  byte === comma || byte === closeObject || byte === closeArray || byte === space || byte === undefined;

/** The next place that is no space and no sign between members. */
export function skipSigns(bytes: Uint8Array, at: number): number {
  let place = at;
  for (;;) {
    const byte = bytes[place];
    if (byte !== space && byte !== comma && byte !== 0x3a) return place;
    place += 1;
  }
}

export const isObjectEnd = (byte: number | undefined): boolean => byte === closeObject;
