import { TenantModel } from '@kaiku/sdk/server';
import type { Design } from '../../contract/index.ts';

/** How e-mails may look that are chosen for deliveries. */
export class EmailTemplate extends TenantModel {
  static override tableName = 'deliveries.email_templates';
  static override get jsonAttributes(): string[] {
    return ['design'];
  }
  name!: string;
  /** Null: it was written as HTML and CSS. */
  design!: Design | null;
  html!: string;
  css!: string;
  /** What mails are filled into. */
  compiled!: string;
  active!: boolean;
  createdAt!: Date;
  changedAt!: Date;
}
