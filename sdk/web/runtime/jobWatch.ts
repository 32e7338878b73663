import type { JobStatus } from '@kaiku/sdk/common';
import { ApiError } from './errors.ts';

/** For good; one that was told that it has too many open comes again. */
export const refused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** How a job is asked about and listened to. */
export interface JobCalls {
  read(): Promise<JobStatus>;
  /** Statuses as they change, until nobody tells more. */
  listen(): AsyncIterable<JobStatus>;
  pause(milliseconds: number): Promise<void>;
}

/** Between two questions where streams do not get through. */
const askMs = 2_000;

const finished = (job: JobStatus | null) =>
  job?.state === 'done' || job?.state === 'failed' || job?.state === 'cancelled';

/**
 * Watches a job by its event stream until it ends; asks every two seconds where streams do not get through. A call that
 * nobody answered, or that came at a bad time, is made again: the work itself goes on.
 * @throws ApiError of a question that was refused for good
 */
export async function watchJob(
  { read, listen, pause: rest }: JobCalls,
  signal: AbortSignal,
  onStatus: (job: JobStatus) => void,
): Promise<void> {
  let last: JobStatus | null = null;
  const take = (job: JobStatus) => {
    last = job;
    if (!signal.aborted) onStatus(job);
  };
  while (!signal.aborted) {
    try {
      take(await read());
    } catch (error) {
      if (signal.aborted || refused(error)) throw error;
    }
    try {
      if (!finished(last)) for await (const job of listen()) take(job);
    } catch {
      // Asked again below.
    }
    if (finished(last)) return;
    await rest(askMs);
  }
}
