import { TenantModel } from '@kaiku/sdk/server';

/** How a company looks: one row of each that does not look as Kaiku does. */
export class Look extends TenantModel {
  static override tableName = 'company.looks';

  /** In the file store. */
  logoKey!: string | null;
  logoType!: string | null;
  /** `#RRGGBB`. */
  accent!: string | null;
  /** Of its own on dark; null is made of the other. */
  accentDark!: string | null;
}
