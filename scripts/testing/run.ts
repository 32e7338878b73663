import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { buildStaleWeb } from '../build/web.ts';
import { Obstacle } from '../lib/command.ts';
import { CACHE, ROOT, TEST_RESULTS } from '../lib/paths.ts';
import { onInterrupt } from '../lib/processes.ts';
import { Progress, seconds } from '../lib/progress.ts';
import { judgeClaims } from '../requirements/record.ts';
import type { Affects } from './changed.ts';
import { CHECKS, runCheck } from './checks.ts';
import { findOrInstallChromium } from './chromium.ts';
import { longestFirst, testFiles } from './files.ts';
import { type MochaRun, runMocha } from './mocha.ts';
import { fileDurations, Results } from './results.ts';
import { readTree } from './tree.ts';
import { MOCHA_STAGES, type MochaStage, STAGES, type Stage, type TestResult } from './types.ts';
import { filesToRunAgain } from './unsteady.ts';

export interface TestOptions {
  only?: Stage[];
  /** Only tests whose title matches. */
  grep?: string;
  /** Only test files whose path contains one of these. */
  files?: string[];
  /** Only test files that a change can have touched. */
  affected?: Affects;
  /** Prints every test, not only files. */
  verbose?: boolean;
  /** How many checks and processes of tests run beside each other. */
  processes?: number;
}

/** Runs checks and tests. @returns the number of failures */
export async function runTests(options: TestOptions): Promise<number> {
  const run = new TestRun(options);
  const stopListening = onInterrupt((count) => (count > 1 ? process.exit(130) : run.interrupt()));
  try {
    await run.go();
  } finally {
    stopListening();
    await run.close();
  }
  return run.report();
}

class TestRun {
  readonly #options: TestOptions;
  readonly #results = new Results(readTree());
  readonly #progress = new Progress();
  readonly #abort = new AbortController();
  readonly #stages: Stage[];
  readonly #whole: boolean;
  /** Asked for by its name, it takes its time. */
  readonly #onlyCluster: boolean;
  readonly #dir: string;
  #database: EmbeddedPostgres | undefined;
  #processes = 0;

