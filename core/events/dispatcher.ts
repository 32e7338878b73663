import type { EventEnvelope, Features, Logger, Subscription } from '@kaiku/sdk/server';
import pg from 'pg';
import { storedProblem } from '../jobs/problems.ts';
import type { ServiceSource, Tenants } from '../tenancy/tenants.ts';

export interface RegisteredSubscription {
  /** `<plugin>.<name>`. */
  id: string;
  plugin: string;
  enabledBy: string | null;
  subscription: Subscription<object>;
  services: ServiceSource;
}

export interface DispatcherParts {
  subscriptions: readonly RegisteredSubscription[];
  tenants: Tenants;
  features: Features;
  workerUrl: string;
  log: Logger;
}

interface OutboxRow {
  id: string;
  company_id: string;
  name: string;
  version: number;
  occurred_at: Date;
  actor_id: string | null;
  correlation_id: string;
  depth: number;
  payload: object;
}

const batchSize = 200;
/** Polling costs one indexed query; NOTIFY at each submit would queue all commits behind one lock. */
const pollMs = 200;
const maxAttempts = 8;

export interface Dispatcher {
  /** Handles what waits now; resolves with how many events were taken. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** Hands events from the outbox to their subscribers: at least once each, and once in effect. */
export function startDispatcher(parts: DispatcherParts, options: { poll: boolean } = { poll: true }): Dispatcher {
  const pool = new pg.Pool({ connectionString: parts.workerUrl, max: 2 });
  pool.on('error', () => {});
  const byEvent = Map.groupBy(parts.subscriptions, ({ subscription }) => subscription.event.name);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  const deliver = async (target: RegisteredSubscription, event: EventEnvelope<object>): Promise<void> => {
    const features = await parts.features.of(event.companyId);
    if (target.enabledBy && !features.has(target.enabledBy)) return;
    await parts.tenants.run(
      event.companyId,
      target.services,
      async (ctx) => {
        const fresh = await ctx
          .trx('core.event_deliveries')
          .insert({ event_id: event.id, subscriber: target.id })
          .onConflict()
          .ignore()
          .returning('event_id');
        if (fresh.length > 0) await target.subscription.handler(ctx, event);
      },
      { actorId: event.actorId, correlationId: event.correlationId, depth: event.depth + 1 },
    );
  };

  const outboxBatch = async (): Promise<number> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<OutboxRow>(
        `SELECT * FROM core.outbox ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
      );
      for (const row of rows) {
        const event = envelope(row);
        for (const target of byEvent.get(event.name) ?? []) {
          await deliver(target, event).catch((error: Error) => postpone(client, target, event, error, 1));
        }
      }
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) {
        await client.query('DELETE FROM core.outbox WHERE id = ANY($1)', [ids]);
        await client.query('DELETE FROM core.event_deliveries WHERE event_id = ANY($1)', [ids]);
      }
      await client.query('COMMIT');
      return rows.length;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };

  const postpone = async (
    client: pg.PoolClient,
    target: RegisteredSubscription,
    event: EventEnvelope<object>,
    error: Error,
    attempts: number,
  ): Promise<void> => {
    parts.log.warn({ err: error, event: event.name, subscriber: target.id, attempts }, 'event handler failed');
    await client.query(
      `INSERT INTO core.event_retries
         (company_id, event_id, subscriber, event, attempts, next_at, last_error, dead, problem, failed_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, now())
       ON CONFLICT (company_id, event_id, subscriber) DO UPDATE
       SET attempts = excluded.attempts, next_at = excluded.next_at, last_error = excluded.last_error,
         dead = excluded.dead, problem = excluded.problem, failed_at = excluded.failed_at`,
      [
        event.companyId,
        event.id,
        target.id,
        JSON.stringify(event),
        attempts,
        // 1 s, 4 s, 16 s … at most an hour.
        Math.min(4 ** (attempts - 1), 3_600),
        error.message.slice(0, 1_000),
        attempts >= maxAttempts,
        JSON.stringify(storedProblem(error, target.plugin)),
      ],
    );
  };

  const retryBatch = async (): Promise<number> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ subscriber: string; event: EventEnvelope<object>; attempts: number }>(
        // Those of a subscriber that this node does not have wait for it, and stand in nobody's way.
        `SELECT subscriber, event, attempts FROM core.event_retries
         WHERE NOT dead AND next_at <= now() AND subscriber = ANY($1)
         ORDER BY next_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
        [parts.subscriptions.map(({ id }) => id)],
      );
      for (const { subscriber, event, attempts } of rows) {
        const target = parts.subscriptions.find((candidate) => candidate.id === subscriber);
        if (!target) continue;
        try {
          await deliver(target, event);
          await client.query('DELETE FROM core.event_deliveries WHERE event_id = $1 AND subscriber = $2', [
            event.id,
            subscriber,
          ]);
          await client.query('DELETE FROM core.event_retries WHERE event_id = $1 AND subscriber = $2', [
            event.id,
            subscriber,
          ]);
        } catch (error) {
          await postpone(client, target, event, error as Error, attempts + 1);
        }
      }
      await client.query('COMMIT');
      return rows.length;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };

  const drain = async (): Promise<number> => (await outboxBatch()) + (await retryBatch());

  const tick = async (): Promise<void> => {
    let taken = 0;
    working = drain().then(
      (count) => {
        taken = count;
      },
      (error) => parts.log.error({ err: error }, 'event dispatch failed'),
    );
    await working;
    if (!stopped) timer = setTimeout(tick, taken > 0 ? 0 : pollMs);
  };
  if (options.poll) void tick();

  return {
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
      await pool.end();
    },
  };
}

const envelope = (row: OutboxRow): EventEnvelope<object> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  companyId: row.company_id,
  occurredAt: row.occurred_at.toISOString(),
  actorId: row.actor_id,
  correlationId: row.correlation_id,
  depth: row.depth,
  payload: row.payload,
});
