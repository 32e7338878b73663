import path from 'node:path';
import { readConfig, StartupError } from '@kaiku/config';
import { type App, createApp } from './app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts';
import { demoAccounts } from './host/demo.ts';
import { watchFaults } from './host/faults.ts';

/** Entry of the server process. Tells its parent, when it has one, how the start goes. */
const root = path.resolve(import.meta.dirname, '..');
const started = performance.now();
const tell = (message: object): void => {
  process.send?.(message);
};

let app: App | null = null;
let database: Promise<EmbeddedPostgres> | null = null;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Whatever hangs must not keep the operator waiting.
  setTimeout(() => process.exit(code), 20_000).unref();
  await app?.stop();
  // One that is still starting as well: it would be left behind.
  await database?.then(
    (started) => started.stop(),
    () => {},
  );
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
// The parent is gone: nobody could stop this process any more.
process.on('disconnect', () => void stop(0));

try {
  const read = readConfig(process.env, root);
  // The owner may do everything in the database. Only the start needs it; plugins, which run here too, get the roles.
  delete process.env.DATABASE_URL;
  const config = { ...read, databaseUrl: null };
  let ownerUrl = read.databaseUrl;
  if (!ownerUrl) {
    tell({ type: 'progress', text: 'Starting the database' });
    database = startEmbeddedPostgres({
      dataDir: path.join(config.dataDir, 'pg'),
      onProgress: (text: string) => tell({ type: 'progress', text }),
    });
    ownerUrl = (await database).ownerUrl;
  }
  tell({ type: 'progress', text: 'Starting the server' });
  app = await createApp({
    config,
    ownerUrl,
    workers: 'threads',
    seed: true,
    onProgress: (text) => tell({ type: 'progress', text }),
  });
  watchFaults({
    log: app.host.log,
    plugins: app.host.plugins.map(({ manifest, folder }) => ({ id: manifest.id, folder })),
    end: () => void stop(1),
  });
  tell({
    type: 'ready',
    addresses: {
      app: config.appUrl,
      answer: config.answerUrl,
      ...(app.mailbox && config.demo && { mail: `${config.appUrl}/mailbox` }),
    },
    accounts: config.demo ? demoAccounts(app.host) : [],
    ms: Math.round(performance.now() - started),
  });
} catch (error) {
  const known = error instanceof StartupError;
  const code = known ? error.code : 'internal';
  const message = known ? error.message : String((error as Error).stack ?? error);
  const hint = known ? error.hint : '';
  tell({ type: 'failed', code, message, hint });
  if (!process.send) process.stderr.write(`${message}\n${hint}\n`);
  await stop(1);
}
