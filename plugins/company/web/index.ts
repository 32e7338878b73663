import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    Settings: () => import('./pages/Settings.tsx'),
  },
  extensions: {
    Feedback: () => import('./extensions/Feedback.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
