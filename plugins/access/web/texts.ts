import type { LocaleLoaders } from '@kaiku/sdk/web';
import type factors from '../locales/factors/en.json';
import type main from '../locales/main/en.json';
import type users from '../locales/users/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    access: typeof main & typeof users & typeof factors;
  }
}

/** Of the door and the own account. */
export const mainTexts: LocaleLoaders = {
  en: () => import('../locales/main/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/main/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/main/sv.json', { with: { type: 'json' } }),
};
/** Of the company's users and their groups. */
export const usersTexts: LocaleLoaders = {
  en: () => import('../locales/users/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/users/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/users/sv.json', { with: { type: 'json' } }),
};
