import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { until } from './wait.ts';

/** The server that runs on a data folder, and all that belongs to it. */
export interface ServerControl {
  /** As kill -9. */
  kill(): Promise<void>;
  /** It accepts connections and answers nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
}

/** A PostgreSQL of a test's own, to be killed, frozen and brought back. Linux only: it reads `/proc`. */
export interface OwnCluster extends ServerControl {
  ownerUrl: string;
  /** Starts it again on the same port after `kill`. */
  start(): Promise<void>;
  /** Copies its data as they lie there at this moment, as a snapshot of the disk does. It stands still meanwhile. */
  save(): Promise<void>;
  /**
   * Puts back what was saved: the database is what it was then.
   * @param promoted on a history of its own from there on, as a stand-by that was promoted
   */
  putBack(promoted?: boolean): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

export function controlServer(dataDir: string): ServerControl {
  const pid = () => Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  return {
    async kill() {
      const all = family(pid());
      for (const one of all) send(one, 'SIGKILL');
      await until('the end of the database', () => all.every((one) => !isRunning(one)));
    },
    freeze() {
      // The server first: it would start others in place of stopped ones.
      frozen = family(pid());
      for (const one of frozen) send(one, 'SIGSTOP');
    },
    thaw() {
      for (const one of frozen) send(one, 'SIGCONT');
      frozen = [];
    },
  };
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const base = mkdtempSync(path.join(os.tmpdir(), 'kaiku-cluster-'));
  chmodSync(base, 0o755); // as root the server runs as somebody else, who must get in
  const dataDir = path.join(base, 'pg');
  // Not `fast`: what it acknowledged has to be there after `kill`.
  const start = () => startEmbeddedPostgres({ dataDir });
  let server = await start();
  const { ownerUrl, port } = server;
  const control = controlServer(dataDir);
  const startAgain = async () => {
    const again = await start();
    if (again.port !== port) throw new Error(`the database came back on port ${again.port} instead of ${port}`);
    await server.stop(); // it counts as one that still uses it
    server = again;
  };
  const copy = path.join(base, 'saved');
  return {
    ownerUrl,
    ...control,
    start: startAgain,
    async save() {
      await control.kill();
      rmSync(copy, { recursive: true, force: true });
      execFileSync('cp', ['-a', dataDir, copy]);
      await startAgain();
    },
    async putBack(promoted = false) {
      await control.kill();
      rmSync(dataDir, { recursive: true, force: true });
      execFileSync('cp', ['-a', copy, dataDir]);
      if (promoted) {
        // Recovery finds no more than what lies there, and begins a new timeline after it.
        appendFileSync(path.join(dataDir, 'postgresql.auto.conf'), "restore_command = 'false'\nhot_standby = off\n");
        execFileSync('cp', ['-p', path.join(dataDir, 'PG_VERSION'), path.join(dataDir, 'recovery.signal')]);
      }
      await startAgain();
    },
    async remove() {
      control.thaw();
      await server.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

const family = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process that ended but was not waited for is as good as gone. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
