import { type DemoSeed, Features } from '@kaiku/sdk/server';
import { powerBiFeature } from './links.ts';

/** The demo company has Power BI links switched on. */
export const reportsDemo: DemoSeed = {
  name: 'reports.features',
  run: (ctx) => ctx.get(Features).set(ctx, { [powerBiFeature]: true }),
};
