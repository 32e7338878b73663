import type { EventDefinition } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';

/** How many events may lead to one another before publishing is refused (ARCHITECTURE §8). */
export const maxDepth = 8;

/** Rows of one statement. */
const atOnce = 1_000;

export async function writeEvents<P extends object>(
  trx: Knex.Transaction,
  event: EventDefinition<P>,
  payloads: readonly P[],
  by: { actorId: string | null; correlationId: string; depth: number },
): Promise<void> {
  if (by.depth > maxDepth)
    throw new Error(`${event.name}: ${maxDepth} events led to one another; this looks like a loop`);
  for (let from = 0; from < payloads.length; from += atOnce) {
    const rows = payloads.slice(from, from + atOnce).map((payload) => ({
      id: uuidv7(),
      name: event.name,
      version: event.version,
      actor_id: by.actorId,
      correlation_id: by.correlationId,
      depth: by.depth,
      payload: JSON.stringify(payload),
    }));
    await trx('core.outbox').insert(rows);
  }
}
