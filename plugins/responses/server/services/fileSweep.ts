import type { FileStore, TenantContext } from '@kaiku/sdk/server';

export const filesTable = 'responses.files';

/** Files of one transaction. */
const slice = 100;

/** Removes some of those whose time is over. */
export async function sweepSlice(ctx: TenantContext, store: FileStore) {
  const ids: string[] = await ctx
    .trx(filesTable)
    .where('expires_at', '<=', new Date())
    .limit(slice)
    .forUpdate()
    .skipLocked()
    .pluck('id');
  if (ids.length > 0) {
    await ctx.trx(filesTable).whereIn('id', ids).delete();
    for (const id of ids) await store.remove(ctx, id);
  }
  return { count: ids.length, last: ids.length < slice };
}
