import { PluginFault } from '@kaiku/config';
import { defineJob, type Features, type ServerPlugin } from '@kaiku/sdk/server';
import { type FeatureSwitched, featureJobName } from '../foundation/tenancy/featureHooks.ts';
import type { FoundPlugin } from '../kernel/manifest.ts';
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

/** Which plugins listen to each feature. @throws PluginFault `feature_foreign` */
export function featureListeners(
  found: readonly FoundPlugin[],
  modules: readonly (ServerPlugin | null)[],
): ReadonlyMap<string, readonly string[]> {
  const listeners = new Map<string, string[]>();
  for (const [index, { manifest }] of found.entries()) {
    for (const { feature } of modules[index]?.features ?? []) {
      if (!manifest.features?.some(({ key }) => key === feature)) {
        throw new PluginFault(
          manifest.id,
          'feature_foreign',
          `Plugin "${manifest.id}" listens to the feature "${feature}", which its plugin.json does not declare.`,
          'Listen to features of your own; what another one does is told by its events.',
        );
      }
      const plugins = listeners.get(feature) ?? [];
      if (!plugins.includes(manifest.id)) listeners.set(feature, [...plugins, manifest.id]);
    }
  }
  return listeners;
}

/** A job for each plugin that listens to its features; it runs whatever features the company has. */
export const featureJobs = (plugins: readonly HostedPlugin[], features: Features): RegisteredJob[] =>
  plugins
    .filter(({ server }) => (server?.features ?? []).length > 0)
    .map(({ manifest, server, services }) => ({
      definition: defineJob<FeatureSwitched>({
        name: featureJobName(manifest.id),
        lane: 'light',
        async handler(job, { feature }) {
          const state = async (): Promise<boolean> => {
            const states = await job.tenant((ctx) => features.list(ctx));
            return states.find(({ key }) => key === feature)?.enabled ?? false;
          };
          let on = await state();
          // Switched back meanwhile, another job may have told that already: what is told last must be what holds.
          for (let told: boolean | null = null; told !== on; on = await state()) {
            for (const one of server!.features!) if (one.feature === feature) await one.handle(job, on);
            told = on;
          }
        },
      }),
      plugin: manifest.id,
      enabledBy: null,
      services,
    }));
