import { defineWebPlugin, withTexts } from '@kaiku/sdk/web';
import { queueTexts } from './texts.ts';

export default defineWebPlugin({
  pages: {
    Deliveries: () => import('./pages/Deliveries.tsx'),
    DeliveryInfo: () => import('./pages/DeliveryInfo.tsx'),
    DeliveryQueues: () => withTexts('deliveries', queueTexts, () => import('./pages/DeliveryQueues.tsx')),
    WriteQueue: () => withTexts('deliveries', queueTexts, () => import('./pages/WriteQueue.tsx')),
    WriteDelivery: () => import('./pages/WriteDelivery.tsx'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    fi: () => import('../locales/fi.json'),
    sv: () => import('../locales/sv.json'),
  },
});
