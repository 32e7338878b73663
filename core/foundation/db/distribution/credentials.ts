import type pg from 'pg';
import type { RoleNames, RolePasswords } from '../roles.ts';

/** A role that statements reach the workers as. */
export interface Credential {
  role: string;
  password: string;
}

/** Lookup functions read tables of shards as their owner, which therefore signs in between the cluster's servers. */
export const roleCredentials = (passwords: RolePasswords, names: RoleNames): Credential[] =>
  (Object.keys(names) as (keyof RoleNames)[]).map((part) => ({ role: names[part], password: passwords[part] }));

/** The owner's too, where it has a password: later migrations come to the workers as the owner. */
export function ownerCredential(ownerUrl: string): Credential[] {
  const { username, password } = new URL(ownerUrl);
  if (username === '' || password === '') return [];
  return [{ role: decodeURIComponent(username), password: decodeURIComponent(password) }];
}

/** Whether the cluster was told these passwords. As a superuser. */
export async function knowsCredentials(client: pg.Client, credentials: readonly Credential[]): Promise<boolean> {
  const { rows } = await client.query<{ told: string }>(
    "SELECT rolename || ' ' || authinfo AS told FROM pg_dist_authinfo WHERE nodeid = 0",
  );
  const told = new Set(rows.map((row) => row.told));
  return credentials.every(({ role, password }) => told.has(`${role} ${authInfo(password)}`));
}

/**
 * Gives the roles to every node and tells it their passwords: the coordinator runs a statement on a worker as
 * whoever runs it there, and workers reach each other so. As a superuser; running it again changes what has changed.
 */
export async function writeCredentials(client: pg.Client, credentials: readonly Credential[]): Promise<void> {
  for (const { role, password } of credentials) {
    for (const sql of [roleOn(client, role, password), rememberOn(client, role, password)]) {
      await client.query(sql);
      await onWorkers(client, sql);
    }
  }
}

/** Quoted as libpq wants it. */
const authInfo = (password: string): string => `password='${password.replaceAll(/[\\']/g, '\\$&')}'`;

/** `nodeid` 0: towards every other node. -1: towards itself. */
const rememberOn = (client: pg.Client, role: string, password: string): string => {
  return `DO $kaiku$ BEGIN
    DELETE FROM pg_dist_authinfo WHERE rolename = ${client.escapeLiteral(role)};
    INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo)
    SELECT nodeid, ${client.escapeLiteral(role)}, ${client.escapeLiteral(authInfo(password))}
    FROM unnest(ARRAY[0, -1]) nodeid;
  END $kaiku$`;
};

const roleOn = (client: pg.Client, role: string, password: string): string => {
  const name = client.escapeIdentifier(role);
  return `DO $kaiku$ BEGIN
    SET LOCAL citus.enable_ddl_propagation = off;
    BEGIN CREATE ROLE ${name} NOINHERIT; EXCEPTION WHEN duplicate_object THEN NULL; END;
    ALTER ROLE ${name} WITH LOGIN PASSWORD ${client.escapeLiteral(password)};
  END $kaiku$`;
};

export async function onWorkers(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `SELECT nodename || ':' || nodeport AS node, result FROM run_command_on_workers($1) WHERE NOT success`,
    [sql],
  );
  if (rows.length > 0) throw new Error(rows.map(({ node, result }) => `${node}: ${result}`).join('; '));
}
