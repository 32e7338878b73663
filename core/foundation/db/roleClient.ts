import pg from 'pg';
import type { KeyRing } from '../secrets.ts';
import { passwordOf } from './roles.ts';

export const wrongPassword = '28P01';
/** As `rolePasswords` makes them. */
type Role = 'app' | 'worker';

/**
 * Connections of the nodes' roles, whose passwords are made of the secret in force: while that is changed, each secret
 * that this node knows is tried in turn, and what the server took last is tried first.
 */
export function roleClient(ring: KeyRing): typeof pg.Client {
  if (ring.ids.length === 1) return pg.Client;
  /** What was taken last, and what was in force then. */
  const taken = new Map<Role, { id: string; inForce: string }>();
  const next = (role: Role): string => {
    const last = taken.get(role);
    return last?.inForce === ring.inForce() ? last.id : ring.inForce();
  };
  const note = (role: Role, id: string) => void taken.set(role, { id, inForce: ring.inForce() });

  return class RoleClient extends pg.Client {
    readonly #role: Role;
    readonly #tried: string;

    constructor(config: pg.ClientConfig) {
      const url = new URL(config.connectionString!);
      const role = url.username.endsWith('_worker') ? 'worker' : 'app';
      const id = next(role);
      url.password = passwordOf(ring, role, id);
      super({ ...config, connectionString: url.toString() });
      this.#role = role;
      this.#tried = id;
    }

    // biome-ignore lint/suspicious/noExplicitAny: a pool gives a callback, everybody else awaits
    override connect(...all: any[]): any {
      const [callback] = all as [((error?: Error) => void) | undefined];
      return super.connect().then(
        () => {
          note(this.#role, this.#tried);
          callback?.();
          return this;
        },
        (error: Error & { code?: string }) => {
          // Others may have found out meanwhile.
          if (error.code === wrongPassword && next(this.#role) === this.#tried) note(this.#role, this.#other());
          if (callback) callback(error);
          else throw error;
          return this;
        },
      );
    }

    #other(): string {
      const { ids } = ring;
      return ids[(ids.indexOf(this.#tried) + 1) % ids.length]!;
    }
  } as unknown as typeof pg.Client;
}

/** More than anybody has at once. */
const mostSecrets = 4;

/** Does what connects once more where the server did not take the password: another may be in force by now. */
export async function withEachSecret<T>(connect: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if ((error as { code?: string }).code !== wrongPassword || tries === mostSecrets) throw error;
    }
  }
}
