import type { PersonalData, PersonalItem, TenantContext } from '@kaiku/sdk/server';
import { idsOf } from './ids.ts';
import { addressCondition, isPersonsAddress } from './seek.ts';

/** Rows that one step of a search looks at. */
const step = 500;

interface Count {
  id: string;
  survey_id: string;
  month: string;
  address: string;
  sent: number;
}

/** A row has no id of its own: it is made of what the row is. */
const idOf = (queueId: string): string =>
  `overlay(overlay(md5(concat_ws(' ', ${queueId}, month, address)) placing '8' from 13) placing '8' from 17)::uuid`;

/** Those of queues, and those of all that the company sends, which are of no survey. */
const counts = `SELECT ${idOf('c.queue_id')} AS id, r.survey_id, month::text, address, sent
  FROM deliveries.queue_counts AS c
  JOIN deliveries.rules AS r ON r.company_id = c.company_id AND r.id = c.queue_id
  WHERE c.company_id = ?
  UNION ALL
  SELECT ${idOf('NULL')}, company_id, month::text, address, sent
  FROM deliveries.contact_counts
  WHERE company_id = ?`;

async function rowsWhere({ trx, companyId }: TenantContext, condition: string, values: unknown[]): Promise<Count[]> {
  const sql = `SELECT * FROM (${counts}) AS c WHERE ${condition}`;
  return (await trx.raw<{ rows: Count[] }>(sql, [companyId, companyId, ...values] as never)).rows;
}

const rowsOf = (ctx: TenantContext, items: readonly PersonalItem[]): Promise<Count[]> =>
  rowsWhere(ctx, 'id = ANY(?::uuid[])', [idsOf(items)]);

/** How many messages an address got in a month, which outlives the deliveries, so that the limit holds. */
export const countsOfPeople: PersonalData = {
  kind: 'messageCounts',
  name: 'deliveries:personalData.counts',
  async find(ctx, sought, after, most) {
    const [condition, values] = addressCondition(sought);
    const limit = Math.min(most, step);
    const rows = await rowsWhere(ctx, `${condition} AND (?::uuid IS NULL OR id > ?) ORDER BY id LIMIT ?`, [
      ...values,
      after,
      after,
      limit,
    ]);
    return {
      items: rows.flatMap(({ id, survey_id, address }) =>
        isPersonsAddress(address, sought) ? [{ id, surveyId: survey_id }] : [],
      ),
      next: rows.length < limit ? null : rows.at(-1)!.id,
    };
  },
  async records(ctx, items) {
    return (await rowsOf(ctx, items)).map(({ id, survey_id, month, address, sent }) => ({
      id,
      surveyId: survey_id,
      at: new Date(month).toISOString(),
      lines: [{ label: address, text: String(sent) }],
    }));
  },
  async erase({ trx, companyId }, items) {
    let count = 0;
    for (const [table, queueId] of [
      ['queue_counts', 'queue_id'],
      ['contact_counts', 'NULL'],
    ] as const)
      count += await trx(`deliveries.${table}`)
        .where({ company_id: companyId })
        .whereRaw(`${idOf(queueId)} = ANY(?::uuid[])`, [idsOf(items)] as never)
        .delete();
    return { counts: count };
  },
};

/** What was counted of addresses in any month. */
export async function forgetCounts({ trx }: TenantContext, gone: readonly { address: string }[]): Promise<void> {
  const addresses = gone.map(({ address }) => address);
  for (const table of ['queue_counts', 'contact_counts'])
    await trx(`deliveries.${table}`).whereIn('address', addresses).delete();
}
