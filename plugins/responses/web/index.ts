import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    responses: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    Import: () => import('./pages/Import.tsx'),
    PeriodicRemoval: () => import('./pages/PeriodicRemoval.tsx'),
    PersonalData: () => import('./pages/PersonalData.tsx'),
  },
  extensions: {
    AnswerCount: () => import('./extensions/AnswerCount.tsx'),
    LinkAnswers: () => import('./extensions/LinkAnswers.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
    sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
  },
});
