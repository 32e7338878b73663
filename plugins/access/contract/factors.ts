import { type Person, token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** Of whom a company asks a second factor besides the password. */
export const factorsRequired = ['off', 'managers', 'all'] as const;
export type FactorsRequired = (typeof factorsRequired)[number];

export interface SecondFactorPolicy {
  of(ctx: TenantContext): Promise<FactorsRequired>;
  /**
   * Whom it is asked of from now on. Who has none, and signed in with a password, signs in anew and sets one up.
   * @throws Problem `factor_first` where `by` would be asked and has none
   */
  set(ctx: TenantContext, required: FactorsRequired, by: Person): Promise<void>;
}
export const SecondFactorPolicy = token<SecondFactorPolicy>('access.SecondFactorPolicy');
