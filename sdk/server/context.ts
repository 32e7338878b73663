import type {
  EventDefinition,
  Language,
  Person,
  PersonFlags,
  Point,
  SignalDefinition,
  Token,
  ViewAs,
} from '@kaiku/sdk/common';
import type { Knex } from 'knex';
import type pg from 'pg';

export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

export interface AuditEntry {
  /** `<noun>.<verb>`, such as `survey.publish`. */
  operation: string;
  /** What it was done to, such as a survey id. */
  itemType?: string;
  itemId?: string;
  itemName?: string;
  surveyId?: string;
  /** Small facts; never answers, passwords, tokens. */
  details?: Record<string, unknown>;
}

/** Work inside one company: its transaction, its features, and what belongs to that transaction. */
export interface TenantContext {
  readonly companyId: string;
  /**
   * The company's transaction. Row-level security shows it only this company's rows, and its query builder names the
   * company in each statement; `raw` has to do it itself. Objection models take it as `Model.query(ctx.trx)`.
   */
  readonly trx: Knex.Transaction;
  readonly features: ReadonlySet<string>;
  readonly correlationId: string;
  readonly log: Logger;
  /** User id of who caused this, or null for the system. */
  readonly actorId: string | null;
  /** Writes events to the outbox in this transaction; subscribers hear of them once it has committed. */
  publish<P extends object>(event: EventDefinition<P>, ...payloads: P[]): Promise<void>;
  /** Queues a job in this transaction. Returns the id under which its progress can be watched. */
  enqueue<P extends object>(job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<string>;
  /** Queues many of one kind at once. */
  enqueueAll<P extends object>(
    job: JobDefinition<P>,
    jobs: readonly (EnqueueOptions & { payload: P })[],
  ): Promise<void>;
  /** Tells every process of every node once this transaction has committed; those that listen have `onSignal`. */
  everyProcess<P extends object>(signal: SignalDefinition<P>, payload: P): Promise<void>;
  /**
   * Runs `work` once this transaction has committed, never after a rollback, and before the caller goes on. A process
   * that dies in between does not run it: what must happen is a job or an event. What it throws is logged only.
   */
  afterCommit(work: () => PromiseLike<unknown>): void;
  /** Writes audit entries in this transaction. */
  audit(...entries: AuditEntry[]): Promise<void>;
  /** A service of a plugin named in the manifest's `requires` or `optional`, or of the platform. */
  get<T>(token: Token<T>): T;
  /** Like `get`, null when nobody provides it (plugins named in `optional`). */
  find<T>(token: Token<T>): T | null;
  /** What was contributed to a point of this plugin or of the platform, in plugin order. */
  contributions<T>(point: Point<T>): readonly T[];
}

export interface EnqueueOptions {
  runAt?: Date;
  /** A queued job with the same key is replaced rather than doubled. */
  key?: string;
}

/** `heavy` jobs (exports, imports, analysis) have worker threads of their own, so that mail never waits for them. */
export type JobLane = 'light' | 'heavy';

/** What only a context with a transaction has. */
type OfTransaction = 'trx' | 'publish' | 'enqueue' | 'enqueueAll' | 'audit' | 'everyProcess' | 'afterCommit';

export interface JobContext extends Omit<TenantContext, OfTransaction> {
  readonly jobId: string;
  /** Runs `work` in a transaction of the job's company. A job may open several, one after the other. */
  tenant<T>(work: (ctx: TenantContext) => PromiseLike<T>): Promise<T>;
  /** A text of the job's plugin, or of another with `namespace:key`. */
  t(language: Language, key: string, params?: Record<string, unknown>): string;
  /** Reports progress to whoever watches; throws `JobCancelled` once the job was cancelled. */
  progress(done: number, total: number): Promise<void>;
  readonly signal: AbortSignal;
}

export interface JobDefinition<P extends object> {
  /** `<plugin>.<verb>`, unique in the product. */
  name: string;
  lane: JobLane;
  /** Attempts before it is given up, with growing pauses. Default 5. A job must bear being repeated. */
  maxAttempts?: number;
  /**
   * A refusal (a Problem below status 500) is told where the job was started, as a mistake in a file is to whoever
   * imports it: then it is no failed work that managers have to see to.
   */
  refusalsAreTold?: boolean;
  /** crontab line (UTC); the job then runs once per company that has the plugin's feature, with payload `{}`. */
  cron?: string;
  /**
   * With `cron`: the companies that have work now, all without it. Asked once per cluster and schedule, so it is one
   * query: of a function that may look beyond a company (`core.lookup_function`).
   */
  due?(pool: { query: pg.Pool['query'] }): Promise<readonly string[]>;
  handler(ctx: JobContext, payload: P): Promise<unknown>;
}

/** A request's work inside the company that is in force. */
export interface RequestContext extends TenantContext {
  /** Who signed in. Null on public routes without a session. */
  readonly identity: Person | null;
  /** Whose rights are used: the identity, or the person whom a substitute views as. */
  readonly subject: Person | null;
  readonly viewAs: ViewAs;
  readonly flags: PersonFlags | null;
  readonly permissions: ReadonlySet<string>;
  readonly language: Language;
  /**
   * The caller's permissions on a thing of a declared kind. Kept for the request. Where the route has no transaction, it
   * opens one: not within another.
   */
  permissionsOn(kind: string, id: string): Promise<ReadonlySet<string>>;
  /** A text of the plugin's namespace, or of another with `namespace:key`, in the caller's language. */
  t(key: string, params?: Record<string, unknown>): string;
  readonly ip: string;
  readonly userAgent: string;
}
