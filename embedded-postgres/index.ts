import { mkdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError, Users, withLock } from '@kaiku/config';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER, readPassword } from './cluster.ts';
import { choosePlace, type Place, saveState } from './place.ts';
import { choosePort } from './ports.ts';
import {
  gone,
  halt,
  haltAtExit,
  isPostgres,
  isProgramGone,
  launch,
  readPostmaster,
  removeStaleLock,
} from './postmaster.ts';
import { type Account, chooseAccount } from './user.ts';

export { isPortFree } from './ports.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the data, made when absent. Port, password, log and lock files lie beside it: `<dataDir>.json` and so on. */
  dataDir: string;
  /** 0 or absent: a free one, remembered for the next start. A port that is taken is replaced by a free one. */
  port?: number;
  /** The database that `ownerUrl` names, created when absent. */
  database?: string;
  /** Gives up durability for speed; for tests only. */
  fast?: boolean;
  /** Begins with an empty cluster, unless a living process uses the old one. */
  fresh?: boolean;
  /** Starts it again when it dies although nobody stopped it. */
  keepRunning?: boolean;
  onProgress?: (text: string) => void;
}

export interface EmbeddedPostgres {
  /** For the superuser `kaiku_owner`. */
  ownerUrl: string;
  port: number;
  /** True when a server was running already: left by a killed run, or used by another process. */
  adopted: boolean;
  /** Stops the server, unless other living processes use it. May be called twice. */
  stop(): Promise<void>;
}

/** A server that died is noticed within this. */
const LOOK_MS = 500;
const LOG_LIMIT = 20 * 2 ** 20;

/**
 * Starts the PostgreSQL that comes as an npm package, or joins one that serves the same folder already.
 * @throws StartupError with a way out
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wantedDir = path.resolve(options.dataDir);
  const onProgress = options.onProgress ?? (() => {});
  await makeFolder(path.dirname(wantedDir));
  const lockFile = `${wantedDir}.lock`;

  const { place, account, port, password, adopted, token, users } = await withLock(lockFile, async () => {
    const account = await chooseAccount(wantedDir);
    const place = await choosePlace(wantedDir, account, await findBinaries(), onProgress);
    const users = new Users(place.usersDir);
    const started = await join(place, account, users, { ...options, onProgress });
    const token = await users.add();
    return { place, account, users, token, ...started };
  });

  const urlOf = (database: string) =>
    `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const database = options.database ?? 'kaiku';
  await ensureDatabase(urlOf('postgres'), database);

  // A process that ends without having stopped it, by an error for one, takes it along all the same.
  const onExit = () => {
    if (!users.removeAtExit(token)) haltAtExit(place.dataDir);
  };
  process.once('exit', onExit);
  const stopKeeping = options.keepRunning
    ? keepRunning(place, onProgress, () =>
        withLock(lockFile, () => startAgain(place, account, users, { ...options, port, onProgress })),
      )
    : async () => {};
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await stopKeeping();
    await withLock(lockFile, async () => {
      process.off('exit', onExit);
      await users.remove(token);
      if ((await users.living()).length === 0) await halt(place, { immediate: false });
    });
  };
  return {
    ownerUrl: urlOf(database),
    port,
    adopted,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Stops the server of this folder that a killed run left behind; does nothing when there is none, or it is in use. */
export async function stopLeftOver(dataDir: string): Promise<void> {
  const dir = path.resolve(dataDir);
  if (!(await stat(`${dir}.json`).catch(() => undefined))) return;
  await withLock(`${dir}.lock`, async () => {
    const place = await choosePlace(dir, await chooseAccount(dir), await findBinaries(), () => {});
    if ((await new Users(place.usersDir).living()).length === 0) await halt(place, { immediate: false });
  });
}

