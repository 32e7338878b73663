import type { TenantContext } from '@kaiku/sdk/server';
import { fewestAnonymous } from '../../contract/index.ts';
import { type Rule, Sending, Target } from '../models/delivery.ts';
import { freePlaces } from './freePlaces.ts';
import { withinLimit, withoutBlocked } from './sieve.ts';
import type { Terms } from './terms.ts';

/** Targets that are judged by a statement. */
const slice = 5_000;

const waitingOf = ({ trx }: TenantContext, sendingId: string) =>
  Target.query(trx).where({ sending_id: sendingId, state: 'waiting' });

/** Whether so many wait that they may be enough to be lost among. */
export const mayBeEnough = async (ctx: TenantContext, sendingId: string): Promise<boolean> =>
  (await waitingOf(ctx, sendingId).resultSize()) >= fewestAnonymous;

/**
 * Of an anonymous queue: judges all who wait before the first of them gets anything, because those who come are not those
 * who get it (DEL-009). With too few left nobody does, and the sending goes on gathering.
 */
export async function endGathering(ctx: TenantContext, rule: Rule, terms: Terms, sendingId: string): Promise<boolean> {
  // Over all slices in the order in which places of the month are taken.
  const waiting = await waitingOf(ctx, sendingId).orderBy('address');
  const left: string[] = [];
  for (let from = 0; from < waiting.length; from += slice) {
    const unblocked = await withoutBlocked(ctx, rule, waiting.slice(from, from + slice), 'delivery');
    for (const { id } of await withinLimit(ctx, terms, unblocked, 'delivery')) left.push(id);
  }
  if (left.length < fewestAnonymous) {
    await freePlaces(ctx, left);
    return false;
  }
  await Sending.query(ctx.trx).where({ id: sendingId }).patch({ gathering: false });
  return true;
}
