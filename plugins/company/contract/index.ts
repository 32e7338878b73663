import { defineSlot } from '@kaiku/sdk/common';

export * from './apiKeys.ts';
export * from './events.ts';

/** Cards on the company's settings page, between its name and its features: what the company itself sets of a plugin. */
export const companySettingsSlot = defineSlot<object>('company.settings');
