/* What the worker needs of its global scope. The library's own types would take the place of those of pages. */

export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}
export interface MessageEventOfWorker extends WorkerEvent {
  data: unknown;
}

interface Events {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: MessageEventOfWorker;
  sync: WorkerEvent;
}

export interface WorkerScope {
  caches: CacheStorage;
  location: { origin: string };
  clients: { claim(): Promise<void> };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    /** Chromium's. */
    sync?: { register(tag: string): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}
