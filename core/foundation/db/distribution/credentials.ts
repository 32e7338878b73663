import type pg from 'pg';
import type { RoleNames, RolePasswords } from '../roles.ts';
import { withoutRace } from '../withoutRace.ts';

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
      await withoutRace(async () => {
        await client.query(sql);
        await onWorkers(client, sql);
      });
    }
  }
}

/** Lets an owner that is no superuser run migrations, which reach the workers as itself. As a superuser. */
export async function admitOwner(client: pg.Client, owner: Credential): Promise<void> {
  await writeCredentials(client, [owner]);
  const name = client.escapeIdentifier(owner.role);
  const grant = `GRANT CREATE ON DATABASE ${client.escapeIdentifier(client.database!)} TO ${name}; ALTER ROLE ${name} BYPASSRLS`;
  const apart = `DO $kaiku$ BEGIN SET LOCAL citus.enable_ddl_propagation = off; ${grant}; END $kaiku$`;
  await client.query(apart);
  await onWorkers(client, apart);
}

/** By which a node changes a password on every server of a cluster. On one server there is no such function. */
export const passwordChanger = 'core.change_password(name, text)';

/**
 * Lets the roles of nodes change their passwords on all servers at once, which only a superuser may: each its own, and the
 * worker's also that of the role that only servers sign in as. Whoever connects to another server meanwhile waits until
 * all have the new one. As a superuser.
 */
export async function allowPasswordChanges(client: pg.Client, { app, worker, lookup }: RoleNames): Promise<void> {
  const literal = (name: string) => client.escapeLiteral(name);
  const roles = [app, worker].map((name) => client.escapeIdentifier(name)).join(', ');
  // Nodes are connected to the coordinator: the workers need no such function.
  await client.query(`DO $grant$ BEGIN
    SET LOCAL citus.enable_ddl_propagation = off;
    CREATE OR REPLACE FUNCTION core.change_password(role name, password text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp SET citus.enable_ddl_propagation = off
    AS $kaiku$
    DECLARE
      told text := format($told$DO $do$ BEGIN
        SET LOCAL citus.enable_ddl_propagation = off;
        LOCK TABLE pg_dist_authinfo IN ACCESS EXCLUSIVE MODE;
        ALTER ROLE %1$I PASSWORD %2$L;
        UPDATE pg_dist_authinfo SET authinfo = %3$L WHERE rolename = %1$L;
      END $do$ $told$, role, password, format('password=''%s''', password));
      missing text;
    BEGIN
      IF role <> session_user AND NOT (session_user = ${literal(worker)} AND role = ${literal(lookup)}) THEN
        RAISE insufficient_privilege USING MESSAGE = format('%s may not change the password of %s', session_user, role);
      END IF;
      -- Nothing that could say more to the server than the password.
      IF password !~ '^[A-Za-z0-9_-]+$' THEN RAISE 'a password of nodes has no such characters'; END IF;
      -- All of them, or none that is reached would be left with another one than the others.
      SELECT string_agg(nodename || ':' || nodeport, ', ') INTO missing
      FROM run_command_on_workers('SELECT 1') WHERE NOT success;
      IF missing IS NULL THEN
        EXECUTE told;
        SELECT string_agg(nodename || ':' || nodeport || ': ' || result, ', ') INTO missing
        FROM run_command_on_workers(told) WHERE NOT success;
      END IF;
      IF missing IS NOT NULL THEN RAISE 'not every server of the cluster is reached: %', missing; END IF;
    END $kaiku$;
    REVOKE ALL ON FUNCTION ${passwordChanger} FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${passwordChanger} TO ${roles};
  END $grant$`);
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
