import { createHash } from 'node:crypto';
import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { BuildTarget } from './targets.ts';

/** Folders that never reach a browser. */
const NOT_FOR_BROWSERS = new Set([
  'server',
  'test',
  'testing',
  'migrations',
  'node_modules',
  'dist',
  '.cache',
  '.data',
]);
/** Files of the repository that every bundle depends on. */
const COMMON = ['package-lock.json', 'package.json', 'tsconfig.json', 'rspack.config.ts', 'shell/package.json'];
const STAMP = '.built-from';

type Fingerprint = [mtimeMs: number, size: number, hash: string];

/**
 * Tells which bundles are older than their sources. Contents count, not dates, so a checkout that only touches files
 * builds nothing; dates and sizes serve as a cache of the contents' hashes, which keeps the question under 50 ms.
 */
export class Freshness {
  readonly #root: string;
  readonly #cacheFile: string;
  readonly #outDir: string;
  readonly #known: Record<string, Fingerprint>;
  #changed = false;

  constructor(root: string, outDir = path.join(root, 'dist'), cacheFile = path.join(root, '.cache/web-inputs.json')) {
    this.#root = root;
    this.#outDir = outDir;
    this.#cacheFile = cacheFile;
    this.#known = readJson(cacheFile) ?? {};
  }

  /** One hash over everything that goes into the target's bundle, and the mode it is built in. */
  keyOf(target: BuildTarget, mode: string): string {
    const hash = createHash('sha256').update(mode);
    for (const file of this.#inputsOf(target)) hash.update(`${file}\0${this.#hashOf(file)}\0`);
    return hash.digest('hex');
  }

  isFresh(target: BuildTarget, mode: string): boolean {
    if (!target.outputs.every((output) => existsSync(path.join(this.#outDir, output)))) return false;
    return readText(this.#stampOf(target)) === this.keyOf(target, mode);
  }

  /** Call with the key from before the build: what was changed meanwhile is then seen as stale the next time. */
  markBuilt(target: BuildTarget, key: string): void {
    writeFileSync(this.#stampOf(target), key);
  }

  #stampOf(target: BuildTarget): string {
    return path.join(this.#outDir, path.dirname(target.outputs[0]!), STAMP);
  }

  save(): void {
    if (!this.#changed) return;
    mkdirSync(path.dirname(this.#cacheFile), { recursive: true });
    const temporary = `${this.#cacheFile}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(this.#known));
    renameSync(temporary, this.#cacheFile);
  }

  #inputsOf(target: BuildTarget): string[] {
    const plugins = path.join(this.#root, 'plugins');
    const contracts =
      target.kind !== 'shell' && existsSync(plugins)
        ? readdirSync(plugins).flatMap((name) => filesBelow(path.join(plugins, name, 'contract')))
        : [];
    const files = [
      ...filesBelow(target.dir),
      ...filesBelow(path.join(this.#root, 'sdk')),
      ...contracts,
      ...COMMON.map((file) => path.join(this.#root, file)).filter((file) => existsSync(file)),
    ];
    return [...new Set(files.map((file) => path.relative(this.#root, file)))].sort();
  }

  #hashOf(file: string): string {
    const absolute = path.join(this.#root, file);
    const { mtimeMs, size } = statSync(absolute);
    const known = this.#known[file];
    if (known && known[0] === mtimeMs && known[1] === size) return known[2];
    const hash = createHash('sha256').update(readFileSync(absolute)).digest('base64url');
    // A file changed within the clock's grain could change again unseen, so such a young date is not trusted later.
    if (Date.now() - mtimeMs > 2_000) {
      this.#known[file] = [mtimeMs, size, hash];
      this.#changed = true;
    }
    return hash;
  }
}

function filesBelow(dir: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return NOT_FOR_BROWSERS.has(entry.name) ? [] : filesBelow(file);
    return /\.(md|tsbuildinfo)$/.test(entry.name) ? [] : [file];
  });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // absent, or cut off by a killed run: only a cache
  }
}
