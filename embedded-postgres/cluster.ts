import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '@kaiku/config';
import { diskFull, giveTo, giveTreeTo, type Place, requireSpace } from './place.ts';
import { wrongVersion } from './postmaster.ts';
import type { Account } from './user.ts';

/** The superuser that owns the cluster; the server migrates with it and serves requests with a lesser role. */
export const OWNER = 'kaiku_owner';

const NEW_CLUSTER_MB = 400;
const RUNNING_CLUSTER_MB = 100;

/**
 * Sees to it that `place.dataDir` holds a cluster of this PostgreSQL version.
 * A new one is made beside it and renamed into place, so a killed attempt never leaves half a cluster.
 * @returns the owner's password
 */
export async function ensureCluster(
  place: Place,
  account: Account | undefined,
  options: { fast: boolean; onProgress: (text: string) => void },
): Promise<string> {
  const parent = path.dirname(place.dataDir);
  const version = await readVersion(place.dataDir);
  if (version !== undefined) {
    if (version !== place.binaries.version.split('.')[0]) throw wrongVersion(place.dataDir);
    await requireSpace(parent, RUNNING_CLUSTER_MB);
    await giveTreeTo(account, place.dataDir, options.onProgress);
    return readPassword(place);
  }

  await requireSpace(parent, NEW_CLUSTER_MB);
  options.onProgress('Creating the database (once)');
  await removeLeftovers(place.dataDir);
  await refuseForeignFiles(place.dataDir);
  const password = randomBytes(24).toString('base64url');
  await writeFile(place.passwordFile, `${password}\n`, { mode: 0o600 });

  const fresh = `${place.dataDir}.new-${randomBytes(4).toString('hex')}`;
  const passwordCopy = `${fresh}.pw`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordCopy, `${password}\n`, { mode: 0o600 });
    await Promise.all([giveTo(account, fresh), giveTo(account, passwordCopy)]);
    await initdb(place, account, { dataDir: fresh, passwordFile: passwordCopy, fast: options.fast });
    await rm(place.dataDir, { recursive: true, force: true });
    await rename(fresh, place.dataDir);
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(fresh, { recursive: true, force: true });
  }
  return password;
}

async function readVersion(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') {
      const owner = await stat(dataDir).then(
        (info) => `user ${info.uid}`,
        () => 'another user',
      );
      throw new StartupError(
        'db_not_ours',
        `The database folder ${dataDir} belongs to ${owner}, and Kaiku may not read it.`,
        'Start Kaiku as the user that started it the first time (root, perhaps), or give that folder to yourself with chown.',
      );
    }
    throw error;
  }
}

export async function readPassword(place: Place): Promise<string> {
  try {
    return (await readFile(place.passwordFile, 'utf8')).trim();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    throw new StartupError(
      'db_password_missing',
      code === 'ENOENT'
        ? `The database in ${place.dataDir} exists, but the file with its password, ${place.passwordFile}, does not.`
        : `The file with the database's password, ${place.passwordFile}, cannot be read (${code}).`,
      code === 'ENOENT'
        ? `Put the file back, or remove ${place.dataDir} to begin with an empty database.`
        : 'Start Kaiku as the user that started it the first time.',
      { cause },
    );
  }
}

async function removeLeftovers(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.new-`;
  const names = await readdir(parent);
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix))
      .map((name) => rm(path.join(parent, name), { recursive: true, force: true })),
  );
}

async function refuseForeignFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [] as string[]);
  if (names.length === 0) return;
  throw new StartupError(
    'db_folder_in_use',
    `The folder ${dataDir} is to hold the database, but it holds other files already (${names.slice(0, 3).join(', ')}).`,
    'Move those files away or choose another folder.',
  );
}

async function initdb(
  place: Place,
  account: Account | undefined,
  options: { dataDir: string; passwordFile: string; fast: boolean },
): Promise<void> {
  const args = [
    `--pgdata=${options.dataDir}`,
    `--username=${OWNER}`,
    `--pwfile=${options.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order and case rules on every system, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.fast ? ['--no-sync'] : []),
  ];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(place.binaries.initdb, args, {
      cwd: place.binaries.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ code: status, output: text }));
  });
  if (code === 0) return;
  if (/No space left on device/i.test(output)) throw diskFull(options.dataDir, 'the database could not be created');
  throw new StartupError(
    'db_create_failed',
    `The database could not be created in ${place.dataDir}:\n${output.trim().split('\n').slice(-8).join('\n')}`,
    'Set DATABASE_URL to a PostgreSQL server of your own if this cannot be mended.',
  );
}
