import { type FeatureHandler, onFeature } from '@kaiku/sdk/server';
import { queueFeature } from '../../contract/index.ts';
import { Rule } from '../models/delivery.ts';
import { idsOf } from './ids.ts';
import { resume } from './resume.ts';

/** What waited while the company had no queues goes on (COMP-010). */
export const resumeQueues: FeatureHandler = onFeature(queueFeature, async (job, on) => {
  if (!on) return;
  await job.tenant(async (ctx) => {
    const queues = await Rule.query(ctx.trx).where({ queue: true }).select('id');
    await resume(ctx, idsOf(queues));
  });
});
