import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    company: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    ApiIntegrations: () => import('./pages/ApiIntegrations.tsx'),
    AuditLog: () => import('./pages/AuditLog.tsx'),
    Home: () => import('./pages/Home.tsx'),
    FailedWork: () => import('./pages/FailedWork.tsx'),
    Settings: () => import('./pages/Settings.tsx'),
  },
  extensions: {
    FirstSteps: () => import('./extensions/FirstSteps.tsx'),
    Feedback: () => import('./extensions/Feedback.tsx'),
    OwnData: () => import('./extensions/OwnData.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
