import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time that a call says may differ from ours. */
export const replayWindow = 300;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** In the same time, wherever they differ. */
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

/** What the generic gateway signs with: HMAC-SHA256 over the time and the body, in hexadecimal digits. */
export const genericSignature = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** @param timestamp seconds since 1970, as the call says it */
export function isGenericCall(
  secret: string,
  { timestamp, signature }: { timestamp: string; signature: string },
  body: Buffer,
  now = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > replayWindow) return false;
  return same(signature.toLowerCase(), genericSignature(secret, timestamp, body));
}

/** What Twilio signs with: HMAC-SHA1 over the address and the fields of the form in their order, in base64. */
export function twilioSignature(token: string, address: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1));
  const text = address + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(Buffer.from(text, 'utf8')).digest('base64');
}

export const isTwilioCall = (token: string, signature: string, address: string, form: URLSearchParams): boolean =>
  same(signature, twilioSignature(token, address, form));
