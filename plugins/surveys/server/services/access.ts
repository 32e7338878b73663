import type { Person } from '@kaiku/sdk/common';
import { notFound, type PersonFacts, type ResourceKind, type TenantContext } from '@kaiku/sdk/server';
import type { SurveyPermission } from '../../contract/index.ts';
import { Survey } from '../models/survey.ts';

const full: ReadonlySet<SurveyPermission> = new Set(['full']);
const none: ReadonlySet<SurveyPermission> = new Set();

/**
 * Whether the person has full permission on every survey of the company that is looked at (SHARE-004, GAP-041).
 * @param person with the roles that count there: a request's subject, or what `People` gives
 */
export const seesAllSurveys = ({ roles }: Person): boolean =>
  roles.includes('admin') || roles.includes('company_admin');

/** Surveys that the person has some permission on. */
export const visibleTo = (ctx: TenantContext, person: Person) =>
  Survey.query(ctx.trx).modify((query) => {
    if (!seesAllSurveys(person)) query.where({ created_by_id: person.userId });
  });

/** What the person may do with each of the surveys; those that do not exist in the company are missing. */
export async function permissionsOn(
  ctx: TenantContext,
  person: Person,
  surveyIds: readonly string[],
): Promise<Map<string, ReadonlySet<SurveyPermission>>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await Survey.query(ctx.trx)
    .whereIn('id', [...surveyIds])
    .select('id', 'created_by_id');
  const all = seesAllSurveys(person);
  // SHARE-003, SHARE-004
  return new Map(rows.map((row) => [row.id, all || row.createdById === person.userId ? full : none]));
}

export const surveyResource: ResourceKind = {
  kind: 'survey',
  async permissions(ctx, person, surveyId) {
    const held = (await permissionsOn(ctx, person, [surveyId])).get(surveyId);
    // Who may see every survey is told that there is none. To all others it is like one that is not theirs.
    if (!held && seesAllSurveys(person)) throw notFound();
    return held ?? none;
  },
  async name(ctx, surveyId) {
    const row = await Survey.query(ctx.trx).findOne({ id: surveyId }).select('name');
    return row?.name ?? null;
  },
};

/** Who has some permission on a survey sees surveys, whatever the roles (GAP-031). */
export const surveyFacts: PersonFacts = {
  async of(ctx, person) {
    const row = await visibleTo(ctx, person).select('id').limit(1).first();
    return row ? ['surveys.some'] : [];
  },
};
