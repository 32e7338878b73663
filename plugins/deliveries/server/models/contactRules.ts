import { TenantModel } from '@kaiku/sdk/server';
import type { QuietChannels } from '../../contract/index.ts';

/** What holds for everything that a company sends. */
export class ContactRules extends TenantModel {
  static override tableName = 'deliveries.contact_rules';
  static override idColumn = 'company_id';
  /** `HH:MM:SS`; both or none. */
  quietFrom!: string | null;
  quietUntil!: string | null;
  quietChannels!: QuietChannels;
  limitPerMonth!: number | null;
}
