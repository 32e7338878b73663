import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { MochaStage, ReporterMessage, TestResult } from './types.ts';

/** Milliseconds a test may take unless it says otherwise. */
const TIMEOUT: Record<MochaStage, number> = { unit: 5_000, integration: 30_000, e2e: 60_000 };
/** A whole process that runs longer than this hangs. */
const PROCESS_LIMIT_MS = 25 * 60_000;
/** How long a process may linger after its last test. */
const LINGER_MS = 10_000;
const KEPT_OUTPUT = 20_000;

export interface MochaRun {
  stage: MochaStage;
  files: string[];
  grep?: string;
  env: Record<string, string | undefined>;
  /** What the tests print goes here. */
  logFile: string;
  /** A file begins; the path is relative to the repository. */
  onFile: (file: string) => void;
  onResult: (result: TestResult) => void;
  signal: AbortSignal;
}

/** Runs files in one mocha process. A process that crashes or hangs is one more failed test. */
export async function runMocha(run: MochaRun): Promise<void> {
  const args = [
    ...['--reporter', path.join(ROOT, 'scripts/testing/reporter.mjs')],
    ...['--timeout', String(TIMEOUT[run.stage])],
    ...['--no-config', '--no-package', '--forbid-only'],
    ...(run.grep ? ['--grep', run.grep] : []),
    ...run.files,
  ];
  const child = fork(path.join(ROOT, 'node_modules/mocha/bin/mocha.js'), args, {
    cwd: ROOT,
    env: run.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  mkdirSync(path.dirname(run.logFile), { recursive: true });
  const log = createWriteStream(run.logFile);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
  }

  const started = Date.now();
  let ended = false;
  let current = '';
  let trouble = '';
  const abort = () => child.kill('SIGTERM');
  run.signal.addEventListener('abort', abort);
  const limit = setTimeout(() => {
    trouble = `The test process ran longer than ${PROCESS_LIMIT_MS / 60_000} minutes and was ended`;
    child.kill('SIGKILL');
  }, PROCESS_LIMIT_MS);
  let linger: NodeJS.Timeout | undefined;

  child.on('message', (message: ReporterMessage) => {
    if (message.type === 'end') {
      ended = true;
      linger = setTimeout(() => {
        console.log(`  Note: tests of ${run.stage} left something open, so their process had to be ended`);
        child.kill('SIGKILL');
      }, LINGER_MS);
      return;
    }
    const file = path.relative(ROOT, message.file).split(path.sep).join('/');
    current = file;
    if (message.type === 'file') return run.onFile(file);
    run.onResult({ ...message, stage: run.stage, file });
  });
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  clearTimeout(limit);
  clearTimeout(linger);
  run.signal.removeEventListener('abort', abort);
  log.end();
  if (ended || run.signal.aborted) return;
  run.onResult({
    stage: run.stage,
    title: `the test process with ${run.files.length} files`,
    state: 'failed',
    ms: Date.now() - started,
    error: `${trouble || `It ${how} before its tests were through`}${current ? `; it was at ${current}` : ''}.\n${output.trim()}`,
  });
}
