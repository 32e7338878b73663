import { Secret, TOTP } from 'otpauth';

/** What all authenticator apps understand (RFC 6238): any other is read as this by some of them. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by a step either way. */
const skew = 1;
/** As RFC 4226 recommends. */
const secretBytes = 20;
const issuer = 'Kaiku';

export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What the QR code says. */
export const appAddress = (secret: string, email: string): string =>
  new TOTP({ ...form, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step whose code it is; null for a code that is of none of the steps that are taken now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: skew,
  });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp: now }) + delta;
}
