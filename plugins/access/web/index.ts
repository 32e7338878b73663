import { defineWebPlugin } from '@kaiku/sdk/web';
import { mainTexts } from './texts.ts';

export default defineWebPlugin({
  pages: {
    Login: () => import('./pages/Login.tsx'),
    Logout: () => import('./pages/Logout.tsx'),
    LoggedOut: () => import('./pages/LoggedOut.tsx'),
    FirstPassword: () => import('./pages/FirstPassword.tsx'),
    NewPassword: () => import('./pages/NewPassword.tsx'),
    TrialExpired: () => import('./pages/TrialExpired.tsx'),
    Account: () => import('./pages/Account.tsx'),
  },
  extensions: {
    Trial: () => import('./extensions/Trial.tsx'),
    viewAs: () => import('./extensions/viewAs.ts'),
  },
  locales: mainTexts,
});
