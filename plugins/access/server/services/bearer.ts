import { Problem, type Secrets } from '@kaiku/sdk/server';
import { errors, jwtVerify, SignJWT } from 'jose';

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
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export interface Bearer {
  sign(claims: Claims): Promise<string>;
  /** @throws Problem `login_expired` for a token that ran out, `unauthenticated` for any that is not ours */
  read(token: string): Promise<Claims>;
}

export function createBearer(secrets: Secrets, now: () => number = Date.now): Bearer {
  const key = secrets.key('access-token');
  return {
    sign: ({ companyId, sessionId, userId, generation }) => {
      const seconds = Math.floor(now() / 1_000);
      return new SignJWT({ cid: companyId, sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessSeconds)
        .sign(key);
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          currentDate: new Date(now()),
        });
        const { cid, sid, sub, gen } = payload;
        if (isUuid(cid) && isUuid(sid) && isUuid(sub) && typeof gen === 'number')
          return { companyId: cid, sessionId: sid, userId: sub, generation: gen };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Problem('login_expired');
      }
      throw new Problem('unauthenticated');
    },
  };
}
