import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';
import { type Target, waysToWrite } from './addresses.ts';

/** Those that are not there, in whatever way they are written there. @param but an entry that does not count */
export async function withoutEntry<One extends Target>(
  { trx }: TenantContext,
  wanted: readonly One[],
  but?: string,
): Promise<One[]> {
  const ways = wanted.map(({ channel, target }) => (channel === 'email' ? waysToWrite(target) : [target]));
  // What is written in one way alone, the index tells.
  if (but === undefined && ways.every(({ length }) => length === 1)) return [...wanted];
  const found = await Entry.query(trx)
    .whereIn('target', ways.flat())
    .modify((query) => {
      if (but !== undefined) query.whereNot({ id: but });
    })
    .select('channel', 'target');
  const there = new Set(found.map(({ channel, target }) => `${channel} ${target}`));
  return wanted.filter(({ channel }, at) => !ways[at]!.some((way) => there.has(`${channel} ${way}`)));
}

/** Those that are there by a link, and are wanted by something else as well: the link does not take them back any more. */
async function confirm({ trx }: TenantContext, wanted: readonly Target[]): Promise<void> {
  const targets = wanted.flatMap(({ channel, target }) => (channel === 'email' ? waysToWrite(target) : [target]));
  await Entry.query(trx)
    .whereIn('channel', [...new Set(wanted.map(({ channel }) => channel))])
    .whereIn('target', targets)
    .whereNotNull('link')
    .patch({ link: null });
}

/** Adds those that are not there yet. @param link of a mail, by which they come @returns their ids */
export async function insertNew(
  ctx: TenantContext,
  entries: readonly Pick<Entry, 'channel' | 'target' | 'reason'>[],
  link: Buffer | null = null,
): Promise<string[]> {
  if (!link) await confirm(ctx, entries);
  const wanted = await withoutEntry(ctx, entries);
  if (wanted.length === 0) return [];
  const { trx, actorId } = ctx;
  // Past the model, which gives an id to what was not stored, too.
  const rows = await trx(Entry.tableName)
    .insert(
      wanted.map((one) => ({
        ...one,
        id: uuidv7(),
        note: '',
        link,
        added_by: one.reason === 'listed' ? actorId : null,
      })),
    )
    .onConflict(['company_id', 'channel', 'target'])
    .ignore()
    .returning('id');
  return rows.map(({ id }: { id: string }) => id);
}
