import { StartupError } from '@kaiku/config';
import type pg from 'pg';

/** The oldest release of PostgreSQL that knows all that is asked of it; Kaiku is tested with the one that comes along. */
export const leastServer = 15;

/** @throws StartupError `database_too_old` */
export async function requireServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number",
  );
  const { version, number } = rows[0]!;
  if (Math.floor(Number(number) / 10_000) >= leastServer) return;
  throw new StartupError(
    'database_too_old',
    `The database's server is PostgreSQL ${version}; Kaiku needs ${leastServer} or later.`,
    'Upgrade the server (pg_upgrade, or a dump that is restored on a newer one), or name another one in DATABASE_URL.',
  );
}
