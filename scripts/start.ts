import path from 'node:path';
import { stopLeftOver } from '@kaiku/embedded-postgres';
import { buildStaleWeb } from './build/web.ts';
import { main, Obstacle, readCommandLine, tell } from './lib/command.ts';
import { keepRunning } from './lib/keepRunning.ts';
import { DATA } from './lib/paths.ts';
import { requireFreePorts } from './lib/ports.ts';
import { onInterrupt } from './lib/processes.ts';
import { Progress, seconds } from './lib/progress.ts';
import { findRunning, removeRunFile, writeRunFile } from './lib/run-file.ts';
import { type ServerReady, startServer } from './lib/server.ts';

readCommandLine({
  usage: `
Usage: npm start

Installs and builds what is missing or stale, starts the database, the server and its workers, and seeds a demo company
the first time. Ctrl-C stops everything. docs/operations.md lists all settings; the most used are

  KAIKU_PORT          port of the application (3000)
  KAIKU_ANSWER_PORT   port of the answer pages (3001)
  KAIKU_DATA          folder of database and files (.data)
  DATABASE_URL        a PostgreSQL server of your own instead of the embedded one`,
  options: {},
});

await main(async () => {
  const startedAt = Number(process.env.KAIKU_STARTED_AT) || Date.now();
  const progress = new Progress();
  const running = await findRunning(DATA, (text) => progress.step(text));
  if (running) {
    throw new Obstacle(
      'already_running',
      `Kaiku already runs from this folder${running.app ? ` at ${running.app}` : ''} (process ${running.pid}).`,
      'Use that one, or stop it with Ctrl-C in its window first.',
    );
  }
  await requireFreePorts(process.env);
  await buildStaleWeb({ progress });

  let server = startServer({ onProgress: (text) => progress.step(text) });
  writeRunFile(DATA, { pid: process.pid, serverPid: server.pid });
  let stopping: Promise<boolean> | undefined;
  const interrupted = new AbortController();
  onInterrupt((count) => {
    if (count > 1) return server.kill();
    console.log('\nStopping (Ctrl-C again ends it at once)');
    interrupted.abort();
    stopping = server.stop();
  });

  let code = 0;
  try {
    const ready = await server.ready;
    writeRunFile(DATA, { pid: process.pid, serverPid: server.pid, app: ready.addresses.app });
    console.log(summary(ready, Date.now() - startedAt));
    await keepRunning({
      first: server,
      start: () => {
        server = startServer({ onProgress: (text) => progress.step(text) });
        writeRunFile(DATA, { pid: process.pid, serverPid: server.pid, app: ready.addresses.app });
        return server;
      },
      say: (text) => progress.step(text),
      stopped: interrupted.signal,
    });
  } catch (error) {
    if (!stopping) {
      tell(error);
      code = 1;
    }
  }
  await (stopping ?? server.stop());
  await stopLeftOver(path.join(DATA, 'pg')); // a server that was killed could not stop its database
  removeRunFile(DATA);
  if (code === 0) console.log('Stopped.');
  return code;
});

function summary({ addresses, accounts }: ServerReady, milliseconds: number): string {
  const places = [
    ['Application', addresses.app],
    ['Answer pages', addresses.answer],
    ...(addresses.mail ? [['Mailbox (e-mail and SMS that Kaiku sent)', addresses.mail]] : []),
  ] as [string, string][];
  const width = Math.max(...places.map(([what]) => what.length)) + 2;
  const lines = ['', `Kaiku is ready after ${seconds(milliseconds)}.`, ''];
  for (const [what, address] of places) lines.push(`  ${what.padEnd(width)}${address}`);
  if (accounts.length > 0) {
    const email = Math.max(...accounts.map((account) => account.email.length)) + 2;
    const password = Math.max(...accounts.map((account) => account.password.length)) + 2;
    lines.push('', '  Demo accounts');
    for (const account of accounts) {
      lines.push(`  ${account.email.padEnd(email)}${account.password.padEnd(password)}${account.role}`);
    }
  }
  return [...lines, '', 'Ctrl-C stops everything.'].join('\n');
}
