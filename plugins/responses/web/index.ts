import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    Import: () => import('./pages/Import.tsx'),
  },
  extensions: {
    AnswerCount: () => import('./extensions/AnswerCount.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
    sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
  },
});
