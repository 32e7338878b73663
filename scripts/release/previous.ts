import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Names with a hash of their contents: two builds that have one have the same. */
const hashed = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;
/** What was carried along already is not carried a second time: tabs of two releases ago are few. */
const noted = 'carried.json';

/**
 * Takes the assets of the release before along, under the names that tabs which it opened still ask for.
 * @param archive of the release before
 * @param web folder of this one's bundles
 * @returns how many files came along
 */
export async function carryAssets(archive: string, web: string): Promise<number> {
  const unpacked = await mkdtemp(path.join(os.tmpdir(), 'kaiku-previous-'));
  try {
    const wanted = ['--strip-components=1', '--wildcards', '*/dist/web/*'];
    await promisify(execFile)('tar', ['-xzf', path.resolve(archive), '-C', unpacked, ...wanted]);
    const from = path.join(unpacked, 'dist/web');
    const before = new Set(await carriedIn(from));
    const carried: string[] = [];
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      const file = path.relative(from, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      if (!entry.isFile() || !hashed.test(entry.name) || before.has(file) || existsSync(path.join(web, file))) continue;
      await mkdir(path.dirname(path.join(web, file)), { recursive: true });
      await cp(path.join(from, file), path.join(web, file));
      carried.push(file);
    }
    await writeFile(path.join(web, noted), `${JSON.stringify(carried.sort(), null, 2)}\n`);
    return carried.length;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function carriedIn(web: string): Promise<string[]> {
  const file = path.join(web, noted);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as string[]) : [];
}
