import { PluginFault } from '@kaiku/config';
import type { HostedPlugin } from '../kernel/serverPart.ts';
import type { RegisteredSubscription } from './events/dispatcher.ts';
import type { RegisteredJob } from './jobs/runner.ts';

/** The jobs of all plugins. @throws PluginFault `job_duplicate`: of two with one name, one would never run */
export function jobsOf(plugins: readonly HostedPlugin[], taken: readonly RegisteredJob[]): RegisteredJob[] {
  const owners = new Map(taken.map(({ definition, plugin }) => [definition.name, plugin]));
  return plugins.flatMap(({ manifest, server, services }) =>
    (server?.jobs ?? []).map((definition) => {
      const owner = owners.get(definition.name);
      if (owner !== undefined) {
        throw new PluginFault(
          owner === manifest.id ? owner : [owner, manifest.id],
          'job_duplicate',
          `The job "${definition.name}" is declared by plugin "${owner}" and again by plugin "${manifest.id}".`,
          `Rename one of the two; names of a plugin's jobs begin with its id.`,
        );
      }
      owners.set(definition.name, manifest.id);
      return { definition, plugin: manifest.id, enabledBy: manifest.enabledBy ?? null, services };
    }),
  );
}

/**
 * The subscriptions of all plugins.
 * @throws PluginFault `subscription_duplicate`: of two with one name, the second would never hear of an event
 */
export function subscriptionsOf(plugins: readonly HostedPlugin[]): RegisteredSubscription[] {
  return plugins.flatMap(({ manifest, server, services }) => {
    const names = new Set<string>();
    return (server?.subscriptions ?? []).map((subscription) => {
      if (names.has(subscription.name)) {
        throw new PluginFault(
          manifest.id,
          'subscription_duplicate',
          `Plugin "${manifest.id}" has two subscriptions with the name "${subscription.name}".`,
          'Rename one: by the name it is known what has already been delivered.',
        );
      }
      names.add(subscription.name);
      return {
        id: `${manifest.id}.${subscription.name}`,
        plugin: manifest.id,
        enabledBy: manifest.enabledBy ?? null,
        subscription,
        services,
      };
    });
  });
}
