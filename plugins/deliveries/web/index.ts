import { defineWebPlugin, withTexts } from '@kaiku/sdk/web';
import {
  audienceTexts,
  contactRuleTexts,
  domainTexts,
  mainTexts,
  massTexts,
  queueTexts,
  templateTexts,
  twoWayTexts,
} from './texts.ts';

/** Of one delivery, whoever it goes to. */
const withWritten = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  withTexts('deliveries', audienceTexts, () => withTexts('deliveries', twoWayTexts, load));

export default defineWebPlugin({
  pages: {
    Deliveries: () => withTexts('deliveries', audienceTexts, () => import('./pages/Deliveries.tsx')),
    DeliveryInfo: () => withWritten(() => import('./pages/DeliveryInfo.tsx')),
    DeliveryQueues: () => withTexts('deliveries', queueTexts, () => import('./pages/DeliveryQueues.tsx')),
    WriteQueue: () => withTexts('deliveries', queueTexts, () => import('./pages/WriteQueue.tsx')),
    EmailTemplates: () => withTexts('deliveries', templateTexts, () => import('./pages/EmailTemplates.tsx')),
    WriteTemplate: () => withTexts('deliveries', templateTexts, () => import('./pages/WriteTemplate.tsx')),
    WriteDelivery: () => withWritten(() => import('./pages/WriteDelivery.tsx')),
    MassDeliveries: () => withTexts('deliveries', massTexts, () => import('./pages/MassDeliveries.tsx')),
    MassDelivery: () => withTexts('deliveries', massTexts, () => import('./pages/MassDelivery.tsx')),
  },
  extensions: {
    ContactRules: () => withTexts('deliveries', contactRuleTexts, () => import('./extensions/ContactRules.tsx')),
    MailDomain: () => withTexts('deliveries', domainTexts, () => import('./extensions/MailDomain.tsx')),
    MassSettings: () => withTexts('deliveries', massTexts, () => import('./extensions/MassSettings.tsx')),
  },
  locales: mainTexts,
});
