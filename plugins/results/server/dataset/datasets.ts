import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import { type Logger, Problem, type TenantContext } from '@kaiku/sdk/server';
import { Dataset, type DatasetShape } from './dataset.ts';
import { Engine, isBroken, isLocked, stopsEngine } from './engine.ts';
import { Gate } from './gate.ts';
import { NeedsRoom } from './layout.ts';

/** Datasets that stay open; the one that was used longest ago is closed for another. */
const maxOpen = 24;

interface Entry {
  name: string;
  file: string;
  dataset: Promise<Dataset>;
  /** Uses that are under way. */
  uses: number;
  /** Grows with each use and each start of a refresh. */
  clock: number;
  /** `clock` when the refresh that ended last began. */
  refreshed: number;
  /** Who asks waits while columns change. */
  gate: Gate;
  /** Ends when the refreshes that were asked for have ended. */
  queue: Promise<unknown>;
}

interface Pull {
  ctx: TenantContext;
  surveyId: string;
  shape: DatasetShape;
  dataset: Dataset;
}

/** The datasets of one process: opened, brought up to date, mended and closed. */
export class Datasets {
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #responses: ResponseReader;
  readonly #entries = new Map<string, Entry>();
  /** Closings that are under way, by survey: a file is opened again only after them. */
  readonly #closing = new Map<string, Promise<void>>();

  constructor(dataDir: string, responses: ResponseReader) {
    // Threads share no DuckDB, and two of them must not open one file.
    this.#folder = path.join(dataDir, 'datasets', isMainThread ? 'main' : `thread-${threadId}`);
    this.#engine = new Engine(this.#folder);
    this.#responses = responses;
  }

  /**
   * Runs `work` on the survey's dataset, which then holds every response that had been committed before the call.
   * A broken one is thrown away and made anew, once.
   */
  async use<T>(
    ctx: TenantContext,
    surveyId: string,
    shape: DatasetShape,
    work: (dataset: Dataset) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#attempt(ctx, surveyId, shape, work);
    } catch (error) {
      if (!isBroken(error)) throw error;
      ctx.log.warn({ err: error, surveyId }, 'dataset is broken; making it anew');
      await this.#discard(ctx.companyId, surveyId, error);
      return this.#attempt(ctx, surveyId, shape, work);
    }
  }

  async #attempt<T>(
    ctx: TenantContext,
    surveyId: string,
    shape: DatasetShape,
    work: (dataset: Dataset) => Promise<T>,
  ): Promise<T> {
    const entry = this.#entry(ctx.companyId, surveyId);
    entry.uses += 1;
    try {
      const dataset = await entry.dataset;
      await this.#refresh(ctx, surveyId, shape, entry, dataset);
      return await entry.gate.read(() => work(dataset));
    } finally {
      entry.uses -= 1;
      await this.#closeOthers(ctx.log);
    }
  }

  /** One refresh at a time; callers who wait while one runs share the next. */
  async #refresh(
    ctx: TenantContext,
    surveyId: string,
    shape: DatasetShape,
    entry: Entry,
    dataset: Dataset,
  ): Promise<void> {
    entry.clock += 1;
    const arrived = entry.clock;
    const turn = entry.queue.then(async () => {
      // One that began after this caller came has seen all that this caller may expect, if for the same structure.
      if (entry.refreshed > arrived && dataset.fits(shape)) return;
      entry.clock += 1;
      const began = entry.clock;
      const pull = { ctx, surveyId, shape, dataset };
      if (dataset.fits(shape)) await this.#pull(pull, (work) => entry.gate.write(work));
      else await entry.gate.write(() => this.#reshape(pull, () => dataset.shape(shape)));
      entry.refreshed = began;
    });
    entry.queue = turn.catch(() => {});
    await turn;
  }

  /** @param alone runs work while nobody reads: columns come and go, or the table is empty for a while */
  async #pull(pull: Pull, alone: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    const { ctx, surveyId, shape, dataset } = pull;
    const changes = await this.#responses.changes(ctx, surveyId, dataset.watermark);
    if (changes.reset) return alone(() => this.#reshape(pull, () => dataset.reset(shape)));
    if (changes.unchanged && dataset.watermark !== null) return;
    try {
      await dataset.apply(shape, changes.watermark, changes.batches);
    } catch (error) {
      if (!(error instanceof NeedsRoom)) throw error;
      await alone(() => this.#reshape(pull, () => dataset.makeRoom(error.columns)));
    }
  }

  async #reshape(pull: Pull, change: () => Promise<void>): Promise<void> {
    await change();
    await this.#pull(pull, (work) => work());
  }

  #entry(companyId: string, surveyId: string): Entry {
    const known = this.#entries.get(surveyId);
    if (known) {
      this.#entries.delete(surveyId);
      this.#entries.set(surveyId, known);
      return known;
    }
    const name = `s_${surveyId.replaceAll('-', '')}`;
    const file = path.join(this.#folder, companyId, `${surveyId}.duckdb`);
    const dataset = this.#open(surveyId, name, file);
    const entry: Entry = {
      name,
      file,
      dataset,
      uses: 0,
      clock: 0,
      refreshed: 0,
      gate: new Gate(),
      queue: Promise.resolve(),
    };
    this.#entries.set(surveyId, entry);
    dataset.catch(() => this.#entries.get(surveyId) === entry && this.#entries.delete(surveyId));
    return entry;
  }

  async #open(surveyId: string, name: string, file: string): Promise<Dataset> {
    await this.#closing.get(surveyId);
    try {
      await this.#engine.attach(name, file);
    } catch (error) {
      if (isLocked(error)) throw new Problem('unavailable');
      throw error;
    }
    return Dataset.open(this.#engine, name);
  }

  /** Closes the datasets beyond `maxOpen` that nobody uses, those first that were used longest ago. */
  async #closeOthers(log: Logger): Promise<void> {
    let tooMany = this.#entries.size - maxOpen;
    for (const [surveyId, entry] of this.#entries) {
      if (tooMany <= 0) return;
      if (entry.uses > 0) continue;
      tooMany -= 1;
      await this.#close(surveyId, entry).catch((error) => log.warn({ err: error, surveyId }, 'dataset was not closed'));
    }
  }

  async #close(surveyId: string, entry: Entry): Promise<void> {
    this.#entries.delete(surveyId);
    const closing = (async () => {
      const dataset = await entry.dataset.catch(() => null);
      dataset?.release();
      await this.#engine.detach(entry.name);
    })();
    const settled = closing.catch(() => {}).then(() => void this.#closing.delete(surveyId));
    this.#closing.set(surveyId, settled);
    await closing;
  }

  /** Throws the file away, and starts the engine anew where the broken file has stopped it. */
  async #discard(companyId: string, surveyId: string, error: unknown): Promise<void> {
    if (stopsEngine(error)) await this.close();
    await this.forget(companyId, surveyId);
  }

  async #remove(companyId: string, surveyId: string): Promise<void> {
    const file = path.join(this.#folder, companyId, `${surveyId}.duckdb`);
    await Promise.all([file, `${file}.wal`].map((one) => rm(one, { force: true })));
  }

  /** Forgets a survey that is gone. */
  async forget(companyId: string, surveyId: string): Promise<void> {
    const entry = this.#entries.get(surveyId);
    if (entry) await this.#close(surveyId, entry).catch(() => {});
    await this.#remove(companyId, surveyId);
  }

  /** Closes everything; the next use opens it again. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) (await entry.dataset.catch(() => null))?.release();
    await this.#engine.close();
  }
}
