import type { TenantContext } from '@kaiku/sdk/server';
import { massFeature } from '../../contract/index.ts';
import { Mass } from '../models/mass.ts';

/** A mass delivery does not go out while its company is without the feature (COMP-009). */
export const heldBack = async ({ trx, features }: TenantContext, ruleId: string): Promise<boolean> =>
  !features.has(massFeature) && (await Mass.query(trx).findOne({ id: ruleId }).select('id')) !== undefined;
