import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { kindFaultLog, type Logger, outsideOfRequests, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import type { DatasetShape } from '../dataset.ts';
import { lacksMemory } from '../engineErrors.ts';
import { NeedsRoom, type NewColumn } from '../layout.ts';
import type { Snapshot, Snapshots } from '../snapshots.ts';
import { buildInThread } from './inThread.ts';
import type { BuildOrder } from './protocol.ts';

export interface BuildProgress {
  /** Responses that have been read, and how many there are as far as is known. */
  done: number;
  total: number;
}

/** A dataset that is being made aside of the one that there is. */
export interface Build {
  readonly progress: BuildProgress;
  /** Until it is known how many responses there are, or that takes long. */
  readonly counted: Promise<void>;
  /** What was made, to be moved to its place. */
  readonly file: Promise<Built>;
  cancel(): void;
}

export interface Built {
  /** Database file. */
  file: string;
  /** Key of the stored dataset that it was taken from; null when it was made of the answers. */
  taken: string | null;
}

/** A dataset that is to be stored: up to where it is complete, and how many responses it has. */
export interface Kept {
  watermark: string;
  responses: number;
}

export interface BuildRequest {
  copy: CopyScope;
  shape: DatasetShape;
  /** Whether it is to be stored for other nodes. */
  kept: boolean;
  /** Responses that there are, or more. */
  atLeast: number;
  /** Key of a stored dataset that was taken and was of no use. */
  refused: string | null;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** Hears how long a build took, and how it ended. */
export type BuildMeasure = (seconds: number, labels: { outcome: 'built' | 'taken' | 'failed' }) => void;

/** Megabytes for one whose texts are so long that what is usual is too little. */
const memories = [512, 2_048];
/** So long it may be counted what there is to read, and whoever asks for it first waits for that. */
const countSeconds = 20;
const countAheadMs = 500;

/** Makes datasets, one at a time: takes what another node has stored, or reads the rows as the survey's company. */
export class Builds {
  readonly #folder: string;
  readonly #responses: ResponseReader;
  readonly #tenants: Pick<TenantRunner, 'run'>;
  readonly #kindModules: readonly string[];
  readonly #measure: BuildMeasure;
  readonly #snapshots: Snapshots | null;
  /** Ends when the builds that were asked for have ended. */
  #queue: Promise<unknown>;
  /** Datasets that are being stored for others, by their files. */
  readonly #storing = new Map<string, Promise<void>>();

  /**
   * @param folder whatever lies in it is removed: a process that died may have left a part of a dataset
   * @param kindModules modules of the kinds that plugins bring
   */
  constructor(
    folder: string,
    responses: ResponseReader,
    tenants: Pick<TenantRunner, 'run'>,
    kindModules: readonly string[] = [],
    measure: BuildMeasure = () => {},
    snapshots: Snapshots | null = null,
  ) {
    this.#folder = folder;
    this.#responses = responses;
    this.#tenants = tenants;
    this.#kindModules = kindModules;
    this.#measure = measure;
    this.#snapshots = snapshots;
    this.#queue = rm(folder, { recursive: true, force: true });
  }

  start(request: BuildRequest): Build {
    const progress = { done: 0, total: request.atLeast };
    const stop = new AbortController();
    const { promise: counted, resolve: told } = Promise.withResolvers<void>();
    const file = outsideOfRequests(() =>
      this.#queue.then(() => this.#measured(() => this.#build(request, progress, told, stop.signal))),
    );
    this.#queue = file.catch(() => {});
    return {
      progress,
      counted: Promise.race([counted, this.#queue.then(() => {}), setTimeout(countAheadMs, undefined, { ref: false })]),
      file,
      cancel: () => stop.abort(new Error('the building of the dataset was broken off')),
    };
  }

  async #measured(build: () => Promise<Built>): Promise<Built> {
    const began = performance.now();
    const tell = (outcome: 'built' | 'taken' | 'failed') =>
      this.#measure((performance.now() - began) / 1_000, { outcome });
    try {
      const built = await build();
      tell(built.taken === null ? 'built' : 'taken');
      return built;
    } catch (error) {
      tell('failed');
      throw error;
    }
  }

  /** @param told that it is known how many there are to read */
  async #build(request: BuildRequest, progress: BuildProgress, told: () => void, signal: AbortSignal): Promise<Built> {
    const { copy } = request;
    const { companyId, surveyId } = copy;
    const file = path.join(this.#folder, `${companyId}_${surveyId}.duckdb`);
    await mkdir(this.#folder, { recursive: true });
    const taken = await this.#take(request, file, signal);
    if (taken !== null) return { file, taken };
    void this.#count(request, progress).then(told);
    try {
      const room: NewColumn[] = [];
      for (let memory: number | null = null; ; ) {
        // Whoever breaks off what is copied out loses the connection, and with it the transaction's own end.
        let needed: NeedsRoom | null = null;
        try {
          progress.done = 0;
          const work = (ctx: TenantContext) =>
            this.#read(ctx, request, file, { room, memory }, progress, signal).catch((error) => {
              if (error instanceof NeedsRoom) needed = error;
              throw error;
            });
          const watermark = await this.#tenants.run(companyId, work, { readOnly: true });
          const copied = async (to: string) => {
            await copyFile(file, to, constants.COPYFILE_FICLONE);
            return { watermark, responses: progress.done };
          };
          if (request.kept) await this.keep(copy, copied, request.log);
          return { file, taken: null };
        } catch (error) {
          const cause: unknown = needed ?? error;
          const more = memories.find((one) => one > (memory ?? 0));
          if (cause instanceof NeedsRoom) room.push(...cause.columns);
          else if (lacksMemory(cause) && more !== undefined) memory = more;
          else throw cause;
          await this.#remove(file);
        }
      }
    } catch (error) {
      await this.#remove(file);
      throw error;
    }
  }

  /** Beside the reading. Nobody waits for it, the end of the node neither. */
  async #count({ copy, log }: BuildRequest, progress: BuildProgress): Promise<void> {
    const count = async (ctx: TenantContext) => {
      await ctx.trx.raw(`SET LOCAL statement_timeout = '${countSeconds}s'`);
      progress.total = Math.max(progress.total, await this.#responses.count(ctx, copy.surveyId));
    };
    await this.#tenants
      .run(copy.companyId, count, { readOnly: true })
      .catch((error) => log.warn({ err: error, surveyId: copy.surveyId }, 'responses could not be counted'));
  }

  async #read(
    ctx: TenantContext,
    { copy, shape, log }: BuildRequest,
    file: string,
    { room, memory }: Pick<BuildOrder, 'room' | 'memory'>,
    progress: BuildProgress,
    signal: AbortSignal,
  ): Promise<string> {
    const { watermark, packed, words } = await this.#responses.changes(ctx, copy, null);
    const elements = shape.elements.map(({ element }) => element);
    const kinds = this.#kindModules;
    const order = {
      file,
      folder: this.#folder,
      elements,
      fieldIds: [...shape.fieldIds],
      kinds,
      room,
      memory,
      watermark,
      words: await words(),
    };
    const taken = (count: number): void => {
      progress.done += count;
      // Answers may have come since they were counted.
      progress.total = Math.max(progress.total, progress.done);
    };
    await buildInThread(order, packed, taken, kindFaultLog(log), signal);
    return watermark;
  }

  /** @returns the key of the stored dataset that now lies in the file; null when there is none to be had */
  async #take({ copy, refused, log }: BuildRequest, file: string, signal: AbortSignal): Promise<string | null> {
    if (!this.#snapshots) return null;
    const { companyId, surveyId } = copy;
    try {
      const find = (ctx: TenantContext) => this.#snapshots!.find(ctx, copy);
      const snapshot: Snapshot | null = await this.#tenants.run(companyId, find, { readOnly: true });
      if (!snapshot || snapshot.file_key === refused) return null;
      await this.#snapshots.fetch(copy, snapshot, file, signal);
      return snapshot.file_key;
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, surveyId }, 'a stored dataset could not be taken; making it of the answers');
      return null;
    }
  }

  /**
   * Stores a dataset for other nodes, in the background.
   * @param make writes it to a file
   * @returns when the file is written
   */
  async keep(copy: CopyScope, make: (file: string) => Promise<Kept>, log: Pick<Logger, 'warn'>): Promise<void> {
    const { companyId, surveyId } = copy;
    const file = path.join(this.#folder, `${companyId}_${surveyId}.snapshot`);
    const snapshots = this.#snapshots;
    if (!snapshots || this.#storing.has(file)) return;
    const made = mkdir(this.#folder, { recursive: true }).then(() => make(file));
    const storing = outsideOfRequests(() =>
      made.then(({ watermark, responses }) => snapshots.store(copy, file, watermark, responses)),
    )
      .then(
        () => {},
        (error) => log.warn({ err: error, surveyId }, 'a dataset was not stored for other nodes'),
      )
      .then(async () => {
        await this.#remove(file);
        this.#storing.delete(file);
      });
    this.#storing.set(file, storing);
    await made.catch(() => {});
  }

  async #remove(file: string): Promise<void> {
    await Promise.all([file, `${file}.wal`].map((one) => rm(one, { force: true })));
  }

  /** Resolves when nothing is being made or stored. */
  async idle(): Promise<void> {
    await this.#queue;
    await Promise.all(this.#storing.values());
  }
}
