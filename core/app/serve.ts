import { readConfig, StartupError } from '@kaiku/config';
import { watchFaults } from '../kernel/faults.ts';
import { logWarnings } from '../kernel/warnings.ts';
import { type LoopWatch, watchLoop } from '../kernel/watchdog.ts';
import { type App, createApp } from './app.ts';
import { demoAccounts } from './demo.ts';

/** A PostgreSQL that whoever starts the server brings, where the operator names none. */
export interface OwnDatabase {
  /** Owner's connection. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Beside the end of the node itself. */
const databaseStopMs = 8_000;

export interface ServeOptions {
  /** Folder of the product. */
  root: string;
  startDatabase(dataDir: string, onProgress: (text: string) => void): Promise<OwnDatabase>;
}

/** What a server process does from its start to its end. Tells its parent, when it has one, how the start goes. */
export async function serve({ root, startDatabase }: ServeOptions): Promise<void> {
  const started = performance.now();
  const tell = (message: object): void => {
    process.send?.(message);
  };
  const progress = (text: string): void => tell({ type: 'progress', text });

  let app: App | null = null;
  let database: Promise<OwnDatabase> | null = null;
  let watch: LoopWatch | null = null;
  let stopping = false;
  let stopMs = 0;

  /** A service manager has no ear for messages, and reads the log. */
  const note = (facts: object, what: string): void => {
    if (!process.send) app?.host.log.info(facts, what);
  };

  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const began = performance.now();
    note({ code }, 'ending');
    // Whatever hangs must not keep the operator waiting.
    setTimeout(() => process.exit(code), stopMs + databaseStopMs).unref();
    await watch?.stop();
    // The database is stopped all the same.
    await app?.stop().catch((error) => app?.host.log.error({ err: error }, 'the node could not be stopped in order'));
    // One that is still starting as well: it would be left behind.
    await database?.then(
      (started) => started.stop(),
      () => {},
    );
    note({ ms: Math.round(performance.now() - began) }, 'ended');
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
    stopMs = config.stopMs;
    watch = watchLoop(config);
    let ownerUrl = read.databaseUrl;
    if (!ownerUrl) {
      progress('Starting the database');
      database = startDatabase(config.dataDir, progress);
      ownerUrl = (await database).ownerUrl;
    }
    progress('Starting the server');
    app = await createApp({
      config,
      ownerUrl,
      workers: 'threads',
      seed: true,
      onProgress: progress,
      onSelected: watch.starting,
      onRefused: () => void stop(1),
    });
    const plugins = app.host.plugins.map(({ manifest, folder }) => ({ id: manifest.id, folder }));
    watch.arm(plugins);
    logWarnings(app.host.log);
    watchFaults({
      log: app.host.log,
      plugins,
      end: () => void stop(1),
    });
    const ms = Math.round(performance.now() - started);
    note({ app: config.appUrl, answer: config.answerUrl, ms }, 'ready');
    tell({
      type: 'ready',
      addresses: {
        app: config.appUrl,
        answer: config.answerUrl,
        ...(app.mailbox && config.demo && { mail: `${config.appUrl}/mailbox` }),
      },
      accounts: config.demo ? demoAccounts(app.host) : [],
      ms,
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
}
