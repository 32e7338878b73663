import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { DatasetShape } from '../dataset.ts';
import { NeedsRoom, type NewColumn } from '../layout.ts';
import { buildInThread } from './inThread.ts';

/** A build outlives the request that asked for it, and opens a transaction of its own: it must not seem to be in that one. */
const outsideOfRequests = AsyncLocalStorage.snapshot();

export interface BuildProgress {
  /** Responses that have been read, and how many there are. */
  done: number;
  total: number;
}

/** A dataset that is being made aside of the one that there is. */
export interface Build {
  readonly progress: BuildProgress;
  /** Database file that was made, to be moved to its place. */
  readonly file: Promise<string>;
  cancel(): void;
}

export interface BuildRequest {
  copy: CopyScope;
  shape: DatasetShape;
  /** Responses that there are. */
  total: number;
}

/** Hears how long a build took, and how it ended. */
export type BuildMeasure = (seconds: number, labels: { outcome: 'built' | 'failed' }) => void;

/** Makes datasets in threads, one at a time, from rows that are read as the survey's company. */
export class Builds {
  readonly #folder: string;
  readonly #responses: ResponseReader;
  readonly #tenants: Pick<TenantRunner, 'run'>;
  readonly #kindModules: readonly string[];
  readonly #measure: BuildMeasure;
  /** Ends when the builds that were asked for have ended. */
  #queue: Promise<unknown>;

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
  ) {
    this.#folder = folder;
    this.#responses = responses;
    this.#tenants = tenants;
    this.#kindModules = kindModules;
    this.#measure = measure;
    this.#queue = rm(folder, { recursive: true, force: true });
  }

  start(request: BuildRequest): Build {
    const progress = { done: 0, total: request.total };
    const stop = new AbortController();
    const file = outsideOfRequests(() =>
      this.#queue.then(() => this.#measured(() => this.#build(request, progress, stop.signal))),
    );
    this.#queue = file.catch(() => {});
    return { progress, file, cancel: () => stop.abort(new Error('the building of the dataset was broken off')) };
  }

  async #measured(build: () => Promise<string>): Promise<string> {
    const began = performance.now();
    const tell = (outcome: 'built' | 'failed') => this.#measure((performance.now() - began) / 1_000, { outcome });
    try {
      const file = await build();
      tell('built');
      return file;
    } catch (error) {
      tell('failed');
      throw error;
    }
  }

  async #build(request: BuildRequest, progress: BuildProgress, signal: AbortSignal): Promise<string> {
    const { copy, shape } = request;
    const { companyId, surveyId } = copy;
    const file = path.join(this.#folder, `${companyId}_${surveyId}.duckdb`);
    await mkdir(this.#folder, { recursive: true });
    try {
      const room: NewColumn[] = [];
      for (;;) {
        try {
          progress.done = 0;
          const work = (ctx: TenantContext) => this.#read(ctx, copy, file, shape, room, progress, signal);
          await this.#tenants.run(companyId, work, { readOnly: true });
          return file;
        } catch (error) {
          if (!(error instanceof NeedsRoom)) throw error;
          room.push(...error.columns);
          await this.#remove(file);
        }
      }
    } catch (error) {
      await this.#remove(file);
      throw error;
    }
  }

  async #read(
    ctx: TenantContext,
    copy: CopyScope,
    file: string,
    shape: DatasetShape,
    room: readonly NewColumn[],
    progress: BuildProgress,
    signal: AbortSignal,
  ): Promise<void> {
    const { watermark, packed } = await this.#responses.changes(ctx, copy, null);
    const elements = shape.elements.map(({ element }) => element);
    const kinds = this.#kindModules;
    const order = { file, folder: this.#folder, elements, fieldIds: [...shape.fieldIds], kinds, room, watermark };
    const taken = (count: number): void => {
      progress.done += count;
      // Answers may have come since they were counted.
      progress.total = Math.max(progress.total, progress.done);
    };
    await buildInThread(order, packed, taken, signal);
  }

  async #remove(file: string): Promise<void> {
    await Promise.all([file, `${file}.wal`].map((one) => rm(one, { force: true })));
  }

  /** Resolves when no build is under way. */
  async idle(): Promise<void> {
    await this.#queue;
  }
}
