import { defineSlot } from '@kaiku/sdk/common';

export * from './audience.ts';
export * from './factors.ts';
export * from './internalMail.ts';
export { hasHiddenSigns, leadsOut } from './names.ts';
export * from './occupancy.ts';
export { type PasswordFault, passwordFaults, passwordStrengths } from './password.ts';
export * from './provisioning.ts';
export * from './signIn.ts';

/** Cards on the page of the own account. */
export const accountSlot = defineSlot<object>('access.account');
