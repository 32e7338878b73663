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
 * Divides files among processes so that they end at about the same time: longest first, each to the one with the
 * least to do. `durations` are milliseconds of an earlier run; a file without one counts as its size says.
 */
export function shard(
  files: readonly string[],
  count: number,
  durations: ReadonlyMap<string, number>,
  root: string,
): string[][] {
  const weigh = (file: string) => durations.get(file) ?? statSync(path.join(root, file)).size / 4;
  const weighed = files.map((file) => ({ file, weight: weigh(file) })).sort((a, b) => b.weight - a.weight);
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], weight: 0 }));
  for (const { file, weight } of weighed) {
    const least = shards.reduce((best, one) => (one.weight < best.weight ? one : best));
    least.files.push(file);
    least.weight += weight;
  }
  return shards.map((one) => one.files.sort()).filter((list) => list.length > 0);
}
