import { rename, rm } from 'node:fs/promises';
import type { ResponseChanges, ResponseReader } from '@kaiku/plugin-responses/contract';
import { Problem, type TenantContext } from '@kaiku/sdk/server';
import type { Builds, Built } from './build/builds.ts';
import { countColumns, type Dataset, TooManyNew } from './dataset.ts';
import { type Engine, formFor } from './engine.ts';
import { isFull, meaningOf } from './engineErrors.ts';
import { type Entry, isMade } from './entry.ts';
import { NeedsRoom } from './layout.ts';
import type { OpenDatasets } from './openDatasets.ts';
import { stillBuilding } from './progress.ts';
import type { Snapshots } from './snapshots.ts';
import type { Telling } from './telling.ts';
import type { Refresh } from './use.ts';

/** Rows that were applied to a large one after which it is stored anew for other nodes: about five seconds of work. */
const storedAfter = 20_000;

/** What is to take the place of the dataset's file. */
const aside = ({ file }: Entry): string => `${file}.taken`;

interface Pull extends Refresh {
  ctx: TenantContext;
  entry: Entry;
  dataset: Dataset;
}

type Check = NonNullable<ResponseChanges['check']>;

/** Runs work while nobody reads: columns come and go, or the table is empty for a while. */
type Alone = (work: () => Promise<void>) => Promise<void>;

export interface RefresherParts {
  engine: Engine;
  open: OpenDatasets;
  responses: ResponseReader;
  builds: Builds;
  snapshots: Snapshots | null;
  telling: Telling;
  /** Responses from which on a build goes to the background. */
  largeFrom: number;
}

/** Brings datasets up to date: reads what has changed, or all anew, or takes what another node has stored. */
export class Refresher {
  readonly #parts: RefresherParts;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /** One refresh at a time; callers who wait while one runs share the next. @throws Problem `results_building` */
  async refresh(ctx: TenantContext, { scope, copy, shape, kept }: Refresh, entry: Entry): Promise<void> {
    const { telling } = this.#parts;
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
      await telling.well(entry, dataset);
    });
    turn.catch((error) => telling.failed(entry, error));
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
    const { responses, largeFrom } = this.#parts;
    const changes = await responses.changes(ctx, copy, dataset.watermark);
    if (changes.reset) return this.#renew(pull, alone);
    if (changes.unchanged && dataset.watermark !== null && !changes.check) return;
    try {
      // What is still to be checked is not noted as complete.
      const until = changes.check ? dataset.watermark! : changes.watermark;
      if (!changes.unchanged || dataset.watermark === null)
        pull.entry.applied += await dataset.apply(shape, until, changes.batches, largeFrom);
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
    const { builds, snapshots, largeFrom } = this.#parts;
    if (!kept || !snapshots || entry.applied < storedAfter) return;
    entry.applied = 0;
    const responses = await dataset.count();
    if (responses < largeFrom) return;
    const stored = await snapshots.find(ctx, copy);
    if (stored && responses - stored.responses < storedAfter) return;
    const watermark = dataset.watermark!;
    const make = async (file: string) => {
      await dataset.copy(file);
      return { watermark, responses };
    };
    entry.uses += 1;
    void builds.keep(copy, make, ctx.log).finally(() => {
      entry.uses -= 1;
    });
  }

  async #reshape(pull: Pull, change: () => Promise<void>): Promise<void> {
    await change();
    await this.#pull(pull, (work) => work());
  }

  /** Reads all responses again: a few at once, many in the background. @throws Problem `results_building` */
  async #renew(pull: Pull, alone: Alone): Promise<void> {
    const { ctx, copy, shape, entry } = pull;
    const { responses, largeFrom } = this.#parts;
    const { failure } = entry;
    entry.failure = null;
    if (failure) throw failure;
    const total = await responses.count(ctx, copy.surveyId, largeFrom);
    if (total >= largeFrom) throw await this.#buildAside(pull);
    return alone(async () => {
      const made = await this.#emptied(pull);
      return this.#reshape({ ...pull, dataset: made }, async () => {
        await made.reset(shape);
        isMade(entry);
      });
    });
  }

  /** A file keeps the form in which it was made: another takes its place where the survey has too many columns for that. */
  async #emptied({ shape, entry, dataset }: Pull): Promise<Dataset> {
    const { engine } = this.#parts;
    const form = formFor(countColumns(shape));
    if (!form) return dataset;
    const [name, file] = [`${entry.name}_empty`, aside(entry)];
    await engine.attach(name, file, form);
    await engine.detach(name);
    await this.#swap(entry, { file, taken: entry.taken });
    return entry.dataset;
  }

  /** @returns what callers are told until it is in its place */
  async #buildAside({ ctx, scope, copy, shape, kept, entry }: Pull): Promise<Error> {
    const { open, telling, builds, largeFrom } = this.#parts;
    const build = builds.start({ copy, shape, kept, atLeast: largeFrom, refused: entry.taken, log: ctx.log });
    entry.build = build;
    telling.building(copy);
    // Until it is in its place, the entry is not to be closed for others.
    entry.uses += 1;
    entry.installed = build.file
      .catch(ofBuild)
      .then((built) => this.#install(entry, built))
      .catch((error) => {
        entry.failure = error;
        if (open.has(entry)) telling.failed(entry, error);
        ctx.log.warn({ err: error, surveyId: copy.surveyId }, 'dataset was not built');
      })
      .finally(() => {
        entry.build = null;
        entry.uses -= 1;
      });
    await build.counted;
    return stillBuilding(scope, build.progress);
  }

  /** Puts a file that was built into the place of the dataset's. */
  async #install(entry: Entry, built: Built): Promise<void> {
    const { open, telling } = this.#parts;
    if (!open.has(entry)) return rm(built.file, { force: true });
    const turn = entry.queue.then(() => entry.gate.write(() => this.#swap(entry, built)));
    entry.queue = turn.catch(() => open.forget(entry));
    await turn;
    await telling.well(entry, await entry.dataset);
  }

  async #swap(entry: Entry, { file, taken }: Built): Promise<void> {
    await (await entry.dataset).release();
    await this.#parts.engine.detach(entry.name);
    await rm(`${entry.file}.wal`, { force: true });
    await rename(file, entry.file);
    entry.taken = taken;
    entry.applied = 0;
    isMade(entry);
    await this.#parts.open.openAnew(entry);
  }
}

/** What a build's own engine failed with says nothing of the one here, which nobody is to mend for it. */
function ofBuild(error: unknown): never {
  if (isFull(error)) throw Object.assign(new Problem('no_space'), { cause: error });
  throw meaningOf(error) === null ? error : new Error('the dataset was not built', { cause: error });
}
