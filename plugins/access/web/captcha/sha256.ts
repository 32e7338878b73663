/**
 * SHA-256 (FIPS 180-4) in plain JavaScript. Browsers offer theirs only on https and localhost, and a call for each of
 * some ten thousand short texts would be slower than this.
 */
/** First 32 bits of the part behind the point. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) >>> 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

const constants = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const initial = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Uint32Array(64);
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

function compress(state: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const w15 = schedule[i - 15]!;
    const w2 = schedule[i - 2]!;
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    schedule[i] = schedule[i - 16]! + s0 + schedule[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + schedule[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = state[i]! + added[i]!;
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = initial.slice();
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) out.setUint32(i * 4, word);
  return digest;
}
