import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  createSecrets,
  distribute,
  migrate,
  ownMigrationSets,
  readMigrations,
  roleCredentials,
  rolePasswords,
  rolesIn,
  settingsOf,
} from '@kaiku/core';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import pg from 'pg';
import { inDatabase, joinServers, onServer, type Servers, serversOf } from './citus.ts';

/** Folder of the product. */
export const root = path.resolve(import.meta.dirname, '../..');
/** Roles belong to the whole cluster, so that all tests share one secret. */
export const testSecret = 'kaiku-test-secret-kaiku-test-secret-0';
/** The databases of tests share them, so that none leaves any behind. */
export const testRoles = { roles: 'kaiku' };

let ownerUrl: Promise<string> | null = null;

/** Owner's address of the test cluster: the one that `npm test` started, or one of this process's own. */
export function clusterUrl(): Promise<string> {
  ownerUrl ??= process.env.KAIKU_TEST_DATABASE_URL
    ? Promise.resolve(process.env.KAIKU_TEST_DATABASE_URL)
    : startEmbeddedPostgres({ dataDir: path.join(root, '.data/test-pg'), fast: true }).then(
        (cluster) => cluster.ownerUrl,
      );
  return ownerUrl;
}

/** Core's migrations and those of each plugin of the product, required ones first. */
export const migrationFolders = () => ownMigrationSets(root);
export type MigrationFolder = ReturnType<typeof migrationFolders>[number];

function fingerprint(folders: readonly MigrationFolder[]): string {
  const hash = createHash('sha256');
  for (const { folder, schema } of folders) {
    for (const { file, sql } of readMigrations(folder)) hash.update(schema).update(file).update(sql);
  }
  return hash.digest('hex').slice(0, 16);
}

export interface TestDatabase {
  ownerUrl: string;
  /** Runs SQL as the owner, beyond row-level security. */
  owner: pg.Pool;
  drop(): Promise<void>;
}

/**
 * A database of one's own, cloned from a template that is migrated once per set of migrations; on the coordinator of a
 * Citus cluster also distributed, and cloned on each of its servers.
 * @param own owner's address of another cluster than the one that all tests share, as `KAIKU_CITUS` names one
 */
export async function createTestDatabase(own?: string): Promise<TestDatabase> {
  const cluster = own ?? (await clusterUrl());
  const name = `kaiku_test_${randomBytes(6).toString('hex')}`;
  const servers = await onServer(cluster, async (admin) => {
    const found = await serversOf(admin, cluster);
    await clone(admin, name, found, migrationFolders());
    // Sequences of a copy count on without a word in the log until then: those of the cluster's shards would go back when
    // a test kills the server.
    if (found.workers.length > 0) await admin.query('CHECKPOINT');
    return found;
  });
  const ownerUrl = inDatabase(cluster, name);
  if (servers.workers.length > 0) {
    for (const server of [cluster, ...servers.workers]) {
      await onServer(inDatabase(server, name), (client) => client.query(settingsOf(client)));
    }
    await onServer(ownerUrl, async (client) => {
      // Heard by `watchStatements`.
      await client.query(`ALTER DATABASE ${name} SET citus.multi_task_query_log_level = 'notice'`);
      // Read by `bench -- nodes`.
      await client.query(`ALTER DATABASE ${name} SET citus.enable_stat_counters = on`);
    });
  }
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  return {
    ownerUrl,
    owner,
    async drop() {
      await owner.end();
      for (const server of [cluster, ...servers.workers]) await dropDatabase(server, name);
    },
  };
}

/**
 * A database with these migrations, cloned as those of tests are, on no more than the one server.
 * @param name of the new database
 */
export const cloneMigrated = (cluster: string, name: string, folders: MigrationFolder[]): Promise<void> =>
  onServer(cluster, (admin) => clone(admin, name, { coordinator: cluster, workers: [] }, folders));

/** A copy of the template on each server, the coordinator's last. The connection keeps others from it until it ends. */
async function clone(admin: pg.Client, name: string, servers: Servers, folders: MigrationFolder[]): Promise<void> {
  // One process makes the template; the others wait for it here.
  await admin.query("SELECT pg_advisory_lock(hashtext('kaiku.template'))");
  const template = await makeTemplate(admin, servers, folders);
  // By its files: half the time of writing each page to the log, too.
  const create = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  for (const server of servers.workers) await onServer(server, (worker) => worker.query(create));
  await admin.query(create);
}

async function makeTemplate(admin: pg.Client, servers: Servers, folders: MigrationFolder[]): Promise<string> {
  const secrets = createSecrets(testSecret);
  const isCluster = servers.workers.length > 0;
  const template = `kaiku_${isCluster ? 'citus' : 'template'}_${fingerprint(folders)}`;
  const { rows } = await admin.query<{ making: boolean }>(
    'SELECT datallowconn AS making FROM pg_database WHERE datname = $1',
    [template],
  );
  if (rows[0]?.making === false) return template;
  const all = [...servers.workers, servers.coordinator];
  for (const server of all) {
    await dropDatabase(server, template);
    await onServer(server, (client) => client.query(`CREATE DATABASE ${template}`));
  }
  const templateUrl = inDatabase(servers.coordinator, template);
  if (isCluster) await joinServers(servers, template);
  await migrate(templateUrl, secrets, folders, testRoles);
  if (isCluster) {
    await onServer(templateUrl, async (client) => {
      const credentials = roleCredentials(rolePasswords(secrets), await rolesIn(client));
      await distribute(client, { credentials });
    });
  }
  // Whoever is connected to it keeps it from being cloned, also the cluster's own worker. The coordinator's comes last: it
  // says that the template is ready.
  for (const server of all) {
    await onServer(server, async (client) => {
      await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
      await client.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
        template,
      ]);
    });
  }
  return template;
}

const dropDatabase = (server: string, name: string): Promise<unknown> =>
  onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
