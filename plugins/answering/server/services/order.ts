import type { Request } from '@hapi/hapi';
import { type Door, newSeed } from './surveys.ts';

/**
 * The order in which a browser sees shuffled choices, kept while the browser is open so that a page drawn again does not
 * jump. Set only where a survey shuffles; it says nothing of who answers.
 */
const name = 'kaiku_order';
const seedForm = /^[\w-]{12}$/;

/** The seed that the browser has, or a new one. */
export function seedOf(request: Request): string {
  const value: unknown = request.state[name];
  return typeof value === 'string' && seedForm.test(value) ? value : newSeed();
}

const cookie = ({ base }: Door, value: string, secure: boolean): string =>
  `${name}=${value}; Path=${base}; HttpOnly; ${secure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`;

export const orderCookie = (door: Door, seed: string, secure: boolean): string => cookie(door, seed, secure);
/** Who answers next in the same browser gets an order of their own. */
export const forgetOrder = (door: Door, secure: boolean): string => `${cookie(door, '', secure)}; Max-Age=0`;
