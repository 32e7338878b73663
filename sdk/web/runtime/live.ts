import type { JobStatus } from '@kaiku/sdk/common';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from './core.ts';
import type { ApiError } from './errors.ts';
import { type JobCalls, refused, watchJob } from './jobWatch.ts';
import { pause, readEvents } from './stream.ts';

/** Waits between attempts to reconnect: doubles up to half a minute. */
const retryAfter = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);

/** Reads the stream again and again until it is refused or `signal` aborts. @returns whether it was refused */
async function follow(
  path: string,
  signal: AbortSignal,
  onData: (data: unknown) => void,
  onConnected: () => void,
): Promise<boolean> {
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const body = await request<ReadableStream<Uint8Array<ArrayBuffer>>>('GET', path, {
        parseAs: 'stream',
        signal,
        quiet: true,
        headers: { accept: 'text/event-stream' },
      });
      onConnected();
      for await (const event of readEvents(body)) {
        attempt = 0;
        onData(JSON.parse(event.data));
      }
    } catch (error) {
      if (signal.aborted) return false;
      if (refused(error)) return true;
    }
    await pause(retryAfter(attempt), signal);
    attempt += 1;
  }
  return false;
}

/**
 * Calls `listener` with each message of a live topic of the server while the component is shown.
 * @param onConnected each time that it begins to hear: what was told before, or while it was cut off, did not reach it
 */
export function useLive<T = unknown>(
  topic: string | null,
  listener: (message: T) => void,
  onConnected?: () => void,
): void {
  const client = useQueryClient();
  const latest = useRef({ listener, onConnected });
  useEffect(() => {
    latest.current = { listener, onConnected };
  });
  useEffect(() => {
    if (topic === null) return;
    const ending = new AbortController();
    void follow(
      `/live/${topic}`,
      ending.signal,
      (data) => latest.current.listener(data as T),
      () => latest.current.onConnected?.(),
    ).then((isRefused) => {
      // Who is shown out while a page is open is to see that at once.
      if (isRefused) void client.invalidateQueries({ queryKey: ['resource-access'] });
    });
    return () => ending.abort();
  }, [topic, client]);
}

const callsAbout = (jobId: string, signal: AbortSignal): JobCalls => ({
  read: () => request<JobStatus>('GET', '/jobs/{id}', { path: { id: jobId }, quiet: true, signal }),
  async *listen() {
    const body = await request<ReadableStream<Uint8Array<ArrayBuffer>>>('GET', `/jobs/${jobId}/events`, {
      parseAs: 'stream',
      signal,
      quiet: true,
      headers: { accept: 'text/event-stream' },
    });
    for await (const event of readEvents(body)) yield JSON.parse(event.data) as JobStatus;
  },
  pause: (milliseconds) => pause(milliseconds, signal),
});

export interface WatchedJob {
  /** null until the first status arrived. */
  job: JobStatus | null;
  error: ApiError | null;
  cancel(): Promise<void>;
}

/** Follows a piece of long work until it ends. */
export function useJob(jobId: string | null): WatchedJob {
  const [job, setJob] = useState<JobStatus | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    setJob(null);
    setError(null);
    if (!jobId) return;
    const ending = new AbortController();
    watchJob(callsAbout(jobId, ending.signal), ending.signal, setJob).catch((failure: unknown) => {
      if (!ending.signal.aborted) setError(failure as ApiError);
    });
    return () => ending.abort();
  }, [jobId]);
  const cancel = useCallback(async () => {
    if (jobId) await request('DELETE', '/jobs/{id}', { path: { id: jobId } });
  }, [jobId]);
  return { job, error, cancel };
}
