import { hash } from 'node:crypto';
import { isUuid, Problem, type Secrets } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';

/** With the first token: threads that only do jobs meet none. */
const library = () => import('jose');

/** What an access token says: whose session it belongs to. Rights are looked up, so that changes take effect. */
export interface Claims {
  companyId: string;
  sessionId: string;
  userId: string;
  /** Number of the refresh token that it was given out with: using it shows that the client has received both. */
  generation: number;
}

export const accessSeconds = 15 * 60;
const issuer = 'kaiku';
const audience = 'kaiku-app';
/** Of as many sessions it is remembered what their tokens say. */
const keptTokens = 10_000;
const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

export interface Bearer {
  sign(claims: Claims): Promise<string>;
  /** @throws Problem `login_expired` for a token that ran out, `unauthenticated` for any that is not ours */
  read(token: string): Promise<Claims>;
}

export function createBearer(secrets: Secrets, now: () => number = Date.now): Bearer {
  const keys = () => secrets.keys('access-token');
  /** The one that it names; those of before named none. */
  const keysFor = async (token: string) => {
    const { decodeProtectedHeader } = await library();
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined ? keys() : keys().filter(({ id }) => id === kid);
  };
  // A token comes with every call of its session. What it says stays true until it expires: no key is forgotten while a process
  // lives, and whether the session goes on is asked elsewhere.
  const known = new LRUCache<string, Claims>({ max: keptTokens, perf: { now }, ttlResolution: 0 });
  /** Null where another key signed it. */
  const verified = async (token: string, key: Uint8Array, currentDate: Date) => {
    const { errors, jwtVerify } = await library();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        currentDate,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) return null;
      throw error;
    }
  };
  return {
    async sign({ companyId, sessionId, userId, generation }) {
      const { SignJWT } = await library();
      const seconds = Math.floor(now() / 1_000);
      const [{ id, key }] = keys() as [{ id: string; key: Uint8Array }];
      return new SignJWT({ cid: companyId, sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessSeconds)
        .sign(key);
    },

    async read(token) {
      const name = hash('sha256', token, 'base64');
      const before = known.get(name);
      if (before) return before;
      const currentDate = new Date(now());
      try {
        for (const { key } of await keysFor(token)) {
          const payload = await verified(token, key, currentDate);
          if (!payload) continue;
          const { cid, sid, sub, gen, exp } = payload;
          if (!isId(cid) || !isId(sid) || !isId(sub) || typeof gen !== 'number' || exp === undefined) continue;
          const claims = { companyId: cid, sessionId: sid, userId: sub, generation: gen };
          // 0 would be for ever.
          known.set(name, claims, { ttl: Math.max(1, exp * 1_000 - now()) });
          return claims;
        }
      } catch (error) {
        if (error instanceof (await library()).errors.JWTExpired) throw new Problem('login_expired');
      }
      throw new Problem('unauthenticated');
    },
  };
}
