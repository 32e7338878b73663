import { inTransaction, type RequestContext } from '@kaiku/sdk/server';
import { Link } from '../models/link.ts';
import { fitting, type Sized, sized } from './sizes.ts';

const atOnce = 500;

/**
 * All links of a survey, oldest first, some hundreds at a time, or fewer where they have much of their own: each batch
 * has a transaction of its own, so that a slow reader holds no connection.
 * @param among of these only
 */
export async function* linksInBatches(
  ctx: RequestContext,
  surveyId: string,
  among?: readonly string[],
): AsyncGenerator<Link[]> {
  let last: Link | undefined;
  for (;;) {
    const links = await inTransaction(
      ctx,
      async (tenant) => {
        const query = Link.query(tenant.trx)
          .select(...sized)
          .where({ survey_id: surveyId })
          .whereNull('deleted_at')
          .orderBy(['created_at', 'id'])
          .limit(atOnce);
        if (among) query.whereIn('id', [...among]);
        // To the microsecond, as the database knows it and a date does not.
        if (last) {
          const reached = Link.query(tenant.trx).select('created_at', 'id').where({ id: last.id });
          query.whereRaw('(created_at, id) > (?)', [reached]);
        }
        const next = fitting(await query.castTo<Sized[]>());
        return Link.query(tenant.trx).whereIn('id', next).orderBy(['created_at', 'id']);
      },
      { readOnly: true },
    );
    if (links.length === 0) return;
    yield links;
    last = links.at(-1);
  }
}
