import { DemoSeeds, defineServerPlugin } from '@kaiku/sdk/server';
import { collectionRoutes } from './routes/collections.ts';
import { demoCollections } from './services/demo.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(DemoSeeds, [], () => demoCollections);
  },
  register(_server, ctx) {
    ctx.routes(...collectionRoutes());
  },
});
