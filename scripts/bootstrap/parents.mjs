import { readFileSync } from 'node:fs';

const everyMs = 1_000;

/**
 * Under npm, calls back when npm or the shell between it and this process is gone: killed, they could pass on nothing,
 * and nobody would know of what goes on. A command that somebody set free from its shell on purpose is left alone.
 */
export function watchParents(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Undefined where there is no /proc to ask. */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
