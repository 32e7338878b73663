import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from './startupError.ts';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 20_000;
const GIVE_UP_MS = 180_000;

/** False also for a process that has ended but that nobody has collected yet, as happens in containers without init. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
  } catch (error) {
    // Without /proc the answer of kill stands; a process that ended in between has no file there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' && !existsSync('/proc/self/stat');
  }
}

/**
 * Runs `work` while no other process that asks for the same `file` does. A lock left by a killed process is taken over:
 * its process id is gone, or (the id may have been given to another program) nobody has touched the file for a while.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  what = 'starting or stopping the same database',
): Promise<T> {
  const since = Date.now();
  while (!(await tryCreate(file))) {
    const [holder, info] = await Promise.all([
      readFile(file, 'utf8').catch(() => ''),
      stat(file).catch(() => undefined),
    ]);
    const abandoned = info !== undefined && Date.now() - info.mtimeMs > STALE_MS;
    const dead = holder !== '' && Number(holder) !== process.pid && !isAlive(Number(holder));
    if (abandoned || dead) await rm(file, { force: true });
    else if (Date.now() - since > GIVE_UP_MS) {
      throw new StartupError(
        'locked',
        `Process ${holder} has been ${what} for more than three minutes.`,
        `End that process, or remove the file ${file} when no such process exists, and start again.`,
      );
    } else await delay(50);
  }
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

let counter = 0;
const mine = new Set<string>();

/** Who uses a running server: one file per user, named after its process, so that the last one out stops it. */
export class Users {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Registers a user of this process; gives the token for `remove`. */
  async add(): Promise<string> {
    const token = `${process.pid}-${++counter}`;
    await mkdir(this.dir, { recursive: true });
    await writeFile(path.join(this.dir, token), '');
    mine.add(path.join(this.dir, token));
    return token;
  }

  async remove(token: string): Promise<void> {
    mine.delete(path.join(this.dir, token));
    await rm(path.join(this.dir, token), { force: true });
  }

  /** Takes a user off without waiting, at the end of its process. @returns whether another one still lives */
  removeAtExit(token: string): boolean {
    mine.delete(path.join(this.dir, token));
    rmSync(path.join(this.dir, token), { force: true });
    return readdirSync(this.dir).some((one) => this.#lives(one));
  }

  #lives(token: string): boolean {
    const pid = Number.parseInt(token, 10);
    // A token that carries this process's id but was not made by it is left from an earlier process with that id.
    return pid === process.pid ? mine.has(path.join(this.dir, token)) : isAlive(pid);
  }

  /** Tokens of users that still live; those of dead processes are swept away. */
  async living(): Promise<string[]> {
    const tokens = await readdir(this.dir).catch(() => [] as string[]);
    const living: string[] = [];
    for (const token of tokens) {
      if (this.#lives(token)) living.push(token);
      else await rm(path.join(this.dir, token), { force: true });
    }
    return living;
  }
}
