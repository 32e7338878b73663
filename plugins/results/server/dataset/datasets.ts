import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ResponseChanges, ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope, ResultsScope, SurveyHead } from '@kaiku/plugin-surveys/contract';
import { isUuid, type Logger, notFound, Problem, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { type Build, type BuildMeasure, type BuildProgress, Builds, type Built } from './build/builds.ts';
import { Dataset, type DatasetShape, TooManyNew } from './dataset.ts';
import { Engine } from './engine.ts';
import { isFull, type Meaning, meaningOf } from './engineErrors.ts';
import { Gate } from './gate.ts';
import { NeedsRoom } from './layout.ts';
import type { Ledger } from './ledger.ts';
import type { Snapshots } from './snapshots.ts';
import { View } from './view.ts';

/** Datasets that stay open; the one that was used longest ago is closed for another. */
const maxOpen = 24;
/** How often a use begins anew because others mend the same dataset meanwhile. */
const mostMeanwhile = 4;
/** Surveys that went, of which a use that began before is still told. */
const maxGone = 10_000;
/** With more responses than this, a dataset is made in a thread of its own while callers are told how far it is. */
const largeFrom = 50_000;
/** So long after its last use a survey's that is not to be kept is thrown away (RES-023). */
const unkeptMs = 60_000;
/** Rows that were applied to a large one after which it is stored anew for other nodes: about five seconds of work. */
const storedAfter = 20_000;
/** So often at most the ledger hears of a dataset that is used and well. */
const toldAgainMs = 60_000;

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
  /** While the dataset is made aside. */
  build: Build | null;
  /** Ends when what was built is in its place, or has failed. */
  installed: Promise<void>;
  /** Why the last build failed, for the next caller to hear. */
  failure: unknown;
  /** Key of the stored dataset that it was taken from. */
  taken: string | null;
  /** Rows that were applied to it since it was made or stored. */
  applied: number;
  /** When the ledger last heard that it is well; 0 when it is to hear anew. */
  toldAt: number;
  /** When it was made, for the ledger to hear. */
  madeAt: Date | null;
}

/** What it takes to bring a dataset up to date. */
interface Refresh extends Pick<DatasetUse, 'copy' | 'shape' | 'kept'> {
  scope: Pick<ResultsScope, 'limits'>;
}

interface Pull extends Refresh {
  ctx: TenantContext;
  entry: Entry;
  dataset: Dataset;
}

/** A use of a survey's dataset. */
export interface DatasetUse {
  /** What whoever asks may see of it. */
  scope: ResultsScope;
  /** Fills it, whoever asks. */
  copy: CopyScope;
  /** The survey as it is now. */
  shape: DatasetShape;
  /** Of the company. */
  timeZone: string;
  /** Whether it stays for the next use, and for other nodes. */
  kept: boolean;
}

type Check = NonNullable<ResponseChanges['check']>;

/** Runs work while nobody reads: columns come and go, or the table is empty for a while. */
type Alone = (work: () => Promise<void>) => Promise<void>;

export interface DatasetsOptions {
  /** Opens transactions for builds in the background; without it callers wait for theirs, whatever its size. */
  tenants?: Pick<TenantRunner, 'run'>;
  /** Responses from which on a build goes to the background. */
  largeFrom?: number;
  /** Name of the process, `main` by default: two must not open one file. */
  process?: string;
  /** Modules of the kinds that plugins bring, for the threads that build. */
  kindModules?: readonly string[];
  /** Hears of each build in the background. */
  measure?: BuildMeasure;
  /** What nodes leave for each other; without it each makes all of its own. */
  snapshots?: Snapshots;
  /** Hears what there is, for managers to look at. */
  ledger?: Pick<Ledger, 'tell' | 'idle' | 'place'>;
  /** Another engine than the process's own. */
  engine?: Engine;
  /** How long a dataset that is not kept stays after its last use, in milliseconds: a minute by default. */
  unkeptMs?: number;
}

type SurveyOf = Pick<CopyScope, 'companyId' | 'surveyId'>;

