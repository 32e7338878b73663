import { dayIn, token } from '@kaiku/sdk/common';
import { Companies, type Logger, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { FillCount } from '../models/fillCount.ts';

/** Of which fills, and which of their steps. */
export type Counted = Pick<FillCount, 'companyId' | 'surveyId' | 'collectorId' | 'surveyVersion' | 'what' | 'pageId'>;

/** How long counts are gathered, and how many different ones at the most: what is beyond is not counted. */
const gatherMs = 2_000;
const maxKept = 20_000;
/** The survey is gone, and its counts with it. */
const foreignKey = '23503';
/** Of the database's codes: what is wrong with a statement's values is wrong with them the next time, too. */
const neverStored = /^(?:22|23|54)/;

const nameOf = (one: Counted): string =>
  [one.surveyId, one.collectorId, one.surveyVersion, one.what, one.pageId].join(' ');

/** Counts of fills in memory, written every few seconds: nobody who answers waits for them (RES-076). */
export class GatheredCounts {
  readonly #runner: Pick<TenantRunner, 'run'>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #most: number;
  #kept = new Map<string, Counted & { count: number }>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(runner: Pick<TenantRunner, 'run'>, log: Pick<Logger, 'warn'>, most = maxKept) {
    this.#runner = runner;
    this.#log = log;
    this.#most = most;
  }

  add(counted: Counted, count = 1): void {
    const name = nameOf(counted);
    const known = this.#kept.get(name);
    if (known) known.count += count;
    else if (this.#kept.size < this.#most) this.#kept.set(name, { ...counted, count });
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Writes what there is; what could not be written is kept for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      // Taken when it is its turn: what waits for a database in trouble is within the bound.
      const bySurvey = Map.groupBy(this.#kept.values(), ({ surveyId }) => surveyId);
      this.#kept = new Map();
      for (const counts of bySurvey.values()) await this.#write(counts);
    });
    return this.#writing;
  }

  async #write(counts: readonly (Counted & { count: number })[]): Promise<void> {
    try {
      await this.#runner.run(counts[0]!.companyId, (ctx) => write(ctx, counts));
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === foreignKey) return;
      this.#log.warn({ err: error, surveyId: counts[0]!.surveyId }, 'counts of fills were not written');
      if (neverStored.test(code)) return;
      for (const { count, ...counted } of counts) this.add(counted, count);
    }
  }

  /** Writes the rest. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.flush();
    clearTimeout(this.#timer);
  }
}
export const FillCounter = token<GatheredCounts>('answering.FillCounter');

async function write(ctx: TenantContext, counts: readonly (Counted & { count: number })[]): Promise<void> {
  const timeZone = await ctx.get(Companies).timeZone(ctx);
  const day = dayIn(timeZone, Date.now());
  const rows = counts
    // In one order: nodes that write the same rows wait for each other, never in a circle.
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(({ companyId: _, ...row }) => ({ ...row, day }));
  await FillCount.query(ctx.trx)
    .insert(rows)
    .onConflict(FillCount.idColumn)
    .merge({ count: ctx.trx.raw('fill_counts.count + excluded.count') as unknown as number });
}
