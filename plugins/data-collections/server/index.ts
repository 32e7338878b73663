import { AuditItems, DemoSeeds, defineServerPlugin } from '@kaiku/sdk/server';
import { collectionItems } from './services/auditItems.ts';
import { demoCollections } from './services/demo.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(AuditItems, [], () => collectionItems);
    binder.contribute(DemoSeeds, [], () => demoCollections);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
});
