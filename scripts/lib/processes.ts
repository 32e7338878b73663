import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command line of a running process; undefined when there is none with this id. */
export async function commandLineOf(pid: number): Promise<string | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (raw !== undefined) return raw.replaceAll('\0', ' ').trim() || undefined; // a zombie has none
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

/** Asks a process to end, and ends it when it has not done so in time. */
export async function endProcess(pid: number, withinMs: number): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  send('SIGTERM');
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(50)) {
    if ((await commandLineOf(pid)) === undefined) return;
  }
  send('SIGKILL');
}

/**
 * Calls back at the first SIGINT, SIGTERM or SIGHUP, and again at later ones. A terminal and a parent that forwards
 * often send the same one twice, so what comes within a second counts once. The end of the parent counts as one, too:
 * nobody could stop this process any more.
 */
export function onInterrupt(callback: (count: number) => void): () => void {
  let count = 0;
  let last = 0;
  const listener = () => {
    const now = Date.now();
    if (now - last < 1_000) return;
    last = now;
    count += 1;
    callback(count);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, listener);
  process.on('disconnect', listener);
  process.channel?.unref(); // listening is no reason to go on
  return () => {
    process.off('disconnect', listener);
    for (const signal of signals) process.off(signal, listener);
  };
}
