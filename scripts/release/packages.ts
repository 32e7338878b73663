import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Obstacle } from '../lib/command.ts';

interface Locked {
  version?: string;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Record<string, Locked>;

/**
 * Folders below node_modules that the given packages need, as the lock file places them; none that only development
 * or browsers' bundles need.
 * @param wanted package names by the folder of the workspace that imports them
 * @throws Obstacle where what is installed is not what the lock file says
 */
export function neededPackages(root: string, wanted: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const lock = (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
  const found = new Set<string>();
  const visit = (from: string, name: string, optional: boolean): void => {
    const place = placeOf(lock, from, name);
    if (place === null || !existsSync(path.join(root, place))) {
      // Those of other systems are in the lock file, and not here.
      if (optional) return;
      throw notAsLocked(`${name}, which ${from || 'Kaiku'} needs, is not installed`);
    }
    const entry = lock[place]!;
    if (entry.link || found.has(place) || name.startsWith('@types/')) return;
    requireVersion(root, place, entry);
    found.add(place);
    for (const needed of Object.keys(entry.dependencies ?? {})) visit(place, needed, false);
    for (const needed of Object.keys(entry.optionalDependencies ?? {})) visit(place, needed, true);
    for (const needed of Object.keys(entry.peerDependencies ?? {})) {
      if (!entry.peerDependenciesMeta?.[needed]?.optional) visit(place, needed, true);
    }
  };
  for (const [folder, names] of wanted) for (const name of names) visit(folder, name, false);
  return [...found].sort();
}

/** As Node looks for it: beside the importer, then further up. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const base = folder === '.' || folder === '' ? '' : `${folder}/`;
    const place = `${base}node_modules/${name}`;
    if (lock[place]) return place;
    if (base === '') return null;
  }
}

function requireVersion(root: string, place: string, { version }: Locked): void {
  const { version: installed } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')) as {
    version: string;
  };
  if (installed !== version) throw notAsLocked(`${place} is ${installed}, and package-lock.json says ${version}`);
}

const notAsLocked = (what: string): Obstacle =>
  new Obstacle('release_packages', `What is installed is not what the lock file says: ${what}.`, 'Run: npm ci');
