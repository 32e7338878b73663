import type { Language } from '@kaiku/sdk/common';
import {
  type FailedWork,
  type FailedWorkItem,
  failedWorkList,
  mostFailedKinds,
  notFound,
  Problem,
  type TenantContext,
} from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { addToQueue } from '../../foundation/tenancy/queue.ts';
import type { Texts } from '../../foundation/texts/texts.ts';
import type { RegisteredSubscription } from '../events/dispatcher.ts';
import { type StoredProblem, tellProblem } from './problems.ts';
import type { RegisteredJob } from './runner.ts';

export interface FailedWorkParts {
  /** Filled once all plugins are bound. */
  jobs: readonly RegisteredJob[];
  subscriptions: readonly RegisteredSubscription[];
  texts: Texts;
}

interface Row {
  id: string;
  kind: 'event' | 'job';
  name: string;
  subscriber: string | null;
  plugin: string;
  failed_at: Date;
  attempts: number;
  problem: StoredProblem | null;
  correlation_id: string;
  complete: boolean;
}
type Facts = Pick<Row, 'id' | 'name' | 'subscriber' | 'attempts'>;

/** Events and jobs that failed for good, for the managers of their company. */
export function createFailedWork({ jobs, subscriptions, texts }: FailedWorkParts): FailedWork {
  const isHere = ({ kind, name, subscriber }: Row): boolean =>
    kind === 'event'
      ? subscriptions.some(({ id }) => id === subscriber)
      : jobs.some(({ definition }) => definition.name === name);

  /** The texts `work.<name>` of the plugin that does it, by the name of the job or of the subscriber. */
  function say(
    { name, subscriber, plugin }: Pick<Row, 'name' | 'subscriber' | 'plugin'>,
    language: Language,
    part: 'what' | 'means',
  ): string {
    const key = `work.${(subscriber ?? name).slice(plugin.length + 1)}`;
    const own = texts.has(plugin, `${key}.what`);
    return own ? texts.t(language, plugin, `${key}.${part}`) : texts.t(language, 'core', `workDefault.${part}`);
  }

  function tell(row: Row, language: Language): FailedWorkItem['told'] {
    const recurs = jobs.some(({ definition }) => definition.name === row.name && definition.cron !== undefined);
    const retry = recurs ? 'recurs' : 'retry';
    const todo = texts.t(language, 'core', `workTodo.${row.complete && isHere(row) ? retry : 'gone'}`);
    return { what: say(row, language, 'what'), means: say(row, language, 'means'), todo };
  }

  async function retryJobs(ctx: TenantContext, ids: readonly string[]): Promise<Facts[]> {
    const rows: (Facts & QueuedFacts)[] = await ctx
      .trx('core.job_runs')
      .whereIn('id', ids as string[])
      .where({ state: 'failed', dismissed_at: null })
      .forUpdate()
      .select('id', 'name', 'attempts', 'payload', 'depth', 'actor_id', 'correlation_id');
    await ctx
      .trx('core.job_runs')
      .whereIn('id', idsOf(rows))
      .update({ state: 'queued', done: 0, total: 0, error: null, finished_at: null, payload: null, attempts: 0 });
    for (const row of rows) {
      const job = jobs.find(({ definition }) => definition.name === row.name);
      if (!job || row.payload === null) throw new Problem('not_retryable');
      const queued = {
        companyId: ctx.companyId,
        runId: row.id,
        actorId: row.actor_id,
        correlationId: row.correlation_id,
        depth: row.depth,
        payload: row.payload,
      };
      await addToQueue(ctx.trx, job.definition, [{ queued }]);
    }
    return rows.map(({ id, name, attempts }) => ({ id, name, subscriber: null, attempts }));
  }

  async function retryEvents(ctx: TenantContext, ids: readonly string[]): Promise<Facts[]> {
    const rows: Facts[] = await ctx
      .trx('core.event_retries')
      .whereIn('id', ids as string[])
      .where({ dead: true })
      .forUpdate()
      .select('id', ctx.trx.raw("event ->> 'name' AS name"), 'subscriber', 'attempts');
    await ctx
      .trx('core.event_retries')
      .whereIn('id', idsOf(rows))
      .update({ dead: false, attempts: 0, next_at: ctx.trx.fn.now() });
    const known = new Set(subscriptions.map(({ id }) => id));
    if (rows.some(({ subscriber }) => !known.has(subscriber!))) throw new Problem('not_retryable');
    return rows;
  }

  return {
    async list({ trx }, query, language) {
      const { rows, count } = await failedWorkList.page<Row>(failed(trx), query);
      const data = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        subscriber: row.subscriber,
        plugin: row.plugin,
        failedAt: row.failed_at.toISOString(),
        attempts: row.attempts,
        reason: tellProblem(row.problem ?? { plugin: row.plugin, code: 'internal' }, language, texts),
        correlationId: row.correlation_id,
        retryable: row.complete && isHere(row),
        told: tell(row, language),
      }));
      return { data, count };
    },

    async kinds({ trx }, language) {
      const rows: (Pick<Row, 'name' | 'subscriber' | 'plugin'> & { count: string })[] = await trx
        .from(failed(trx).as('all_work'))
        .select('name', 'subscriber', 'plugin')
        .count({ count: '*' })
        .groupBy('name', 'subscriber', 'plugin')
        .orderBy([{ column: 'count', order: 'desc' }, 'name'])
        .limit(mostFailedKinds);
      return rows.map((row) => ({
        name: row.subscriber ?? row.name,
        what: say(row, language, 'what'),
        count: Number(row.count),
      }));
    },

    async retry(ctx, ids) {
      const events = await retryEvents(ctx, ids);
      return audited(ctx, 'failed_work.retry', { event: events, job: await retryJobs(ctx, ids) });
    },

    async dismiss(ctx, ids) {
      const events: Facts[] = await ctx
        .trx('core.event_retries')
        .whereIn('id', ids as string[])
        .where({ dead: true })
        .delete()
        .returning(['id', ctx.trx.raw("event ->> 'name' AS name"), 'subscriber', 'attempts']);
      const runs: Facts[] = await ctx
        .trx('core.job_runs')
        .whereIn('id', ids as string[])
        .where({ state: 'failed', dismissed_at: null })
        .update({ dismissed_at: ctx.trx.fn.now(), payload: null })
        .returning(['id', 'name', ctx.trx.raw('NULL AS subscriber'), 'attempts']);
      return audited(ctx, 'failed_work.dismiss', { event: events, job: runs });
    },
  };
}

