import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import type { ApiKeys, ApiKeyUse } from '@kaiku/plugin-company/contract';
import { cookieName, setCookie } from './cookies.ts';

/** What a key needs to open private links. */
export const privateLinks = 'answering.private_links';

/** How long a browser that came with a key goes on without it: a page's own requests do not bring it. */
const keptSeconds = 24 * 3_600;

/** Who may come through a private link (LINK-014, GAP-052). */
export interface Admission {
  /** Whether the call has a key of the link's company, or comes from a browser that has come with one. */
  admits(request: Request, found: FoundCollector): Promise<boolean>;
  /** Whether the call itself has one: it speaks for the company. */
  hasKey(request: Request, found: Pick<FoundCollector, 'companyId'>): Promise<boolean>;
  /**
   * For a browser that has just come with a key: the address without it, and a `Set-Cookie`; none with a key that is no
   * good any more, so that a browser that was let in once does not stay for ever. Null for any other.
   */
  arrival(request: Request, found: FoundCollector): Promise<{ cookie: string | null; address: string } | null>;
  /** Counts a wrong key where there is no link, so that one cannot tell by it where there is one. */
  guess(request: Request): Promise<void>;
}

export function createAdmission(keys: ApiKeys | null, secret: Uint8Array, secure: boolean): Admission {
  const sign = (collectorId: string, until: string, keyId: string): string =>
    createHmac('sha256', secret).update(`${collectorId} ${until} ${keyId}`).digest('base64url');

  /** The browser is let in for as long as the key that it came with answers. */
  async function hasCookie(request: Request, { companyId, collector }: FoundCollector): Promise<boolean> {
    const { collectorId } = collector;
    const value: unknown = request.state[cookieName('p', collectorId)];
    const [until = '', keyId = '', signature = ''] = typeof value === 'string' ? value.split('.') : [];
    const expected = Buffer.from(sign(collectorId, until, keyId));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(until) > Date.now() / 1_000 && (await keys?.inForce({ companyId, keyId })) === true;
  }

  /** Asked for more than once of a call, a key is one use, and a wrong one is one guess. */
  const calls = new WeakMap<Request, Promise<ApiKeyUse | null>>();
  function ofCall(request: Request): Promise<ApiKeyUse | null> {
    const known = calls.get(request);
    if (known) return known;
    const found = keys?.ofCall(request, privateLinks) ?? Promise.resolve(null);
    calls.set(request, found);
    return found;
  }

  const keyOf = async (request: Request, { companyId }: Pick<FoundCollector, 'companyId'>) => {
    const found = await ofCall(request);
    return found?.companyId === companyId ? found : null;
  };
  const hasKey: Admission['hasKey'] = async (request, found) => (await keyOf(request, found)) !== null;
  return {
    hasKey,
    admits: async (request, found) => (await hasCookie(request, found)) || hasKey(request, found),
    async arrival(request, found) {
      const { collectorId, private: isPrivate } = found.collector;
      if (!isPrivate || !Object.hasOwn(request.query, 'api_key')) return null;
      const { searchParams, pathname } = request.url;
      const rest = new URLSearchParams(searchParams);
      rest.delete('api_key');
      const address = rest.size > 0 ? `${pathname}?${rest}` : pathname;
      const key = await keyOf(request, found);
      if (!key) return { cookie: null, address };
      const until = String(Math.floor(Date.now() / 1_000) + keptSeconds);
      const value = `${until}.${key.keyId}.${sign(collectorId, until, key.keyId)}`;
      return { cookie: setCookie(cookieName('p', collectorId), value, { seconds: keptSeconds, secure }), address };
    },
    async guess(request) {
      await ofCall(request);
    },
  };
}
