import { TenantModel } from '@kaiku/sdk/server';
import type { FactorsRequired } from '../../contract/factors.ts';

/** Of whom a company asks a second factor. */
export class FactorRule extends TenantModel {
  static override tableName = 'access.factor_rules';

  required!: FactorsRequired;
}
