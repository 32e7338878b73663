import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ownFiles, workspaces } from './contents.ts';
import { importsOf, packageOf } from './imports.ts';
import { neededPackages } from './packages.ts';
import { carryAssets } from './previous.ts';

export interface ReleaseOptions {
  root: string;
  /** Gets the archive; what else lies there stays. */
  outDir: string;
  version: string;
  commit: string | null;
  /** Seconds since 1970. */
  built: number;
  /** Archive of the release before, whose assets go along for tabs that are still open. */
  previous?: string;
  /** Of gzip. */
  level?: number;
  say(text: string): void;
}

export interface Release {
  archive: string;
  /** Files in it. */
  files: number;
  bytes: number;
}

const readme = path.join(import.meta.dirname, 'README.md');
const launcher = path.join(import.meta.dirname, 'kaiku.sh');
/** Nothing reads these at run time. */
const unread = /\.(map|d\.[cm]?ts|[cm]?tsx?)$/;

/** Puts a release together and packs it. The bundles have been built. */
export async function makeRelease(options: ReleaseOptions): Promise<Release> {
  const { outDir, version, built, say } = options;
  const name = `kaiku-${version}-${process.platform}-${process.arch}`;
  const place = path.join(outDir, name);
  await rm(place, { recursive: true, force: true });
  const files = await assembleRelease(options, place);
  say(`Packing ${files} files`);
  const archive = path.join(outDir, `${name}.tar.gz`);
  const bytes = await pack(place, archive, built, options.level ?? 9);
  await rm(place, { recursive: true });
  return { archive, files, bytes };
}

/**
 * Puts what a release holds into a folder, from sources, bundles and installed packages.
 * @param place the folder, which is not there yet
 * @param links to the files as they lie in the sources, instead of copies
 * @returns how many files there are
 */
export async function assembleRelease(
  options: Omit<ReleaseOptions, 'outDir' | 'level'>,
  place: string,
  { links = false } = {},
): Promise<number> {
  const { root, version, commit, built, say } = options;
  const copy = links ? linked : copied;
  const files = ownFiles(root);
  for (const file of files) await copy(path.join(root, file), path.join(place, file));
  const own = workspaces(root, files);
  const packages = neededPackages(root, importedBy(root, files, own));
  say(`${files.length} files of Kaiku, ${packages.length} packages`);
  await Promise.all(packages.map((one) => copyPackage(root, one, place, copy)));
  await copy(nodeOf(root), path.join(place, 'node_modules/node/bin/node'));
  await linkWorkspaces(place, own);
  await writeFile(path.join(place, 'package.json'), rootPackage(version));
  await copy(readme, path.join(place, 'README.md'));
  await mkdir(path.join(place, 'bin'));
  await copyFile(launcher, path.join(place, 'bin/kaiku'));
  await chmod(path.join(place, 'bin/kaiku'), 0o755);
  if (options.previous) {
    const carried = await carryAssets(options.previous, path.join(place, 'dist/web'));
    say(`${carried} assets of the release before`);
  }
  const facts = { version, commit, built: new Date(built * 1_000).toISOString(), node: process.version };
  await writeFile(path.join(place, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`);
  return sum(place);
}

/** A release says of itself what it is, and nothing that a build needs. */
const rootPackage = (version: string): string =>
  `${JSON.stringify({ name: 'kaiku', version, private: true, type: 'module', license: 'UNLICENSED' }, null, 2)}\n`;

/** Names of packages that a workspace's files import, by its folder; those of `scripts` are the root's. */
function importedBy(root: string, files: readonly string[], own: ReadonlyMap<string, string>) {
  const folders = [...own.values()];
  const wanted = new Map<string, Set<string>>();
  for (const file of files) {
    // What is bundled brings along what it needs.
    if (!/\.m?[jt]s$/.test(file) || file.startsWith('dist/')) continue;
    const folder = folders.find((one) => file.startsWith(`${one}/`)) ?? '';
    const names = wanted.get(folder) ?? new Set();
    for (const specifier of importsOf(path.join(root, file))) {
      const found = packageOf(specifier);
      if (found && !found.startsWith('@kaiku/')) names.add(found);
    }
    wanted.set(folder, names);
  }
  return wanted;
}

/** Packages nested in it are needed or not by themselves. */
async function copyPackage(root: string, folder: string, place: string, copy: Copy): Promise<void> {
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules' || entry.name === '.bin') continue;
    if (entry.isDirectory()) await copyPackage(root, file, place, copy);
    else if (entry.isFile() && !unread.test(entry.name)) await copy(path.join(root, file), path.join(place, file));
  }
}

/** Where install scripts link it from, it may lie elsewhere: what counts is the program that runs this. */
function nodeOf(root: string): string {
  const own = path.join(root, 'node_modules/node/bin/node');
  return existsSync(own) ? own : process.execPath;
}

type Copy = (from: string, to: string) => Promise<void>;

const intoFolder =
  (bring: Copy): Copy =>
  async (from, to) => {
    // Most folders are there already.
    await bring(from, to).catch(async () => {
      await mkdir(path.dirname(to), { recursive: true });
      await bring(from, to);
    });
  };

/** For what is packed: of a link the file changes, to tar, when others link to it meanwhile. */
const copied = intoFolder((from, to) => copyFile(from, to, constants.COPYFILE_FICLONE));
/** For what is only run: takes a tenth of the time, and no room. */
const linked = intoFolder((from, to) =>
  link(from, to).catch((error) => {
    if (error.code !== 'EXDEV') throw error;
    return copyFile(from, to);
  }),
);

async function linkWorkspaces(place: string, own: ReadonlyMap<string, string>): Promise<void> {
  const scope = path.join(place, 'node_modules/@kaiku');
  await mkdir(scope, { recursive: true });
  for (const [name, folder] of own) await symlink(`../../${folder}`, path.join(scope, name.slice('@kaiku/'.length)));
}

/** Writes SHA256SUMS, which `sha256sum --check` reads. @returns how many files there are */
async function sum(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .sort();
  const lines: string[] = [];
  for (const file of files) {
    const hash = createHash('sha256')
      .update(await readFile(path.join(place, file)))
      .digest('hex');
    lines.push(`${hash}  ${file}\n`);
  }
  await writeFile(path.join(place, 'SHA256SUMS'), lines.join(''));
  return files.length;
}

/** The same contents make the same archive, whoever packs them and when. */
async function pack(place: string, archive: string, built: number, level: number): Promise<number> {
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    `--mtime=@${built}`,
  ];
  const tar = spawn('tar', [...same, '-C', path.dirname(place), '-cf', '-', path.basename(place)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  tar.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => tar.once('error', reject).once('close', resolve));
  const partial = `${archive}.partial`;
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(partial));
  if ((await ended) !== 0) {
    await rm(partial);
    throw new Error(`tar failed: ${said}`);
  }
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(partial)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  await rename(partial, archive);
  await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`);
  await utimes(archive, built, built);
  return bytes;
}

/** Version that the package names. */
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;
