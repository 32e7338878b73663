import { defineServerPlugin } from '@kaiku/sdk/server';
import { collectionRoutes } from './routes/collections.ts';

export default defineServerPlugin({
  register(_server, ctx) {
    ctx.routes(...collectionRoutes());
  },
});
