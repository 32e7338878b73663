import { defineSlot } from '@kaiku/sdk/common';

/** Cards on the company's settings page, between its name and its features: what the company itself sets of a plugin. */
export const companySettingsSlot = defineSlot<object>('company.settings');
