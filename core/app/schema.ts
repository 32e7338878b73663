import path from 'node:path';
import { type Config, StartupError } from '@kaiku/config';
import type pg from 'pg';
import { roleUrls } from '../foundation/db/database.ts';
import { type MigrateOptions, migrate, schemaOf } from '../foundation/db/migrate.ts';
import { type MigrationSet, readMigrations } from '../foundation/db/migrationFiles.ts';
import { checkSchema } from '../foundation/db/schemaCheck.ts';
import { findAccess, keyInForce, useKey } from '../foundation/nodes/access.ts';
import { createSecrets, type KeyRing } from '../foundation/secrets.ts';
import { installArchives } from '../kernel/archives.ts';
import { firstLine } from '../kernel/leftOut.ts';
import type { FoundPlugin } from '../kernel/manifest.ts';
import { findPlugins, startWithout } from '../kernel/selection.ts';

/** Core's migrations and each plugin's, in the order in which they run. */
const migrationSets = (root: string, plugins: readonly FoundPlugin[]): MigrationSet[] => [
  { schema: 'core', plugin: null, folder: path.join(root, 'core/foundation/db/migrations') },
  ...plugins.map(({ manifest, folder }) => ({
    schema: schemaOf(manifest.id),
    plugin: manifest.id,
    folder: path.join(folder, 'migrations'),
  })),
];

/** The same of what the product itself brings. */
export const ownMigrationSets = (root: string): MigrationSet[] =>
  migrationSets(root, findPlugins({ root, dataDir: root, plugins: [], onlyPlugins: null }).plugins);

/**
 * Makes the database what this version needs, or, where the node is not its owner, looks whether it is.
 * @returns how many migrations ran
 */
export async function prepareSchema(
  { config, ownerUrl, ring }: SchemaParts,
  plugins: readonly FoundPlugin[],
  options: Pick<MigrateOptions, 'forgetSecret'> = {},
): Promise<number> {
  if (!config.migrate) {
    await requireSchema({ config, ownerUrl, ring }, plugins);
    return 0;
  }
  const sets = migrationSets(config.root, plugins);
  return migrate(ownerUrl, ring, sets, { ...options, roles: config.databaseRoles });
}

/** Looks, with the roles of a node alone, whether everything is there that this version uses. @throws as `checkSchema` */
export async function requireSchema(
  { config, ownerUrl, ring }: SchemaParts,
  plugins: readonly FoundPlugin[],
): Promise<void> {
  const prefix = await findAccess(ownerUrl, ring, config.databaseRoles);
  await checkSchema(roleUrls(ownerUrl, ring, prefix), migrationSets(config.root, plugins));
}

export interface SchemaParts {
  config: Pick<Config, 'root' | 'migrate' | 'databaseRoles'>;
  ownerUrl: string;
  ring: KeyRing;
}

/** The last migration of each set that this release has, as `schema/file`: what later ones may take away follows from it. */
export const lastMigrations = (root: string, plugins: readonly FoundPlugin[]): string[] =>
  migrationSets(root, plugins).flatMap(({ schema, folder }) =>
    readMigrations(folder)
      .slice(-1)
      .map(({ file }) => `${schema}/${file}`),
  );

/** The operator's secrets. */
export const ringOf = ({ secret, formerSecrets }: Pick<Config, 'secret' | 'formerSecrets'>): KeyRing =>
  createSecrets(secret, formerSecrets);

/** As `ringOf`, for a database that has been used: the one that its nodes use is in force. @throws StartupError `secret_differs` */
export async function secretsOf(config: Pick<Config, 'secret' | 'formerSecrets'>, client: pg.Client): Promise<KeyRing> {
  const ring = ringOf(config);
  const inForce = await keyInForce(client);
  if (inForce !== null) useKey(ring, inForce);
  return ring;
}

/**
 * The one job before an upgrade: as the database's owner makes roles, queue and tables, and starts nothing.
 * @returns how many migrations ran
 * @throws StartupError also for a plugin from outside, after everything else is done: nodes would start without it
 */
export async function migrateDatabase(
  config: Config,
  ownerUrl: string,
  tell: (text: string) => void,
  options: Pick<MigrateOptions, 'forgetSecret'> = {},
): Promise<number> {
  const archives = await installArchives(config, tell);
  try {
    const { applied, leftOut } = await startWithout(config, archives.leftOut, async (selection) => ({
      applied: await prepareSchema(
        { config: { ...config, migrate: true }, ownerUrl, ring: ringOf(config) },
        selection.plugins,
        options,
      ),
      leftOut: selection.leftOut,
    }));
    const [first] = leftOut;
    if (!first) return applied;
    throw new StartupError(
      first.code,
      `Everything is up to date but the plugin "${first.plugin}": ${firstLine(first.reason)}`,
      first.hint,
    );
  } finally {
    await archives.release();
  }
}
