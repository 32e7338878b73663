import type { Request } from '@hapi/hapi';

/** Answers may hold several of the longest texts: 300,000 characters, three bytes each. */
export const maxBytes = 4 * 1024 * 1024;

/** Bytes that count as one call: what people write is less. */
const bytesPerPoint = 64 * 1024;

/** What a call counts for by what it brings, before that is read. One that does not say may bring the most. */
export function weightOf({ headers }: Request): number {
  const bytes = Number(headers['content-length'] ?? maxBytes);
  return 1 + Math.floor(Math.min(bytes, maxBytes) / bytesPerPoint);
}

/** Values in an answer, and fields of a form: far beyond what a person fills in, and judged in a few milliseconds. */
export const maxValues = 20_000;
/** Answers are records of texts, numbers and lists within the call. */
const maxDepth = 12;

/**
 * Whether JSON has no more values than somebody can have answered, nor deeper ones: seen from its bytes, because reading
 * 200,000 names and judging them takes half a second. What is no JSON at all is for who reads it.
 */
export function isModest(json: Buffer): boolean {
  let values = 0;
  let depth = 0;
  let within = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (within) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) within = false;
    } else if (byte === 0x22) within = true;
    else if (byte === 0x2c) values += 1;
    else if (byte === 0x7b || byte === 0x5b) {
      values += 1;
      depth += 1;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    if (values > maxValues || depth > maxDepth) return false;
  }
  return true;
}
