import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    reports: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    PowerBi: () => import('./pages/PowerBi.tsx'),
  },
  extensions: {
    ExportMenu: () => import('./extensions/ExportMenu.tsx'),
    Settings: () => import('./extensions/Settings.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
