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
  onEvent: (event: string, data: unknown) => void,
  { onConnected, query }: { onConnected?(): void; query?(): Record<string, string> },
): Promise<boolean> {
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const body = await request<ReadableStream<Uint8Array<ArrayBuffer>>>('GET', path, {
        parseAs: 'stream',
        signal,
        quiet: true,
        headers: { accept: 'text/event-stream' },
        ...(query && { query: query() }),
      });
      onConnected?.();
      for await (const event of readEvents(body)) {
        attempt = 0;
        onEvent(event.event, JSON.parse(event.data));
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

/** Somebody who watches the same topic, in one of their tabs. */
export interface Watcher {
  tab: string;
  userId: string;
  name: string;
  /** What of it they look at, as their screen says it. */
  place: string | null;
}

interface LiveOptions {
  /** Each time that it begins to hear: what was told before, or while it was cut off, did not reach it. */
  onConnected?(): void;
  /** Who watches too is told of this tab, and this tab of them; of topics that are declared so. */
  together?: {
    tab: string;
    place: string | null;
    /** Everybody who is there, this tab too. */
    onPresent(watchers: readonly Watcher[]): void;
  };
}

/** A move that follows another so soon is told with the next one. */
const moveMs = 400;

/** Calls `listener` with each message of a live topic of the server while the component is shown. */
export function useLive<T = unknown>(
  topic: string | null,
  listener: (message: T) => void,
  { onConnected, together }: LiveOptions = {},
): void {
  const client = useQueryClient();
  const latest = useRef({ listener, onConnected, together });
  useEffect(() => {
    latest.current = { listener, onConnected, together };
  });
  const tab = together?.tab;
  const place = together?.place ?? null;
  useEffect(() => {
    if (topic === null) return;
    const ending = new AbortController();
    const onEvent = (event: string, data: unknown) => {
      if (event === 'present') latest.current.together?.onPresent(data as Watcher[]);
      else latest.current.listener(data as T);
    };
    void follow(`/live/${topic}`, ending.signal, onEvent, {
      onConnected: () => latest.current.onConnected?.(),
      query: () => {
        const at = latest.current.together?.place ?? null;
        return { ...(tab !== undefined && { tab, ...(at !== null && { place: at }) }) };
      },
    }).then((isRefused) => {
      // Who is shown out while a page is open is to see that at once.
      if (isRefused) void client.invalidateQueries({ queryKey: ['resource-access'] });
    });
    return () => ending.abort();
  }, [topic, tab, client]);
  useEffect(() => {
    if (topic === null || tab === undefined) return;
    // The next beginning to hear tells it too, so one that does not arrive is no harm.
    const tell = () => request('PUT', '/live/{topic}/place', { path: { topic }, body: { tab, place }, quiet: true });
    const timer = setTimeout(() => void tell().catch(() => {}), moveMs);
    return () => clearTimeout(timer);
  }, [topic, tab, place]);
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
