import { createHash } from 'node:crypto';
import type { EventEnvelope, Features, Logger, Subscription } from '@kaiku/sdk/server';
import pg from 'pg';
import { asError } from '../../foundation/asError.ts';
import type { ServiceSource, Tenants } from '../../foundation/tenancy/tenants.ts';
import type { Tracer } from '../../foundation/trace.ts';
import { traced } from '../../foundation/tracing.ts';
import { storedProblem } from '../jobs/problems.ts';
import { isFirstToLook } from './looks.ts';
import { tidySubscribers } from './subscribers.ts';

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
  /** What makes connections with it. */
  Client?: typeof pg.Client;
  log: Logger;
  tracer?: Tracer | null;
}

interface QueueRow {
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

/** Events that are looked for, and put into queues, by one statement. */
const fanOutSize = 500;
/** Companies whose events are put into queues at a time. */
const fanOutLanes = 3;
/** Events of one company that a subscriber takes before others of its companies have their turn. */
const turnSize = 50;
/** Companies of one subscriber that are looked for at a time. */
const strayCompanies = 20;
/** Polling costs one indexed query; NOTIFY at each submit would queue all commits behind one lock. */
const pollMs = 200;
/** The pace while there are events. */
const eagerMs = 50;
/** What this node has not put into queues itself is looked for at this pace: what is due again, or another node left. */
const strayMs = 1_000;
/** A node that keeps the pace by itself is never refused its look. */
const slack = 0.8;
/** A server that answers nothing for so long is asked again over another connection. */
const patienceMs = 60_000;
const tidyMs = 60 * 60 * 1_000;
const maxAttempts = 8;
const noCompany = '00000000-0000-0000-0000-000000000000';

/** The row goes, unless another node works for the company. */
const claimQueued = 'SELECT core.claim_event(?, ?, ?) AS mine';
const claimRetry = 'SELECT core.claim_retry(?, ?, ?) AS mine';
type Claim = typeof claimQueued | typeof claimRetry;

/** Companies that one subscriber works for at a time, and all of them together: so many connections at the most. */
const eventSlots = { perSubscriber: 4, all: 12 };

export interface Dispatcher {
  /** Handles what waits now; resolves with how many deliveries were made. */
  drain(): Promise<number>;
  /** Subscribers that handle something at the moment. */
  busy(): readonly string[];
  stop(): Promise<void>;
}

/** Whose events have waited the longest. The one statement over all companies that is made at the pace of the clock. */
const companiesWithEvents = `SELECT company_id FROM core.outbox ORDER BY id LIMIT ${fanOutSize}`;

const fanOut = `
  WITH taken AS (
    DELETE FROM core.outbox WHERE company_id = $1 AND id IN (
      SELECT id FROM core.outbox WHERE company_id = $1 ORDER BY id LIMIT ${fanOutSize} FOR UPDATE SKIP LOCKED)
    RETURNING *)
  INSERT INTO core.event_queue
    (company_id, subscriber, id, name, version, occurred_at, actor_id, correlation_id, depth, payload)
  SELECT t.company_id, s.id, t.id, t.name, t.version, t.occurred_at, t.actor_id, t.correlation_id, t.depth, t.payload
  FROM taken t JOIN core.subscribers s ON s.event = t.name
  ON CONFLICT DO NOTHING
  RETURNING subscriber`;

const strays = 'SELECT subscriber, company_id, again FROM core.companies_with_waiting_events($1, $2, $3)';

/**
 * Hands events to their subscribers: at least once each, and once in effect. Every subscriber has a queue and a pace of
 * its own. For one company it takes events one after another, in their order, on one node at a time; what fails is tried
 * again later, past those that follow it.
 */
export function startDispatcher(parts: DispatcherParts, options: { poll: boolean } = { poll: true }): Dispatcher {
  const pool = new pg.Pool({
    ...(parts.Client && { Client: parts.Client }),
    connectionString: parts.workerUrl,
    max: 4,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    pipeline: true,
  });
  pool.on('error', () => {});
  const targets = new Map(
    parts.subscriptions.map((target) => [
      target.id,
      {
        ...target,
        active: new Map<string, Promise<void>>(),
        /** Companies with something to do, in their turn. */
        waiting: new Set<string>(),
        /** Company up to which others' leavings were looked for. */
        last: noCompany,
      },
    ]),
  );
  type Target = typeof targets extends Map<string, infer T> ? T : never;
  const ids = [...targets.keys()];
  /** Nodes of another version may have other subscribers, and look for theirs. */
  const leftForUs = `left for ${createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16)}`;
  let running = 0;
  let delivered = 0;
  let tidied = 0;
  let looked = Number.NEGATIVE_INFINITY;
  let strayed = Number.NEGATIVE_INFINITY;
  let moreStrays = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  /** @returns false where another node has it, or works for this company at the moment */
  const deliver = (target: Target, event: EventEnvelope<object>, claim: Claim): Promise<boolean> => {
    const facts = { 'kaiku.company': event.companyId, 'kaiku.correlation_id': event.correlationId };
    return traced(parts.tracer ?? null, `event ${event.name} for ${target.id}`, facts, () =>
      handle(target, event, claim),
    );
  };

  const handle = async (target: Target, event: EventEnvelope<object>, claim: Claim): Promise<boolean> => {
    const features = await parts.features.of(event.companyId);
    const off = target.enabledBy !== null && !features.has(target.enabledBy);
    return parts.tenants.run(
      event.companyId,
      target.services,
      async (ctx) => {
        // Its row goes in the transaction of the handler: that is what makes "at least once" into "once".
        const { rows } = await ctx.trx.raw<{ rows: { mine: boolean }[] }>(claim, [
          event.companyId,
          target.id,
          event.id,
        ]);
        if (!rows[0]!.mine) return false;
        if (!off) await target.subscription.handler(ctx, event);
        return true;
      },
      { actorId: event.actorId, correlationId: event.correlationId, depth: event.depth + 1 },
    );
  };

  /** Takes a company's turn. @returns how many deliveries were made, failed ones too */
  const work = async (target: Target, companyId: string): Promise<number> => {
    let made = 0;
    const { rows } = await pool.query<QueueRow>(
      'SELECT * FROM core.event_queue WHERE company_id = $1 AND subscriber = $2 ORDER BY id LIMIT $3',
      [companyId, target.id, turnSize],
    );
    for (const row of rows) {
      const event = envelope(row);
      let mine = true;
      try {
        mine = await deliver(target, event, claimQueued);
      } catch (error) {
        await postpone(target, event, asError(error), 1);
      }
      if (!mine || stopped) return made;
      made += 1;
    }
    if (rows.length === turnSize) target.waiting.add(companyId);
    const due = await pool.query<{ event: EventEnvelope<object>; attempts: number }>(
      `SELECT event, attempts FROM core.event_retries
       WHERE company_id = $1 AND subscriber = $2 AND NOT dead AND next_at <= now() ORDER BY next_at LIMIT $3`,
      [companyId, target.id, turnSize],
    );
    for (const { event, attempts } of due.rows) {
      try {
        if (await deliver(target, event, claimRetry)) made += 1;
      } catch (error) {
        await postpone(target, event, asError(error), attempts + 1);
      }
      if (stopped) break;
    }
    return made;
  };

  const postpone = async (
    target: RegisteredSubscription,
    event: EventEnvelope<object>,
    error: Error,
    attempts: number,
  ): Promise<void> => {
    parts.log.warn({ err: error, event: event.name, subscriber: target.id, attempts }, 'event handler failed');
    await pool.query(putOff, [
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
    ]);
  };

  /** One slot is kept for each subscriber that has none at the moment. */
  const hasRoom = (target: Target): boolean => {
    if (target.active.size === 0) return running < eventSlots.all;
    if (target.active.size >= eventSlots.perSubscriber) return false;
    const kept = [...targets.values()].filter(({ active }) => active.size === 0).length;
    return running + kept < eventSlots.all;
  };

  /** Gives free slots of a subscriber to companies that wait, each in its turn. */
  const begin = (target: Target): void => {
    for (const companyId of target.waiting) {
      if (stopped || !hasRoom(target)) return;
      if (target.active.has(companyId)) continue;
      target.waiting.delete(companyId);
      running += 1;
      const turn = work(target, companyId)
        .catch((error) => {
          parts.log.error({ err: error, subscriber: target.id }, 'event dispatch failed');
          return 0;
        })
        .then((made) => {
          running -= 1;
          delivered += made;
          target.active.delete(companyId);
          for (const one of targets.values()) begin(one);
          // What was done may have led to more; where another node works for the company there is no hurry.
          if (made > 0) nudge();
        });
      target.active.set(companyId, turn);
    }
  };

  /** Puts what was published into the queues of all subscribers. Another node may be about to do so. */
  const queueEvents = async (): Promise<{ seen: number; queued: number }> => {
    const { rows } = await pool.query<{ company_id: string }>(companiesWithEvents);
    const companies = [...new Set(rows.map((row) => row.company_id))].values();
    let queued = 0;
    const lane = async (): Promise<void> => {
      for (const companyId of companies) {
        const { rows: added } = await pool.query<{ subscriber: string }>(fanOut, [companyId]);
        for (const { subscriber } of added) targets.get(subscriber)?.waiting.add(companyId);
        queued += added.length;
      }
    };
    await Promise.all(Array.from({ length: fanOutLanes }, lane));
    return { seen: rows.length, queued };
  };

  /** Finds companies for which there is something to do that this node has not put into queues itself. */
  const findStrays = async (): Promise<void> => {
    const { rows } = await pool.query<{ subscriber: string; company_id: string; again: boolean }>(strays, [
      ids,
      [...targets.values()].map(({ last }) => last),
      strayCompanies,
    ]);
    moreStrays = false;
    for (const target of targets.values()) {
      const found = rows.filter(({ subscriber }) => subscriber === target.id);
      for (const row of found) target.waiting.add(row.company_id);
      const queued = found.filter(({ again }) => !again);
      const more = queued.length === strayCompanies;
      moreStrays ||= more;
      // Past the last one the first are next.
      target.last = more ? queued.at(-1)!.company_id : noCompany;
    }
  };

  const tidy = async (): Promise<void> => {
    for (const { subscriber, waiting } of await tidySubscribers(pool, ids)) {
      const plugin = subscriber.split('.')[0];
      parts.log.warn(
        { plugin, subscriber, waiting },
        'events wait for a subscription that its plugin has here no more',
      );
    }
  };

  /** @param restMs for how long nobody else must have looked; 0: looks in any case */
  const once = async (restMs: number): Promise<{ seen: number; queued: number }> => {
    if (Date.now() - tidied > tidyMs) {
      tidied = Date.now();
      await tidy().catch((error) => parts.log.error({ err: error }, 'events of forgotten subscribers were not tidied'));
    }
    const mayLook = (what: string, rest: number) => restMs === 0 || isFirstToLook(pool, what, rest * slack);
    looked = performance.now();
    const published = (await mayLook('published', restMs)) ? await queueEvents() : { seen: 0, queued: 0 };
    const strayRest = moreStrays ? pollMs : strayMs;
    if (restMs === 0 || looked - strayed > strayRest) {
      strayed = looked;
      if (await mayLook(leftForUs, strayRest)) await findStrays();
    }
    for (const target of targets.values()) begin(target);
    return published;
  };

  const turns = () => [...targets.values()].flatMap(({ active }) => [...active.values()]);

  let looking = false;
  let again = false;
  const tick = async (): Promise<void> => {
    looking = true;
    const pace = again ? eagerMs : pollMs;
    again = false;
    working = once(pace).then(
      ({ queued }) => {
        again ||= queued > 0;
      },
      (error) => parts.log.error({ err: error }, 'event dispatch failed'),
    );
    await working;
    looking = false;
    lookAgain();
  };
  const lookAgain = (): void => {
    const due = looked + (again ? eagerMs : pollMs);
    if (!stopped) timer = setTimeout(tick, Math.max(0, due - performance.now()));
  };
  const nudge = (): void => {
    again = true;
    if (looking || !options.poll) return;
    clearTimeout(timer);
    lookAgain();
  };
  if (options.poll) void tick();

  return {
    async drain() {
      const before = delivered;
      for (;;) {
        const start = delivered;
        const { seen } = await once(0);
        await Promise.all(turns());
        if (seen === 0 && delivered === start) return delivered - before;
      }
    },
    busy: () => [...targets.values()].filter(({ active }) => active.size > 0).map(({ id }) => id),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
      await Promise.all(turns());
      await pool.end();
    },
  };
}

/** An event that is neither in the queue nor among those to be tried again was delivered: only the word of it was lost. */
const putOff = `
  WITH waiting AS (
    DELETE FROM core.event_queue WHERE company_id = $1 AND id = $2 AND subscriber = $3 RETURNING id)
  INSERT INTO core.event_retries
    (company_id, event_id, subscriber, event, attempts, next_at, last_error, dead, problem, failed_at)
  SELECT $1, $2, $3, $4::jsonb, $5::int, now() + make_interval(secs => $6), $7, $8::boolean, $9::jsonb, now()
  WHERE EXISTS (SELECT FROM waiting) OR EXISTS (
    SELECT FROM core.event_retries WHERE company_id = $1 AND event_id = $2 AND subscriber = $3)
  ON CONFLICT (company_id, event_id, subscriber) DO UPDATE
  SET attempts = excluded.attempts, next_at = excluded.next_at, last_error = excluded.last_error,
    dead = excluded.dead, problem = excluded.problem, failed_at = excluded.failed_at`;

const envelope = (row: QueueRow): EventEnvelope<object> => ({
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
