import { token } from '@kaiku/sdk/common';
import type { SecondSteps } from '../secondSteps.ts';
import type { Passkeys } from './passkeys.ts';
import type { FactorSetUp } from './setUp.ts';

/** Services of second factors, which need the others. */
export const AccessPasskeys = token<Passkeys>('access.Passkeys');
export const AccessFactorSetUp = token<FactorSetUp>('access.FactorSetUp');
export const AccessSecondSteps = token<SecondSteps>('access.SecondSteps');
