import { StartupError } from '@kaiku/config';
import pg from 'pg';
import { roleUrls } from '../db/database.ts';
import { relationExists } from '../db/relationExists.ts';
import { wrongPassword } from '../db/roleClient.ts';
import { formerPrefix, namesOf, prefixOf, usualPrefix } from '../db/roles.ts';
import type { KeyRing } from '../secrets.ts';

/** @returns the code with which the server refuses; null when it lets the role in */
async function refusalTo(
  url: string,
  look: (client: pg.Client) => Promise<void> = async () => {},
): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await look(client);
    return null;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return code;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Finds, by trying, with which names and which secret this node is let in, and puts that secret in force for it.
 * @param wanted what the names begin with, as the operator says
 * @returns what the names of the roles begin with; also where nothing lets it in, for the refusal to name
 */
export async function findAccess(databaseUrl: string, ring: KeyRing, wanted: string | null): Promise<string> {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const candidates = [...new Set([...(wanted ? [wanted] : [usualPrefix(database)]), formerPrefix])];
  for (const prefix of candidates) {
    for (const id of ring.ids) {
      ring.use(id);
      let said: string | null = null;
      const look = async (client: pg.Client) => {
        said = await prefixOf(client);
      };
      if ((await refusalTo(roleUrls(databaseUrl, ring, prefix).app, look)) === null) return said ?? prefix;
    }
  }
  ring.use(ring.ids[0]!);
  return candidates[0]!;
}

/**
 * As the owner, before anything is touched: whether this node's secret is that of the installation. Puts the one of its
 * secrets in force that is.
 * @throws StartupError `secret_differs`
 */
export async function requireOwnSecret(client: pg.Client, ownerUrl: string, ring: KeyRing): Promise<void> {
  const prefix = await prefixOf(client);
  if (prefix === null) return;
  const inForce = await keyInForce(client);
  if (inForce !== null) return useKey(ring, inForce);
  // Of before it was written down: the password of the role tells.
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [namesOf(prefix).app]);
  if (rowCount === 0) return;
  for (const id of ring.ids) {
    ring.use(id);
    if ((await refusalTo(roleUrls(ownerUrl, ring, prefix).app)) !== wrongPassword) return;
  }
  ring.use(ring.ids[0]!);
  throw differs();
}

/** Id of the key in force; null where no node has said so yet. */
export async function keyInForce(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  if (!(await relationExists(client, 'core.installation'))) return null;
  const found = await client.query<{ key_id: string | null }>('SELECT key_id FROM core.installation');
  return found.rows[0]?.key_id ?? null;
}

/** @throws StartupError `secret_differs` */
export function useKey(ring: KeyRing, id: string): void {
  if (!ring.ids.includes(id)) throw differs();
  ring.use(id);
}

export const differs = (): StartupError =>
  new StartupError(
    'secret_differs',
    'KAIKU_SECRET is not the secret that the nodes of this database have. Nothing was changed.',
    'Give this node the same KAIKU_SECRET. To change it, give all nodes the new one in KAIKU_SECRET and the old one in KAIKU_SECRET_FORMER (docs/operations.md). Where the old one is lost: npm run db:migrate -- --forget-secret.',
  );
