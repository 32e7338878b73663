import {
  idParam,
  isoTime,
  Joi,
  LiveTopics,
  notFound,
  Problem,
  type RequestContext,
  route,
  TenantRunner,
} from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { jobTopic } from '../../foundation/tenancy/queue.ts';
import type { Texts } from '../../foundation/texts/texts.ts';
import { tellProblem } from '../../work/jobs/problems.ts';
import type { Caller } from '../caller.ts';
import type { Streams } from '../streams.ts';

/** A watched job is looked at this often even when nothing is heard of it. */
const lookMs = 10_000;

/** State of long work, its end and its progress. */
export function jobRoutes({ texts, streams }: { texts: Texts; streams: Streams }) {
  const readJob = jobReader(texts);
  return [
    route<{ id: string }>({
      id: 'getJob',
      method: 'GET',
      path: '/jobs/{id}',
      summary: 'State and progress of long work',
      access: 'session',
      params: idParam(),
      reply: jobReply,
      handler: async (ctx, { params }) => readJob(ctx.trx, params.id, ctx),
    }),

    route<{ id: string }>({
      id: 'cancelJob',
      method: 'DELETE',
      path: '/jobs/{id}',
      summary: 'Cancels long work; what it has done so far is its own to keep or undo',
      access: 'session',
      params: idParam(),
      reply: jobReply,
      async handler(ctx, { params }) {
        const changed = await ctx
          .trx('core.job_runs')
          .where({ id: params.id })
          .whereIn('state', ['queued', 'running'])
          .modify((query) => {
            if (!seesAll(ctx)) query.where({ actor_id: ctx.actorId });
          })
          .update({ state: 'cancelled', finished_at: ctx.trx.fn.now() });
        const job = await readJob(ctx.trx, params.id, ctx);
        if (changed === 0) throw new Problem('job_finished');
        await ctx.get(LiveTopics).notify(ctx, jobTopic(params.id), {});
        await ctx.audit({ operation: 'job.cancel', itemType: 'job', itemId: params.id, itemName: job.name });
        return job;
      },
    }),

    route<{ id: string }>({
      id: 'watchJob',
      method: 'GET',
      path: '/jobs/{id}/events',
      summary: 'Progress of long work as server-sent events, until it ends',
      access: 'session',
      params: idParam(),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, request, h }) {
        const tenants = ctx.get(TenantRunner);
        let reader: Reader = ctx;
        const read = () =>
          tenants.run(ctx.companyId, (tenant) => readJob(tenant.trx, params.id, reader), { readOnly: true });
        await read();
        const ended = new Set(['done', 'failed', 'cancelled']);
        let last = '';
        let timer: NodeJS.Timeout | undefined;
        let over = false;
        let reading = false;
        let again = false;
        const look = async (): Promise<void> => {
          again = reading;
          if (reading) return;
          reading = true;
          clearTimeout(timer);
          try {
            const job = await read();
            if (over || stream.writableEnded) return;
            const text = JSON.stringify(job);
            if (text !== last) stream.write(`data: ${text}\n\n`);
            last = text;
            if (ended.has(job.state)) return void stream.end();
          } catch {
            return void stream.end();
          } finally {
            reading = false;
          }
          // News is lost while this node is cut off from the database.
          timer = setTimeout(look, again ? 0 : lookMs);
          timer.unref();
        };
        const onEnd = (): void => {
          over = true;
          clearTimeout(timer);
          unwatch();
        };
        // Whoever manages the company no more sees the work of others no more.
        const judge = async ({ flags }: Caller): Promise<void> => {
          reader = { language: ctx.language, actorId: ctx.actorId, flags };
          await read();
        };
        const { stream, reply } = streams.open({ request, h, judge, onEnd });
        const unwatch = ctx.get(LiveTopics).watch(ctx.companyId, jobTopic(params.id), () => void look());
        void look();
        return reply;
      },
    }),
  ];
}

type Reader = Pick<RequestContext, 'language' | 'actorId' | 'flags'>;

/** What a job gave is for who started it, and for managers of the company. */
const seesAll = ({ flags }: Reader): boolean => flags?.manager === true || flags?.companyManager === true;

/** Jobs as their readers see them: failures in the reader's language, in the words of the job's plugin. */
const jobReader = (texts: Texts) => async (trx: Knex.Transaction, id: string, reader: Reader) => {
  const row = await trx('core.job_runs')
    .where({ id })
    .modify((query) => {
      if (!seesAll(reader)) query.where({ actor_id: reader.actorId });
    })
    .first();
  if (!row) throw notFound();
  return {
    jobId: row.id,
    name: row.name,
    state: row.state,
    done: row.done,
    total: row.total,
    result: row.result,
    error: row.error && tellProblem(row.error, reader.language, texts),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
};

const jobReply = Joi.object({
  jobId: Joi.string().required(),
  name: Joi.string().required(),
  state: Joi.string().valid('queued', 'running', 'done', 'failed', 'cancelled').required(),
  done: Joi.number().required(),
  total: Joi.number().required(),
  result: Joi.any().required(),
  error: Joi.object().unknown(true).allow(null).required(),
  createdAt: isoTime().required(),
  finishedAt: isoTime().allow(null).required(),
});
