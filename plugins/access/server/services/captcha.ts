import { randomInt } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';
import { Joi } from '@kaiku/sdk/server';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Door } from './door.ts';

/** What tells people from programs at the door; the built-in one needs no outside service (GAP-039). */
export interface Captcha {
  /** The built-in one's, or where the widget of another stands. */
  challenge(): Promise<Challenge | { frame: string }>;
  /** Whether `answer` solves a challenge of ours that is still valid and was not used before. */
  verify(answer: string): Promise<boolean>;
}

const validSeconds = 20 * 60;
/** Hashes to try at the least and at the most: below a second on a slow phone, and dear to who tries a million. */
const work = { least: 20_000, most: 60_000 };

const payload = Joi.object<Payload>({
  challenge: Joi.object({
    parameters: Joi.object({ expiresAt: Joi.number().required() }).unknown(true).required(),
    signature: Joi.string().hex().length(64).required(),
  }).required(),
  solution: Joi.object({
    counter: Joi.number().integer().min(0).max(0xffffffff).required(),
    derivedKey: Joi.string().hex().length(64).required(),
    time: Joi.number(),
  }).required(),
});

/** ALTCHA proof of work: signed by us, so that nothing is stored until it is used. */
export function createCaptcha(secrets: Secrets, door: Pick<Door, 'useProof'>): Captcha {
  const text = ({ key }: { key: Uint8Array }): string => Buffer.from(key).toString('base64url');
  /** Of the secret in force first, then those of former ones. */
  const keys = () => {
    const ofProofs = secrets.keys('captcha-key');
    return secrets.keys('captcha').map((one, index) => ({
      hmacSignatureSecret: text(one),
      hmacKeySignatureSecret: text(ofProofs[index]!),
    }));
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(work.least, work.most),
        // Lets the browser show how far it is.
        data: { most: work.most },
        expiresAt: new Date(Date.now() + validSeconds * 1_000),
        deriveKey,
        ...keys()[0]!,
      }),

    async verify(answer) {
      const read = payload.validate(parse(answer));
      if (read.error) return false;
      const { challenge, solution } = read.value;
      for (const one of keys()) {
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...one });
        if (verified) return door.useProof(challenge.signature!, new Date(challenge.parameters.expiresAt! * 1_000));
      }
      return false;
    },
  };
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
