import type { TenantContext } from '@kaiku/sdk/server';
import { Target } from '../models/delivery.ts';

/** Whoever got a sending and has not answered: whom a reminder of it goes to (DEL-025). */
export const unanswered = ({ trx }: TenantContext, sendingId: string) =>
  Target.query(trx).where({ sending_id: sendingId, state: 'sent' }).whereNull('answered_at');