const idsOf = (rows: readonly Facts[]): string[] => rows.map(({ id }) => id);

interface QueuedFacts {
  payload: object | null;
  depth: number;
  actor_id: string | null;
  correlation_id: string;
}

function failed(trx: Knex.Transaction) {
  const events = trx('core.event_retries')
    .where({ dead: true })
    .select(
      trx.raw(
        `id, 'event' AS kind, event ->> 'name' AS name, subscriber, split_part(subscriber, '.', 1) AS plugin,
         failed_at, attempts, problem, event ->> 'correlationId' AS correlation_id, true AS complete`,
      ),
    );
  const runs = trx('core.job_runs')
    .where({ state: 'failed', dismissed_at: null })
    .select(
      trx.raw(
        `id, 'job', name, NULL, split_part(name, '.', 1), finished_at, attempts, error, correlation_id,
         payload IS NOT NULL`,
      ),
    );
  return trx.select<Row[]>('*').from(events.unionAll(runs).as('work'));
}

/** Writes one entry for each. @throws Problem `not_found` when there was none */
async function audited(
  ctx: TenantContext,
  operation: string,
  done: Record<'event' | 'job', readonly Facts[]>,
): Promise<number> {
  const all = (['event', 'job'] as const).flatMap((itemType) => done[itemType].map((facts) => ({ itemType, facts })));
  if (all.length === 0) throw notFound();
  for (const { itemType, facts } of all) {
    const { id, name, subscriber, attempts } = facts;
    await ctx.audit({
      operation,
      itemType,
      itemId: id,
      itemName: name,
      details: { attempts, ...(subscriber && { subscriber }) },
    });
  }
  return all.length;
}
