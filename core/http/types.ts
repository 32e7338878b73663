import type { ProxyTrust } from '@kaiku/config';
import type { Access } from '@kaiku/sdk/common';
import type { Logger } from '@kaiku/sdk/server';
import type { Caller } from './caller.ts';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Every route states who may call it; without it the start fails. */
    access?: Access;
    /** Plugin that owns the route. */
    plugin?: string;
    /** The route answers errors itself (pages for people). */
    rawErrors?: boolean;
  }
  interface ServerApplicationState {
    log: Logger;
    /** Whose `X-Forwarded-For` is believed. */
    trustProxy: ProxyTrust;
  }
  interface RequestApplicationState {
    caller?: Caller;
    startedAt?: number;
  }
}
