import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Does work that needs files for a while: they go with its end, whichever that is. */
export async function inFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeFolder(name);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder for files that somebody removes. It bears its owner's name: what a killed one leaves is swept. */
export async function makeFolder(name: string): Promise<string> {
  const life = (await lifeOf(process.pid)) ?? noLife;
  return mkdtemp(path.join(os.tmpdir(), `kaiku-${name}-${machine()}-${process.pid}-${life}-`));
}

/** Removes the folders of processes of this machine that are no more. Other nodes may be running on it. */
export async function sweepFolders(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const [, at, pid, life] = /^kaiku-[a-z]+-([\da-f]{8})-(\d+)-([\da-f]{8})-\w{6}$/.exec(name) ?? [];
    if (at !== machine() || (await lifeOf(Number(pid))) === life) continue;
    // Whose folder it is decides whether it may go: another user's node sweeps its own.
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
/** Containers that share a folder have hosts' names, and numbers of processes, of their own. */
const machine = (): string => hash(os.hostname());
/** Where the system does not tell when a process began. */
const noLife = '00000000';

/** Tells a process from a later one of the same number; null when there is none. */
async function lifeOf(pid: number): Promise<string | null> {
  if (!existsSync('/proc/self/stat')) return isRunning(pid) ? noLife : null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name of the program stands in brackets and may hold anything; when it began is the twentieth field after it.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? ['X'];
  return state === 'Z' || state === 'X' ? null : hash(`${boot} ${fields[18]}`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