/** Which of a company's surveys there are, and whether their datasets are kept. */
export type Existing = (
  companyId: string,
  surveyIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<SurveyHead, 'useDatasets'>>>;

/** The datasets of one process: opened, brought up to date, mended and closed. */
export class Datasets {
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #responses: ResponseReader;
  /** By company and survey. */
  readonly #entries = new Map<string, Entry>();
  /** Surveys that are gone, by the same key. */
  readonly #gone = new LRUCache<string, true>({ max: maxGone });
  /** Closings that are under way, by the same key: a file is opened again only after them. */
  readonly #closing = new Map<string, Promise<void>>();
  readonly #builds: Builds | null;
  readonly #snapshots: Snapshots | null;
  readonly #ledger: Pick<Ledger, 'tell' | 'idle' | 'place'> | null;
  readonly #largeFrom: number;
  readonly #unkeptMs: number;
  /** Datasets that are not kept and were used lately, by the same key. */
  readonly #leaving = new Map<string, { base: string; timer: NodeJS.Timeout }>();
  #sweeping: Promise<void> = Promise.resolve();
  #restarting: Promise<void> = Promise.resolve();
  /** How often the engine was started anew. */
  #restarts = 0;
  #stopped = false;

  constructor(dataDir: string, responses: ResponseReader, options: DatasetsOptions = {}) {
    // Threads share no DuckDB, and two of them must not open one file.
    this.#folder = path.join(dataDir, 'datasets', options.process ?? 'main');
    this.#engine = options.engine ?? new Engine(this.#folder);
    this.#responses = responses;
    this.#snapshots = options.snapshots ?? null;
    this.#ledger = options.ledger ?? null;
    this.#builds = options.tenants
      ? new Builds(
          path.join(this.#folder, 'building'),
          responses,
          options.tenants,
          options.kindModules,
          options.measure,
          options.snapshots,
        )
      : null;
    this.#largeFrom = options.largeFrom ?? largeFrom;
    this.#unkeptMs = options.unkeptMs ?? unkeptMs;
  }

  /**
   * Runs `work` on the survey's dataset, which then holds every response that had been committed before the call.
   * What has failed is mended, once, and a few times what others let go of: a broken one is thrown away and made anew.
   * @throws Problem `results_building` while a large one is being made, `no_space` where the disk is full
   */
  async use<T>(ctx: TenantContext, use: DatasetUse, work: (view: View) => Promise<T>): Promise<T> {
    const { scope, timeZone, shape } = use;
    return this.#mending(ctx, use, (dataset) => work(new View(dataset, scope, timeZone, shape.fieldIds)));
  }

  /** Makes one for whoever asks next, or brings it up to date. @throws Problem `results_building` while a large one is being made */
  prepare(ctx: TenantContext, use: Omit<Refresh, 'scope'>): Promise<void> {
    return this.#mending(ctx, { ...use, scope: { limits: null } }, async () => {});
  }

  async #mending<T>(ctx: TenantContext, use: Refresh, work: (dataset: Dataset) => Promise<T>): Promise<T> {
    const { companyId, surveyId } = use.copy;
    try {
      for (let mended = 0; ; mended += 1) {
        const restarts = this.#restarts;
        const tried = this.#entry(companyId, surveyId);
        try {
          return await this.#attempt(ctx, use, tried, work);
        } catch (error) {
          const meaning = meaningOf(error);
          if (meaning === null || meaning === 'locked') throw error;
          // What others do to it meanwhile is nothing that it has itself.
          if (mended >= (meaning === 'released' || meaning === 'aftermath' ? mostMeanwhile : 1)) throw error;
          ctx.log.warn({ err: error, surveyId, meaning }, 'dataset has failed; mending it');
          await this.#mend(use.copy, tried, meaning, restarts);
        }
      }
    } catch (error) {
      if (!isFull(error)) throw error;
      throw Object.assign(new Problem('no_space'), { cause: error });
    }
  }

  async #attempt<T>(
    ctx: TenantContext,
    use: Refresh,
    entry: Entry,
    work: (dataset: Dataset) => Promise<T>,
  ): Promise<T> {
    const { companyId, surveyId } = use.copy;
    const key = keyOf(companyId, surveyId);
    entry.uses += 1;
    try {
      await this.#refresh(ctx, use, entry);
      return await entry.gate.read(async () => work(await entry.dataset));
    } finally {
      entry.uses -= 1;
      // It went while it was used, and what was used may have come after it went.
      if (this.#gone.has(key)) await this.drop(companyId, surveyId);
      else if (!use.kept) this.#leaveLater(companyId, surveyId, ctx.log);
      await this.#closeOthers(ctx.log);
    }
  }

  /** One refresh at a time; callers who wait while one runs share the next. */
  async #refresh(ctx: TenantContext, { scope, copy, shape, kept }: Refresh, entry: Entry): Promise<void> {
    if (entry.build) throw stillBuilding(scope, entry.build.progress);
    entry.clock += 1;
    const arrived = entry.clock;
    const turn = entry.queue.then(async () => {
      if (entry.build) throw stillBuilding(scope, entry.build.progress);
      const dataset = await entry.dataset;
      // One that began after this caller came has seen all that this caller may expect, if for the same structure.
      if (entry.refreshed > arrived && dataset.fits(shape)) return;
      entry.clock += 1;
      const began = entry.clock;
      await this.#update({ ctx, scope, copy, shape, kept, entry, dataset }, (work) => entry.gate.write(work));
      entry.refreshed = began;
      await this.#tellWell(copy, entry, dataset);
    });
    turn.catch((error) => this.#tellFailed(copy, entry, error));
    entry.queue = turn.catch(() => {});
    await turn;
  }

  async #update(pull: Pull, alone: Alone): Promise<void> {
    const { dataset, shape } = pull;
    const missing = dataset.missing(shape);
    if (missing === null || dataset.watermark === null) return this.#renew(pull, alone);
    if (missing.length === 0) return this.#pull(pull, alone);
    return alone(() => this.#reshape(pull, () => dataset.makeRoom(missing)));
  }

  async #pull(pull: Pull, alone: Alone): Promise<void> {
    const { ctx, copy, shape, dataset } = pull;
    const changes = await this.#responses.changes(ctx, copy, dataset.watermark);
    if (changes.reset) return this.#renew(pull, alone);
    if (changes.unchanged && dataset.watermark !== null && !changes.check) return;
    try {
      const most = this.#builds ? this.#largeFrom : undefined;
      // What is still to be checked is not noted as complete.
      const until = changes.check ? dataset.watermark! : changes.watermark;
      if (!changes.unchanged || dataset.watermark === null)
        pull.entry.applied += await dataset.apply(shape, until, changes.batches, most);
      if (changes.check) await this.#check(pull, changes, changes.check, alone);
      else await this.#keep(pull);
    } catch (error) {
      if (error instanceof TooManyNew) return this.#renew(pull, alone);
      if (!(error instanceof NeedsRoom)) throw error;
      await alone(() => this.#reshape(pull, () => dataset.makeRoom(error.columns)));
    }
  }

  /** The server was started anew: it may not be the one that it was. */
  async #check(pull: Pull, changes: ResponseChanges, check: Check, alone: Alone): Promise<void> {
    const { ctx, copy, dataset } = pull;
    const [there, here] = [await check.sum(), await dataset.sum(check.before)];
    if (there.count === here.count && there.sum === here.sum) return dataset.moveTo(changes.watermark);
    ctx.log.warn({ surveyId: copy.surveyId }, 'the database lacks what a dataset has seen; making it anew');
    return this.#renew(pull, alone);
  }

  /** Leaves it for other nodes, where what is stored would have them read much. */
  async #keep({ ctx, copy, kept, entry, dataset }: Pull): Promise<void> {
    if (!kept || !this.#snapshots || !this.#builds || entry.applied < storedAfter) return;
    entry.applied = 0;
    const responses = await dataset.count();
    if (responses < this.#largeFrom) return;
    const stored = await this.#snapshots.find(ctx, copy);
    if (stored && responses - stored.responses < storedAfter) return;
    const watermark = dataset.watermark!;
    const make = async (file: string) => {
      await this.#engine.copy(entry.name, file);
      return { watermark, responses };
    };
    entry.uses += 1;
    void this.#builds.keep(copy, make, ctx.log).finally(() => {
      entry.uses -= 1;
    });
  }

  async #reshape(pull: Pull, change: () => Promise<void>): Promise<void> {
    await change();
    await this.#pull(pull, (work) => work());
  }

  /** Reads all responses again: a few at once, many in the background. @throws Problem `results_building` */
  async #renew(pull: Pull, alone: Alone): Promise<void> {
    const { ctx, scope, copy, shape, kept, entry, dataset } = pull;
    const { surveyId } = copy;
    const { failure } = entry;
    entry.failure = null;
    if (failure) throw failure;
    const total = this.#builds ? await this.#responses.count(ctx, surveyId) : 0;
    if (!this.#builds || total < this.#largeFrom) {
      return alone(async () => {
        if (!this.#builds && (await this.#take(pull)))
          return this.#update({ ...pull, dataset: await entry.dataset }, (work) => work());
        return this.#reshape(pull, async () => {
          await dataset.reset(shape);
          isMade(entry);
        });
      });
    }
    const build = this.#builds.start({ copy, shape, kept, total, refused: entry.taken, log: ctx.log });
    entry.build = build;
    this.#ledger?.tell(copy, { state: 'building' });
    // Until it is in its place, the entry is not to be closed for others.
    entry.uses += 1;
    entry.installed = build.file
      .then((built) => this.#install(copy, entry, built))
      .catch((error) => {
        entry.failure = error;
        if (this.#entries.get(keyOf(copy.companyId, surveyId)) === entry) this.#tellFailed(copy, entry, error);
        ctx.log.warn({ err: error, surveyId }, 'dataset was not built');
      })
      .finally(() => {
        entry.build = null;
        entry.uses -= 1;
      });
    throw stillBuilding(scope, build.progress);
  }

  /** Who builds nothing, and waits, takes what others have stored. @returns whether there was something */
  async #take({ ctx, copy, entry }: Pull): Promise<boolean> {
    const stored = await this.#snapshots?.find(ctx, copy);
    if (!this.#snapshots || !stored || stored.file_key === entry.taken) return false;
    const file = `${entry.file}.taken`;
    try {
      await this.#snapshots.fetch(copy, stored, file);
    } catch (error) {
      ctx.log.warn({ err: error, surveyId: copy.surveyId }, 'a stored dataset could not be taken');
      return false;
    }
    await this.#swap(keyOf(copy.companyId, copy.surveyId), entry, { file, taken: stored.file_key });
    return true;
  }

  async #tellWell(of: SurveyOf, entry: Entry, dataset: Dataset): Promise<void> {
    if (!this.#ledger || Date.now() - entry.toldAt < toldAgainMs) return;
    entry.toldAt = Date.now();
    const { madeAt } = entry;
    entry.madeAt = null;
    // Where it is let go of meanwhile, whoever opens it again tells.
    const responses = await dataset.count().catch(() => undefined);
    this.#ledger.tell(of, { state: 'ready', responses, ...(await filesOf(entry.file)), ...(madeAt && { madeAt }) });
  }

  #tellFailed(of: SurveyOf, entry: Entry, error: unknown): void {
    const meaning = meaningOf(error);
    // What others let go of is opened again, and what is refused to a caller has not failed.
    if (meaning === 'released' || meaning === 'aftermath' || (error instanceof Problem && error.status < 500)) return;
    entry.toldAt = 0;
    const failure = isFull(error) ? 'no_space' : meaning === 'locked' ? 'locked' : 'other';
    this.#ledger?.tell(of, { state: 'failed', failure });
  }

  /** Puts a file that was built into the place of the dataset's. */
  async #install(of: SurveyOf, entry: Entry, built: Built): Promise<void> {
    const key = keyOf(of.companyId, of.surveyId);
    if (this.#entries.get(key) !== entry) return rm(built.file, { force: true });
    const turn = entry.queue.then(() => entry.gate.write(() => this.#swap(key, entry, built)));
    entry.queue = turn.catch(() => {
      // The next use opens whatever there is.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    await turn;
    await this.#tellWell(of, entry, await entry.dataset);
  }

  async #swap(key: string, entry: Entry, { file, taken }: Built): Promise<void> {
    (await entry.dataset).release();
    await this.#engine.detach(entry.name);
    await rm(`${entry.file}.wal`, { force: true });
    await rename(file, entry.file);
    entry.taken = taken;
    entry.applied = 0;
    isMade(entry);
    entry.dataset = this.#open(key, entry.name, entry.file);
    await entry.dataset;
  }

  /** As the ledger knows this process. */
  get place(): string | null {
    return this.#ledger?.place ?? null;
  }

  /** How far the building of a survey's dataset is; null when none is under way. */
  progress(companyId: string, surveyId: string): BuildProgress | null {
    return this.#entries.get(keyOf(companyId, surveyId))?.build?.progress ?? null;
  }

  /** @throws Problem `not_found` where the survey is gone */
  #entry(companyId: string, surveyId: string): Entry {
    const key = keyOf(companyId, surveyId);
    if (this.#gone.has(key)) throw notFound();
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const name = `s_${key.replaceAll('-', '').replace(' ', '_')}`;
    const file = path.join(this.#folder, companyId, `${surveyId}.duckdb`);
    const dataset = this.#open(key, name, file);
    const entry: Entry = {
      name,
      file,
      dataset,
      uses: 0,
      clock: 0,
      refreshed: 0,
      gate: new Gate(),
      queue: Promise.resolve(),
      build: null,
      installed: Promise.resolve(),
      failure: null,
      taken: null,
      applied: 0,
      toldAt: 0,
      madeAt: null,
    };
    this.#entries.set(key, entry);
    dataset.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key));
    return entry;
  }

  async #open(key: string, name: string, file: string): Promise<Dataset> {
    await this.#closing.get(key);
    try {
      await this.#engine.attach(name, file);
    } catch (error) {
      if (meaningOf(error) === 'locked') throw new Problem('unavailable');
      throw error;
    }
    return Dataset.open(this.#engine, name);
  }

  /** Closes the datasets beyond `maxOpen` that nobody uses, those first that were used longest ago. */
  async #closeOthers(log: Logger): Promise<void> {
    let tooMany = this.#entries.size - maxOpen;
    for (const [key, entry] of this.#entries) {
      if (tooMany <= 0) return;
      if (entry.uses > 0) continue;
      tooMany -= 1;
      await this.#close(key, entry).catch((error) => log.warn({ err: error }, 'dataset was not closed'));
    }
  }

  /** @param remove throws its files away, before anybody can open them again */
  async #close(key: string, entry: Entry | undefined, remove?: () => Promise<unknown>): Promise<void> {
    const before = this.#closing.get(key);
    this.#entries.delete(key);
    const closing = (async () => {
      await before;
      if (entry) {
        const dataset = await entry.dataset.catch(() => null);
        dataset?.release();
        await this.#engine.detach(entry.name).catch((error) => {
          // What is thrown away may be what could not be detached.
          if (!remove) throw error;
        });
      }
      await remove?.();
    })();
    this.#awaitClosing(key, closing);
    await closing;
  }

  #awaitClosing(key: string, closing: Promise<unknown>): void {
    const settled: Promise<void> = closing
      .catch(() => {})
      .then(() => {
        if (this.#closing.get(key) === settled) this.#closing.delete(key);
      });
    this.#closing.set(key, settled);
  }

  /**
   * Only the survey whose work has failed loses its file, once for all who use it; an engine that has stopped is started
   * anew once for all.
   */
  async #mend({ companyId, surveyId }: CopyScope, tried: Entry, meaning: Meaning, restarts: number): Promise<void> {
    const key = keyOf(companyId, surveyId);
    if (meaning === 'stopped' || meaning === 'aftermath') {
      if (this.#restarts === restarts) this.#restarting = this.#restart();
      await this.#restarting;
    }
    const now = this.#entries.get(key);
    if (now && now !== tried) return;
    if (meaning === 'stopped' || meaning === 'broken') await this.drop(companyId, surveyId);
    if (meaning === 'shut') await this.#close(key, now);
  }

  /** Starts the engine anew when what is under way in it has ended; what is being built aside goes on. */
  async #restart(): Promise<void> {
    this.#restarts += 1;
    const before = [...this.#closing.values()];
    const entries = [...this.#entries].map(([key, entry]) => ({ key, entry, dataset: entry.dataset }));
    const closed = (async () => {
      await Promise.all(before);
      for (const { entry, dataset } of entries) {
        await entry.queue;
        await entry.gate.write(async () => (await dataset.catch(() => null))?.release());
      }
      await this.#engine.close();
    })();
    for (const { key, entry } of entries) {
      this.#awaitClosing(key, closed);
      if (entry.build) entry.dataset = this.#open(key, entry.name, entry.file);
      else this.#entries.delete(key);
    }
    await closed;
  }

  /** Throws one away, whoever uses it now: it is made anew when it is asked for. */
  async drop(companyId: string, surveyId: string): Promise<void> {
    const key = keyOf(companyId, surveyId);
    const entry = this.#entries.get(key);
    entry?.build?.cancel();
    this.#stay(key);
    await this.#close(key, entry, () => removeDataset(path.join(this.#folder, companyId, surveyId)));
    this.#ledger?.tell({ companyId, surveyId }, null);
  }

  /** Tells the ledger of all of a company's that lie here, also of those that nobody has used for long. */
  async tellAll(companyId: string): Promise<void> {
    const folder = path.join(this.#folder, companyId);
    for (const name of await list(folder)) {
      const [surveyId = '', ending] = name.split('.');
      if (!isUuid(surveyId) || ending !== 'duckdb' || name.endsWith('.wal')) continue;
      const entry = this.#entries.get(keyOf(companyId, surveyId));
      if (entry?.build) this.#ledger?.tell({ companyId, surveyId }, { state: 'building' });
      else if (entry?.failure) this.#tellFailed({ companyId, surveyId }, entry, entry.failure);
      else this.#ledger?.tell({ companyId, surveyId }, { state: 'ready', ...(await filesOf(path.join(folder, name))) });
    }
  }

  /** A survey's that is not kept goes when nobody has used it for a while: a page asks more than once. */
  #leaveLater(companyId: string, surveyId: string, log: Pick<Logger, 'warn'>): void {
    const key = keyOf(companyId, surveyId);
    this.#stay(key);
    const timer = setTimeout(() => {
      const used = (this.#entries.get(key)?.uses ?? 0) > 0;
      if (used) this.#leaveLater(companyId, surveyId, log);
      else
        this.drop(companyId, surveyId).catch((error) =>
          log.warn({ err: error, surveyId }, 'a dataset that is not kept was not removed'),
        );
    }, this.#unkeptMs).unref();
    this.#leaving.set(key, { base: path.join(this.#folder, companyId, surveyId), timer });
  }

  #stay(key: string): void {
    clearTimeout(this.#leaving.get(key)?.timer);
    this.#leaving.delete(key);
  }

  /** A survey's is not to be kept any more: it goes now, or after the use that is under way. */
  async leave(companyId: string, surveyId: string, log: Pick<Logger, 'warn'>): Promise<void> {
    if ((this.#entries.get(keyOf(companyId, surveyId))?.uses ?? 0) > 0) this.#leaveLater(companyId, surveyId, log);
    else await this.drop(companyId, surveyId);
  }

  /**
   * Forgets a survey that is gone, for good: also what is being read for it now, and what processes have left that this
   * node has no more. Those that it has forget it themselves.
   */
  async forget(companyId: string, surveyId: string): Promise<void> {
    await this.#forget(companyId, surveyId, await this.#folders());
  }

  async #forget(companyId: string, surveyId: string, folders: readonly string[]): Promise<void> {
    this.#gone.set(keyOf(companyId, surveyId), true);
    await this.drop(companyId, surveyId);
    for (const folder of folders) await removeDataset(path.join(folder, companyId, surveyId));
  }

  /** Of all processes that this node has or had. */
  async #folders(): Promise<string[]> {
    const all = path.dirname(this.#folder);
    const found = await readdir(all, { withFileTypes: true }).catch(() => []);
    // Beside them is a file that names the node.
    return found.filter((one) => one.isDirectory()).map(({ name }) => path.join(all, name));
  }

  /** Forgets all: they are made anew when they are asked for. */
  async forgetAll(): Promise<void> {
    await this.close();
    for (const [companyId, surveys] of await this.#left())
      for (const [surveyId, folders] of surveys)
        if (folders.includes(this.#folder)) this.#ledger?.tell({ companyId, surveyId }, null);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Forgets, in the background, surveys that went while nobody listened, and what processes of other names have left. */
  sweep(existing: Existing, log: Logger): void {
    this.#sweeping = this.#sweep(existing).catch((error) => log.warn({ err: error }, 'datasets were not swept'));
  }

  async #sweep(existing: Existing): Promise<void> {
    for (const [companyId, surveys] of await this.#left()) {
      if (this.#stopped) return;
      const there = await existing(companyId, [...surveys.keys()]);
      for (const [surveyId, folders] of surveys) {
        const head = there.get(surveyId);
        if (!head) await this.#forget(companyId, surveyId, folders);
        // Those of other processes may be in use, and go by themselves.
        else if (!head.useDatasets && folders.includes(this.#folder)) await this.#leaveUnused(companyId, surveyId);
      }
    }
  }

  /** One that is in use has its time, which this process knows. */
  async #leaveUnused(companyId: string, surveyId: string): Promise<void> {
    const key = keyOf(companyId, surveyId);
    if (!this.#entries.has(key) && !this.#leaving.has(key)) await this.drop(companyId, surveyId);
  }

  /** By company and survey the folders that have something of it. */
  async #left(): Promise<Map<string, Map<string, string[]>>> {
    const left = new Map<string, Map<string, string[]>>();
    for (const folder of await this.#folders()) {
      // Processes were named by their threads' numbers once.
      if (/^thread-\d+$/.test(path.basename(folder))) await rm(folder, { recursive: true, force: true });
      for (const companyId of (await list(folder)).filter((name) => isUuid(name))) {
        const files = await list(path.join(folder, companyId));
        const surveys = left.get(companyId) ?? new Map<string, string[]>();
        for (const surveyId of new Set(files.map((file) => file.split('.')[0]!)))
          if (isUuid(surveyId)) surveys.set(surveyId, [...(surveys.get(surveyId) ?? []), folder]);
        left.set(companyId, surveys);
      }
    }
    return left;
  }

  /** Closes everything, for good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sweeping;
    await this.close();
  }

  /** Closes everything; the next use opens it again. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const { build } of entries) build?.cancel();
    await Promise.all(entries.map(({ installed }) => installed));
    await this.#builds?.idle();
    for (const entry of entries) (await entry.dataset.catch(() => null))?.release();
    await this.#engine.close();
    const leaving = [...this.#leaving];
    for (const [key] of leaving) {
      this.#stay(key);
      const [companyId, surveyId] = key.split(' ') as [string, string];
      this.#ledger?.tell({ companyId, surveyId }, null);
    }
    await Promise.all(leaving.map(([, { base }]) => removeDataset(base)));
    await this.#ledger?.idle();
  }
}

const isMade = (entry: Entry): void => {
  entry.madeAt = new Date();
  entry.toldAt = 0;
};

/** @returns how large a dataset's file is, with what waits beside it, and since when it is there */
async function filesOf(file: string): Promise<{ bytes: number; bornAt: Date }> {
  const [main, log] = await Promise.all([file, `${file}.wal`].map((one) => stat(one).catch(() => null)));
  return { bytes: (main?.size ?? 0) + (log?.size ?? 0), bornAt: main?.birthtime ?? new Date() };
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** @param base of a dataset's files, without their endings */
const removeDataset = (base: string): Promise<unknown> =>
  Promise.all(['.duckdb', '.duckdb.wal', '.duckdb.taken'].map((ending) => rm(`${base}${ending}`, { force: true })));

const keyOf = (companyId: string, surveyId: string): string => `${companyId} ${surveyId}`;

/** How far a build is, in hundredths for who has limits: how many responses there are in all is not theirs to know. */
export const toldProgress = (
  { limits }: Pick<ResultsScope, 'limits'>,
  { done, total }: BuildProgress,
): BuildProgress => (limits ? { done: total > 0 ? Math.floor((done / total) * 100) : 0, total: 100 } : { done, total });

/** 423: the caller is to try again; nothing has failed, which 503 would tell operators. */
const stillBuilding = (scope: Pick<ResultsScope, 'limits'>, progress: BuildProgress): Problem =>
  new Problem('results_building', { status: 423, params: { ...toldProgress(scope, progress) } });
