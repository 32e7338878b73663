import { Problem, type ProblemDetail, raw, type TenantContext } from '@kaiku/sdk/server';
import { collectorClosed, collectorOpened } from '../../contract/index.ts';
import { planTransitions } from '../jobs/transition.ts';
import { Link, stateAt } from '../models/link.ts';
import { present } from '../services/collectors.ts';
import { requireModestLinks } from '../services/sizes.ts';
import type { LinkPlan, NamedLinks, Planned } from './plan.ts';

/** Rows of one statement. */
const atOnce = 500;
/** Faults that are told. */
export const maxFaults = 100;

export interface Imported {
  created: number;
  changed: number;
  unchanged: number;
  faults: ProblemDetail[];
}

/**
 * The survey's links that a file names by address or name; of those with one name, two.
 * @throws Problem `too_large` when they have too much of their own
 */
export async function linksOf(ctx: TenantContext, surveyId: string, { names, urls }: NamedLinks): Promise<Link[]> {
  const ids = await idsOf(ctx, surveyId, names, urls);
  await requireModestLinks(ctx, ids);
  return present(ctx, surveyId).whereIn('id', ids).orderBy(['created_at', 'id']);
}

/** The same, which nobody else changes until the transaction ends. */
export async function heldLinks(ctx: TenantContext, surveyId: string, { names, urls }: NamedLinks): Promise<Link[]> {
  const ids = await idsOf(ctx, surveyId, names, urls);
  await requireModestLinks(ctx, ids);
  return present(ctx, surveyId).whereIn('id', ids).orderBy(['created_at', 'id']).forUpdate();
}

async function idsOf(ctx: TenantContext, surveyId: string, names: readonly string[], urls: readonly string[]) {
  const byUrl = await present(ctx, surveyId)
    .whereIn('url', [...urls])
    .select('id');
  const byName = (await present(ctx, surveyId)
    .whereIn('name', [...names])
    .groupBy('name')
    .select(raw('min(id::text)').as('first'), raw('max(id::text)').as('last'))) as unknown as Record<string, string>[];
  return [...new Set([...byUrl.map(({ id }) => id), ...byName.flatMap(({ first, last }) => [first!, last!])])];
}

/**
 * Does what was planned: a statement for hundreds of links.
 * @param skip passes faulty rows over; without it nothing is stored of a file that has any
 * @throws Problem `link_import_refused` with a detail for each faulty row
 */
export async function carryOut(
  ctx: TenantContext,
  survey: { surveyId: string; name: string },
  { made, changed, unchanged, faults }: LinkPlan,
  { skip, now }: { skip: boolean; now: Date },
): Promise<Imported> {
  if (faults.length > 0 && !skip) throw new Problem('link_import_refused', { details: faults.slice(0, maxFaults) });
  const { surveyId } = survey;
  const created = await inBatches(made, (rows) =>
    Link.query(ctx.trx)
      .insert(
        rows.map(({ change }) => ({ ...change, url: change.url!, surveyId, createdAt: now, createdBy: ctx.actorId })),
      )
      .returning('*'),
  );
  const updated = await inBatches(changed, (rows) =>
    Link.query(ctx.trx)
      .insert(rows.map(({ before, change }) => ({ ...before!, ...change, version: before!.version + 1 })) as never[])
      .onConflict(['company_id', 'id'])
      .merge()
      .returning('*'),
  );
  await takeAddresses(ctx, [...made, ...changed]);
  const links = new Map([...created, ...updated].map((link) => [link.id, link]));
  const switched = [...made, ...changed].filter(({ change }) => change.switchedAt !== undefined);
  await planTransitions(
    ctx,
    switched.map(({ change }) => links.get(change.id)!),
    now,
  );
  const told = (open: boolean) =>
    switched
      .filter(({ before, change: { openAt, closeAt } }) => {
        const was = before !== null && stateAt(now, before.openAt, before.closeAt) === 'open';
        const is = stateAt(now, openAt, closeAt) === 'open';
        return was !== is && is === open;
      })
      .map(({ change }) => ({ collectorId: change.id, surveyId }));
  await ctx.publish(collectorOpened, ...told(true));
  await ctx.publish(collectorClosed, ...told(false));
  const counts = { created: made.length, changed: changed.length, unchanged };
  await ctx.audit({
    operation: 'collector.import',
    itemType: 'survey',
    itemId: surveyId,
    itemName: survey.name,
    surveyId,
    details: { ...counts, faults: faults.length },
  });
  return { ...counts, faults: faults.slice(0, maxFaults) };
}

/** @throws Problem `link_import_refused` naming the row whose address somebody took meanwhile */
async function takeAddresses(ctx: TenantContext, planned: readonly Planned[]): Promise<void> {
  const wanted = planned.filter(({ takes }) => takes !== null);
  const taken = await inBatches(wanted, (rows) =>
    ctx
      .trx('collectors.addresses')
      .insert(rows.map(({ takes, change }) => ({ url: takes, collector_id: change.id })))
      .onConflict('url')
      .ignore()
      .returning<{ url: string }[]>('url'),
  );
  const ours = new Set(taken.map(({ url }) => url));
  const lost = wanted.filter(({ takes }) => !ours.has(takes!));
  if (lost.length === 0) return;
  throw new Problem('link_import_refused', {
    details: lost
      .slice(0, maxFaults)
      .map(({ row, addressColumn, takes }) => ({ row, column: addressColumn, code: 'url_taken', value: takes! })),
  });
}

async function inBatches<T, R>(
  all: readonly T[],
  work: (some: readonly T[]) => PromiseLike<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += atOnce) done.push(...(await work(all.slice(from, from + atOnce))));
  return done;
}
