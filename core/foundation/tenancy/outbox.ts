import type { EventDefinition } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';

/** How many events may lead to one another before publishing is refused (ARCHITECTURE §8). */
export const maxDepth = 8;

export async function writeEvent<P extends object>(
  trx: Knex.Transaction,
  event: EventDefinition<P>,
  payload: P,
  by: { actorId: string | null; correlationId: string; depth: number },
): Promise<void> {
  if (by.depth > maxDepth)
    throw new Error(`${event.name}: ${maxDepth} events led to one another; this looks like a loop`);
  await trx('core.outbox').insert({
    id: uuidv7(),
    name: event.name,
    version: event.version,
    actor_id: by.actorId,
    correlation_id: by.correlationId,
    depth: by.depth,
    payload: JSON.stringify(payload),
  });
}
