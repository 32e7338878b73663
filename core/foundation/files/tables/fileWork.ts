import path from 'node:path';
import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type FileWork, Problem, type TableRow } from '@kaiku/sdk/server';
import type { Piscina } from 'piscina';
import { letHeapsGrow } from './letHeapsGrow.ts';
import { invalidFile } from './problems.ts';
import type { ReadMessage, TableTask, TaskEnd } from './protocol.ts';

/** Threads at a time, and calls that may wait for one: whoever comes after those is told to try again. */
const threads = 2;
const waiting = 30;
/** Of one thread: twice what an honest workbook of 50 MB was measured to need. */
const threadMemoryMb = 512;
const idleMs = 10_000;
const writeSeconds = 60;
/** Batches that are made while one is written. */
const batchesAhead = 4;
/** That a call waits for a thread. */
const queueSeconds = 30;

/** A task whose thread answers, or is ended when it was silent for too long. */
interface Running {
  port: MessagePort;
  /** Rejects with a Problem when the thread refused, was too slow, or took too much memory. */
  end: Promise<{ rows: number; bytes: number }>;
  /** It is the thread's turn; `seconds` from now on. */
  started(): void;
  /** It is ours. */
  paused(): void;
  over: boolean;
  /** Called at the task's end. */
  ended(): void;
}

/** File work in threads whose memory and time are limited. Threads are started with the first call. */
export function createFileWork({ memoryMb = threadMemoryMb } = {}): FileWork & { close(): Promise<void> } {
  let pool: Promise<Piscina> | null = null;
  const open = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina');
    const opened = new Piscina({
      filename: path.join(import.meta.dirname, 'thread.ts'),
      minThreads: 0,
      maxThreads: threads,
      maxQueue: waiting,
      idleTimeout: idleMs,
      // A thread between two tasks still has its own streams to end.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 12 },
    });
    // A thread that dies of something while it has no task; the next task gets another.
    opened.on('error', () => {});
    return opened;
  };

  /** Hands a task to a thread, and waits until one has taken it. */
  async function start(task: (port: MessagePort) => TableTask, seconds: number, tooSlow: () => Problem) {
    const { port1: port, port2 } = new MessageChannel();
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let late: Problem | null = null;
    let ended = false;
    const endAfter = (limit: number, problem: () => Problem) => {
      clearTimeout(timer);
      if (ended) return;
      timer = setTimeout(() => {
        late = problem();
        abort.abort();
      }, limit * 1_000);
    };
    const run = async () => {
      try {
        pool ??= open();
        const opened = await pool;
        const end = (await opened.run(task(port2), { transferList: [port2], signal: abort.signal })) as TaskEnd;
        if (!end.problem) return end;
        const { code, ...rest } = end.problem;
        throw new Problem(code, rest);
      } catch (error) {
        if (late) throw late;
        const { code, message } = error as { code?: string; message: string };
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw invalidFile('too_heavy');
        if (message === 'Task queue is at limit') throw new Problem('unavailable');
        throw error;
      } finally {
        ended = true;
        clearTimeout(timer);
      }
    };
    endAfter(queueSeconds, () => new Problem('unavailable'));
    const end = letHeapsGrow(run);
    const running: Running = {
      port,
      end,
      started: () => endAfter(seconds, tooSlow),
      paused: () => clearTimeout(timer),
      over: false,
      ended: () => {},
    };
    const isOver = (): void => {
      running.over = true;
      running.ended();
    };
    // Whoever waits for a message hears of a failure there.
    end.then(isOver, isOver);
    await next(running);
    return running;
  }

  /**
   * The next message, or null when the task ended before there was one. Nothing is hung on the task's end for each: that
   * would hold every message until then.
   */
  async function next<T>(running: Running): Promise<T | null> {
    const { port, end, paused } = running;
    let hear = (_message: T): void => {};
    try {
      const told = await new Promise<T | undefined>((resolve) => {
        hear = resolve;
        running.ended = () => resolve(undefined);
        port.once('message', hear);
        if (running.over) resolve(undefined);
      });
      if (told !== undefined) return told;
      await end;
      // The last message and the end come by two ways; it was sent before the end was.
      return (receiveMessageOnPort(port)?.message as T | undefined) ?? null;
    } finally {
      port.off('message', hear);
      running.ended = () => {};
      paused();
    }
  }

  return {
    async readTable(file, limits, reading = {}) {
      const running = await start(
        (port) => ({ type: 'read', path: file, limits, reading, port }),
        limits.seconds,
        () => invalidFile('too_slow'),
      );
      running.started();
      running.port.postMessage('more');
      const first = await next<ReadMessage>(running);
      if (first?.type !== 'head') throw new Error('a table was read without headings');
      let share = 0;
      async function* batches(): AsyncGenerator<TableRow[]> {
        for (;;) {
          const coming = next<ReadMessage>(running);
          running.started();
          running.port.postMessage('more');
          const message = await coming;
          if (message?.type !== 'rows') return;
          share = message.share;
          yield message.rows;
        }
      }
      return {
        headers: first.headers,
        headingRow: first.headingRow,
        above: first.above,
        ...(first.text && { text: first.text }),
        batches: batches(),
        share: () => share,
        async close() {
          running.started();
          running.port.postMessage('stop');
          await running.end.catch(() => {});
        },
      };
    },

    async writeTable(file, { batches, seconds = writeSeconds, ...options }) {
      const running = await start(
        (port) => ({ type: 'write', path: file, options, port }),
        seconds,
        () => new Problem('unavailable'),
      );
      try {
        // The next come while these are written.
        for await (const rows of Readable.from(batches, { highWaterMark: batchesAhead })) {
          const taken = next<'taken'>(running);
          running.started();
          running.port.postMessage({ type: 'rows', rows });
          if ((await taken) === null) break;
        }
      } catch (error) {
        finish(running);
        await running.end.catch(() => {});
        throw error;
      }
      finish(running);
      return running.end;
    },

    async close() {
      await (await pool)?.destroy();
    },
  };
}

function finish({ started, port }: Running): void {
  started();
  port.postMessage({ type: 'end' });
}
