import type { WebPlugin } from '@kaiku/sdk/web';

export const shellTexts: NonNullable<WebPlugin['locales']> = {
  en: () => import('../locales/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
};
