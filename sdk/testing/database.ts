import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecrets, migrate, rolePasswords, schemaOf } from '@kaiku/core';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import pg from 'pg';

/** Folder of the product. */
export const root = path.resolve(import.meta.dirname, '../..');
/** Roles belong to the whole cluster, so that all tests share one secret. */
export const testSecret = 'kaiku-test-secret-kaiku-test-secret-0';

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

export interface MigrationFolder {
  schema: string;
  plugin: string | null;
  folder: string;
}

/** Core's and each plugin's, required ones first. */
export function migrationFolders(): MigrationFolder[] {
  const own = path.join(root, 'plugins');
  const ids = readdirSync(own).filter((id) => existsSync(path.join(own, id, 'plugin.json')));
  return [
    { schema: 'core', plugin: null, folder: path.join(root, 'core/foundation/db/migrations') },
    ...inOrder(ids.map((id) => path.join(own, id))),
  ];
}

/** Required plugins first: foreign keys go along `requires`. */
function inOrder(folders: string[]): MigrationFolder[] {
  const manifests = new Map(
    folders.map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'plugin.json'), 'utf8')) as {
        id: string;
        requires?: string[];
      };
      return [manifest.id, { ...manifest, folder }] as const;
    }),
  );
  const done = new Set<string>();
  const sorted: MigrationFolder[] = [];
  const visit = (id: string): void => {
    const manifest = manifests.get(id);
    if (!manifest || done.has(id)) return;
    done.add(id);
    for (const needed of manifest.requires ?? []) visit(needed);
    sorted.push({ schema: schemaOf(id), plugin: id, folder: path.join(manifest.folder, 'migrations') });
  };
  for (const id of [...manifests.keys()].sort()) visit(id);
  return sorted;
}

function fingerprint(folders: readonly MigrationFolder[]): string {
  const hash = createHash('sha256');
  for (const { folder, schema } of folders) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).sort())
      hash
        .update(schema)
        .update(file)
        .update(readFileSync(path.join(folder, file)));
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
 * A database of one's own, cloned from a template that is migrated once per set of migrations.
 * @param own owner's address of another cluster than the one that all tests share
 */
export async function createTestDatabase(own?: string): Promise<TestDatabase> {
  const cluster = own ?? (await clusterUrl());
  const folders = migrationFolders();
  const template = `kaiku_template_${fingerprint(folders)}`;
  const name = `kaiku_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  try {
    // One process makes the template; the others wait for it here.
    await admin.query("SELECT pg_advisory_lock(hashtext('kaiku.template'))");
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(admin, cluster, template, folders);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await admin.end();
  }
  const ownerUrl = inDatabase(cluster, name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  return {
    ownerUrl,
    owner,
    async drop() {
      await owner.end();
      const client = new pg.Client({ connectionString: cluster });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

async function makeTemplate(
  admin: pg.Client,
  cluster: string,
  template: string,
  folders: MigrationFolder[],
): Promise<void> {
  const making = `${template}_making`;
  await admin.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${making}`);
  await migrate(inDatabase(cluster, making), rolePasswords(createSecrets(testSecret)), folders);
  await admin.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
