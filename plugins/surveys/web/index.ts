import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    surveys: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    Surveys: () => import('./pages/Surveys.tsx'),
    SurveyEntrance: () => import('./pages/SurveyEntrance.tsx'),
    SurveyEditor: () => import('./pages/SurveyEditor.tsx'),
    Share: () => import('./pages/Share.tsx'),
  },
  extensions: {
    SearchSurveys: () => import('./extensions/search.ts'),
  },
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
    sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
  },
});
