import type { BlockReason, Channel } from '@kaiku/plugin-deliveries/contract';
import { TenantModel } from '@kaiku/sdk/server';

/** Somebody whom nothing is sent to by a channel. */
export class Entry extends TenantModel {
  static override tableName = 'blacklist.entries';
  channel!: Channel;
  target!: string;
  reason!: BlockReason;
  note!: string;
  /** Of the link that made it; null: something else did, or has confirmed it since. */
  link!: Buffer | null;
  addedBy!: string | null;
  createdAt!: Date;
}
