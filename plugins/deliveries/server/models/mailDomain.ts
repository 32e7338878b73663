import { TenantModel } from '@kaiku/sdk/server';
import type { MailDomainState } from '../../contract/index.ts';

/** The domain that a company's e-mails come from. */
export class MailDomain extends TenantModel {
  static override tableName = 'deliveries.mail_domains';
  static override idColumn = 'company_id';
  domain!: string;
  selector!: string;
  /** Sealed for `keyPurpose`. */
  privateKey!: string;
  publicKey!: string;
  state!: MailDomainState;
  checkedAt!: Date | null;
  usedSince!: Date | null;
}
