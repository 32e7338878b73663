import type { RequestContext } from '@kaiku/sdk/server';
import type { User } from '../../models/user.ts';

/** Who changes users. */
export interface Actor {
  /** Of the provider: the only ones who make and change managers. */
  manager: boolean;
  /** Who signed in, and whom a substitute stands in for: neither takes the own rights away. */
  own: ReadonlySet<string>;
}

export const actorOf = ({ flags, identity, subject }: RequestContext): Actor => ({
  manager: flags?.manager ?? false,
  own: new Set([identity, subject].flatMap((one) => (one ? [one.userId] : []))),
});

/** Managers are changed by managers alone, and nobody brings back who was removed. */
export const mayChange = ({ manager }: Actor, user: Pick<User, 'roles' | 'state'>): boolean =>
  user.state !== 'removed' && (manager || !isManager(user));

export const isManager = ({ roles }: Pick<User, 'roles'>): boolean => roles.some((role) => managerRoles.has(role));
const managerRoles = new Set(['admin', 'root']);
