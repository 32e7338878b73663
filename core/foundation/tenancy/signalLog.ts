import type { SignalDefinition } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import type { Signals } from './signals.ts';

/** Where processes are told that there is something to read. */
export const signalLogChannel = 'every-process';

/** Writes a signal in the caller's transaction. */
export async function tellEveryProcess<P extends object>(
  signals: Signals,
  trx: Knex.Transaction,
  signal: SignalDefinition<P>,
  payload: P,
): Promise<void> {
  await trx('core.signals').insert({ id: uuidv7(), name: signal.name, payload: JSON.stringify(payload) });
  await signals.send(trx, signalLogChannel, '');
}
