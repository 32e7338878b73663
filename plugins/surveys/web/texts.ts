import type { LocaleLoaders } from '@kaiku/sdk/web';
import type editor from '../locales/editor/en.json';
import type main from '../locales/main/en.json';
import type share from '../locales/share/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    surveys: typeof main & typeof editor & typeof share;
  }
}

/** Of the list and the menus. */
export const mainTexts: LocaleLoaders = {
  en: () => import('../locales/main/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/main/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/main/sv.json', { with: { type: 'json' } }),
};

/** Of the editor and what draws with it. */
export const editorTexts: LocaleLoaders = {
  en: () => import('../locales/editor/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/editor/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/editor/sv.json', { with: { type: 'json' } }),
};

/** Of sharing. */
export const shareTexts: LocaleLoaders = {
  en: () => import('../locales/share/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/share/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/share/sv.json', { with: { type: 'json' } }),
};