/** Looks whether the server still runs, and has it started again where it died. @returns what ends that */
function keepRunning(
  place: Place,
  onProgress: (text: string) => void,
  startAgain: () => Promise<void>,
): () => Promise<void> {
  const stopped = new AbortController();
  const keep = async (): Promise<void> => {
    let told = '';
    while (!stopped.signal.aborted) {
      await delay(LOOK_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      const postmaster = await readPostmaster(place.dataDir).catch(() => undefined);
      if (stopped.signal.aborted || (postmaster && (await isPostgres(postmaster.pid)))) continue;
      if (told === '') onProgress('The database ended although nobody stopped it; starting it again');
      try {
        await startAgain();
        told = '';
        onProgress('The database is back');
      } catch (error) {
        const { message } = error as Error;
        if (message !== told) onProgress(`The database cannot be started again, which is tried on: ${message}`);
        told = message;
      }
    }
  };
  const kept = keep();
  return async () => {
    stopped.abort();
    await kept;
  };
}

/** On the same port, which is all that those who use it know. */
async function startAgain(
  place: Place,
  account: Account | undefined,
  users: Users,
  options: EmbeddedPostgresOptions & { port: number; onProgress: (text: string) => void },
): Promise<void> {
  const { port } = await join(place, account, users, { ...options, fresh: false });
  if (port === options.port) return;
  await halt(place, { immediate: false });
  place.state.port = options.port;
  await saveState(place);
  throw new StartupError(
    'db_port_taken',
    `Another program has taken the database's port ${options.port}.`,
    'End that program, or stop Kaiku and start it again.',
  );
}

async function makeFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
  } catch (cause) {
    throw new StartupError(
      'db_no_folder',
      `The folder ${dir} for the database cannot be made: ${(cause as Error).message}.`,
      'Give yourself the right to write there, or choose another folder.',
      { cause },
    );
  }
}

type Started = { port: number; password: string; adopted: boolean };

async function join(
  place: Place,
  account: Account | undefined,
  users: Users,
  options: EmbeddedPostgresOptions & { onProgress: (text: string) => void },
): Promise<Started> {
  const inUse = (await users.living()).length > 0;
  if (options.fresh && !inUse) {
    await halt(place, { immediate: true });
    await rm(place.dataDir, { recursive: true, force: true });
  }
  const running = await findRunning(place, inUse, options.onProgress);
  if (running) {
    if (!inUse) options.onProgress('Found the database of an earlier run still running; going on with it');
    return { ...running, adopted: true };
  }

  await shortenLog(place.logFile);
  const fast = options.fast === true;
  const password = await ensureCluster(place, account, { fast, onProgress: options.onProgress });
  let wanted = options.port || place.state.port;
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(wanted);
    if (options.port && port !== options.port) {
      options.onProgress(`Port ${options.port} for the database is taken; using ${port}`);
    }
    const failure = await launch(place, account, { port, fast, onProgress: options.onProgress });
    if (!failure) {
      place.state.port = port;
      await saveState(place);
      return { port, password, adopted: false };
    }
    if (attempt === 20) {
      throw new StartupError(
        'db_busy',
        `Another PostgreSQL still holds the database in ${place.dataDir}.`,
        'End it (its process id is the first line of postmaster.pid in that folder) and start again.',
      );
    }
    if (failure.kind === 'port') wanted = undefined;
    else await delay(250);
  }
}

/** A server that serves this folder and lets us in; waits for one that is just starting or stopping. */
async function findRunning(
  place: Place,
  inUse: boolean,
  onProgress: (text: string) => void,
): Promise<{ port: number; password: string } | undefined> {
  const postmaster = await readPostmaster(place.dataDir);
  if (!postmaster) return undefined;
  if (!(await isPostgres(postmaster.pid))) {
    onProgress('The last run was not stopped properly; removing its lock on the database');
    await removeStaleLock(place.dataDir);
    return undefined;
  }
  if (!inUse && (await isProgramGone(postmaster.pid))) {
    onProgress('Restarting the database of an earlier run, whose program was replaced since');
    await halt(place, { immediate: false });
    return undefined;
  }
  const password = await readPassword(place);
  for (let current = postmaster; ; ) {
    const answer = await askWhoServes(current.port, password);
    if (answer === path.resolve(place.dataDir)) return { port: current.port, password };
    if (answer === 'refused' && current.status === 'ready') {
      // Alive, but neither it nor its lock file can be trusted: another cluster's server, or a wedged one.
      await halt(place, { immediate: true });
      return undefined;
    }
    if (answer !== 'wait' && answer !== 'refused') {
      throw new StartupError(
        'db_busy',
        `Process ${current.pid} holds the database folder ${place.dataDir}, but port ${current.port} serves something else (${answer}).`,
        'End that process and start again.',
      );
    }
    if (await gone(current.pid, 100)) return undefined;
    current = (await readPostmaster(place.dataDir)) ?? current;
  }
}

/** The data folder of the server on this port, `wait` while it starts or stops, `refused` when nobody is there. */
async function askWhoServes(port: number, password: string): Promise<string> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return path.resolve(rows[0]?.data_directory ?? '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === '57P03' || code === '57P01') return 'wait';
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'refused';
    return message;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((error) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error; // another process was first
    });
  } finally {
    await client.end();
  }
}

async function shortenLog(file: string): Promise<void> {
  const info = await stat(file).catch(() => undefined);
  if (info && info.size > LOG_LIMIT) await truncate(file);
}
