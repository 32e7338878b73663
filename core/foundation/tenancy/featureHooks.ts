import type { Knex } from 'knex';
import { enqueueJobs } from './queue.ts';

/** Name of a plugin's job that hears of its features. */
export const featureJobName = (plugin: string): string => `${plugin}.feature-switched`;
export interface FeatureSwitched {
  feature: string;
}

/** Queues, in the transaction that switches features, the jobs of those who want to hear of it. */
export type TellFeatures = (
  trx: Knex.Transaction,
  features: readonly string[],
  by: { companyId: string; actorId: string | null; correlationId: string; depth: number },
) => Promise<void>;

/** @param listeners plugins by the feature that they listen to */
export const createTellFeatures =
  (listeners: ReadonlyMap<string, readonly string[]>): TellFeatures =>
  async (trx, features, by) => {
    for (const feature of features) {
      for (const plugin of listeners.get(feature) ?? []) {
        await enqueueJobs<FeatureSwitched>(trx, { name: featureJobName(plugin) }, [{ payload: { feature } }], by);
      }
    }
  };
