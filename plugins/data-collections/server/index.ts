import { AuditItems, DemoSeeds, defineServerPlugin } from '@kaiku/sdk/server';
import { collectionRoutes } from './routes/collections.ts';
import { collectionItems } from './services/auditItems.ts';
import { demoCollections } from './services/demo.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(AuditItems, [], () => collectionItems);
    binder.contribute(DemoSeeds, [], () => demoCollections);
  },
  register(_server, ctx) {
    ctx.routes(...collectionRoutes());
  },
});
