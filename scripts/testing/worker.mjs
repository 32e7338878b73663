// A process of tests: runs one file after the other as the runner names them, each as a run of mocha's of its own.
import Mocha from 'mocha';
import Reporter from './reporter.mjs';

const { timeout, grep } = JSON.parse(process.argv[2]);

/** What files share is stopped when no more are to come; `sdk/testing/stage.ts` adds to it. */
const atEnd = [];
globalThis[Symbol.for('kaiku.testing.atEnd')] = atEnd;

// As mocha's own program does: the handler of the run sees it as an exception of the test.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

async function runFile(file) {
  const mocha = new Mocha({ reporter: Reporter, timeout, grep, forbidOnly: true });
  mocha.addFile(file);
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    Reporter.fail(file, 'the file can be loaded', error);
    return;
  }
  await new Promise((resolve) => mocha.run(resolve));
}

async function end(file) {
  for (const stop of atEnd) await stop().catch((error) => Reporter.fail(file, 'what files share stops', error));
  process.send({ type: 'end' }, () => process.disconnect());
}

let last = '';
process.on('message', async ({ file }) => {
  if (!file) return end(last);
  last = file;
  await runFile(file);
  process.send({ type: 'done' });
});
