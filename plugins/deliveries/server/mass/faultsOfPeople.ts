import { isPersonIn, type PersonalData, personCondition, type TenantContext } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';
import { MassFault } from '../models/mass.ts';
import { idsOf } from '../services/ids.ts';

/** Rows that one step of a search looks at. */
const step = 500;

/** The deliveries that faults are of, whose ids these are. */
async function rulesOf({ trx }: TenantContext, faults: readonly MassFault[]): Promise<Map<string, Rule>> {
  const ids = [...new Set(faults.map(({ massId }) => massId))];
  const rules = await Rule.query(trx).whereIn('id', ids).select('id', 'survey_id', 'name');
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** What a file that was refused says of people is kept until it is mended, or for some days. */
export const faultsOfPeople: PersonalData = {
  kind: 'fileFaults',
  name: 'deliveries:personalData.faults',
  async find(ctx, sought, after, most) {
    const [sql, values] = personCondition('value', sought);
    const limit = Math.min(most, step);
    const faults = await MassFault.query(ctx.trx)
      .whereRaw(sql, values)
      .modify((query) => {
        if (after !== null) query.where('id', '>', after);
      })
      .orderBy('id')
      .limit(limit);
    const rules = await rulesOf(ctx, faults);
    return {
      items: faults.flatMap(({ id, massId, value }) => {
        const rule = rules.get(massId);
        return rule && isPersonIn([value], sought) ? [{ id, surveyId: rule.surveyId }] : [];
      }),
      next: faults.length < limit ? null : faults.at(-1)!.id,
    };
  },
  async records(ctx, items) {
    const faults = await MassFault.query(ctx.trx).whereIn('id', idsOf(items));
    const rules = await rulesOf(ctx, faults);
    return faults.flatMap(({ id, massId, foundAt, value }) => {
      const rule = rules.get(massId);
      return rule
        ? [{ id, surveyId: rule.surveyId, at: foundAt.toISOString(), lines: [{ label: rule.name, text: value }] }]
        : [];
    });
  },
  erase: async (ctx, items) => ({ faults: await MassFault.query(ctx.trx).whereIn('id', idsOf(items)).delete() }),
};
