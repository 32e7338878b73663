import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    Publish: () => import('./pages/Publish.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
