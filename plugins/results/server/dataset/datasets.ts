import path from 'node:path';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { SurveyHead } from '@kaiku/plugin-surveys/contract';
import { type Logger, notFound, Problem, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { type BuildMeasure, type BuildProgress, Builds } from './build/builds.ts';
import type { Dataset } from './dataset.ts';
import { Engine } from './engine.ts';
import { isFull, type Meaning, meaningOf } from './engineErrors.ts';
import { type Entry, keyOf, type SurveyOf } from './entry.ts';
import { DatasetFiles, lookAt, noteUse } from './files.ts';
import { Leaving } from './leaving.ts';
import { OpenDatasets } from './openDatasets.ts';
import type { DatasetPort } from './port/datasetPort.ts';
import { isBuilding } from './progress.ts';
import { Refresher } from './refresher.ts';
import { Room } from './room.ts';
import type { Snapshots } from './snapshots.ts';
import { type LedgerPart, Telling } from './telling.ts';
import type { DatasetUse, Refresh } from './use.ts';
import { View } from './view.ts';

/** How often a use begins anew because others mend the same dataset meanwhile. */
const mostMeanwhile = 4;
/** Surveys that went, of which a use that began before is still told. */
const maxGone = 10_000;
/** With more responses than this, a dataset is made in a thread of its own while callers are told how far it is. */
const largeFrom = 50_000;
/** Days without a use after which one goes from the disk. */
const unusedDays = 30;
/** So often at most a use is noted. */
const notedMs = 60 * 60 * 1_000;
/** So long after its last use a survey's that is not to be kept is thrown away (RES-023). */
const unkeptMs = 60_000;

export interface DatasetsOptions {
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
  ledger?: LedgerPart;
  /** At which other threads of the node ask for them. */
  port?: DatasetPort;
  /** Another engine than the process's own. */
  engine?: Engine;
  /** Bytes that all may take on the disk: without bound by default. */
  maxBytes?: number;
  /** How long a dataset that is not kept stays after its last use, in milliseconds: a minute by default. */
  unkeptMs?: number;
}

/** Which of a company's surveys there are, and whether their datasets are kept. */
export type Existing = (
  companyId: string,
  surveyIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<SurveyHead, 'useDatasets'>>>;

/** A use, as far as it does not matter what is asked. */
interface Turn extends Pick<Refresh, 'copy' | 'kept'> {
  log: Logger;
  /** Brings it up to date. */
  refresh(entry: Entry): Promise<void>;
}

/** The datasets of one process: used, mended and forgotten. */
export class Datasets {
  readonly #engine: Engine;
  readonly #files: DatasetFiles;
  readonly #open: OpenDatasets;
  readonly #refresher: Refresher;
  readonly #builds: Builds;
  readonly #telling: Telling;
  readonly #leaving: Leaving;
  readonly #room: Room;
  readonly #port: DatasetPort | null;
  /** Surveys that are gone, by `keyOf`. */
  readonly #gone = new LRUCache<string, true>({ max: maxGone });
  #sweeping: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param tenants opens transactions for builds in the background */
  constructor(
    dataDir: string,
    responses: ResponseReader,
    tenants: Pick<TenantRunner, 'run'>,
    options: DatasetsOptions = {},
  ) {
    const { kindModules, measure, snapshots = null } = options;
    this.#files = new DatasetFiles(dataDir, options.process ?? 'main');
    const { folder } = this.#files;
    this.#engine = options.engine ?? new Engine(folder);
    this.#open = new OpenDatasets(this.#engine, this.#files);
    this.#telling = new Telling(options.ledger ?? null);
    this.#leaving = new Leaving(options.unkeptMs ?? unkeptMs);
    this.#room = new Room({
      files: this.#files,
      most: options.maxBytes ?? Infinity,
      isUsed: (of) => this.#isUsed(of),
      drop: ({ companyId, surveyId }) => this.drop(companyId, surveyId),
    });
    this.#builds = new Builds(path.join(folder, 'building'), responses, tenants, kindModules, measure, snapshots);
    this.#refresher = new Refresher({
      engine: this.#engine,
      open: this.#open,
      responses,
      builds: this.#builds,
      snapshots,
      telling: this.#telling,
      largeFrom: options.largeFrom ?? largeFrom,
    });
    this.#port = options.port ?? null;
    this.#port?.open(this);
  }

  /** As the ledger knows this process. */
  get place(): string | null {
    return this.#telling.place;
  }

  /** How far the building of a survey's dataset is; null when none is under way. */
  progress(companyId: string, surveyId: string): BuildProgress | null {
    return this.#open.known({ companyId, surveyId })?.build?.progress ?? null;
  }

  /**
   * Runs `work` on the survey's dataset, which then holds every response that had been committed before the call.
   * What has failed is mended, once, and a few times what others let go of: a broken one is thrown away and made anew.
   * @throws Problem `results_building` while a large one is being made, `no_space` where the disk is full, `unavailable` at the
   * end of the process
   */
  async use<T>(ctx: TenantContext, use: DatasetUse, work: (view: View) => Promise<T>): Promise<T> {
    const { scope, timeZone, shape } = use;
    return this.#mending(this.#turnIn(ctx, use), (dataset) => work(new View(dataset, scope, timeZone, shape.fieldIds)));
  }

  /** For who has no transaction here, as another thread: waits while a large one is being made. @throws Problem `no_space` */
  async useApart(
    use: Omit<Refresh, 'scope'>,
    { tenants, log }: { tenants: Pick<TenantRunner, 'run'>; log: Logger },
    work: (dataset: Dataset) => Promise<void>,
  ): Promise<void> {
    const { companyId } = use.copy;
    const own = { ...use, scope: { limits: null } };
    const refresh = (entry: Entry) =>
      tenants.run(companyId, (ctx) => this.#refresher.refresh(ctx, own, entry), { readOnly: true });
    for (;;) {
      try {
        return await this.#mending({ ...own, log, refresh }, work);
      } catch (error) {
        if (!isBuilding(error)) throw error;
        await this.#open.known(use.copy)?.installed;
      }
    }
  }

  /** Makes one for whoever asks next, or brings it up to date. @throws Problem `results_building` while a large one is being made */
  prepare(ctx: TenantContext, use: Omit<Refresh, 'scope'>): Promise<void> {
    return this.#mending(this.#turnIn(ctx, { ...use, scope: { limits: null } }), async () => {});
  }

  /** Brought up to date in the caller's transaction. */
  #turnIn(ctx: TenantContext, use: Refresh): Turn {
    const { copy, kept } = use;
    return { copy, kept, log: ctx.log, refresh: (entry) => this.#refresher.refresh(ctx, use, entry) };
  }

  async #mending<T>(turn: Turn, work: (dataset: Dataset) => Promise<T>): Promise<T> {
    const { copy, log } = turn;
    const { surveyId } = copy;
    try {
      for (let mended = 0; ; mended += 1) {
        const { restarts } = this.#open;
        if (this.#stopped) throw new Problem('unavailable');
        if (this.#gone.has(keyOf(copy))) throw notFound();
        const tried = this.#open.open(copy);
        try {
          return await this.#attempt(turn, tried, work);
        } catch (error) {
          const meaning = meaningOf(error);
          if (meaning === null || meaning === 'locked') throw error;
          // What others do to it meanwhile is nothing that it has itself.
          if (mended >= (meaning === 'released' || meaning === 'aftermath' ? mostMeanwhile : 1)) throw error;
          log.warn({ err: error, surveyId, meaning }, 'dataset has failed; mending it');
          await this.#mend(tried, meaning, restarts);
        }
      }
    } catch (error) {
      if (!isFull(error)) throw error;
      throw Object.assign(new Problem('no_space'), { cause: error });
    }
  }

  async #attempt<T>(turn: Turn, entry: Entry, work: (dataset: Dataset) => Promise<T>): Promise<T> {
    const { kept, log } = turn;
    const { companyId, surveyId } = entry.of;
    entry.uses += 1;
    try {
      await turn.refresh(entry);
      await this.#noteUse(entry, log);
      return await entry.gate.read(async () => work(await entry.dataset));
    } finally {
      entry.uses -= 1;
      // It went while it was used, and what was used may have come after it went.
      if (this.#gone.has(keyOf(entry.of))) await this.drop(companyId, surveyId);
      else if (!kept) this.#leaveLater(entry.of, log);
      await this.#open.closeUnused(log);
    }
  }

  async #noteUse(entry: Entry, log: Logger): Promise<void> {
    const now = Date.now();
    if (now - entry.notedAt < notedMs) return;
    entry.notedAt = now;
    await noteUse(entry.file);
    this.#room.make(log);
  }

  /**
   * Only the survey whose work has failed loses its file, once for all who use it; an engine that has stopped is started
   * anew once for all.
   */
  async #mend(tried: Entry, meaning: Meaning, restarts: number): Promise<void> {
    if (meaning === 'stopped' || meaning === 'aftermath') await this.#open.restart(restarts);
    const { of } = tried;
    const now = this.#open.known(of);
    if (now && now !== tried) return;
    if (meaning === 'stopped' || meaning === 'broken') await this.drop(of.companyId, of.surveyId);
    if (meaning === 'shut') await this.#open.close(of);
  }

  /** Throws one away, whoever uses it now: it is made anew when it is asked for. */
  async drop(companyId: string, surveyId: string): Promise<void> {
    const of = { companyId, surveyId };
    this.#open.known(of)?.build?.cancel();
    this.#leaving.stay(of);
    await this.#open.close(of, () => this.#files.remove(of));
    this.#telling.gone(of);
  }

  /** Tells the ledger of all of a company's that lie here. Those that nobody has used for long go: the disk is no archive. */
  async tellAll(companyId: string): Promise<void> {
    const before = new Date(Date.now() - unusedDays * 24 * 60 * 60 * 1_000);
    for (const { surveyId, file } of await this.#files.ofCompany(companyId)) {
      const of = { companyId, surveyId };
      if (!this.#isUsed(of) && (await lookAt(file)).usedAt < before) await this.drop(companyId, surveyId);
      else await this.#telling.found(of, this.#open.known(of), file);
    }
  }

  #isUsed(of: SurveyOf): boolean {
    return (this.#open.known(of)?.uses ?? 0) > 0;
  }

  #leaveLater(of: SurveyOf, log: Pick<Logger, 'warn'>): void {
    const { companyId, surveyId } = of;
    this.#leaving.later(of, () => {
      if (this.#isUsed(of)) this.#leaveLater(of, log);
      else
        this.drop(companyId, surveyId).catch((error) =>
          log.warn({ err: error, surveyId }, 'a dataset that is not kept was not removed'),
        );
    });
  }

  /** A survey's is not to be kept any more: it goes now, or after the use that is under way. */
  async leave(companyId: string, surveyId: string, log: Pick<Logger, 'warn'>): Promise<void> {
    const of = { companyId, surveyId };
    if (this.#isUsed(of)) this.#leaveLater(of, log);
    else await this.drop(companyId, surveyId);
  }

  /**
   * Forgets a survey that is gone, for good: also what is being read for it now, and what processes have left that this
   * node has no more. Those that it has forget it themselves.
   */
  async forget(companyId: string, surveyId: string): Promise<void> {
    await this.#forget({ companyId, surveyId }, await this.#files.folders());
  }

  async #forget(of: SurveyOf, folders: readonly string[]): Promise<void> {
    this.#gone.set(keyOf(of), true);
    await this.drop(of.companyId, of.surveyId);
    await this.#files.remove(of, folders);
  }

  /** Forgets all: they are made anew when they are asked for. */
  async forgetAll(): Promise<void> {
    await this.close();
    for (const [companyId, surveys] of await this.#files.left())
      for (const [surveyId, folders] of surveys)
        if (folders.includes(this.#files.folder)) this.#telling.gone({ companyId, surveyId });
    await this.#files.removeAll();
  }

  /** Forgets, in the background, surveys that went while nobody listened, and what processes of other names have left. */
  sweep(existing: Existing, log: Logger): void {
    this.#sweeping = this.#sweep(existing).catch((error) => log.warn({ err: error }, 'datasets were not swept'));
  }

  async #sweep(existing: Existing): Promise<void> {
    for (const [companyId, surveys] of await this.#files.left()) {
      if (this.#stopped) return;
      const there = await existing(companyId, [...surveys.keys()]);
      for (const [surveyId, folders] of surveys) {
        const of = { companyId, surveyId };
        const head = there.get(surveyId);
        if (!head) await this.#forget(of, folders);
        // Those of other processes may be in use, and go by themselves.
        else if (!head.useDatasets && folders.includes(this.#files.folder)) await this.#leaveUnused(of);
      }
    }
  }

  /** One that is in use has its time, which this process knows. */
  async #leaveUnused(of: SurveyOf): Promise<void> {
    if (!this.#open.known(of) && !this.#leaving.has(of)) await this.drop(of.companyId, of.surveyId);
  }

  /** Closes everything, for good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#port?.close();
    await this.#sweeping;
    await this.close();
  }

  /** Closes everything; the next use opens it again. */
  async close(): Promise<void> {
    await this.#room.idle();
    const entries = this.#open.takeAll();
    for (const { build } of entries) build?.cancel();
    await Promise.all(entries.map(({ installed }) => installed));
    await this.#builds.idle();
    await Promise.all(entries.map(async ({ dataset }) => (await dataset.catch(() => null))?.release()));
    await this.#engine.close();
    const leaving = this.#leaving.takeAll();
    for (const of of leaving) this.#telling.gone(of);
    await Promise.all(leaving.map((of) => this.#files.remove(of)));
    await this.#telling.idle();
  }
}
