import { defineWebPlugin } from '@kaiku/sdk/web';

export default defineWebPlugin({
  pages: {
    FailedWork: () => import('./pages/FailedWork.tsx'),
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
