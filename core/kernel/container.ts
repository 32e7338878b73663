import 'reflect-metadata';
import { PluginFault, StartupError } from '@kaiku/config';
import type { Point, Token } from '@kaiku/sdk/common';
import type { Dependency } from '@kaiku/sdk/server';
import { Container, type ResolvedValueInjectOptions } from 'inversify';
import type { ServiceSource } from '../foundation/tenancy/tenants.ts';
import { foreignPoint, mayName, ownerOf } from './bindGraph.ts';
import type { Declarations, Made } from './declarations.ts';
import { callWithin } from './timeLimit.ts';

type Inject = ResolvedValueInjectOptions<unknown>;

const keyOf = (named: { kind: string; id: string }): symbol => Symbol.for(`kaiku:${named.kind}:${named.id}`);

/** Everything that the plugins of a process have of each other, and of the platform. Made when it is first used. */
export class Bindings {
  readonly #container = new Container();
  /** Tokens of which each plugin has an instance of its own. */
  readonly #own = new Set<string>();
  /** Who contributed to each point, in the order of the contributions. */
  readonly #contributors = new Map<string, string[]>();
  /** Points as their owners opened them. */
  readonly #points = new Map<string, Point<unknown>>();

  /** A service of the platform's, the same for all. */
  value<T>(token: Token<T>, value: T): void {
    this.#container.bind<T>(keyOf(token)).toConstantValue(value);
  }

  /** A service of the platform's that knows for which plugin it works. */
  ownValue<T>(plugin: string, token: Token<T>, value: T): void {
    this.#own.add(token.id);
    this.#container.bind<T>(keyOf(token)).toConstantValue(value).whenNamed(plugin);
  }

  /**
   * Binds what a plugin declared; `checkGraph` has seen that it fits.
   * @param limitMs how long each of its factories may take
   */
  add(declarations: Declarations, limitMs?: number): void {
    const { plugin } = declarations;
    for (const point of declarations.points) this.#points.set(point.id, point);
    for (const service of declarations.services) this.#make(service, plugin, limitMs);
    for (const contribution of declarations.contributions) this.contribute(plugin, contribution, limitMs);
  }

  contribute(plugin: string, contribution: Made<Point<unknown>>, limitMs?: number): void {
    const { id } = contribution.target;
    this.#contributors.set(id, [...(this.#contributors.get(id) ?? []), plugin]);
    this.#make(contribution, plugin, limitMs);
  }

  /**
   * Makes now what a plugin declared: what cannot be made is to be known at the start, where it costs this plugin alone.
   * @throws PluginFault
   */
  make({ plugin, services, contributions }: Declarations): void {
    for (const { target } of services) this.find(plugin, target);
    for (const { target } of contributions) if (this.#points.has(target.id)) this.contributions(target);
  }

  find<T>(plugin: string, token: Token<T>): T | null {
    const options = this.#own.has(token.id) ? { name: plugin } : {};
    return this.#container.get<T>(keyOf(token), { optional: true, ...options }) ?? null;
  }

  contributions<T>(point: Point<T>): readonly T[] {
    return this.#container.getAll<T>(keyOf(point), { optional: true });
  }

  /** With the plugins that contributed them. */
  contributionsByPlugin<T>(point: Point<T>): readonly { plugin: string; value: T }[] {
    const plugins = this.#contributors.get(point.id) ?? [];
    return this.contributions(point).map((value, index) => ({ plugin: plugins[index]!, value }));
  }

  #make(made: Made<Token<unknown> | Point<unknown>>, plugin: string, limitMs?: number): void {
    const { target, dependencies } = made;
    const make = (...services: unknown[]): unknown => {
      const value = madeBy(made, plugin, limitMs, services);
      const unfit = target.kind === 'point' ? this.#points.get(target.id)?.unfit?.(value, plugin) : null;
      if (!unfit) return value;
      throw new PluginFault(plugin, 'contribution_unfit', unfit, 'Mend it, or remove the plugin from KAIKU_PLUGINS.');
    };
    this.#container
      .bind<unknown>(keyOf(target))
      .toResolvedValue<unknown[]>(make, dependencies.map((dependency) => this.#inject(dependency, plugin)) as never)
      .inSingletonScope();
  }

  #inject(dependency: Dependency, plugin: string): Inject {
    if (dependency.kind === 'point') {
      return { serviceIdentifier: keyOf(dependency), isMultiple: true, optional: true } as Inject;
    }
    const token = dependency.kind === 'optional' ? dependency.token : dependency;
    return {
      serviceIdentifier: keyOf(token),
      ...(this.#own.has(token.id) && { name: plugin }),
      ...(dependency.kind === 'optional' && { optional: true }),
    } as Inject;
  }
}

/** Runs a factory. @throws PluginFault `plugin_make`, `plugin_too_slow` */
function madeBy(
  { target, factory }: Made<Token<unknown> | Point<unknown>>,
  plugin: string,
  limitMs: number | undefined,
  services: readonly unknown[],
): unknown {
  const what = target.kind === 'point' ? `The contribution to "${target.id}"` : `The service "${target.id}"`;
  const run = () => factory(...(services.map((service) => service ?? null) as never[]));
  const fault = (why: string, cause?: unknown): PluginFault =>
    new PluginFault(
      plugin,
      'plugin_make',
      `${what} of plugin "${plugin}" cannot be made: ${why}`,
      'Mend what the message names, or remove the plugin from KAIKU_PLUGINS.',
      { cause },
    );
  let value: unknown;
  try {
    value = limitMs === undefined ? run() : callWithin(plugin, what, limitMs, run);
  } catch (error) {
    // A setting that cannot be is said by its name, and is no fault of who reads it.
    if (error instanceof StartupError) throw error;
    throw fault(String((error as Error | null)?.stack ?? error), error);
  }
  if (value === undefined || value === null) throw fault('its factory returns nothing.');
  if (typeof (value as { then?: unknown }).then === 'function') throw fault('its factory returns a promise.');
  return value;
}

/** What one plugin, or the platform, may see of all that is bound: its own, the platform's, and its neighbours'. */
export class Services implements ServiceSource {
  readonly #bindings: Bindings;
  readonly #by: Pick<Declarations, 'plugin' | 'requires' | 'optional'>;

  constructor(bindings: Bindings, by: Pick<Declarations, 'plugin' | 'requires' | 'optional'>) {
    this.#bindings = bindings;
    this.#by = by;
  }

  get owner(): string {
    return this.#by.plugin;
  }

  get<T>(token: Token<T>): T {
    const found = this.find(token);
    if (found !== null) return found;
    const { plugin } = this.#by;
    throw new PluginFault(
      plugin,
      'service_missing',
      `Plugin "${plugin}" uses the service "${token.id}", which nobody provides here.`,
      `Install the plugin that provides it, or use find(token), which is null then.`,
    );
  }

  find<T>(token: Token<T>): T | null {
    const owner = ownerOf(token);
    const { plugin } = this.#by;
    if (mayName(this.#by, owner)) return this.#bindings.find(plugin, token);
    throw new PluginFault(
      plugin,
      'not_a_neighbour',
      `Plugin "${plugin}" uses the service "${token.id}", but does not name "${owner}" in its plugin.json.`,
      `Name "${owner}" in "requires", or in "optional" when ${plugin} can do without it.`,
    );
  }

  contributions<T>(point: Point<T>): readonly T[] {
    const owner = ownerOf(point);
    if (owner !== this.#by.plugin && owner !== 'core') throw foreignPoint(this.#by.plugin, point.id);
    return this.#bindings.contributions(point);
  }
}
