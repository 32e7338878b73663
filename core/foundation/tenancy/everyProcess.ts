import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid, type Logger } from '@kaiku/sdk/server';
import type { StatementPool } from '../db/database.ts';
import { type ParkedSignal, type RegisteredSignalHandler, SignalHandlers, type SignalRow } from './signalHandlers.ts';
import { signalLogChannel } from './signalLog.ts';
import type { Signals } from './signals.ts';
import type { Tenants } from './tenants.ts';

export interface EveryProcessParts {
  /** `main`, or the name of a worker thread. */
  process: string;
  handlers: readonly RegisteredSignalHandler[];
  tenants: Tenants;
  signals: Signals;
  pool: StatementPool;
  /** Up to where this process has read is kept here, beside the files that its handlers look after. */
  dataDir: string;
  log: Logger;
}

export interface EveryProcess {
  /** Handles what has been committed since; resolves when that is done or has failed. */
  read(): Promise<void>;
  stop(): Promise<void>;
}

interface Cursor {
  /** Server and history that the snapshot is of: another, or one that was started anew, may count otherwise. */
  server?: string;
  /** What had been committed when this process last read. */
  snapshot: string;
  /** ISO time. */
  at: string;
  /** What is tried again, by its handler. */
  parked?: readonly ParkedSignal[];
}

/** Signals are kept for as long as this (`core.tidy`); who was away for longer has missed some. */
export const signalDays = 30;
/** Whatever else goes wrong, a signal is heard after so long. Costs one indexed query. */
const pollMs = 15_000;
/** The place is noted this often even when nothing happens. */
const noteMs = 60 * 60 * 1_000;
const pageSize = 500;
/** A snapshot that sees nothing. */
const beginning = '1:1:';
const none = '00000000-0000-0000-0000-000000000000';

/** Runs this process's handlers of signals: at once for what comes, and at the start for what came while it was away. */
export function startEveryProcess(parts: EveryProcessParts): EveryProcess {
  const { pool, log } = parts;
  const file = path.join(parts.dataDir, 'signals', `${parts.process}.json`);
  const ending = new AbortController();
  let cursor = readCursor(file);
  let notedAt = 0;
  const handlers = new SignalHandlers({ ...parts, ending: ending.signal }, cursor?.parked ?? []);

  const note = async (next: Cursor): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.partial`, JSON.stringify(next));
    await rename(`${file}.partial`, file);
    notedAt = Date.now();
  };

  const now = async (since: string | null): Promise<Cursor & { server: string; ahead: boolean }> => {
    const { rows } = await pool.query<{ server: string; snapshot: string; at: Date; ahead: boolean }>(
      `SELECT concat_ws(' ', (pg_control_system()).system_identifier, extract(epoch FROM pg_postmaster_start_time()),
                CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END) AS server,
              pg_current_snapshot()::text AS snapshot, now() AS at,
              coalesce(pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) AS ahead`,
      [since],
    );
    const [row] = rows;
    return { server: row!.server, snapshot: row!.snapshot, at: row!.at.toISOString(), ahead: row!.ahead };
  };

  /** Reads up to now. @returns whether anything was handled */
  const readNew = async (): Promise<boolean> => {
    const until = await now(cursor?.snapshot ?? null);
    const next = { server: until.server, snapshot: until.snapshot, at: until.at };
    // A process without a place of its own has kept nothing yet either.
    if (!cursor) {
      cursor = next;
      return true;
    }
    const days = (Date.parse(until.at) - Date.parse(cursor.at)) / 86_400_000;
    const elsewhere = cursor.server !== undefined && systemOf(cursor.server) !== systemOf(until.server);
    if (days > signalDays - 1 || until.ahead || elsewhere) {
      await handlers.missed();
      cursor = next;
      return true;
    }
    // A server that was started anew may have been restored from a backup: all that is kept comes again.
    const since = cursor.server === until.server ? cursor.snapshot : beginning;
    let handled = 0;
    for (let after = none; ; ) {
      const { rows } = await pool.query<SignalRow>('SELECT * FROM core.signals_between($1, $2, $3, $4)', [
        since,
        next.snapshot,
        after,
        pageSize,
      ]);
      await handlers.handle(rows);
      handled += rows.length;
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.id;
    }
    const moved = cursor.server !== next.server;
    cursor = next;
    return moved || handled > 0;
  };

  const readOnce = async (): Promise<void> => {
    if (handlers.none) return;
    const retried = await handlers.retry();
    const handled = await readNew();
    const due = handled || retried || handlers.changed || Date.now() - notedAt > noteMs;
    if (due) await note({ ...cursor!, parked: handlers.parked });
    const soonest = handlers.nextAt;
    clearTimeout(retryTimer);
    if (soonest === null || ending.signal.aborted) return;
    retryTimer = setTimeout(() => void read(), Math.max(0, soonest - Date.now()));
    retryTimer.unref();
  };

  let retryTimer: NodeJS.Timeout | undefined;
  // One read at a time; what is asked for meanwhile is one more.
  let reading: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const read = (): Promise<void> => {
    waiting ??= reading.then(() => {
      waiting = null;
      reading = ending.signal.aborted
        ? Promise.resolve()
        : readOnce().catch((error) => {
            if (!ending.signal.aborted) log.error({ err: error }, 'signals could not be read');
          });
      return reading;
    });
    return waiting;
  };

  const forget = [parts.signals.on(signalLogChannel, () => void read()), parts.signals.reconnected(() => void read())];
  const timer = setInterval(() => void read(), pollMs);
  timer.unref();
  void read();
  return {
    read,
    async stop() {
      ending.abort();
      clearInterval(timer);
      clearTimeout(retryTimer);
      for (const off of forget) off();
      await waiting;
      await reading;
      await handlers.ended();
      if (cursor && handlers.changed) {
        await note({ ...cursor, parked: handlers.parked }).catch((error) =>
          log.error({ err: error }, 'the place in the signals could not be noted'),
        );
      }
    },
  };
}

const systemOf = (server: string): string | undefined => server.split(' ')[0];

function readCursor(file: string): Cursor | null {
  if (!existsSync(file)) return null;
  // Half-written by a crash of the machine, or spoilt: as good as away for ever.
  const lost: Cursor = { snapshot: beginning, at: new Date(0).toISOString() };
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Cursor;
    return isCursor(read) ? read : lost;
  } catch {
    return lost;
  }
}

/** @throws for what is no object at all */
function isCursor({ server, snapshot, at, parked = [] }: Cursor): boolean {
  return (
    ['string', 'undefined'].includes(typeof server) &&
    /^\d{1,18}:\d{1,18}:[\d,]*$/.test(snapshot) &&
    !Number.isNaN(Date.parse(at)) &&
    Array.isArray(parked) &&
    parked.every(
      ({ handler, row, attempts, nextAt }) =>
        typeof handler === 'string' && isUuid(row.company_id) && Number.isInteger(attempts) && Number.isFinite(nextAt),
    )
  );
}
