import { raw, type TenantContext } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';

/** Of all surveys that are asked for together; one with more has a list of its own, by page. */
const mostTold = 2_000;

/** The rules that surveys carry in `GET /survey?with_details`: of each survey those that were made first. @param of which may be among them */
export function firstRules(
  { trx }: TenantContext,
  of: ReturnType<typeof Rule.query>,
  surveyIds: readonly string[],
): Promise<Rule[]> {
  const most = Math.max(1, Math.floor(mostTold / surveyIds.length));
  const placed = of
    .whereIn('survey_id', [...surveyIds])
    .select('id', raw('row_number() OVER (PARTITION BY survey_id ORDER BY created_at, id)').as('place'))
    .as('oldest');
  return Rule.query(trx)
    .whereIn('id', (some) => some.from(placed).select('oldest.id').where('oldest.place', '<=', most))
    .orderBy(['survey_id', 'created_at', 'id'])
    .execute();
}
