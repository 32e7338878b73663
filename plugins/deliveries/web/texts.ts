import type { LocaleLoaders } from '@kaiku/sdk/web';
import type audience from '../locales/audience/en.json';
import type contactRules from '../locales/contactRules/en.json';
import type domain from '../locales/domain/en.json';
import type main from '../locales/en.json';
import type mass from '../locales/mass/en.json';
import type queues from '../locales/queues/en.json';
import type templates from '../locales/templates/en.json';
import type twoWay from '../locales/twoway/en.json';

declare global {
  /** Keys that are not among these texts are errors of types. */
  interface KaikuTexts {
    deliveries: typeof main &
      typeof audience &
      typeof contactRules &
      typeof domain &
      typeof mass &
      typeof queues &
      typeof templates &
      typeof twoWay;
  }
}

export const mainTexts: LocaleLoaders = {
  en: () => import('../locales/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/sv.json', { with: { type: 'json' } }),
};

/** Of deliveries to the company's people. */
export const audienceTexts: LocaleLoaders = {
  en: () => import('../locales/audience/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/audience/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/audience/sv.json', { with: { type: 'json' } }),
};

/** Of mass deliveries. */
export const massTexts: LocaleLoaders = {
  en: () => import('../locales/mass/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/mass/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/mass/sv.json', { with: { type: 'json' } }),
};

/** Of delivery queues, which few see. */
export const queueTexts: LocaleLoaders = {
  en: () => import('../locales/queues/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/queues/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/queues/sv.json', { with: { type: 'json' } }),
};

/** Of e-mail templates. */
export const templateTexts: LocaleLoaders = {
  en: () => import('../locales/templates/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/templates/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/templates/sv.json', { with: { type: 'json' } }),
};

/** Of surveys that are asked and answered by SMS. */
export const twoWayTexts: LocaleLoaders = {
  en: () => import('../locales/twoway/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/twoway/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/twoway/sv.json', { with: { type: 'json' } }),
};

/** Of the company's own mail domain, on its settings page. */
export const domainTexts: LocaleLoaders = {
  en: () => import('../locales/domain/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/domain/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/domain/sv.json', { with: { type: 'json' } }),
};

/** Of what holds for all that the company sends, on its settings page. */
export const contactRuleTexts: LocaleLoaders = {
  en: () => import('../locales/contactRules/en.json', { with: { type: 'json' } }),
  fi: () => import('../locales/contactRules/fi.json', { with: { type: 'json' } }),
  sv: () => import('../locales/contactRules/sv.json', { with: { type: 'json' } }),
};
