import type { Person, TableQuery } from '@kaiku/sdk/common';
import { defineList, listReply, notFound, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { nameOf } from '../services/nameOf.ts';
import type { SoughtBy } from './sought.ts';

/** What was removed of a survey. */
export interface Removed {
  name: string;
  counts: Record<string, number>;
}
export interface Erasure {
  id: string;
  asked_by: string;
  /** At the time; null where nobody noted it yet. */
  asked_by_name: string | null;
  asked_at: Date;
  ended_at: Date | null;
  sought_by: SoughtBy;
  /** By survey id. */
  removed: Record<string, Removed>;
  still_there: number | null;
}

const erasuresIn = ({ trx }: TenantContext) => trx<Erasure>('responses.erasures');

type Asker = Pick<Person, 'userId' | 'firstName' | 'lastName'>;

export async function beginErasure(ctx: TenantContext, asker: Asker, soughtBy: SoughtBy): Promise<string> {
  const id = uuidv7();
  const asked = { asked_by: asker.userId, asked_by_name: nameOf(asker), asked_at: new Date() };
  await erasuresIn(ctx).insert({ id, sought_by: soughtBy, ...asked });
  return id;
}

export async function addRemoved(
  ctx: TenantContext,
  id: string,
  surveyId: string,
  name: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const { removed } = await erasureOf(ctx, id);
  const before = removed[surveyId]?.counts ?? {};
  const sum = { ...before };
  for (const [what, count] of Object.entries(counts)) if (count > 0) sum[what] = (sum[what] ?? 0) + count;
  const now = { ...removed, [surveyId]: { name, counts: sum } };
  await erasuresIn(ctx)
    .where({ id })
    .update({ removed: JSON.stringify(now) as never });
}

export const endErasure = (ctx: TenantContext, id: string, stillThere: number): Promise<number> =>
  erasuresIn(ctx).where({ id }).whereNull('ended_at').update({ ended_at: new Date(), still_there: stillThere });

/** @throws Problem `not_found` */
export async function erasureOf(ctx: TenantContext, id: string): Promise<Erasure> {
  const erasure = (await erasuresIn(ctx).where({ id }).first()) as Erasure | undefined;
  if (!erasure) throw notFound();
  return erasure;
}

export const erasureList = defineList({
  sort: { asked_at: 'asked_at' },
  order: { by: 'asked_at', direction: 'desc' },
});

export async function listErasures<T>(ctx: TenantContext, query: TableQuery, wire: (rows: Erasure[]) => Promise<T[]>) {
  const { rows, count } = await erasureList.page<Erasure>(erasuresIn(ctx).select('*') as never, query);
  return listReply(query, await wire(rows), count);
}
