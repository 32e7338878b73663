import type { JobContext } from './context.ts';

export interface FeatureHandler {
  /** Key of a feature that the plugin itself declares. */
  feature: string;
  handle(job: JobContext, on: boolean): Promise<void>;
}

/**
 * Runs `handle` in a job of the company whenever one gets or loses the feature, a new company by its default too: to make
 * what the feature needs, or to put away what it leaves behind. It is told what holds when it runs, so that of two
 * switches in a row both may tell the same; like every job it may run again.
 */
export const onFeature = (feature: string, handle: FeatureHandler['handle']): FeatureHandler => ({ feature, handle });