  constructor(options: TestOptions) {
    this.#options = options;
    const narrowed = options.grep !== undefined || options.files !== undefined;
    // A search for some tests is no occasion for the checks of everything.
    const all = narrowed ? STAGES.filter((stage) => isMocha(stage)) : STAGES;
    this.#stages = options.only ?? [...all];
    this.#whole = !options.only && !options.affected && !narrowed;
    this.#onlyCluster = options.only?.includes('cluster') === true;
    this.#dir = this.#whole ? TEST_RESULTS : path.join(TEST_RESULTS, 'partial');
    setMaxListeners(50, this.#abort.signal);
  }

  interrupt(): void {
    console.log('\nStopping');
    this.#results.interrupted = true;
    this.#abort.abort();
  }

  async go(): Promise<void> {
    const durations = fileDurations([path.join(TEST_RESULTS, 'partial'), TEST_RESULTS]);
    const files = Object.fromEntries(
      MOCHA_STAGES.map((stage) => [stage, longestFirst(this.#filesOf(stage), durations, ROOT)]),
    ) as Record<MochaStage, string[]>;
    // What is right on one server has to be right on many.
    const citus = process.env.KAIKU_CITUS;
    const onCitus =
      citus && this.#onlyCluster ? longestFirst(this.#chosen('integration', 'cluster'), durations, ROOT) : [];
    const checks = CHECKS.filter((check) => this.#stages.includes(check.stage));
    // The respondents' page, which integration tests ask for, is drawn by a bundle, too.
    const needsWeb = files.integration.length + onCitus.length + files.cluster.length + files.e2e.length > 0;
    const needsDatabase = needsWeb || checks.some((check) => check.needsDatabase);

    // Both mostly wait, so they start at once, beside the checks.
    const database = needsDatabase
      ? this.#attempt('integration', 'the test database starts', () => this.#startDatabase())
      : undefined;
    const chromium =
      files.e2e.length > 0
        ? this.#attempt('e2e', 'a browser for the tests is there', () => findOrInstallChromium(this.#progress))
        : undefined;
    const webBuilt = Promise.withResolvers<unknown>();
    if (!needsWeb) webBuilt.resolve(true);
    const jobs = [
      ...(needsWeb
        ? [
            async () => {
              const build = () => buildStaleWeb({ progress: this.#progress });
              webBuilt.resolve(await this.#attempt('e2e', 'the browser bundles can be built', build));
            },
          ]
        : []),
      ...checks.map((check) => async () => {
        const url = check.needsDatabase ? await database : undefined;
        if (check.needsDatabase && !url) return; // told already
        const result = await runCheck(check, this.#abort.signal, url ? { KAIKU_TEST_DATABASE_URL: url } : {});
        if (!this.#abort.signal.aborted) this.#record(result);
        this.#results.setTime(check.stage, result.ms);
      }),
      () => this.#mocha('unit', files.unit, async () => ({})),
    ];
    const forIntegration = async () => {
      await webBuilt.promise;
      const url = await database;
      return url ? { KAIKU_TEST_DATABASE_URL: url } : undefined;
    };
    const forBrowsers = async () => {
      const env = await forIntegration();
      const browser = await chromium;
      return env && browser && (await webBuilt.promise) ? { ...env, KAIKU_CHROMIUM: browser } : undefined;
    };
    const forCluster = async () => {
      const env = await forIntegration();
      return (
        env && {
          ...env,
          ...(citus && { KAIKU_TEST_DATABASE_URL: citus }),
          ...(this.#onlyCluster && { KAIKU_TEST_LONG: '1' }),
        }
      );
    };
    for (const [stage, { length }] of Object.entries(files)) if (length > 0) console.log(`  ${stage}: ${length} files`);
    if (onCitus.length > 0) console.log(`  integration on Citus: ${onCitus.length} files`);
    // Each takes what comes next, so that none waits for another. What waits most comes first, beside what computes most;
    // the stage of many short files last, so that all processes end at about the same time.
    const work = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await job();
      if (!citus) await this.#mocha('cluster', files.cluster, forCluster);
      await this.#mocha('e2e', files.e2e, forBrowsers);
      await this.#mocha('integration', files.integration, forIntegration);
      await this.#mocha('cluster', onCitus, forCluster);
    };
    await Promise.all(Array.from({ length: this.#options.processes ?? usualProcesses() }, work));
    // It kills the servers of KAIKU_CITUS, which serve other tests, too, until here.
    if (citus) await this.#mocha('cluster', files.cluster, forCluster);
    if (this.#whole && !this.#abort.signal.aborted) {
      const ready = { unit: async () => ({}), integration: forIntegration, cluster: forCluster, e2e: forBrowsers };
      for (const { stage, file } of filesToRunAgain(this.#results.all)) await this.#again(stage, file, ready[stage]);
    }
    if (this.#whole && !this.#abort.signal.aborted) {
      for (const result of judgeClaims(this.#results.all)) this.#record(result);
    }
  }

  async close(): Promise<void> {
    await this.#database?.stop();
  }

  report(): number {
    const summary = this.#results.summary();
    this.#results.write(this.#dir);
    const failures = this.#results.all.filter((result) => result.state === 'failed');
    if (failures.length > 0) console.log(`\n${'='.repeat(20)} Failures ${'='.repeat(20)}`);
    failures.forEach((failure, index) => {
      const where = failure.file ? `   ${failure.file}\n` : '';
      console.log(`\n${index + 1}) [${failure.stage}] ${failure.title}\n${where}\n${indent(failure.error ?? '')}`);
    });
    const unsteady = this.#results.all.filter((result) => result.unsteady !== undefined);
    if (unsteady.length > 0)
      console.log(`\n${'='.repeat(20)} Unsteady: failed, then passed by themselves ${'='.repeat(20)}`);
    for (const { stage, title, file, unsteady: error } of unsteady)
      console.log(`\n[${stage}] ${title}\n   ${file}\n\n${indent(error!)}`);
    console.log('');
    for (const stage of summary.stages) {
      const skipped = stage.skipped ? `, ${stage.skipped} skipped` : '';
      console.log(
        `  ${stage.stage.padEnd(12)} ${stage.passed} passed, ${stage.failed} failed${skipped} (${seconds(stage.ms)})`,
      );
    }
    const outcome = `${summary.passed} passed, ${summary.failed} failed`;
    if (this.#abort.signal.aborted) {
      console.log(`\nInterrupted after ${seconds(summary.ms)}; what is missing did not run.\n${outcome}`);
      return Math.max(1, summary.failed);
    }
    if (this.#options.files && summary.passed + summary.failed + summary.skipped === 0) {
      throw new Obstacle(
        'no_tests',
        `No test file has ${this.#options.files.join(' or ')} in its path.`,
        'Give a part of a path.',
      );
    }
    console.log(`\nTook ${seconds(summary.ms)}; results in ${path.relative(ROOT, this.#dir)}\n${outcome}`);
    return summary.failed;
  }

  #filesOf(stage: MochaStage): string[] {
    return this.#stages.includes(stage) ? this.#chosen(stage, stage) : [];
  }

  /** @param as the stage that the files of `folder` run in */
  #chosen(folder: MochaStage, as: MochaStage): string[] {
    const wanted = this.#options.files?.map((part) => part.split(path.sep).join('/').replace(/^\.\//, ''));
    const { affected } = this.#options;
    return testFiles(ROOT, folder).filter(
      (file) => (!wanted || wanted.some((part) => file.includes(part))) && (!affected || affected(file, as)),
    );
  }

  async #startDatabase(): Promise<string> {
    if (process.env.KAIKU_TEST_DATABASE_URL) return process.env.KAIKU_TEST_DATABASE_URL;
    this.#database = await startEmbeddedPostgres({
      dataDir: path.join(ROOT, '.data/test-pg'),
      fast: true,
      fresh: true,
      onProgress: (text) => this.#progress.step(text),
    });
    return this.#database.ownerUrl;
  }

  /** What the tests need and cannot do without: failing is one failed test, and the tests do not run. */
  async #attempt<T>(stage: Stage, title: string, work: () => Promise<T>): Promise<T | undefined> {
    const started = Date.now();
    try {
      return await work();
    } catch (error) {
      const text =
        error instanceof Obstacle ? `${error.message}\n${error.hint}` : String((error as Error).stack ?? error);
      this.#record({ stage, title, state: 'failed', ms: Date.now() - started, error: text });
      return undefined;
    }
  }

  /** One process of a stage, which runs what others of the same stage leave to it. */
  async #mocha(
    stage: MochaStage,
    queue: string[],
    ready: () => Promise<Record<string, string> | undefined>,
  ): Promise<void> {
    // A process that dies is followed by another.
    while (queue.length > 0 && !this.#abort.signal.aborted) {
      const env = await ready();
      if (!env) return; // told already
      const printer = new FilePrinter(this.#progress);
      await this.#process(stage, queue, env, {
        onFile: (file) => printer.begin(file),
        onResult: (result) => {
          printer.add(result);
          this.#record(result);
        },
      });
      printer.flush();
    }
  }

  async #process(
    stage: MochaStage,
    queue: string[],
    env: Record<string, string>,
    on: Pick<MochaRun, 'onFile' | 'onResult'>,
  ): Promise<void> {
    const begun = Date.now();
    this.#processes += 1;
    await runMocha({
      stage,
      queue,
      ...(this.#options.grep !== undefined && { grep: this.#options.grep }),
      env: { ...cleanEnvironment(), ...env },
      logFile: path.join(this.#dir, `${stage}-${this.#processes}.log`),
      ...on,
      signal: this.#abort.signal,
    });
    this.#results.setTime(stage, Date.now() - begun);
  }

  /** Runs a file a second time, with nothing beside it. */
  async #again(
    stage: MochaStage,
    file: string,
    ready: () => Promise<Record<string, string> | undefined>,
  ): Promise<void> {
    const env = await ready();
    if (!env) return;
    const second: TestResult[] = [];
    const begun = Date.now();
    await this.#process(stage, [file], env, { onFile: () => undefined, onResult: (result) => second.push(result) });
    const settled = this.#results.settle(stage, file, second);
    this.#progress.step(`${settled ? '✔' : '✘'} ${file} again, by itself (${seconds(Date.now() - begun)})`);
  }

  #record(result: TestResult): void {
    this.#results.add(result);
    const mark = { passed: '✔', failed: '✘', skipped: '-' }[result.state];
    const line = `${mark} ${result.title} (${seconds(result.ms)})`;
    if (this.#options.verbose || result.state === 'failed' || !isMocha(result.stage)) this.#progress.step(line);
    else this.#progress.update(line);
  }
}

/** A mocha process runs one file after the other, so a file is through when the next one begins. */
class FilePrinter {
  readonly #progress: Progress;
  #file = '';
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #since = Date.now();

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  begin(file: string): void {
    if (file === this.#file) return;
    this.flush();
    this.#file = file;
  }

  add(result: TestResult): void {
    this.#counts[result.state] += 1;
  }

  flush(): void {
    const { passed, failed, skipped } = this.#counts;
    if (passed + failed + skipped > 0) {
      const more = `${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
      this.#progress.step(
        `${failed ? '✘' : '✔'} ${this.#file}: ${passed} passed${more} (${seconds(Date.now() - this.#since)})`,
      );
    }
    this.#counts = { passed: 0, failed: 0, skipped: 0 };
    this.#since = Date.now();
  }
}

const isMocha = (stage: Stage): stage is MochaStage => MOCHA_STAGES.some((one) => one === stage);

const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `   ${line}`)
    .join('\n');

/** What the developer's shell sets for `npm start` must not change what the tests see. */
function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^KAIKU_(?!(CHROMIUM|CITUS|OFFICE)$)/.test(name) &&
      !/^(DATABASE_URL|APP_URL|ANSWER_URL|SMTP_URL|NODE_ENV)$/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: path.join(CACHE, 'v8'),
    ...(process.env.CI && { KAIKU_TEST_PATIENCE: '4' }),
  };
}

/** One more than there are cores, as tests also wait. */
const usualProcesses = (): number => Math.min(availableParallelism() + 1, 5);
