import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes of many ids: asking the system for those of each costs more than the rest of taking in an answer's id. */
const pool = new Uint8Array(16 * 256);
let used = pool.length;
let lastMs = Number.NEGATIVE_INFINITY;
let sequence = 0;

/** A UUIDv7 (RFC 9562). Those of one process sort by the order in which they were made. */
export function uuidv7(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // 31 random bits, so that counting on within a millisecond has room (RFC 9562, 6.2).
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) | 0;
    if (sequence === 0) lastMs += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID of any version, in lower case, as all of Kaiku's are. */
export const isUuid = (text: string): boolean => form.test(text);
