// Sends every result to the runner over IPC; the runner does the printing and recording.
import Mocha from 'mocha';

const {
  EVENT_RUN_END,
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_BEGIN,
  EVENT_TEST_PASS,
  EVENT_TEST_FAIL,
  EVENT_TEST_PENDING,
} = Mocha.Runner.constants;

export default class IpcReporter {
  #runner;
  /** A failed test whose `afterEach` may still note in `test.evidence` how things stood. */
  #failed = null;

  constructor(runner) {
    this.#runner = runner;
    for (const event of [EVENT_TEST_BEGIN, EVENT_TEST_PENDING, EVENT_SUITE_END, EVENT_RUN_END])
      runner.on(event, () => this.#tell());
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (suite.parent?.root) process.send({ type: 'file', file: suite.file ?? '' });
    });
    runner.on(EVENT_TEST_PASS, (test) => this.#send(test, 'passed'));
    runner.on(EVENT_TEST_PENDING, (test) => this.#send(test, 'skipped'));
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      this.#tell();
      this.#failed = { test, error };
    });
  }

  /** What fails outside of any test. */
  static fail(file, title, error) {
    process.send({ type: 'test', title, state: 'failed', file, ms: 0, error: describe(error) });
  }

  #tell() {
    if (!this.#failed) return;
    const { test, error } = this.#failed;
    this.#failed = null;
    this.#send(test, 'failed', [describe(error), ...(test.evidence ?? [])].join('\n'));
  }

  #send(test, state, error) {
    const file = test.file ?? test.parent?.file ?? this.#runner.suite.file ?? '';
    process.send({ type: 'test', title: test.fullTitle(), state, file, ms: test.duration ?? 0, error });
  }
}

function describe(error) {
  if (!(error instanceof Error)) return `Thrown: ${String(error)}`;
  const parts = [error.stack ?? `${error.name}: ${error.message}`];
  if (Mocha.reporters.Base.showDiff(error)) parts.push(difference(error));
  for (let cause = error.cause; cause; cause = cause.cause) parts.push(`Caused by: ${cause.stack ?? cause}`);
  return parts.map(withoutNoise).join('\n');
}

function difference(error) {
  const text = (value) => (typeof value === 'string' ? value : Mocha.utils.stringify(value));
  return Mocha.reporters.Base.generateDiff(text(error.actual), text(error.expected));
}

/** Frames of mocha, chai and Node say nothing about the test. */
function withoutNoise(stack) {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules[\\/](mocha|chai)[\\/]|\(?node:internal)/.test(line))
    .join('\n');
}
