import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { OidcProvider } from '../services/providers.ts';
import { Refused } from '../services/refusal.ts';
import { algorithms, type OidcClient, toleranceSeconds } from './known.ts';

/**
 * Verifies an ID token: signed by the provider, for whom it has to be and for nobody whom the company does not trust, now.
 * @throws Refused
 */
export async function verifyToken(
  client: OidcClient,
  { settings }: Pick<OidcProvider, 'settings'>,
  token: string,
  options: JWTVerifyOptions & { audience: string },
): Promise<JWTPayload> {
  const { issuer, client_id, audience } = settings;
  const check = async (keys: ReturnType<OidcClient['keys']>) =>
    jwtVerify(token, await keys, {
      issuer,
      algorithms,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
      ...options,
    });
  try {
    const { payload } = await check(client.keys()).catch((error) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(client.keysAnew());
      throw error;
    });
    const others = [payload.aud ?? []].flat().filter((one) => one !== audience && one !== client_id);
    if (others.length > 0) throw new Refused('aud');
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw new Refused(reasonOf(cause), { cause });
    throw cause;
  }
}

const reasonOf = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? error.claim : error.code;
