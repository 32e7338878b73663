import { SendGuards } from '@kaiku/plugin-deliveries/contract';
import { AuditItems, DemoSeeds, defineServerPlugin, Secrets, Settings } from '@kaiku/sdk/server';
import { entryItems } from './services/auditItems.ts';
import { demoSeed } from './services/demo.ts';
import { createGuard } from './services/guard.ts';
import { createWaysOut } from './services/wayOut.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(SendGuards, [Secrets, Settings], (secrets, { answerUrl }) =>
      createGuard(createWaysOut(secrets, answerUrl)),
    );
    binder.contribute(AuditItems, [], () => entryItems);
    binder.contribute(DemoSeeds, [], () => demoSeed);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
});
