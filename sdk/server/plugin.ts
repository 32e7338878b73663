import type { Server } from '@hapi/hapi';
import type { EventDefinition, Point, Token } from '@kaiku/sdk/common';
import type { ConfigSection } from './config.ts';
import type { JobDefinition, Logger } from './context.ts';
import type { Subscription } from './events.ts';
import type { FeatureHandler } from './features.ts';
import type { RouteDefinition } from './routes.ts';
import type { SignalHandler } from './signals.ts';

/** A service that may be absent: its plugin stands in `optional` of the manifest, or nobody implements the port. */
export interface OptionalDependency<T> {
  readonly kind: 'optional';
  readonly token: Token<T>;
}
/** Takes the service of `token` where there is one, and null elsewhere. */
export const optional = <T>(token: Token<T>): OptionalDependency<T> => ({ kind: 'optional', token });

/** What a factory may ask for: a service, one that may be absent, or all that was contributed to a point. */
export type Dependency = Token<unknown> | OptionalDependency<unknown> | Point<unknown>;

/** What a factory gets for its dependencies. */
export type Resolved<D extends readonly Dependency[]> = {
  [K in keyof D]: D[K] extends Token<infer V>
    ? V
    : D[K] extends Point<infer V>
      ? readonly V[]
      : D[K] extends OptionalDependency<infer V>
        ? V | null
        : never;
};

/**
 * Says what a plugin brings. Nothing is made yet: each factory runs once, on first use, in every process and thread
 * that uses it. What is missing, doubled or circular is refused at start.
 */
export interface Binder {
  /** Provides the service of `token`, made of what it depends on. */
  provide<T, const D extends readonly Dependency[]>(
    token: Token<T>,
    dependencies: D,
    factory: (...services: Resolved<D>) => T,
  ): void;
  /** Opens a point of this plugin's own for contributions. */
  open<T>(point: Point<T>): void;
  /** Contributes to a point of this or another plugin, with services of this one. */
  contribute<T, const D extends readonly Dependency[]>(
    point: Point<T>,
    dependencies: D,
    factory: (...services: Resolved<D>) => NoInfer<T>,
  ): void;
}

export interface PluginContext {
  readonly id: string;
  /** Declares routes; core adds identity, feature, permission, validation, tenant transaction and envelope. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of routes has as many parameter types as routes
  routes(...definitions: RouteDefinition<any, any, any>[]): void;
  get<T>(token: Token<T>): T;
  find<T>(token: Token<T>): T | null;
  /** What was contributed to a point of this plugin or of the platform, in plugin order. */
  contributions<T>(point: Point<T>): readonly T[];
  readonly log: Logger;
}

export interface ServerPlugin {
  /** What the operator may set for it; read it as a service, `ctx.get(section)`. */
  // biome-ignore lint/suspicious/noExplicitAny: each section has its own values
  config?: ConfigSection<any>;
  /** Synchronous, without I/O, in dependency order. */
  bind?(binder: Binder): void;
  /** A hapi plugin in a realm of its own; `server.route` works too for raw pages, with `options.app.access`. */
  register?(server: Server, ctx: PluginContext): void | Promise<void>;
  /** Of one node: a process may run several, each with services of its own. */
  stop?(ctx: Pick<PluginContext, 'get' | 'find' | 'contributions'>): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each subscription has its own payload
  subscriptions?: readonly Subscription<any>[];
  // biome-ignore lint/suspicious/noExplicitAny: each job has its own payload
  jobs?: readonly JobDefinition<any>[];
  /** What each process does when it hears a signal. */
  // biome-ignore lint/suspicious/noExplicitAny: each signal has its own payload
  signals?: readonly SignalHandler<any>[];
  /** What happens in a company that gets or loses one of the plugin's features. */
  features?: readonly FeatureHandler[];
  /** Events that it publishes, so that the manifest's `publishes` can be checked. */
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own payload
  events?: readonly EventDefinition<any>[];
}

export const defineServerPlugin = (plugin: ServerPlugin): ServerPlugin => plugin;
