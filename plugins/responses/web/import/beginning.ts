const quote = 0x22;
const lineFeed = 0x0a;

/** How many of these first bytes of a text file hold whole rows: a row goes on over line ends within quotes. */
export function wholeRows(bytes: Uint8Array): number {
  let end = 0;
  let isQuoted = false;
  for (const [at, byte] of bytes.entries()) {
    if (byte === quote) isQuoted = !isQuoted;
    // In UTF-16 the second half of a line end may come after it.
    else if (byte === lineFeed && !isQuoted) end = at + (bytes[at + 1] === 0 ? 2 : 1);
  }
  return end || bytes.length;
}
