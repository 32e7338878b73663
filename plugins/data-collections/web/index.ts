import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    Collections: () => import('./pages/Collections.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
