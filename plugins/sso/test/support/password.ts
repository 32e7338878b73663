import { createHash } from 'node:crypto';
import type { TestApp, TestUser } from '@kaiku/sdk/testing';

/** Signs in as the sign-in page does without a provider: solves the challenge, and sends the password. */
export async function signInByPassword({ anonymous }: TestApp, { person, password }: TestUser) {
  const { data: challenge } = await anonymous.get('/auth/challenge');
  const { salt, nonce, keyPrefix, keyLength } = challenge.parameters;
  const message = Buffer.concat([Buffer.from(salt + nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter++) {
    message.writeUInt32BE(counter, message.length - 4);
    const key = createHash('sha256').update(message).digest('hex');
    if (!key.startsWith(keyPrefix)) continue;
    const solution = { counter, derivedKey: key.slice(0, keyLength * 2), time: 1 };
    const recaptcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return anonymous.post('/auth/kaiku_login', { email: person.email, password, recaptcha });
  }
}
