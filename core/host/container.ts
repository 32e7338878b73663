import 'reflect-metadata';
import { StartupError } from '@kaiku/config';
import type { Point, Token } from '@kaiku/sdk/common';
import { Container } from 'inversify';

const key = (token: { id: string }): symbol => Symbol.for(`kaiku:${token.id}`);

/** Services of one plugin, and of those it may use; the root holds the platform's. */
export class Services {
  readonly #container: Container;
  readonly #owner: string;
  readonly #sources: readonly Services[];

  constructor(owner: string, parent: Services | null, sources: readonly Services[]) {
    this.#owner = owner;
    this.#sources = sources;
    this.#container = parent ? new Container({ parent: parent.#container }) : new Container();
  }

  value<T>(token: Token<T>, value: T): void {
    this.#container.bind<T>(key(token)).toConstantValue(value);
  }

  /** Binds a factory; it runs once, on first use, with the services of `dependencies`. */
  provide<T>(token: Token<T>, dependencies: readonly Token<unknown>[], factory: (...services: never[]) => T): void {
    if (this.#container.isCurrentBound(key(token))) {
      throw new StartupError(
        'service_duplicate',
        `Plugin "${this.#owner}" provides the service "${token.id}" twice.`,
        'Keep one.',
      );
    }
    this.#container
      .bind<T>(key(token))
      .toDynamicValue(() => factory(...(dependencies.map((dependency) => this.get(dependency)) as never[])))
      .inSingletonScope();
  }

  has(token: Token<unknown>): boolean {
    return (
      this.#container.isBound(key(token)) ||
      this.#sources.some((source) => source.#container.isCurrentBound(key(token)))
    );
  }

  get<T>(token: Token<T>): T {
    const found = this.find(token);
    if (found !== null) return found;
    throw new StartupError(
      'service_missing',
      `Plugin "${this.#owner}" uses the service "${token.id}", which it may not see or nobody provides.`,
      `Name the plugin that provides it in "requires" of ${this.#owner}'s plugin.json.`,
    );
  }

  find<T>(token: Token<T>): T | null {
    if (this.#container.isBound(key(token))) return this.#container.get<T>(key(token));
    const source = this.#sources.find((candidate) => candidate.#container.isCurrentBound(key(token)));
    return source ? source.#container.get<T>(key(token)) : null;
  }
}

/** What plugins contribute to each other's points; closed to contributions once all plugins are bound. */
export class Points {
  readonly #owners = new Map<string, string>();
  readonly #values = new Map<string, { plugin: string; value: unknown }[]>();
  #frozen = false;

  open(plugin: string, point: Point<unknown>): void {
    this.#mustBeOpen(plugin, point.id);
    this.#owners.set(point.id, plugin);
  }

  contribute(plugin: string, point: Point<unknown>, value: unknown): void {
    this.#mustBeOpen(plugin, point.id);
    const values = this.#values.get(point.id) ?? [];
    values.push({ plugin, value });
    this.#values.set(point.id, values);
  }

  /** @throws StartupError for a contribution to a point that nobody opened, unless its owner is merely absent */
  freeze(installed: ReadonlySet<string>): void {
    this.#frozen = true;
    for (const [id, values] of this.#values) {
      const owner = id.split('.')[0]!;
      if (this.#owners.has(id) || !installed.has(owner)) continue;
      throw new StartupError(
        'unknown_point',
        `Plugin "${values[0]!.plugin}" contributes to the point "${id}", which "${owner}" does not open.`,
        'Open it in the owner with bind.open(point), or correct the name.',
      );
    }
  }

  of<T>(point: Point<T>): readonly T[] {
    return this.owned(point).map(({ value }) => value);
  }

  /** With the plugins that contributed them. */
  owned<T>(point: Point<T>): readonly { plugin: string; value: T }[] {
    return (this.#values.get(point.id) ?? []) as { plugin: string; value: T }[];
  }

  #mustBeOpen(plugin: string, id: string): void {
    if (!this.#frozen) return;
    throw new StartupError(
      'point_frozen',
      `Plugin "${plugin}" touches the point "${id}" after all plugins were bound.`,
      'Open points and contribute to them in bind() only.',
    );
  }
}
