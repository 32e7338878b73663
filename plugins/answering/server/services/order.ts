import type { Request } from '@hapi/hapi';
import { setCookie } from './cookies.ts';
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

export const orderCookie = ({ base }: Door, seed: string, secure: boolean): string =>
  setCookie(name, seed, { path: base, secure });
/** Who answers next in the same browser gets an order of their own. */
export const forgetOrder = ({ base }: Door, secure: boolean): string =>
  setCookie(name, '', { path: base, seconds: 0, secure });
