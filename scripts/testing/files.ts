import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MochaStage } from './types.ts';

const PACKAGES = '{sdk,core,embedded-postgres,shell,config,scripts,plugins/*}/test';

/** Test files of a stage, relative to the repository, sorted. */
export function testFiles(root: string, stage: MochaStage): string[] {
  const patterns = [`${PACKAGES}/${stage}/**/*.test.ts`, `test/${stage}/**/*.test.ts`];
  const files = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' });
  return files.map((file) => file.split(path.sep).join('/')).sort();
}

/**
 * The longest first, so that processes that take one after the other end at about the same time. `durations` are
 * milliseconds of an earlier run; a file without one counts as its size says.
 */
export function longestFirst(files: readonly string[], durations: ReadonlyMap<string, number>, root: string): string[] {
  const weigh = (file: string) => durations.get(file) ?? statSync(path.join(root, file)).size / 4;
  return files
    .map((file) => ({ file, weight: weigh(file) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ file }) => file);
}
