import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';

/** Keys for each purpose from the operator's one secret (HKDF, RFC 5869); sealed texts are AES-256-GCM. */
export function createSecrets(secret: string): Secrets {
  const keys = new Map<string, Uint8Array>();
  const key = (purpose: string): Uint8Array => {
    const known = keys.get(purpose);
    if (known) return known;
    const made = new Uint8Array(hkdfSync('sha256', secret, 'kaiku', purpose, 32));
    keys.set(purpose, made);
    return made;
  };
  return {
    key,
    encrypt(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${purpose}`), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${purpose}`), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
