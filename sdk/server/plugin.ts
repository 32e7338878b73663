import type { Server } from '@hapi/hapi';
import type { EventDefinition, Point, Token } from '@kaiku/sdk/common';
import type { JobDefinition, Logger } from './context.ts';
import type { Subscription } from './events.ts';
import type { RouteDefinition } from './routes.ts';

type Resolved<T extends readonly Token<unknown>[]> = { [K in keyof T]: T[K] extends Token<infer V> ? V : never };

export interface Binder {
  /** Provides the service of `token`; the factory gets the services of `dependencies`, once, on first use. */
  provide<T, const D extends readonly Token<unknown>[]>(
    token: Token<T>,
    dependencies: D,
    factory: (...services: Resolved<D>) => T,
  ): void;
  /** Opens a point of this plugin's own for contributions. */
  open<T>(point: Point<T>): void;
  /** Contributes to a point of this or another plugin. */
  contribute<T>(point: Point<T>, value: T): void;
}

export interface PluginContext {
  readonly id: string;
  /** Declares routes; core adds identity, tenant transaction, feature, permission, validation, envelope and audit. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of routes has as many parameter types as routes
  routes(...definitions: RouteDefinition<any, any, any>[]): void;
  get<T>(token: Token<T>): T;
  find<T>(token: Token<T>): T | null;
  /** What was contributed to a point of this plugin, in plugin order. */
  contributions<T>(point: Point<T>): readonly T[];
  readonly log: Logger;
}

export interface ServerPlugin {
  /** Synchronous, without I/O, in dependency order. */
  bind?(binder: Binder): void;
  /** A hapi plugin in a realm of its own; `server.route` works too for raw pages, with `options.app.access`. */
  register?(server: Server, ctx: PluginContext): void | Promise<void>;
  stop?(): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each subscription has its own payload
  subscriptions?: readonly Subscription<any>[];
  // biome-ignore lint/suspicious/noExplicitAny: each job has its own payload
  jobs?: readonly JobDefinition<any>[];
  /** Events that it publishes, so that the manifest's `publishes` can be checked. */
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own payload
  events?: readonly EventDefinition<any>[];
}

export const defineServerPlugin = (plugin: ServerPlugin): ServerPlugin => plugin;
