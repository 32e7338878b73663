import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TreeState } from './tree.ts';
import { STAGES, type Stage, type StageSummary, type Summary, type TestResult } from './types.ts';

/** Collects results, and keeps them for `npm run requirements` and for dividing files the next time. */
export class Results {
  readonly all: TestResult[] = [];
  readonly #times = new Map<Stage, number>();
  readonly #startedAt = new Date();
  readonly #tree: TreeState;
  /** Set when the run was ended before its end. */
  interrupted = false;

  constructor(tree: TreeState) {
    this.#tree = tree;
  }

  add(result: TestResult): void {
    this.all.push(result);
  }

  /** Puts a second run of a file in the place of its first, when nothing failed in it; what did before is told. */
  settle(stage: Stage, file: string, second: readonly TestResult[]): boolean {
    const ofFile = (result: TestResult) => result.stage === stage && result.file === file;
    const first = this.all.filter(ofFile);
    if (second.length === 0 || second.some(({ state, file: of }) => state === 'failed' || of !== file)) return false;
    const errors = new Map(
      first.flatMap(({ state, title, error }) => (state === 'failed' ? [[title, error ?? '']] : [])),
    );
    const settled = second.map((result) =>
      errors.has(result.title) ? { ...result, unsteady: errors.get(result.title)! } : result,
    );
    // What failed may be a hook, which has no result when it passes.
    const told = new Set(settled.filter(({ unsteady }) => unsteady !== undefined).map(({ title }) => title));
    const untold = [...errors].filter(([title]) => !told.has(title)).map(([title, error]) => `${title}\n${error}`);
    if (untold.length > 0)
      settled[0] = { ...settled[0]!, unsteady: [settled[0]!.unsteady, ...untold].filter(Boolean).join('\n') };
    this.all.splice(0, this.all.length, ...this.all.filter((result) => !ofFile(result)), ...settled);
    return true;
  }

  setTime(stage: Stage, ms: number): void {
    this.#times.set(stage, (this.#times.get(stage) ?? 0) + ms);
  }

  summary(): Summary {
    const stages = STAGES.map((stage) => this.#summaryOf(stage)).filter(
      (one) => one.passed + one.failed + one.skipped > 0,
    );
    const sum = (key: 'passed' | 'failed' | 'skipped') => stages.reduce((total, one) => total + one[key], 0);
    return {
      startedAt: this.#startedAt.toISOString(),
      ...this.#tree,
      interrupted: this.interrupted,
      ms: Date.now() - this.#startedAt.getTime(),
      passed: sum('passed'),
      failed: sum('failed'),
      skipped: sum('skipped'),
      stages,
    };
  }

  #summaryOf(stage: Stage): StageSummary {
    const mine = this.all.filter((result) => result.stage === stage);
    const count = (state: TestResult['state']) => mine.filter((result) => result.state === state).length;
    return {
      stage,
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      ms: this.#times.get(stage) ?? 0,
    };
  }

  /** One file per stage and `summary.json`; what an earlier run left there goes. */
  write(dir: string): void {
    mkdirSync(dir, { recursive: true });
    const summary = this.summary();
    for (const stage of STAGES) {
      const file = path.join(dir, `${stage}.json`);
      const tests = this.all.filter((result) => result.stage === stage);
      if (tests.length > 0) writeFileSync(file, `${JSON.stringify({ stage, tests }, null, 1)}\n`);
      else rmSync(file, { force: true });
    }
    writeFileSync(path.join(dir, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
  }
}

/** Results of the last whole `npm test`; undefined when there has been none. */
export function readResults(dir: string): { summary: Summary; tests: TestResult[] } | undefined {
  let summary: Summary;
  try {
    summary = JSON.parse(readFileSync(path.join(dir, 'summary.json'), 'utf8')) as Summary;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const tests = summary.stages.flatMap(({ stage }) => {
    const text = readFileSync(path.join(dir, `${stage}.json`), 'utf8');
    return (JSON.parse(text) as { tests: TestResult[] }).tests;
  });
  return { summary, tests };
}

/** How long each test file took, from whatever was recorded. */
export function fileDurations(dirs: readonly string[]): Map<string, number> {
  const durations = new Map<string, number>();
  for (const dir of dirs) {
    const sums = new Map<string, number>();
    for (const { file, ms } of safely(() => readResults(dir)?.tests) ?? []) {
      if (file) sums.set(file, (sums.get(file) ?? 0) + ms);
    }
    for (const [file, ms] of sums) durations.set(file, ms);
  }
  return durations;
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // half-written by a killed run: durations are only a guess anyway
  }
}
