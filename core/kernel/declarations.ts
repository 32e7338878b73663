import { PluginFault } from '@kaiku/config';
import type { Point, Token } from '@kaiku/sdk/common';
import type { Binder, Dependency, ServerPlugin } from '@kaiku/sdk/server';
import type { FoundPlugin } from './manifest.ts';
import { callWithin } from './timeLimit.ts';

/** Something that a factory makes of the services and contributions that it depends on. */
export interface Made<Target> {
  target: Target;
  dependencies: readonly Dependency[];
  factory: (...services: never[]) => unknown;
}

/** What one plugin's `bind` said, before anything of it is made. */
export interface Declarations {
  plugin: string;
  /** Plugins whose tokens and points it may name. */
  requires: readonly string[];
  optional: readonly string[];
  services: readonly Made<Token<unknown>>[];
  points: readonly Point<unknown>[];
  contributions: readonly Made<Point<unknown>>[];
}

/** Runs a plugin's `bind`, no longer than the limit, and writes down what it declares. */
export function declarationsOf({ manifest }: FoundPlugin, server: ServerPlugin | null, limitMs?: number): Declarations {
  const { id, requires = [], optional = [] } = manifest;
  const services: Made<Token<unknown>>[] = [];
  const points: Point<unknown>[] = [];
  const contributions: Made<Point<unknown>>[] = [];
  let bound = false;
  const inTime = (what: string): void => {
    if (!bound) return;
    throw new PluginFault(
      id,
      'bind_late',
      `Plugin "${id}" declares "${what}" after its bind() ended.`,
      'Provide services, open points and contribute to them in bind() only, without waiting for anything.',
    );
  };
  const binder: Binder = {
    provide(token, dependencies, factory) {
      inTime(token.id);
      services.push({ target: token, dependencies, factory: factory as Made<never>['factory'] });
    },
    open(point) {
      inTime(point.id);
      points.push(point);
    },
    contribute(point, dependencies, factory) {
      inTime(point.id);
      contributions.push({ target: point, dependencies, factory: factory as Made<never>['factory'] });
    },
  };
  try {
    if (limitMs === undefined) server?.bind?.(binder);
    else callWithin(id, 'bind()', limitMs, () => server?.bind?.(binder));
  } catch (error) {
    if (error instanceof PluginFault) throw error;
    throw new PluginFault(
      id,
      'plugin_bind',
      `bind() of plugin "${id}" failed: ${(error as Error).stack ?? error}`,
      'Let bind() only declare; what can fail belongs into the factories.',
    );
  }
  bound = true;
  return { plugin: id, requires, optional, services, points, contributions };
}
