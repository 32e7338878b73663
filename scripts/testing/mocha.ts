import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { MochaStage, ReporterMessage, TestResult } from './types.ts';

/** Milliseconds a test may take unless it says otherwise. */
const TIMEOUT: Record<MochaStage, number> = { unit: 5_000, integration: 30_000, cluster: 60_000, e2e: 60_000 };
/** A file that runs longer than this hangs. */
const FILE_LIMIT_MS = 25 * 60_000;
/** How long a process may linger after its last test. */
const LINGER_MS = 5_000;
const KEPT_OUTPUT = 20_000;

export interface MochaRun {
  stage: MochaStage;
  /** Where the process takes its next file from, which others may do, too; relative to the repository. */
  queue: string[];
  grep?: string;
  env: Record<string, string | undefined>;
  /** What the tests print goes here. */
  logFile: string;
  /** A file begins; the path is relative to the repository. */
  onFile: (file: string) => void;
  onResult: (result: TestResult) => void;
  signal: AbortSignal;
}

/** Runs files of a queue in one process until it is empty. A process that crashes or hangs is one more failed test. */
export async function runMocha(run: MochaRun): Promise<void> {
  const first = run.queue.shift();
  if (first === undefined) return;
  const options = JSON.stringify({ timeout: TIMEOUT[run.stage], grep: run.grep });
  const child = fork(path.join(ROOT, 'scripts/testing/worker.mjs'), [options], {
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
  let current = first;
  let trouble = '';
  const abort = () => child.kill('SIGTERM');
  run.signal.addEventListener('abort', abort);
  const limit = setTimeout(() => {
    trouble = `The file ran longer than ${FILE_LIMIT_MS / 60_000} minutes, and its process was ended`;
    child.kill('SIGKILL');
  }, FILE_LIMIT_MS);
  let linger: NodeJS.Timeout | undefined;

  const next = (file: string | undefined) => {
    current = file ?? current;
    limit.refresh();
    child.send({ file: file === undefined ? undefined : path.resolve(ROOT, file) });
  };
  next(first);
  child.on('message', (message: ReporterMessage) => {
    if (message.type === 'done') return next(run.signal.aborted ? undefined : run.queue.shift());
    if (message.type === 'end') {
      ended = true;
      output = '';
      linger = setTimeout(() => {
        // What it said of itself: nothing where it computes, or waits for what is no JavaScript.
        const said = /^open: .*/m.exec(output)?.[0] ?? 'open: not told';
        console.log(
          `  Note: tests of ${run.stage} left something open, so their process had to be ended (${current}; ${said})`,
        );
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
    title: 'a process of tests',
    state: 'failed',
    ms: Date.now() - started,
    error: `${trouble || `It ${how} before its tests were through`}; it was at ${current}.\n${output.trim()}`,
  });
}
