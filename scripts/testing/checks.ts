import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { Stage, TestResult } from './types.ts';

interface Check {
  stage: Stage;
  title: string;
  /** A JavaScript or TypeScript file and its arguments, run with our own Node. */
  command: string[];
  needsDatabase?: boolean;
}

export const CHECKS: Check[] = [
  {
    stage: 'types',
    title: 'types: TypeScript finds no error',
    command: [
      'node_modules/typescript-native/bin/tsc',
      ...['--noEmit', '-p', 'tsconfig.json', '--pretty', 'false'],
      // Others run beside it; several threads would each look at what they share, and compute half as much again.
      '--singleThreaded',
      // What was checked once is not checked again: a third of the time.
      ...['--incremental', '--tsBuildInfoFile', '.cache/tsc.json'],
    ],
  },
  {
    stage: 'lint',
    title: 'lint: Biome finds nothing',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off', '.'],
  },
  {
    stage: 'boundaries',
    title: 'boundaries: every import is one that its part may make',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
      ...['config', 'core', 'embedded-postgres', 'sdk', 'shell', 'plugins', 'scripts'],
    ],
  },
  {
    stage: 'boundaries',
    title: 'boundaries: manifests, routes, slots, events, permissions and texts agree',
    command: ['scripts/check-boundaries.ts'],
  },
  {
    stage: 'boundaries',
    title: 'boundaries: nothing is unused',
    command: ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  },
  {
    stage: 'boundaries',
    title: 'boundaries: what is generated is up to date',
    command: ['scripts/generate.ts', '--check'],
    needsDatabase: true,
  },
];

export async function runCheck(
  check: Check,
  signal: AbortSignal,
  env: Record<string, string> = {},
): Promise<TestResult> {
  const started = Date.now();
  const [file, ...args] = check.command;
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, file!), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${text}\n${error.message}` }));
    child.once('close', (status) => resolve({ code: status, output: text }));
  });
  const result = { stage: check.stage, title: check.title, ms: Date.now() - started };
  return code === 0 ? { ...result, state: 'passed' } : { ...result, state: 'failed', error: output.trim() };
}
