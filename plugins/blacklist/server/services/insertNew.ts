import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';

/** Adds those that are not there yet. @returns their ids */
export async function insertNew(
  { trx, actorId }: TenantContext,
  entries: readonly Pick<Entry, 'channel' | 'target' | 'reason'>[],
): Promise<string[]> {
  // Past the model, which gives an id to what was not stored, too.
  const rows = await trx(Entry.tableName)
    .insert(
      entries.map((one) => ({ ...one, id: uuidv7(), note: '', added_by: one.reason === 'listed' ? actorId : null })),
    )
    .onConflict(['company_id', 'channel', 'target'])
    .ignore()
    .returning('id');
  return rows.map(({ id }: { id: string }) => id);
}
