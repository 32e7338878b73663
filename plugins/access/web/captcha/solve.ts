import { sha256 } from './sha256.ts';

/** A proof-of-work challenge of ALTCHA (protocol v2) as `GET /auth/challenge` gives it. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    expiresAt: number;
    data: { most: number };
  };
  signature: string;
}

export interface SolveOptions {
  signal?: AbortSignal;
  /** Share of the most work that there can be, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The page stays responsive: work in slices of this many milliseconds. */
const sliceMs = 8;

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Counts until the key derived from a counter begins as the challenge asks.
 * @returns what the sign-in sends as `recaptcha`
 * @throws Error for a challenge of another kind; the signal's reason when it is aborted
 */
export async function solve(challenge: Challenge, { signal, onProgress }: SolveOptions = {}): Promise<string> {
  const { algorithm, salt, nonce, cost, keyLength, keyPrefix, data } = challenge.parameters;
  if (algorithm !== 'SHA-256') throw new Error(`The captcha asks for ${algorithm}, which this page does not know`);
  const start = performance.now();
  const head = bytesOf(salt + nonce);
  const message = new Uint8Array(head.length + 4);
  message.set(head);
  const counterOf = new DataView(message.buffer, head.length);
  const prefix = bytesOf(keyPrefix);
  let sliceEnd = start + sliceMs;
  for (let counter = 0; ; counter += 1) {
    counterOf.setUint32(0, counter);
    let key = sha256(message);
    for (let round = 1; round < cost; round += 1) key = sha256(key);
    if (prefix.every((byte, i) => key[i] === byte)) {
      onProgress?.(1);
      const time = Math.round(performance.now() - start);
      return btoa(
        JSON.stringify({ challenge, solution: { counter, derivedKey: hexOf(key.subarray(0, keyLength)), time } }),
      );
    }
    if (counter % 64 === 0 && performance.now() > sliceEnd) {
      onProgress?.(Math.min(0.99, counter / data.most));
      await pause();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + sliceMs;
    }
  }
}
