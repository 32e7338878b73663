import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { open, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive, StartupError } from '@kaiku/config';
import { diskFull, type Place } from './place.ts';
import type { Account } from './user.ts';

const run = promisify(execFile);

/** PostgreSQL's own lock file in the data folder: who serves it, on which port, and how far it has come. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/** False when the process id now belongs to some other program (the machine was restarted, for example). */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(async () => {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }));
    return stdout;
  });
  return path.basename(name.trim()).startsWith('postgres');
}

/** True when the program file of a running server has been replaced, after which it cannot load its libraries. */
export async function isProgramGone(pid: number): Promise<boolean> {
  const link = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return link.endsWith(' (deleted)');
}

export interface LaunchFailure {
  kind: 'port' | 'busy';
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  jit: 'off',
};

/** For clusters of tests, whose loss costs nothing: no waiting for the disk, and room for many databases at once. */
const FAST_SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/**
 * Starts the server and waits until it serves. It runs in a process group of its own, so Ctrl-C in a terminal reaches
 * Kaiku alone, which then stops the server after its own work is done.
 * @returns undefined when it serves; what stands in the way when another attempt may help.
 */
export async function launch(
  place: Place,
  account: Account | undefined,
  options: { port: number; fast: boolean; onProgress: (text: string) => void },
): Promise<LaunchFailure | undefined> {
  const logStart = await stat(place.logFile).then(
    (info) => info.size,
    () => 0,
  );
  const settings = { ...SETTINGS, ...(options.fast ? FAST_SETTINGS : {}), port: String(options.port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const left = await readPostmaster(place.dataDir);
  const { exited, pid } =
    process.platform === 'win32' ? startOnWindows(place, flags) : startDirectly(place, account, flags);

  const since = Date.now();
  let recoveryTold = false;
  for (;;) {
    const end = await Promise.race([exited, delay(15, undefined)]);
    if (end !== undefined) return explainExit(place, logStart, end, options.port);
    const postmaster = await readPostmaster(place.dataDir);
    // The file may still be the one that a killed server left behind.
    const isOurs = pid === undefined ? postmaster?.pid !== left?.pid : postmaster?.pid === pid;
    if (isOurs && postmaster?.status === 'ready') return undefined;
    if (!recoveryTold && Date.now() - since > 3_000) {
      recoveryTold = true;
      options.onProgress('The database is recovering after it was not stopped properly; this can take a while');
    }
  }
}

/** `pid` is unknown where the server is started by another program. */
type Launched = { exited: Promise<Exit>; pid?: number };
type Exit = { error?: NodeJS.ErrnoException; code?: number | null; signal?: NodeJS.Signals | null };

function startDirectly(place: Place, account: Account | undefined, flags: string[]): Launched {
  const log = openSync(place.logFile, 'a', 0o600);
  try {
    const child = spawn(place.binaries.postgres, ['-D', place.dataDir, ...flags], {
      cwd: place.binaries.root,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.unref();
    const exited = new Promise<Exit>((resolve) => {
      child.once('error', (error) => resolve({ error }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    return { exited, ...(child.pid !== undefined && { pid: child.pid }) };
  } finally {
    closeSync(log);
  }
}

/** pg_ctl gives up administrator rights, which PostgreSQL refuses to run with. */
function startOnWindows(place: Place, flags: string[]): Launched {
  const quoted = flags.map((flag) => `"${flag}"`).join(' ');
  const started = run(place.binaries.pgCtl, ['start', '-W', '-D', place.dataDir, '-l', place.logFile, '-o', quoted]);
  const exited = new Promise<Exit>((resolve) => {
    started.catch((error) => resolve({ error }));
  });
  return { exited };
}

async function explainExit(place: Place, logStart: number, end: Exit, port: number): Promise<LaunchFailure> {
  if (end.error) {
    throw new StartupError(
      'db_start_failed',
      `The embedded PostgreSQL could not be run: ${end.error.message}.`,
      'Set DATABASE_URL to a PostgreSQL server of your own, or run Kaiku under another account.',
      { cause: end.error },
    );
  }
  const log = await tail(place.logFile, logStart);
  if (/No space left on device/i.test(log)) throw diskFull(place.dataDir, 'the database could not start');
  if (/could not bind|Address already in use/i.test(log)) return { kind: 'port' };
  if (/lock file .* already exists|pre-existing shared memory block/i.test(log)) return { kind: 'busy' };
  if (/incompatible with server|not compatible with this version/i.test(log)) throw wrongVersion(place.dataDir);
  if (/could not map anonymous shared memory|Cannot allocate memory/i.test(log)) {
    throw new StartupError(
      'out_of_memory',
      'There is not enough free memory to start the database (it asks for 256 MB).',
      'Close other programs, give the machine or container more memory, and start again.',
    );
  }
  const how = end.signal ? `was ended by ${end.signal}` : `ended with code ${end.code}`;
  throw new StartupError(
    'db_start_failed',
    `The embedded PostgreSQL ${how} before it served on port ${port}. Its last words:\n${log.trim().split('\n').slice(-8).join('\n')}`,
    `The whole log is in ${place.logFile}.`,
  );
}

export function wrongVersion(dataDir: string): StartupError {
  return new StartupError(
    'db_wrong_version',
    `The database in ${dataDir} was made by another major version of PostgreSQL.`,
    'Start the Kaiku version that made it and move the data with pg_dump, or remove the folder to begin anew.',
  );
}

async function tail(file: string, from: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const start = Math.max(from, size - 16_384);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    await handle.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

/** Asks the server of this folder to stop, without waiting: for the end of a process. */
export function haltAtExit(dataDir: string): void {
  if (process.platform === 'win32') return; // signals end programs there at once
  try {
    process.kill(Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');
  } catch {
    // It does not run.
  }
}

/** Stops a server and waits until its process is gone. Immediate means without a checkpoint; data stay recoverable. */
export async function halt(place: Place, options: { immediate: boolean }): Promise<void> {
  const postmaster = await readPostmaster(place.dataDir);
  if (!postmaster || !(await isPostgres(postmaster.pid))) return;
  const mode = options.immediate ? 'immediate' : 'fast';
  if (process.platform === 'win32') {
    await run(place.binaries.pgCtl, ['stop', '-w', '-m', mode, '-D', place.dataDir]);
    return;
  }
  signal(postmaster.pid, options.immediate ? 'SIGQUIT' : 'SIGINT');
  if (await gone(postmaster.pid, 60_000)) return;
  signal(postmaster.pid, 'SIGQUIT');
  if (await gone(postmaster.pid, 10_000)) return;
  signal(postmaster.pid, 'SIGKILL');
  await gone(postmaster.pid, 5_000);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function gone(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await delay(15);
  }
  return true;
}

/** Removes a lock file whose process id has been given to a program that is no PostgreSQL. */
export async function removeStaleLock(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, 'postmaster.pid'), { force: true });
}
