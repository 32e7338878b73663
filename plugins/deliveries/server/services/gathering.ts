import type { TenantContext } from '@kaiku/sdk/server';
import { fewestAnonymous } from '../../contract/index.ts';
import { type Rule, Sending, Target } from '../models/delivery.ts';
import { freePlaces } from './freePlaces.ts';
import { judgeWaiting } from './sieve.ts';
import type { Terms } from './terms.ts';

/** Whether so many wait that they may be enough to be lost among. */
export const mayBeEnough = async ({ trx }: TenantContext, sendingId: string): Promise<boolean> =>
  (await Target.query(trx).where({ sending_id: sendingId, state: 'waiting' }).resultSize()) >= fewestAnonymous;

/**
 * Of an anonymous queue: judges all who wait before the first of them gets anything, because those who come are not those
 * who get it (DEL-009). With too few left nobody does, and the sending goes on gathering.
 */
export async function endGathering(ctx: TenantContext, rule: Rule, terms: Terms, sendingId: string): Promise<boolean> {
  const left = await judgeWaiting(ctx, rule, terms, sendingId);
  if (left.length < fewestAnonymous) {
    await freePlaces(ctx, left);
    return false;
  }
  await Sending.query(ctx.trx).where({ id: sendingId }).patch({ gathering: false });
  return true;
}
