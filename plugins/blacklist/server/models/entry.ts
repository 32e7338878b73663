import type { BlockReason, Channel } from '@kaiku/plugin-deliveries/contract';
import { TenantModel } from '@kaiku/sdk/server';

/** Somebody whom nothing is sent to by a channel. */
export class Entry extends TenantModel {
  static override tableName = 'blacklist.entries';
  channel!: Channel;
  target!: string;
  reason!: BlockReason;
  note!: string;
  addedBy!: string | null;
  createdAt!: Date;
}
