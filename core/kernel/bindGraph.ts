import { PluginFault } from '@kaiku/config';
import type { Dependency } from '@kaiku/sdk/server';
import type { Declarations, Made } from './declarations.ts';

/** Tokens that begin so are ports: one plugin implements them for everybody, core included. */
const port = 'sdk';
/** The platform's own: services that every plugin sees, points that every plugin may contribute to and read. */
const platform = 'core';

/** Id of the plugin that owns a token or point, or `core`, or `sdk` for ports. */
export const ownerOf = ({ id }: { id: string }): string => id.slice(0, id.indexOf('.'));

/** Whether a plugin may name what `owner` owns. */
export const mayName = (by: Pick<Declarations, 'plugin' | 'requires' | 'optional'>, owner: string): boolean =>
  [platform, port, by.plugin, ...by.requires, ...by.optional].includes(owner);

/**
 * Checks what plugins declared of each other before anything is made: each service and point has one owner, what is
 * named is there and may be named, and nothing depends on itself.
 * @param services ids of the tokens that the platform provides besides
 * @throws PluginFault naming the plugins, what they named, and the way out
 */
export function checkGraph(all: readonly Declarations[], services: ReadonlySet<string>): void {
  const installed = new Set(all.map(({ plugin }) => plugin));
  const providers = ownersOf(all, 'service', ({ services }) => services.map(({ target }) => target));
  const openers = ownersOf(all, 'point', ({ points }) => points);

  for (const by of all) {
    for (const { target } of by.services) mustOwn(by, 'provides the service', target.id, [port]);
    for (const { id } of by.points) mustOwn(by, 'opens the point', id, []);
    for (const { target } of by.contributions) {
      mustBeNeighbour(by, `contributes to the point "${target.id}"`, ownerOf(target));
      if (openers.has(target.id)) continue;
      // The owner may be absent where it is optional; then nobody asks.
      if (ownerOf(target) !== platform && !installed.has(ownerOf(target))) continue;
      throw new PluginFault(
        by.plugin,
        'unknown_point',
        `Plugin "${by.plugin}" contributes to the point "${target.id}", which "${ownerOf(target)}" does not open.`,
        'Open it in the owner with binder.open(point), or correct the name.',
      );
    }
    for (const made of [...by.services, ...by.contributions]) {
      for (const dependency of made.dependencies) checkDependency(by, made, dependency);
    }
  }
  checkCircles(all);

  function checkDependency(by: Declarations, { target }: Made<{ id: string }>, dependency: Dependency): void {
    const what = `"${target.id}" of plugin "${by.plugin}" depends on`;
    if (dependency.kind === 'point') {
      const owner = ownerOf(dependency);
      if (owner !== by.plugin && owner !== platform) throw foreignPoint(by.plugin, dependency.id);
      if (openers.has(dependency.id)) return;
      throw new PluginFault(
        by.plugin,
        'unknown_point',
        `${what} the point "${dependency.id}", which nobody opens.`,
        'Open it with binder.open(point) in bind().',
      );
    }
    const token = dependency.kind === 'optional' ? dependency.token : dependency;
    const owner = ownerOf(token);
    mustBeNeighbour(by, `("${target.id}") depends on "${token.id}"`, owner);
    if (dependency.kind === 'optional') return;
    if (by.optional.includes(owner)) {
      throw new PluginFault(
        by.plugin,
        'service_optional',
        `${what} the service "${token.id}" of the plugin "${owner}", which may be absent.`,
        `Take it as optional(token), which is null then, or move "${owner}" to "requires" in plugin.json.`,
      );
    }
    if (providers.has(token.id) || services.has(token.id)) return;
    throw new PluginFault(
      by.plugin,
      'service_missing',
      `${what} the service "${token.id}", which nobody provides.`,
      owner === port
        ? 'Install a plugin that implements this port, or take it as optional(token).'
        : `Provide it in bind() of "${owner}", or correct the token.`,
    );
  }
}

