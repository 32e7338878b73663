import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import longest from './longest.json' with { type: 'json' };
import type { MochaStage } from './types.ts';

const PACKAGES = '{sdk,core,embedded-postgres,shell,config,scripts,plugins/*}/test';

/** Milliseconds of files whose size does not tell that they take half a minute and more. */
const known = new Map(Object.entries(longest).map(([file, seconds]) => [file, seconds * 1_000]));

/** Test files of a stage, relative to the repository, sorted. */
export function testFiles(root: string, stage: MochaStage): string[] {
  const patterns = [`${PACKAGES}/${stage}/**/*.test.ts`, `test/${stage}/**/*.test.ts`];
  const files = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' });
  return files.map((file) => file.split(path.sep).join('/')).sort();
}

/**
 * The longest first, so that processes that take one after the other end at about the same time. `durations` are
 * milliseconds of an earlier run; without one, on a fresh clone, what is known to take long counts as in `longest.json`,
 * and any other file as its size says.
 */
export function longestFirst(files: readonly string[], durations: ReadonlyMap<string, number>, root: string): string[] {
  const weigh = (file: string) => durations.get(file) ?? known.get(file) ?? statSync(path.join(root, file)).size / 4;
  return files
    .map((file) => ({ file, weight: weigh(file) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ file }) => file);
}
