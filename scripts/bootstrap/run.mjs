import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Obstacle } from './common.mjs';
import { ensureInstalled } from './install.mjs';
import { watchParents } from './parents.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** npm script -> file that does it, and what it is for. */
const COMMANDS = {
  start: ['start.ts', 'starts Kaiku'],
  test: ['test.ts', 'runs every check and test'],
  dev: ['dev.ts', 'starts Kaiku and reloads what you change'],
  release: ['release.ts', 'packs what a server needs'],
  build: ['build-web.ts', 'builds the browser bundles that are stale'],
  check: ['check.ts', 'lint, types and boundaries alone'],
  bench: ['bench.ts', 'lists the benchmarks, or runs one'],
  requirements: ['requirements.ts', 'which requirements the last test run proved'],
  generate: ['generate.ts', 'makes the typed client from the API'],
  'new-plugin': ['new-plugin/index.ts', 'makes a working plugin to start from'],
  'db-migrate': ['db-migrate.ts', 'brings the database up to date, as its owner'],
  'new-user': ['new-user.ts', 'makes an account, and its company where it is new'],
  company: ['company.ts', 'says and changes until when a trial lasts, and how many users there may be'],
  'audit-verify': ['audit-verify.ts', 'tells whether somebody changed the audit logs'],
  'db-distribute': ['db-distribute.ts', 'shards the tables by company on Citus'],
  'remove-plugin-data': ['remove-plugin-data.ts', 'deletes what a plugin that is gone has left'],
};

/** Installs what is missing and runs the command with the Node version that the lock file names. */
export async function run([name, ...args]) {
  try {
    const command = COMMANDS[name];
    if (!command) {
      const asked = name === undefined || name === '--help' || name === '-h';
      const lines = Object.entries(COMMANDS).map(([key, [, purpose]]) => `  ${key.padEnd(18)} ${purpose}`);
      const text = `Usage: node scripts/bootstrap.mjs <command> [options]\n\n${lines.join('\n')}\n\nEach takes --help.`;
      if (asked) console.log(text);
      else console.error(`There is no command "${name}".\n\n${text}`);
      return asked ? 0 : 1;
    }
    const script = path.join(root, 'scripts', command[0]);
    if (!existsSync(script)) throw new Obstacle(`${script} is missing.`, 'Check the repository out anew.');
    const startedAt = Date.now();
    await ensureInstalled(root);
    return await runWithOwnNode(script, args, startedAt);
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(`\n${error.message}\n${error.hint}`);
    return 1;
  }
}

function runWithOwnNode(script, args, startedAt) {
  const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const child = spawn(node, [script, ...args], {
    cwd: root,
    // The channel says nothing; its end tells the child that this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, KAIKU_STARTED_AT: String(startedAt) },
  });
  // A terminal sends Ctrl-C to the child as well; a kill of this process alone must reach it too. The child takes the
  // second of two close ones for the same.
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = watchParents(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new Obstacle(
          `The Node.js that Kaiku brings, ${node}, cannot be run: ${cause.message}.`,
          'Remove the folder node_modules and run the command again.',
        ),
      ),
    );
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      stopWatching();
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}