/** @throws PluginFault `service_duplicate`, `point_duplicate` */
function ownersOf(
  all: readonly Declarations[],
  kind: 'service' | 'point',
  named: (declarations: Declarations) => readonly { id: string }[],
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const declarations of all) {
    for (const { id } of named(declarations)) {
      const { plugin } = declarations;
      const owner = owners.get(id);
      const verb = kind === 'service' ? 'provide' : 'open';
      if (owner === plugin) {
        throw new PluginFault(
          plugin,
          `${kind}_duplicate`,
          `Plugin "${plugin}" ${verb}s the ${kind} "${id}" twice.`,
          'Keep one.',
        );
      }
      if (owner !== undefined) {
        throw new PluginFault(
          [owner, plugin],
          `${kind}_duplicate`,
          `The plugins "${owner}" and "${plugin}" both ${verb} the ${kind} "${id}".`,
          'Install only one of the two.',
        );
      }
      owners.set(id, plugin);
    }
  }
  return owners;
}

function mustOwn(by: Declarations, does: string, id: string, further: readonly string[]): void {
  const owner = ownerOf({ id });
  if (owner === by.plugin || further.includes(owner)) return;
  throw new PluginFault(
    by.plugin,
    'not_its_own',
    `Plugin "${by.plugin}" ${does} "${id}", which is not its own.`,
    `Let its id begin with "${by.plugin}.".`,
  );
}

function mustBeNeighbour(by: Declarations, does: string, owner: string): void {
  if (mayName(by, owner)) return;
  throw new PluginFault(
    by.plugin,
    'not_a_neighbour',
    `Plugin "${by.plugin}" ${does}, but does not name "${owner}" in its plugin.json.`,
    `Name "${owner}" in "requires", or in "optional" when ${by.plugin} can do without it.`,
  );
}

export const foreignPoint = (plugin: string, id: string): PluginFault =>
  new PluginFault(
    plugin,
    'foreign_point',
    `Plugin "${plugin}" reads the point "${id}" of another plugin.`,
    'Only the owner of a point reads it: let the owner provide a service that tells what is needed.',
  );

/** One thing that a factory makes, in words. */
interface Step {
  words: string;
  plugin: string;
  dependencies: readonly Dependency[];
}

function checkCircles(all: readonly Declarations[]): void {
  const makers = new Map<string, Step[]>();
  for (const { plugin, services, contributions } of all) {
    for (const { target, dependencies } of services) {
      makers.set(target.id, [{ words: `"${target.id}" of ${plugin}`, plugin, dependencies }]);
    }
    for (const { target, dependencies } of contributions) {
      const key = `point ${target.id}`;
      const steps = makers.get(key) ?? [];
      steps.push({ words: `${plugin}'s contribution to "${target.id}"`, plugin, dependencies });
      makers.set(key, steps);
    }
  }
  const done = new Set<Step>();
  const visit = (step: Step, trail: readonly Step[]): void => {
    if (done.has(step)) return;
    const from = trail.indexOf(step);
    if (from >= 0) throw circle(trail.slice(from));
    for (const dependency of step.dependencies) {
      for (const next of makers.get(keyOf(dependency)) ?? []) visit(next, [...trail, step]);
    }
    done.add(step);
  };
  for (const steps of makers.values()) for (const step of steps) visit(step, []);
}

const keyOf = (dependency: Dependency): string => {
  if (dependency.kind === 'point') return `point ${dependency.id}`;
  return dependency.kind === 'optional' ? dependency.token.id : dependency.id;
};

function circle(steps: readonly Step[]): PluginFault {
  const way = [...steps, steps[0]!].map(({ words }) => words).join(' -> ');
  return new PluginFault(
    [...new Set(steps.map(({ plugin }) => plugin))],
    'service_circle',
    `Services depend on each other in a circle: ${way}.`,
    'Let one of them ask for the other when it is called (ctx.get, ctx.contributions) instead of depending on it.',
  );
}
