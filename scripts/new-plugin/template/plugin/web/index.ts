import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: { Items: () => import('./pages/Items.tsx') },
  extensions: { HomeCard: () => import('./extensions/HomeCard.tsx') },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
