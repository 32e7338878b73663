import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    Publish: () => import('./pages/Publish.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
    sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
  },
});
