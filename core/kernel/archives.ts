import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Config, StartupError, withLock } from '@kaiku/config';
import { markUsed, removeUnused } from './archivesInUse.ts';
import { type LeftOut, leftOutFor } from './leftOut.ts';

type Places = Pick<Config, 'dataDir' | 'plugins'>;

/** Whether an entry of KAIKU_PLUGINS names an archive that `npm pack` made. */
export const isArchive = (name: string): boolean => /\.(tgz|tar\.gz)$/.test(name);

/**
 * Installs the archives that the configuration lists. Each gets a folder of its own, named by its contents: a changed
 * archive is installed anew, an installed one costs nothing, and two versions never mix. One that brings all that it
 * depends on is unpacked; for another npm runs, offline. No script of a package runs. Folders of former archives go,
 * unless a running node still uses them.
 * @returns what says that this node uses them no more, and the archives that could not be installed
 */
export async function installArchives(
  config: Places,
  onProgress: (text: string) => void,
): Promise<{ release: () => Promise<void>; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const wanted = config.plugins.filter(isArchive);
  const place = archivesBelow(config);
  if (wanted.length === 0 && !existsSync(place)) return { release: async () => {}, leftOut };
  await mkdir(place, { recursive: true });
  return withLock(
    `${place}.lock`,
    async () => {
      const folders = new Set<string>();
      for (const file of wanted) {
        try {
          const folder = folderOf(file, config);
          if (!existsSync(folder)) {
            onProgress(`Installing the plugin ${path.basename(file)}`);
            await install(path.resolve(file), folder);
          }
          folders.add(folder);
        } catch (error) {
          if (!(error instanceof StartupError)) throw error;
          leftOut.push(leftOutFor(file, null, error));
        }
      }
      const release = await markUsed([...folders]);
      await removeUnused(place);
      return { release, leftOut };
    },
    'installing plugins',
  );
}

/** The package that an archive was installed as. @throws StartupError when it is not there or was not installed */
export function installedArchive(file: string, config: Places): string {
  const folder = folderOf(file, config);
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) throw failed(file, 'it was not installed at the start', 'Start Kaiku again.');
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> };
  return path.join(folder, 'node_modules', Object.keys(dependencies)[0]!);
}

const archivesBelow = (config: Places): string => path.join(config.dataDir, 'plugins/archives');

function folderOf(file: string, config: Places): string {
  if (existsSync(file)) return path.join(archivesBelow(config), fingerprint(file));
  throw new StartupError(
    'plugin_not_found',
    `KAIKU_PLUGINS lists the archive "${file}", but there is no such file.`,
    `Correct the path; a relative one counts from ${process.cwd()}.`,
  );
}

function fingerprint(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(256 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex').slice(0, 20);
}

/** Installs beside the folder and moves it there in one step, so that a killed start leaves nothing half done. */
async function install(file: string, folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  try {
    if (!(await unpack(file, making))) {
      await writeFile(path.join(making, 'package.json'), '{ "private": true }\n');
      await runNpm(file, making);
      if (!existsSync(path.join(making, 'node_modules'))) throw failed(file, 'it holds no package');
    }
    // Another node that shares the data folder may have been faster; what it made is the same.
    await rename(making, folder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

interface Packed {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
}

const packageName = /^(@[\w.~-]+\/)?[\w~-][\w.~-]*$/;

/** Without npm, which a release of Kaiku does not have. @returns false where the archive lacks what it depends on */
async function unpack(file: string, folder: string): Promise<boolean> {
  const unpacked = path.join(folder, 'unpacked');
  await mkdir(unpacked);
  // Archives of npm have one folder at the top, whatever its name.
  const owned = ['--no-same-owner', '--no-same-permissions'];
  try {
    await promisify(execFile)('tar', ['-xzf', file, '-C', unpacked, '--strip-components=1', ...owned]);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw failed(file, 'the program tar was not found', 'Install tar.');
    throw failed(file, `it cannot be unpacked: ${stderr.trim().split('\n')[0]}`);
  }
  const { name, version, dependencies = {} } = await readPacked(path.join(unpacked, 'package.json'));
  if (name === undefined || !packageName.test(name)) throw failed(file, 'it holds no package');
  const brought = (one: string) => existsSync(path.join(unpacked, 'node_modules', one, 'package.json'));
  if (!Object.keys(dependencies).every(brought)) {
    await rm(unpacked, { recursive: true });
    return false;
  }
  const place = path.join(folder, 'node_modules', name);
  await mkdir(path.dirname(place), { recursive: true });
  await rename(unpacked, place);
  const facts = { private: true, dependencies: { [name]: version ?? '' } };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(facts)}\n`);
  return true;
}

const readPacked = (manifest: string): Promise<Packed> =>
  readFile(manifest, 'utf8').then(
    (text) => JSON.parse(text) as Packed,
    () => ({}),
  );

const bringAlong =
  'Let the plugin bring them as "bundleDependencies", or install it with npm once, where npm may go online, and name it in KAIKU_PLUGINS by its package name (docs/plugin-reference.md).';

async function runNpm(file: string, folder: string): Promise<void> {
  const args = [
    ...['install', '--prefix', folder, '--offline', '--ignore-scripts', '--omit=dev', '--no-package-lock'],
    // The sdk that a plugin names as its peer is the host's own.
    ...['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error', file],
  ];
  // On Windows npm is a batch file, which only a shell can run.
  const shell = process.platform === 'win32';
  const quoted = shell ? args.map((arg) => `"${arg}"`) : args;
  try {
    await promisify(execFile)('npm', quoted, { cwd: folder, shell, timeout: 120_000 });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw failed(
        file,
        'it needs packages that it does not bring along, and there is no npm to find them',
        bringAlong,
      );
    }
    const needed = /request to (\S+) failed/.exec(stderr)?.[1];
    if (needed) {
      throw failed(file, `it needs packages that it does not bring along, such as ${needed}`, bringAlong);
    }
    throw failed(file, stderr.trim().split('\n').slice(0, 3).join(' ') || String((error as Error).message));
  }
}

const failed = (file: string, why: string, hint = 'Make the archive with "kaiku-plugin pack".'): StartupError =>
  new StartupError('plugin_install', `The plugin archive "${file}" cannot be installed: ${why}.`, hint);
