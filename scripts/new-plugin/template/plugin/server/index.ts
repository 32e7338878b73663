import { defineServerPlugin } from '@kaiku/sdk/server';
import { ItemReader, itemAdded } from '../contract/index.ts';
import { itemRoutes } from './routes/items.ts';
import { countItems } from './services/items.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.provide(ItemReader, [], () => ({ count: countItems }));
  },
  register(_server, ctx) {
    ctx.routes(...itemRoutes);
  },
  events: [itemAdded],
});
