import { TenantModel } from '@kaiku/sdk/server';

/** A message to the product's support. */
export class Feedback extends TenantModel {
  static override tableName = 'company.feedback';
  userId!: string;
  url!: string;
  type!: 'general' | 'problem' | 'error';
  message!: string;
  sentAt!: Date | null;
}
