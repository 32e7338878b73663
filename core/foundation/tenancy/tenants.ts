import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Point, Token } from '@kaiku/sdk/common';
import type { AuditEntry, Features, Logger, TenantContext, TenantOptions, UserDirectory } from '@kaiku/sdk/server';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { currentActivity, runAs } from '../db/activity.ts';
import { writeEvents } from './outbox.ts';
import { enqueueJobs } from './queue.ts';
import { tellEveryProcess } from './signalLog.ts';
import type { Signals } from './signals.ts';

/** What a tenant context sees of services: the platform's, or those that one plugin may use. */
export interface ServiceSource {
  /** Plugin that they are seen by; `core` for the platform's own. */
  readonly owner: string;
  get<T>(token: Token<T>): T;
  find<T>(token: Token<T>): T | null;
  contributions<T>(point: Point<T>): readonly T[];
}

export interface TenantFacts {
  companyId: string;
  trx: Knex.Transaction;
  features: ReadonlySet<string>;
  correlationId: string;
  actorId: string | null;
  actorEmail?: string | null;
  /** As whom the actor looks, where it is somebody else. */
  subject?: { userId: string; email: string } | null;
  /** Events that led here. */
  depth: number;
  log: Logger;
  services: ServiceSource;
  signals: Signals;
  /** Null without a plugin that knows people. */
  people(): Pick<UserDirectory, 'byIds'> | null;
  /** Filled with what is to be done after the commit. */
  afterCommit: (() => PromiseLike<unknown>)[];
}

export function tenantContext(facts: TenantFacts): TenantContext {
  const { trx, companyId, correlationId, actorId, depth, services } = facts;
  const ctx: TenantContext = {
    companyId,
    trx,
    features: facts.features,
    correlationId,
    actorId,
    log: facts.log,
    get: (token) => services.get(token),
    find: (token) => services.find(token),
    contributions: (point) => services.contributions(point),
    publish: (event, ...payloads) => writeEvents(trx, event, payloads, { actorId, correlationId, depth }),
    enqueue: async (job, payload, options) =>
      (await enqueueJobs(trx, job, [{ payload, ...options }], { companyId, actorId, correlationId, depth }))[0]!,
    enqueueAll: async (job, jobs) =>
      void (await enqueueJobs(trx, job, jobs, { companyId, actorId, correlationId, depth })),
    everyProcess: (signal, payload) => tellEveryProcess(facts.signals, trx, signal, payload),
    afterCommit: (work) => void facts.afterCommit.push(work),
    async audit(...entries) {
      const actorEmail = facts.actorEmail ?? (actorId === null ? null : await emailOf(ctx, facts, actorId));
      await writeAudit(trx, entries, { ...facts, actorEmail });
    },
  };
  return ctx;
}

/** Of who acted where only the id is known, as in jobs. */
const emailOf = async (ctx: TenantContext, { people }: TenantFacts, actorId: string): Promise<string | null> =>
  (await people()?.byIds(ctx, [actorId]))?.get(actorId)?.email ?? null;

/** Entries of one statement. */
const atOnce = 1_000;

async function writeAudit(
  trx: Knex.Transaction,
  entries: readonly AuditEntry[],
  {
    actorId,
    actorEmail,
    subject,
    correlationId,
  }: Pick<TenantFacts, 'actorId' | 'actorEmail' | 'subject' | 'correlationId'>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries.slice(from, from + atOnce).map((entry) => ({
      id: uuidv7(),
      operation: entry.operation,
      item_type: entry.itemType ?? null,
      item_id: entry.itemId ?? null,
      item_name: entry.itemName ?? null,
      survey_id: entry.surveyId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      actor_id: actorId,
      actor_email: actorEmail ?? null,
      subject_id: subject?.userId ?? null,
      subject_email: subject?.email ?? null,
      correlation_id: correlationId,
    }));
    await trx('core.audit_log').insert(rows);
  }
}

export interface Tenants {
  run<T>(
    companyId: string,
    services: ServiceSource,
    work: (ctx: TenantContext) => PromiseLike<T>,
    options?: TenantOptions,
  ): Promise<T>;
}

/** Set while a tenant transaction is open, with the id of its company. */
const openTransaction = new AsyncLocalStorage<string>();

/**
 * A transaction opened within another would wait for a second connection while it holds the first: enough of them at
 * once and all wait for ever.
 */
function refuseNesting(): void {
  if (openTransaction.getStore() === undefined) return;
  throw new Error('a tenant transaction was opened within another; use ctx.trx of the one that is open');
}

/** A plugin that opens transactions counts them as its own, whoever's route or job it is. */
const asPlugin = <T>(plugin: string, work: () => T): T => (plugin === 'core' ? work() : runAs({ plugin }, work));

export function createTenants(
  knex: Knex,
  features: Features,
  signals: Signals,
  log: Logger,
  people: TenantFacts['people'],
): Tenants {
  return {
    async run<T>(
      companyId: string,
      services: ServiceSource,
      work: (ctx: TenantContext) => PromiseLike<T>,
      options: TenantOptions = {},
    ) {
      refuseNesting();
      const on = await features.of(companyId);
      const afterCommit: TenantFacts['afterCommit'] = [];
      let result!: T;
      await asPlugin(services.owner, () =>
        knex.transaction(
          (trx) =>
            openTransaction.run(companyId, async () => {
              const ctx = tenantContext({
                companyId,
                trx,
                features: on,
                correlationId: options.correlationId ?? currentActivity()?.correlationId ?? randomUUID(),
                actorId: options.actorId ?? null,
                actorEmail: options.actorEmail ?? null,
                subject: options.subject ?? null,
                depth: options.depth ?? 0,
                log,
                services,
                signals,
                people,
                afterCommit,
              });
              // Not by way of knex: what its transactions return hangs on them, and they on hidden classes of V8 that are
              // old when they are made. All of it would be promoted, and lie about until the old generation is collected.
              result = await work(ctx);
            }),
          { companyId, readOnly: options.readOnly === true } as Knex.TransactionConfig,
        ),
      );
      for (const following of afterCommit) {
        // What was done stays done, whatever becomes of this.
        await (async () => following())().catch((error) => log.error({ err: error }, 'work after a commit failed'));
      }
      return result;
    },
  };
}
