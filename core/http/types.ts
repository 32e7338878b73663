import type { ProxyTrust } from '@kaiku/config';
import type { Access } from '@kaiku/sdk/common';
import type { Logger } from '@kaiku/sdk/server';
import type { Trace } from '../foundation/trace.ts';
import type { Caller } from './caller.ts';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Every route states who may call it; without it the start fails. */
    access?: Access;
    /** Plugin that owns the route; where it is not given, the one that registered it. */
    plugin?: string;
    /** Company feature that must be on, for raw routes. */
    feature?: string;
    /** A public raw route that asks who calls, where somebody is signed in. */
    identified?: boolean;
    /** Id of the declared route that it was made of. */
    declared?: string;
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
    /** The caller's permissions on things, by kind and id. */
    held?: Map<string, ReadonlySet<string>>;
    startedAt?: number;
    trace?: Trace;
  }
}
