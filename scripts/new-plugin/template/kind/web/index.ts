import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  extensions: { SampleKind: () => import('../kinds/sampleKind/web.ts') },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
