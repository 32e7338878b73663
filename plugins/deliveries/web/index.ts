import { defineWebPlugin } from '@kaiku/sdk/web';
import type texts from '../locales/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    deliveries: typeof texts;
  }
}

export default defineWebPlugin({
  pages: {
    Deliveries: () => import('./pages/Deliveries.tsx'),
    DeliveryInfo: () => import('./pages/DeliveryInfo.tsx'),
    WriteDelivery: () => import('./pages/WriteDelivery.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
