import { defineServerPlugin, questionKinds } from '@kaiku/sdk/server';
import { kind } from '../kinds/sampleKind/model.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(questionKinds, [], () => ({ kind, plugin: new URL('..', import.meta.url) }));
  },
});
