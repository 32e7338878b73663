import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    access: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    Login: () => import('./pages/Login.tsx'),
    Logout: () => import('./pages/Logout.tsx'),
    LoggedOut: () => import('./pages/LoggedOut.tsx'),
    FirstPassword: () => import('./pages/FirstPassword.tsx'),
    NewPassword: () => import('./pages/NewPassword.tsx'),
    Account: () => import('./pages/Account.tsx'),
  },
  extensions: {
    viewAs: () => import('./extensions/viewAs.ts'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
