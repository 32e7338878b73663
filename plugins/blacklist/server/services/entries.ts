import type { BlockReason } from '@kaiku/plugin-deliveries/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  defineList,
  invalid,
  isDuplicate,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  UserDirectory,
  wordsOf,
} from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';
import { readTarget, type Target, waysToWrite } from './addresses.ts';
import { insertNew, withoutEntry } from './insertNew.ts';

/** Entries that one statement adds. */
const slice = 1_000;
/** Faults that an import tells. */
const mostFaults = 200;

export const entryList = defineList({
  sort: { target: 'target', type: 'channel', reason: 'reason', created: 'created_at' },
  search: { target: 'target', note: 'note' },
  order: { by: 'created', direction: 'desc' },
});

export interface EntryQuery extends TableQuery {
  reason?: BlockReason;
}

/** BLK-003, BLK-004. @throws Problem `validation` with `invalid_target` */
function requireTarget(text: string): Target {
  const read = readTarget(text);
  if (!read) throw invalid({ path: 'target', code: 'invalid_target', value: text.slice(0, 100) });
  return read;
}

async function named(ctx: RequestContext, rows: readonly Entry[]) {
  const users = await ctx.find(UserDirectory)?.byIds(ctx, [...new Set(rows.flatMap(({ addedBy }) => addedBy ?? []))]);
  return rows.map(({ id, channel, target, reason, note, addedBy, createdAt }) => {
    const user = addedBy ? users?.get(addedBy) : undefined;
    return {
      entry_id: id,
      target,
      type: channel,
      reason,
      note,
      added_by: user ? `${user.firstName} ${user.lastName}`.trim() || user.email : null,
      created: createdAt.toISOString(),
    };
  });
}

export async function listEntries(ctx: RequestContext, query: EntryQuery) {
  const found = Entry.query(ctx.trx);
  if (query.reason) found.where({ reason: query.reason });
  const words = wordsOf(query.filter);
  // Of a domain that is written in two ways, either finds it.
  for (const ways of words.map(waysToWrite))
    if (ways.length > 1)
      found.where((any) => {
        for (const filter of ways) any.orWhere((one) => void entryList.search(one, { ...query, filter }));
      });
  const filter = words.filter((word) => waysToWrite(word).length === 1).join(' ');
  const { rows, count } = await entryList.page<Entry>(found, { ...query, filter });
  return listReply(query, await named(ctx, rows), count);
}

async function find({ trx }: RequestContext, id: string): Promise<Entry> {
  const entry = await Entry.query(trx).findOne({ id });
  if (!entry) throw notFound();
  return entry;
}
const toReply = async (ctx: RequestContext, entry: Entry) => (await named(ctx, [entry]))[0]!;

export const getEntry = async (ctx: RequestContext, id: string) => toReply(ctx, await find(ctx, id));

const exists = () => new Problem('validation', { details: [{ path: 'target', code: 'target_exists' }] });

/** BLK-005, also for who is there in another way of writing. */
async function requireNew(ctx: RequestContext, target: Target, but?: string): Promise<void> {
  if ((await withoutEntry(ctx, [target], but)).length === 0) throw exists();
}

/** BLK-005: somebody who is there already is told of beside the field. */
async function once(work: () => PromiseLike<Entry | undefined>): Promise<Entry> {
  try {
    const entry = await work();
    if (!entry) throw notFound();
    return entry;
  } catch (error) {
    if (isDuplicate(error)) throw exists();
    throw error;
  }
}

/** @throws Problem `validation` with `invalid_target`, `target_exists` */
export async function addEntry(ctx: RequestContext, { target: text, note }: { target: string; note: string }) {
  const target = requireTarget(text);
  await requireNew(ctx, target);
  const entry = await once(() =>
    Entry.query(ctx.trx)
      .insert({ ...target, reason: 'listed', note, addedBy: ctx.actorId })
      .returning('*'),
  );
  await told(ctx, 'create', entry);
  return toReply(ctx, entry);
}

/** @throws Problem `not_found`, `validation` */
export async function changeEntry(
  ctx: RequestContext,
  id: string,
  { target: text, note }: { target: string; note: string },
) {
  await find(ctx, id);
  const target = requireTarget(text);
  await requireNew(ctx, target, id);
  const entry = await once(() =>
    Entry.query(ctx.trx)
      .where({ id })
      // Who took it in hand holds to it: no link takes it back any more.
      .patch({ ...target, note, link: null })
      .returning('*')
      .first(),
  );
  await told(ctx, 'update', entry);
  return toReply(ctx, entry);
}

/** @throws Problem `not_found` */
export async function removeEntry(ctx: RequestContext, id: string): Promise<void> {
  const entry = await find(ctx, id);
  await Entry.query(ctx.trx).where({ id }).delete();
  await told(ctx, 'delete', entry);
}

/** Adds many, as they stand in somebody's list; who is there already is left as they are. */
export async function importEntries(ctx: RequestContext, lines: readonly string[]) {
  const faults: { line: number; text: string }[] = [];
  const wanted = new Map<string, Target>();
  lines.forEach((text, at) => {
    if (text.trim() === '') return;
    const read = readTarget(text);
    if (read) wanted.set(`${read.channel} ${read.target}`, read);
    else faults.push({ line: at + 1, text: text.trim().slice(0, 100) });
  });
  const all = [...wanted.values()];
  let added = 0;
  for (let from = 0; from < all.length; from += slice) {
    const some = all.slice(from, from + slice);
    added += (
      await insertNew(
        ctx,
        some.map((one) => ({ ...one, reason: 'listed' as const })),
      )
    ).length;
  }
  await ctx.audit({ operation: 'blacklist.import', itemType: 'blacklist', details: { added } });
  return { added, already: all.length - added, invalid: faults.length, faults: faults.slice(0, mostFaults) };
}

const told = (ctx: RequestContext, verb: string, { id, target, channel }: Entry): Promise<void> =>
  ctx.audit({
    operation: `blacklist.${verb}`,
    itemType: 'blacklist',
    itemId: id,
    itemName: target,
    details: { type: channel },
  });
