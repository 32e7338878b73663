import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    results: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    Results: () => import('./pages/Results.tsx'),
    Combined: () => import('./pages/Combined.tsx'),
    Responses: () => import('./pages/Responses.tsx'),
    DatasetList: () => import('./pages/DatasetList.tsx'),
  },
  extensions: {
    ShareLimits: () => import('./extensions/ShareLimits.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
    sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
  },
});
