import type { LocaleLoaders } from '@kaiku/sdk/web';

/** Of second factors, at the door and on the account page. */
export const factorsTexts: LocaleLoaders = {
  en: () => import('../../locales/factors/en.json', { with: { type: 'json' } }),
  fi: () => import('../../locales/factors/fi.json', { with: { type: 'json' } }),
  sv: () => import('../../locales/factors/sv.json', { with: { type: 'json' } }),
};
