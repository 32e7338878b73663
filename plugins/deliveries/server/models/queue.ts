import { TenantModel } from '@kaiku/sdk/server';
import type { BgParameter } from '../../contract/index.ts';

/** What outside systems fill with targets; what is sent to these is the rule of the same id. */
export class Queue extends TenantModel {
  static override tableName = 'deliveries.queues';
  static override get jsonAttributes(): string[] {
    return ['bgParameters'];
  }
  expirationDays!: number | null;
  /** `HH:MM:SS` */
  sendEarliest!: string | null;
  sendNotAllowedAfter!: string | null;
  targetParam!: string;
  bgParameters!: BgParameter[];
  acceptThreshold!: number;
  limitPerMonth!: number | null;
  /** Minutes. */
  targetTtl!: number | null;
}

/** What a caller's key was answered with. */
export class QueueKey extends TenantModel {
  static override tableName = 'deliveries.queue_keys';
  queueId!: string;
  key!: string;
  fingerprint!: string;
  targetId!: string | null;
  madeAt!: Date;
}
