import type { Language } from '@kaiku/sdk/common';
import { TenantModel } from '@kaiku/sdk/server';

/** An address at which a program reads a survey's results. */
export class DataLink extends TenantModel {
  static override tableName = 'reports.links';

  surveyId!: string;
  name!: string;
  /** How the token begins. */
  hint!: string;
  language!: Language;
  madeBy!: string;
  madeByCompany!: string;
  madeByEmail!: string;
  createdAt!: Date;
  lastUsedAt!: Date | null;
}

/** Where a token is found without a company; itself it is nowhere. */
export class DataLinkHash extends TenantModel {
  static override tableName = 'reports.link_hashes';
  hash!: Buffer;
}
