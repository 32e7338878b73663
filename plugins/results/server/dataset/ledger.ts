import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isUuid, type Logger, outsideOfRequests, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';

/** Why a dataset could not be made or brought up to date, as far as managers can do something about it. */
export const datasetFailures = ['no_space', 'locked', 'other'] as const;
export type DatasetFailure = (typeof datasetFailures)[number];

export interface DatasetRow {
  survey_id: string;
  node_id: string;
  process: string;
  host: string;
  state: 'building' | 'ready' | 'failed';
  responses: string | null;
  bytes: string;
  made_at: Date | null;
  failure: DatasetFailure | null;
  told_at: Date;
}

/** What a process tells of one of its datasets; what it leaves out stays as it was told before. */
export interface Told {
  state: DatasetRow['state'];
  responses?: number;
  bytes?: number;
  madeAt?: Date;
  /** When its file was made, where nothing was told before. */
  bornAt?: Date;
  failure?: DatasetFailure;
}

/** One of a company's surveys. */
interface Of {
  companyId: string;
  surveyId: string;
}

export interface LedgerParts {
  dataDir: string;
  /** Name of this process on its node. */
  process: string;
  tenants: Pick<TenantRunner, 'run'>;
  log: Pick<Logger, 'warn'>;
}

/** Tells the database what this process has, for managers to look at. Nobody waits for it, and nothing fails by it. */
export class Ledger {
  readonly #parts: LedgerParts;
  /** This node, and the process of it. */
  readonly place: string;
  readonly #node: string;
  /** What is still to be written, the latest of each survey; null where there is nothing any more. */
  readonly #pending = new Map<string, Of & { told: Told | null }>();
  #writing: Promise<void> | null = null;

  constructor(parts: LedgerParts) {
    this.#parts = parts;
    this.#node = nodeOf(path.join(parts.dataDir, 'datasets'));
    this.place = `${this.#node} ${parts.process}`;
  }

  tell({ companyId, surveyId }: Of, told: Told | null): void {
    const key = `${companyId} ${surveyId}`;
    const before = this.#pending.get(key)?.told;
    const both = told && before ? { ...before, failure: undefined, ...told } : told;
    this.#pending.delete(key);
    this.#pending.set(key, { companyId, surveyId, told: both });
    this.#writing ??= outsideOfRequests(() => this.#write());
  }

  async #write(): Promise<void> {
    // What is told at once afterwards, as where one goes and another takes its place, is written once.
    await new Promise(setImmediate);
    for (;;) {
      const [next] = this.#pending;
      if (!next) {
        // At once: what is told from now on begins anew.
        this.#writing = null;
        return;
      }
      const [key, { companyId, surveyId, told }] = next;
      this.#pending.delete(key);
      const work = (ctx: TenantContext) => this.#note(ctx, surveyId, told);
      await this.#parts.tenants
        .run(companyId, work)
        .catch((error) =>
          this.#parts.log.warn({ err: error, surveyId }, 'the state of a dataset was not written down'),
        );
    }
  }

  async #note({ trx }: TenantContext, surveyId: string, told: Told | null): Promise<void> {
    const own = { survey_id: surveyId, node_id: this.#node, process: this.#parts.process };
    if (!told) return void (await trx('results.datasets').where(own).delete());
    const { state, responses, bytes, madeAt, bornAt, failure } = told;
    const fields = {
      host: os.hostname(),
      state,
      failure: failure ?? null,
      told_at: new Date(),
      ...(responses !== undefined && { responses }),
      ...(bytes !== undefined && { bytes }),
      ...(madeAt && { made_at: madeAt }),
    };
    await trx('results.datasets')
      .insert({ ...own, ...(bornAt && { made_at: bornAt }), ...fields })
      .onConflict(['company_id', 'survey_id', 'node_id', 'process'])
      .merge(fields);
  }

  /** Resolves when all that was told is written. */
  async idle(): Promise<void> {
    await this.#writing;
  }
}

/** The same after a restart, and for all processes that share the folder. */
function nodeOf(folder: string): string {
  const file = path.join(folder, 'node');
  const known = () => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return '';
    }
  };
  mkdirSync(folder, { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const id = known();
    if (isUuid(id)) return id;
    try {
      // One that is not whole was broken off, as by a full disk.
      writeFileSync(file, `${randomUUID()}\n`, { flag: id || attempt > 0 ? 'w' : 'wx' });
    } catch {
      // Another process was first, or there is no room: then it is another one after each start.
    }
  }
  const id = known();
  return isUuid(id) ? id : randomUUID();
}
