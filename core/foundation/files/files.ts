import {
  defineJob,
  type FileStore,
  type FileStoreAdapter,
  type JobDefinition,
  type Logger,
  uuidv7,
} from '@kaiku/sdk/server';
import type { StatementPool } from '../db/database.ts';
import { inCompany } from '../db/inCompany.ts';

/** How long a transaction may take to keep what was stored for it. */
const stagedHours = 24;
const sweepSize = 200;
const unknownType = 'application/octet-stream';

/**
 * Files with a row each, which says whether anything refers to them. The rows of `put` and `get` are written and read in
 * short transactions of their own: neither waits for the store with one open. The row of a removed file goes with
 * the next sweep, which removes the file once more: that it is gone is no fault.
 */
export function createFiles(store: FileStoreAdapter, pool: StatementPool, log: Logger): FileStore {
  return {
    async put(companyId, file) {
      const key = uuidv7();
      await inCompany(
        pool,
        companyId,
        'INSERT INTO core.stored_files (company_id, key, content_type) VALUES ($1, $2, $3)',
        [companyId, key, file.contentType],
      );
      return store.put(companyId, { ...file, key });
    },
    async keep({ trx }, key) {
      await trx('core.stored_files').where({ key }).update({ state: 'kept' });
    },
    async get(companyId, key) {
      const found = await store.get(companyId, key);
      try {
        const [row] = await inCompany<{ content_type: string }>(
          pool,
          companyId,
          'SELECT content_type FROM core.stored_files WHERE company_id = $1 AND key = $2',
          [companyId, key],
        );
        return { ...found, contentType: row?.content_type ?? unknownType };
      } catch (error) {
        found.stream.destroy();
        throw error;
      }
    },
    async remove(from, key) {
      if (typeof from === 'string') {
        // Noted first: what cannot be removed now is swept.
        await inCompany(
          pool,
          from,
          `INSERT INTO core.stored_files (company_id, key, content_type, state) VALUES ($1, $2, $3, 'removed')
           ON CONFLICT (company_id, key) DO UPDATE SET state = 'removed'`,
          [from, key, unknownType],
        );
        await store.remove(from, key);
        return;
      }
      const { trx, companyId } = from;
      await trx('core.stored_files')
        .insert({ key, content_type: unknownType, state: 'removed' })
        .onConflict(['company_id', 'key'])
        .merge(['state']);
      from.afterCommit(() =>
        store.remove(companyId, key).catch((error) => log.warn({ err: error }, 'a file is removed later')),
      );
    },
  };
}

/** Removes what nobody refers to: stored for a transaction that was rolled back, or removed by one that committed. */
export const sweepFiles = (store: FileStoreAdapter): JobDefinition<object> =>
  defineJob<object>({
    name: 'core.sweepFiles',
    lane: 'light',
    cron: '10 * * * *',
    due: async (pool) => {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT core.companies_with_loose_files(now() - interval '${stagedHours} hours') AS id`,
      );
      return rows.map(({ id }) => id);
    },
    async handler(job) {
      for (;;) {
        const keys = await job.tenant(async ({ trx }) => {
          const rows: { key: string }[] = await trx('core.stored_files')
            .where({ state: 'removed' })
            .orWhere((staged) =>
              staged.where({ state: 'staged' }).whereRaw(`at < now() - interval '${stagedHours} hours'`),
            )
            .limit(sweepSize)
            .select('key');
          return rows.map(({ key }) => key);
        });
        if (keys.length === 0) return;
        for (const key of keys) await store.remove(job.companyId, key);
        await job.tenant(async ({ trx }) => void (await trx('core.stored_files').whereIn('key', keys).delete()));
      }
    },
  });
