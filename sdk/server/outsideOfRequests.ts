import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs what outlives the request that asked for it, and opens a transaction of its own: it must not seem to be in that one. */
export const outsideOfRequests = AsyncLocalStorage.snapshot();
