// A process of tests: runs one file after the other as the runner names them, each as a run of mocha's of its own.
import Mocha from 'mocha';
import Reporter from './reporter.mjs';

const { timeout, grep } = JSON.parse(process.argv[2]);
const patience = Number(process.env.KAIKU_TEST_PATIENCE ?? 1);

/** What files share is stopped when no more are to come; `sdk/testing/stage.ts` adds to it. */
const atEnd = [];
globalThis[Symbol.for('kaiku.testing.atEnd')] = atEnd;

// As mocha's own program does: the handler of the run sees it as an exception of the test.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

// Time limits are written for a machine that is as quick as a developer's; what a file says is multiplied once it is read.
const { timeout: limit } = Mocha.Context.prototype;
Mocha.Context.prototype.timeout = function (ms) {
  return ms === undefined ? limit.call(this) : limit.call(this, ms * patience);
};

function bePatient(suite) {
  const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'].flatMap((name) => suite.getHooks(name));
  for (const runnable of [...suite.tests, ...hooks]) runnable.timeout(runnable.timeout() * patience);
  for (const inner of suite.suites) bePatient(inner);
}

async function runFile(file) {
  const mocha = new Mocha({ reporter: Reporter, timeout, grep, forbidOnly: true });
  mocha.addFile(file);
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    Reporter.fail(file, 'the file can be loaded', error);
    return;
  }
  bePatient(mocha.suite);
  await new Promise((resolve) => mocha.run(resolve));
}

async function end(file) {
  for (const stop of atEnd) await stop().catch((error) => Reporter.fail(file, 'what files share stops', error));
  process.send({ type: 'end' }, () => process.disconnect());
  setTimeout(() => console.log(`open: ${stillOpen().join(', ') || 'nothing that Node knows of'}`), openAfterMs).unref();
  process.once('exit', () => console.log('open: what ends after JavaScript does, such as threads of native code'));
}

/** Before who runs this process loses patience. */
const openAfterMs = 3_500;

/** What keeps the process from ending: kinds of what is open, and of sockets, children and servers which. */
function stillOpen() {
  const kinds = process.getActiveResourcesInfo();
  const known = [...process._getActiveHandles(), ...process._getActiveRequests()].map((one) => {
    const at = one.remotePort ? ` ${one.localPort}-${one.remotePort}` : '';
    const listens = one.address?.()?.port && one.listening ? ` on ${one.address().port}` : '';
    const runs = one.spawnargs ? ` ${one.spawnargs.join(' ')}` : '';
    return `${one.constructor?.name}${at}${listens}${runs}`;
  });
  return [...kinds, ...known];
}

let last = '';
process.on('message', async ({ file }) => {
  if (!file) return end(last);
  last = file;
  await runFile(file);
  process.send({ type: 'done' });
});
