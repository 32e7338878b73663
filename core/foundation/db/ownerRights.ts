import { StartupError } from '@kaiku/config';
import type pg from 'pg';

/** @throws StartupError `owner_lacks_rights`, `workers_refuse_owner`: what an owner lacks that is no superuser, in words */
export async function asOwner<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code === '42501') {
      throw new StartupError(
        'owner_lacks_rights',
        `The owner ${client.user} lacks a right on the database ${client.database}: ${message}.`,
        `As a superuser: ALTER ROLE ${client.user} CREATEROLE; ALTER DATABASE ${client.database} OWNER TO ${client.user}; and GRANT <role> TO ${client.user} WITH ADMIN OPTION for roles of Kaiku that somebody else made (docs/operations.md).`,
        { cause },
      );
    }
    if (code === '08006' && /remote node/.test(message)) {
      throw new StartupError(
        'workers_refuse_owner',
        `The workers of the cluster do not let the owner ${client.user} in: ${message}.`,
        'As a superuser, with DATABASE_OWNER_URL beside DATABASE_URL: npm run db:distribute (docs/operations.md).',
        { cause },
      );
    }
    throw cause;
  }
}

/** Functions of lookups are given to their role, which an owner that is no superuser may only do where it may make some. */
export async function withLookups(client: pg.Client, schema: string, work: () => Promise<void>): Promise<void> {
  await client.query(`GRANT CREATE ON SCHEMA ${schema} TO kaiku_lookup`);
  try {
    await work();
  } finally {
    // Where the connection is gone, the next run does it.
    await client.query(`REVOKE CREATE ON SCHEMA ${schema} FROM kaiku_lookup`).catch(() => {});
  }
}

/**
 * Migrations change rows of all companies, which row-level security, forced on owners too, would hide without a word.
 * @throws StartupError `owner_lacks_rights`
 */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ all: boolean; role: string }>(
    'SELECT rolsuper OR rolbypassrls AS "all", rolname AS role FROM pg_roles WHERE rolname = current_user',
  );
  const { all, role } = rows[0]!;
  if (all) return;
  throw new StartupError(
    'owner_lacks_rights',
    `The owner ${role} lacks BYPASSRLS: migrations would not see the rows that they change. Nothing was changed.`,
    `As a superuser: ALTER ROLE ${client.escapeIdentifier(role)} BYPASSRLS;`,
  );
}
