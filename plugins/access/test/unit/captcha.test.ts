import { createHash } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';
import { createCaptcha } from '../../server/services/captcha.ts';
import type { Door } from '../../server/services/door.ts';
import { sha256 } from '../../web/captcha/sha256.ts';
import { type Challenge, solve } from '../../web/captcha/solve.ts';

const secrets = (...seeds: number[]): Secrets => {
  const key = (seed: number, purpose: string) =>
    new Uint8Array(createHash('sha256').update(`${seed}${purpose}`).digest());
  return {
    key: (purpose) => key(seeds[0]!, purpose),
    keys: (purpose) => seeds.map((seed) => ({ id: String(seed), key: key(seed, purpose) })),
    encrypt: () => '',
    decrypt: () => '',
    isCurrent: () => true,
  };
};

/** A door in memory. */
function door(): Pick<Door, 'useProof'> {
  const used = new Set<string>();
  return {
    async useProof(proof) {
      const fresh = !used.has(proof);
      used.add(proof);
      return fresh;
    },
  };
}

const challengeOf = async (captcha: ReturnType<typeof createCaptcha>) => (await captcha.challenge()) as Challenge;
const rewritten = (answer: string, change: (body: { challenge: Challenge; solution: { counter: number } }) => void) => {
  const body = JSON.parse(atob(answer));
  change(body);
  return btoa(JSON.stringify(body));
};

describe('captcha', () => {
  it('hashes as SHA-256 does, whatever the length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(sha256(bytes)).toString('hex')).to.equal(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('AUTH-005.c a solved challenge is accepted once, and by its maker only', async () => {
    const captcha = createCaptcha(secrets(1), door());
    const shares: number[] = [];
    const answer = await solve(await challengeOf(captcha), { onProgress: (share) => shares.push(share) });
    expect(await createCaptcha(secrets(2), door()).verify(answer)).to.equal(false);
    expect(await captcha.verify(answer)).to.equal(true);
    expect(await captcha.verify(answer)).to.equal(false);
    expect(shares.at(-1)).to.equal(1);
    expect(shares).to.deep.equal([...shares].sort((a, b) => a - b));
  });

  it('AUTH-005.b an answer that was made up, changed or has run out is refused', async () => {
    const captcha = createCaptcha(secrets(1), door());
    const challenge = await challengeOf(captcha);
    const answer = await solve(challenge);
    for (const bad of [
      '',
      'nonsense',
      btoa('{}'),
      btoa('null'),
      rewritten(answer, ({ challenge: { parameters } }) => Object.assign(parameters, { keyPrefix: '00' })),
      rewritten(answer, ({ challenge: { parameters } }) => Object.assign(parameters, { expiresAt: 9_999_999_999 })),
      rewritten(answer, ({ challenge: { parameters } }) => Object.assign(parameters, { expiresAt: 1 })),
      rewritten(answer, ({ solution }) => Object.assign(solution, { derivedKey: 'ab'.repeat(32) })),
    ]) {
      expect(await captcha.verify(bad), bad).to.equal(false);
    }
    expect(await captcha.verify(answer)).to.equal(true);
  });

  it('gives up when it is told to', async () => {
    const abort = new AbortController();
    const challenge = await challengeOf(createCaptcha(secrets(1), door()));
    // No key begins like this within the counters there are to try.
    const endless = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: 'ff'.repeat(16) } };
    const outcome = solve(endless, { signal: abort.signal }).then(
      () => 'solved',
      (error: Error) => error.name,
    );
    abort.abort();
    expect(await outcome).to.equal('AbortError');
  });
});
