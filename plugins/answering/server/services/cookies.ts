import { createHash } from 'node:crypto';

/**
 * Stands for a survey or link without naming it: a survey's id opens its preview to whoever reads the cookie (GAP-054).
 * Ids are as unguessable as keys, so a plain hash gives nothing away.
 * @param of what it is kept of: `s` survey and `l` link that were answered, `p` private link that was entered
 */
export const cookieName = (of: 's' | 'l' | 'p', id: string): string => `kaiku_${of}_${standIn(id)}`;

/** The same of a link for what its page keeps in the browser, whatever the link's address is by then (LINK-033). */
export const keptUnder = (collectorId: string): string => standIn(`kept ${collectorId}`);

const standIn = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 22);

interface CookieOptions {
  path?: string;
  /** How long it is kept; missing: while the browser is open. */
  seconds?: number;
  /** The page is reached over https. */
  secure: boolean;
}

/** A `Set-Cookie` header of a respondent's page. Within other sites' frames only secure cookies are kept. */
export function setCookie(name: string, value: string, { path = '/', seconds, secure }: CookieOptions): string {
  const kept = seconds === undefined ? '' : `Max-Age=${seconds}; `;
  return `${name}=${value}; Path=${path}; ${kept}HttpOnly; ${secure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`;
}
