import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { Obstacle } from './command.ts';
import { CACHE, ROOT } from './paths.ts';

/** What the server process says over its IPC channel. */
export type ServerMessage =
  | { type: 'progress'; text: string }
  | ({ type: 'ready' } & ServerReady)
  | { type: 'failed'; code: string; message: string; hint: string };

export interface ServerReady {
  addresses: { app: string; answer: string; mail?: string | null };
  /** Accounts of the demo company; empty where none is seeded. */
  accounts: { email: string; password: string; role: string }[];
  /** How long the process itself took. */
  ms: number;
}

export interface Server {
  pid: number;
  /** @throws Obstacle when it does not come up */
  ready: Promise<ServerReady>;
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  /** Asks it to stop in order, and ends it when that takes too long. @returns whether it stopped by itself */
  stop(): Promise<boolean>;
  kill(): void;
}

/** With what a node's process keeps little memory that it does not use (decisions 0168 and 0228). */
export const thrift = {
  /** V8's young generation, each half, of each thread: by itself it takes 64 MB, and keeps them. What grows is collected sooner. */
  flags: ['--max-semi-space-size=2', '--memory-saver-mode'],
  /**
   * glibc: two heaps instead of one for each of a dozen threads, and what is free at their ends is given back. DuckDB's blocks of
   * 256 kB lie in them: each would be asked of the system and given back by itself, which takes a quarter of a dataset's build.
   */
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '262144', MALLOC_MMAP_THRESHOLD_: '1048576' },
};

/** Starts the server process with the configuration of the environment. */
export function startServer(options: {
  env?: Record<string, string | undefined>;
  onProgress?: (text: string) => void;
}): Server {
  const child = fork(path.join(import.meta.dirname, 'serverProcess.ts'), [], {
    cwd: ROOT,
    stdio: 'inherit',
    execArgv: [...process.execArgv, ...thrift.flags],
    env: {
      NODE_COMPILE_CACHE: path.join(CACHE, 'v8'),
      ...thrift.env,
      ...process.env,
      ...options.env,
    },
  });
  const exited = exitOf(child);
  const ready = new Promise<ServerReady>((resolve, reject) => {
    child.on('message', (message: ServerMessage) => {
      if (message.type === 'progress') options.onProgress?.(message.text);
      else if (message.type === 'ready') resolve(message);
      else reject(new Obstacle(message.code, message.message, message.hint));
    });
    child.once('error', reject);
    exited.then((how) => reject(new Obstacle('server_ended', `The server ended during its start (${how}).`)));
  });
  ready.catch(() => {}); // whoever awaits it is told; nobody has to
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return true;
      child.kill('SIGTERM');
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, ownStopMs() + marginMs, 'late');
      });
      const how = await Promise.race([exited, late]);
      clearTimeout(timer);
      if (how === 'late') child.kill('SIGKILL');
      await exited;
      return how !== 'late';
    },
  };
}

/** What the server gives itself for its end, and its database. */
const ownStopMs = (): number => (Number(process.env.KAIKU_STOP) || 20) * 1_000;
const marginMs = 10_000;

function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
    child.once('error', () => resolve(1));
  });
}
