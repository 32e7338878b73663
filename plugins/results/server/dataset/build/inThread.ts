import { Worker } from 'node:worker_threads';
import type { TellFault } from '@kaiku/sdk/model';
import { NeedsRoom } from '../layout.ts';
import type { BuildOrder, FromThread, ToThread } from './protocol.ts';
import { UnderWay } from './underWay.ts';

const blocksAhead = 4;
/**
 * After so long a thread that was told to leave and does not even say that it hears is ended: a kind of a plugin holds it. One that
 * hears waits for DuckDB alone, and ending it then would end the whole process.
 */
const patienceMs = 10_000;

/**
 * Builds a dataset's file in a thread of its own; the rows are only passed on here.
 * @param taken told of rows that were read
 * @param hear told of what plugins' kinds failed to do
 * @param patience milliseconds
 * @throws NeedsRoom, for another try with more room; the signal's reason when it was broken off
 */
export async function buildInThread(
  order: BuildOrder,
  blocks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  taken: (count: number) => void,
  hear: TellFault,
  signal: AbortSignal,
  patience = patienceMs,
): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: order, name: 'results-build' });
  const tell = (message: ToThread): void =>
    thread.postMessage(message, message.type === 'rows' ? [message.rows.buffer] : []);
  const left = new Promise<void>((resolve) => void thread.once('exit', () => resolve()));
  const underWay = new UnderWay(blocksAhead);
  let end: NodeJS.Timeout | undefined;
  const built = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: FromThread) => {
      if (message.type === 'taken') {
        taken(message.count);
        underWay.workedOff();
      } else if (message.type === 'leaving') clearTimeout(end);
      else if (message.type === 'fault') hear(message.fault);
      else if (message.type === 'done') resolve();
      else if (message.type === 'needsRoom') reject(new NeedsRoom(message.columns));
      else reject(message.type === 'failed' ? message.error : (signal.reason ?? new Error('cancelled')));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that builds a dataset ended with code ${code}`)));
  });
  const cancel = (): void => {
    tell({ type: 'cancel' });
    clearTimeout(end);
    end = setTimeout(() => void thread.terminate(), patience).unref();
  };
  const send = async (): Promise<void> => {
    for await (const rows of blocks) {
      signal.throwIfAborted();
      tell({ type: 'rows', rows });
      underWay.sent();
      await underWay.room(built);
    }
    tell({ type: 'end' });
  };
  signal.addEventListener('abort', cancel, { once: true });
  const sent = send().catch((error) => {
    cancel();
    throw error;
  });
  // Who sends reads in a transaction, and the thread holds the file: both are to have ended.
  const outcomes = await Promise.allSettled([sent, built, left]);
  signal.removeEventListener('abort', cancel);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // It may have been done when it heard.
  signal.throwIfAborted();
}
