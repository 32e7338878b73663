import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Language, safeRedirect } from '@kaiku/sdk/common';
import { type Logger, Problem, type Secrets, type SessionTokens, type TenantRunner } from '@kaiku/sdk/server';
import type { SignInMethod, SignInOffer, SignInReply } from '../../contract/signIn.ts';
import { User } from '../models/user.ts';
import { ofCalls } from './door.ts';
import { type Entrance, refuses } from './entrance.ts';
import type { OtherIdentities } from './otherIdentities.ts';
import { createSignInSteps } from './signInSteps.ts';

/** How long the other party may take, with a person who looks for a telephone. */
const awaySeconds = 10 * 60;
/** From the other party's reply to the page that asks for the session. */
const arrivingSeconds = 60;
/** A method that does not say by then what it offers is not offered. */
const offersMs = 3_000;

interface Away {
  method: string;
  /** Hash of the browser's cookie. */
  browser: string;
  redirect: string | null;
  kept: Record<string, unknown>;
}
interface Arriving {
  method: string;
  browser: string;
  companyId: string;
  userId: string;
  /** None of tickets of the release before. */
  linkId?: string;
}

/** What the sign-in page says of a sign-in that came to nothing. */
export type Failure = 'login_failed' | 'sign_in_stale' | 'too_many_requests' | 'unavailable';

export interface Offer extends SignInOffer {
  method: string;
}

/** Signing in by other parties: out to them, back from them, and in. */
export interface Methods {
  has(method: string): boolean;
  offers(sso: string | null): Promise<Offer[]>;
  /** @returns where the browser goes */
  start(
    method: string,
    given: { key: string; redirect: string | null; browser: string; language: Language },
  ): Promise<string>;
  /** @returns the page to go on with: it has a ticket, or says what went wrong */
  finish(
    method: string,
    state: string,
    reply: Pick<SignInReply, 'query' | 'form' | 'party'>,
    visit: { ip: string; userAgent: string },
  ): Promise<string>;
  /** @throws Problem `sign_in_stale` for a ticket that is not this browser's, was used, or has run out */
  enter(ticket: string, browser: string, visit: { ip: string; userAgent: string }): Promise<SessionTokens>;
}

interface Parts {
  methods: readonly SignInMethod[];
  tenants: TenantRunner;
  secrets: Secrets;
  identities: OtherIdentities;
  entrance: Entrance;
  /** The staff application as people see it. */
  appUrl: string;
  log: Logger;
}

/** Names a browser while it signs in; one that has a name keeps it, for it may do so in several tabs. */
export const browserName = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url');

const hashOf = (browser: string): string => createHash('sha256').update(browser).digest('base64url');
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The sign-in page, on the way to where somebody wanted to go. */
function signInPage(redirect: string | null, more: { failed?: Failure; ticket?: string }): string {
  const query = new URLSearchParams({
    ...(redirect !== null && { redirect }),
    ...(more.failed && { failed: more.failed }),
  }).toString();
  // A ticket stands where no server's log and no referrer sees it.
  return `/login${query && `?${query}`}${more.ticket ? `#ticket=${more.ticket}` : ''}`;
}

export function createMethods({ methods, tenants, secrets, identities, entrance, appUrl, log }: Parts): Methods {
  const byId = new Map(methods.map((method) => [method.id, method]));
  const [twin] = methods.filter((method) => byId.get(method.id) !== method);
  if (twin) throw new Error(`Two plugins bring a sign-in method "${twin.id}".`);
  const [misnamed] = methods.filter(({ id }) => !/^[a-z0-9-]{1,40}$/.test(id));
  if (misnamed) throw new Error(`"${misnamed.id}" is no id of a sign-in method: lower-case letters, digits, hyphens.`);

  const away = createSignInSteps<Away>(tenants, secrets, 'away', awaySeconds);
  const arriving = createSignInSteps<Arriving>(tenants, secrets, 'arriving', arrivingSeconds);
  const startOf = (method: string, key: string): string =>
    `/api/auth/methods/${method}?${new URLSearchParams({ key })}`;
  const callbackOf = (method: string): string => `${appUrl}/api/auth/methods/${method}/callback`;
  /** What the person is told; all but the expected is for the operator to see. */
  const failureOf = (error: unknown, method: string, otherwise: Failure): Failure => {
    const code = error instanceof Problem ? error.code : null;
    if (code === 'too_many_requests' || code === 'login_failed') return code;
    log.warn({ err: error, method }, 'sign-in by another party failed');
    return code === 'unavailable' ? code : otherwise;
  };

  return {
    has: (method) => byId.has(method),

    async offers(sso) {
      const all = methods.map(async (method) => {
        const offers = await inTime(method.offers(sso));
        return offers.map((offer) => ({ ...offer, method: method.id }));
      });
      // One whose settings cannot be read takes away none of the others, and not the password.
      const settled = await Promise.allSettled(all);
      return settled.flatMap((one, i) => {
        if (one.status === 'fulfilled') return one.value;
        log.warn({ err: one.reason, method: methods[i]!.id }, 'a sign-in method does not say what it offers');
        return [];
      });
    },

    async start(id, { key, redirect: wanted, browser, language }) {
      const method = byId.get(id)!;
      const redirect = safeRedirect(wanted);
      try {
        // The state is known before what it stands for: the method's own words go into that.
        const state = away.name();
        const { location, keep = {} } = await method.start({ key, state, callback: callbackOf(id), language });
        if (!/^https?:$/.test(new URL(location).protocol)) throw new Error(`${id} leads to no web page`);
        await away.put(state, { method: id, browser: hashOf(browser), redirect, kept: keep });
        return location;
      } catch (error) {
        return signInPage(redirect, { failed: failureOf(error, id, 'unavailable') });
      }
    },

    async finish(id, state, reply, visit) {
      let redirect: string | null = null;
      try {
        const begun = await away.take(state);
        if (begun?.method !== id) {
          const key = (await byId.get(id)!.unasked?.({ ...reply, callback: callbackOf(id) })) ?? null;
          return key === null ? signInPage(null, { failed: 'sign_in_stale' }) : startOf(id, key);
        }
        const { kept, browser } = begun;
        redirect = begun.redirect;
        const verify = () => byId.get(id)!.finish({ ...reply, kept, callback: callbackOf(id) });
        const { user, linkId } = await identities.find(verify, { ...visit, method: id });
        const { companyId, id: userId } = user;
        // Another site may have sent this request; the page that follows shows whose browser it is.
        const ticket = arriving.name();
        await arriving.put(ticket, { method: id, browser, companyId, userId, linkId });
        return signInPage(redirect, { ticket });
      } catch (error) {
        return signInPage(redirect, { failed: failureOf(error, id, 'login_failed') });
      }
    },

    async enter(ticket, browser, visit) {
      const arrived = await arriving.take(ticket);
      if (!arrived || !isSame(arrived.browser, hashOf(browser))) throw new Problem('sign_in_stale', { status: 401 });
      const { companyId, userId, linkId, method } = arrived;
      const user = await tenants.run(companyId, ({ trx }) => User.query(trx).findOne({ id: userId }), {
        readOnly: true,
      });
      if (!user || refuses(user)) throw new Problem('login_failed', { status: 401 });
      return entrance.admit(user, { ...visit, method, ...(linkId && { by: { linkId } }) }, ofCalls);
    },
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${offersMs} ms`)), offersMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
