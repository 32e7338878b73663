import { defineWebPlugin, withTexts } from '@kaiku/sdk/web';
import { mainTexts, usersTexts } from './texts.ts';

export default defineWebPlugin({
  pages: {
    Login: () => import('./pages/Login.tsx'),
    Logout: () => import('./pages/Logout.tsx'),
    LoggedOut: () => import('./pages/LoggedOut.tsx'),
    FirstPassword: () => import('./pages/FirstPassword.tsx'),
    NewPassword: () => import('./pages/NewPassword.tsx'),
    SignUpPage: () => import('./pages/SignUpPage.tsx'),
    TrialExpired: () => import('./pages/TrialExpired.tsx'),
    Account: () => import('./pages/Account.tsx'),
    Users: () => withTexts('access', usersTexts, () => import('./pages/Users.tsx')),
    Groups: () => withTexts('access', usersTexts, () => import('./pages/Groups.tsx')),
  },
  extensions: {
    Trial: () => import('./extensions/Trial.tsx'),
    viewAs: () => import('./extensions/viewAs.ts'),
  },
  locales: mainTexts,
});
