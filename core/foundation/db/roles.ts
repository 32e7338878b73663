import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';
import type pg from 'pg';

/** The database's roles of one installation. Roles belong to the whole server, which may have several installations. */
export interface RoleNames {
  app: string;
  worker: string;
  lookup: string;
}

export type RolePasswords = Record<keyof RoleNames, string>;

/** Of installations from before each had names of its own; migrations are written with it. */
export const formerPrefix = 'kaiku';
const mark = 'kaiku:roles ';
const longest = 48;

/** @param id of the secret that it is made of; without one, of the secret in force */
export function passwordOf(secrets: Secrets, role: keyof RoleNames, id?: string): string {
  const purpose = `database-${role}`;
  const key = id === undefined ? secrets.key(purpose) : secrets.keys(purpose).find((one) => one.id === id)!.key;
  return Buffer.from(key).toString('base64url');
}

const iterations = 4_096;

/** What the server keeps of a password (SCRAM-SHA-256, RFC 5803): told so, it stands in no log and no list of statements. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (what: string) => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const parts = [`${iterations}:${salt.toString('base64')}`, `${stored}:${keyOf('Server Key').toString('base64')}`];
  return ['SCRAM-SHA-256', ...parts].join('$');
}

export const namesOf = (prefix: string): RoleNames => ({
  app: `${prefix}_app`,
  worker: `${prefix}_worker`,
  lookup: `${prefix}_lookup`,
});

/** A statement of a migration, for the roles of this installation. */
export const withNames = (sql: string, prefix: string): string =>
  prefix === formerPrefix ? sql : sql.replaceAll(/\bkaiku_(?=(?:app|worker|lookup)\b)/g, `${prefix}_`);

/** What the names of a new database's roles begin with, where the operator says nothing. */
export function usualPrefix(database: string): string {
  const plain = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const prefix = plain.startsWith(formerPrefix) ? plain : `${formerPrefix}_${plain}`;
  if (plain === database && prefix.length <= longest) return prefix;
  // Cut or changed, it could be another database's.
  return `${prefix.slice(0, longest - 9)}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}`;
}

/** What the names of the roles begin with, as the database itself says; null where it is new. Anybody may ask. */
export async function prefixOf(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null; used: boolean }>(
    `SELECT obj_description(n.oid, 'pg_namespace') AS comment, to_regclass('core.migrations') IS NOT NULL AS used
     FROM pg_namespace n WHERE n.nspname = 'core'`,
  );
  const [core] = rows;
  if (core?.comment?.startsWith(mark)) return core.comment.slice(mark.length);
  return core?.used ? formerPrefix : null;
}

/** The roles of the database's installation. */
export const rolesIn = async (client: Pick<pg.Client, 'query'>): Promise<RoleNames> =>
  namesOf((await prefixOf(client)) ?? formerPrefix);

/**
 * As its owner: what the names of its roles begin with, which is settled once.
 * @param wanted as the operator says; null: by the name of the database, or of the next number where another database of
 *   the server uses roles of this name
 */
export async function settlePrefix(client: pg.Client, wanted: string | null): Promise<string> {
  const settled = await prefixOf(client);
  if (settled !== null) return settled;
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const usual = usualPrefix(rows[0]!.name);
  let prefix = wanted ?? usual;
  for (let number = 2; wanted === null && (await usedElsewhere(client, prefix)); number += 1) {
    prefix = `${usual}_${number}`;
  }
  await client.query('CREATE SCHEMA IF NOT EXISTS core');
  await client.query(`COMMENT ON SCHEMA core IS ${client.escapeLiteral(mark + prefix)}`);
  return prefix;
}

async function usedElsewhere(client: pg.Client, prefix: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
     WHERE d.refclassid = 'pg_authid'::regclass AND r.rolname = ANY($1)
       AND d.dbid NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())) LIMIT 1`,
    [Object.values(namesOf(prefix))],
  );
  return rowCount !== 0;
}
