import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, testSecret } from '@kaiku/sdk/testing';
import { assembleRelease } from '../../scripts/release/make.ts';
import { compiledOnce } from './nodeProcess.ts';

const run = promisify(execFile);

/** Unpacked releases that follow one another. */
export interface Releases {
  /** Their folders, the first one first. */
  places: string[];
  remove(): Promise<void>;
}

interface Next {
  version: string;
  /** Folders by what they are in the release: laid over what the one before has. */
  with: Record<string, string>;
}

/**
 * The present sources as a release, and others made of it by what each has more. Only the first one is put together:
 * what else there is in a release is the same in all.
 */
export async function makeReleases(wanted: readonly Next[]): Promise<Releases> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kaiku-releases-'));
  const places: string[] = [];
  for (const [index, { version, with: more }] of wanted.entries()) {
    const place = path.join(folder, version);
    const built = 1_700_000_000 + index * 86_400;
    const before = places.at(-1);
    if (before) await run('cp', ['-al', before, place]);
    else await assembleRelease({ root, version, commit: null, built, say: () => {} }, place, { links: true });
    for (const [to, from] of Object.entries(more)) await layOver(from, path.join(place, to));
    if (before) await restamp(place, { version, built });
    places.push(place);
  }
  return { places, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** New files in place of the old ones, which other releases share. */
async function layOver(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: async (_, target) => {
      await rm(target).catch(() => {});
      return true;
    },
  });
}

async function restamp(place: string, { version, built }: { version: string; built: number }): Promise<void> {
  for (const [name, change] of [
    ['release.json', { version, built: new Date(built * 1_000).toISOString() }],
    ['package.json', { version }],
  ] as const) {
    const file = path.join(place, name);
    const facts = JSON.parse(await readFile(file, 'utf8'));
    await rm(file);
    await writeFile(file, JSON.stringify({ ...facts, ...change }));
  }
}

/** The migration job of a release, as the owner. @returns its exit code and what it says */
export const runJob = (place: string, ownerUrl: string): Promise<{ code: number; said: string }> =>
  run(path.join(place, 'bin/kaiku'), ['migrate'], {
    cwd: os.tmpdir(),
    env: { PATH: process.env.PATH, DATABASE_URL: ownerUrl, KAIKU_SECRET: testSecret, ...compiledOnce(place) },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
