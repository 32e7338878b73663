import type { WebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  interface KaikuTexts {
    shell: typeof texts;
  }
}

export const shellTexts: NonNullable<WebPlugin['locales']> = {
  en: () => import('../locales/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
};
