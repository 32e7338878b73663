import { type RequestContext, standsIn } from '@kaiku/sdk/server';
import type { ProvisioningRules } from '../../../contract/provisioning.ts';
import type { User } from '../../models/user.ts';

/** Who changes users. */
export interface Actor {
  /** Of the provider, also without standing in for anybody: the only ones who make and change managers. */
  manager: boolean;
  /** Who signed in, and whom a substitute stands in for: neither takes the own rights away. */
  own: ReadonlySet<string>;
  /** In another's place, for a time: nothing that lasts comes of it, neither the management of the company nor a way to it. */
  standsIn: boolean;
  /** The company's directory, which keeps what it says of its users. */
  directory?: ProvisioningRules;
}

export const actorOf = ({ flags, identity, subject }: RequestContext): Actor => ({
  // What a substitute does for a manager today must not make one of the substitute for ever.
  manager: (flags?.manager ?? false) && identity !== null && isManager(identity),
  own: new Set([identity, subject].flatMap((one) => (one ? [one.userId] : []))),
  standsIn: standsIn({ identity, subject }),
});

/** Managers are changed by managers alone, and nobody brings back who was removed. */
export const mayChange = ({ manager }: Actor, user: Pick<User, 'roles' | 'state'>): boolean =>
  user.state !== 'removed' && (manager || !isManager(user));

export const isManager = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.some((role) => managerRoles.has(role));
const managerRoles = new Set(['admin', 'root']);
