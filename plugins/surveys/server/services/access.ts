import type { Person } from '@kaiku/sdk/common';
import { notFound, type PersonFacts, type ResourceKind, type TenantContext } from '@kaiku/sdk/server';
import {
  type AnswersLimit,
  metaroles,
  permissionsOfMetarole,
  permissionsOfShare,
  resultPermissions,
  type SharePermission,
  type SurveyPermission,
} from '../../contract/index.ts';
import { Share } from '../models/share.ts';
import { Survey } from '../models/survey.ts';

/** What one share, or being the survey's own, gives. */
export interface Grant {
  permissions: ReadonlySet<SharePermission>;
  /** What of the answers it lets be seen; null: all of them. */
  limit: AnswersLimit | null;
}

const full: readonly Grant[] = [{ permissions: new Set(['full']), limit: null }];
const none: ReadonlySet<SurveyPermission> = new Set();

/**
 * Whether the person has full permission on every survey of the company that is looked at (SHARE-004, GAP-041).
 * @param person with the roles that count there: a request's subject, or what `People` gives
 */
export const seesAllSurveys = ({ roles }: Person): boolean =>
  roles.includes('admin') || roles.includes('company_admin');

/** Shares with the person, or with a group that the person is in. */
const sharesWith = (ctx: TenantContext, { userId, groupIds }: Person) =>
  Share.query(ctx.trx).where((theirs) => {
    theirs.where({ user_id: userId });
    if (groupIds.length > 0) theirs.orWhereIn('group_id', [...groupIds]);
  });

/** Of surveys that can be brought back, instead of those that are there. */
interface OfDeleted {
  deleted?: boolean;
}

const whether =
  ({ deleted = false }: OfDeleted) =>
  (query: ReturnType<typeof Survey.query>): void =>
    void (deleted ? query.whereNotNull('deleted_at') : query.whereNull('deleted_at'));

interface Seen extends OfDeleted {
  /** Only those on which the person holds `full` or any one of these. */
  needs?: readonly SharePermission[] | undefined;
}

/** Surveys that the person has some permission on. */
export const visibleTo = (ctx: TenantContext, person: Person, { needs, ...which }: Seen = {}) =>
  Survey.query(ctx.trx).modify((query) => {
    whether(which)(query);
    if (seesAllSurveys(person)) return;
    const shares = sharesWith(ctx, person).select('survey_id');
    if (needs) {
      const wanted: readonly SharePermission[] = ['full', ...needs];
      const roles = metaroles.filter((name) => permissionsOfMetarole[name].some((one) => wanted.includes(one)));
      shares.whereRaw('(permissions && ?::text[] OR metaroles && ?::text[])', [[...wanted], roles]);
    }
    query.where((mine) => {
      mine.where({ created_by_id: person.userId }).orWhereIn('id', shares);
    });
  });

/** What gives the person something on each of the surveys; those that do not exist in the company are missing. */
export async function grantsOn(
  ctx: TenantContext,
  person: Person,
  surveyIds: readonly string[],
  which: OfDeleted = {},
): Promise<Map<string, readonly Grant[]>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await Survey.query(ctx.trx)
    .whereIn('id', [...surveyIds])
    .modify(whether(which))
    .select('id', 'created_by_id');
  const all = seesAllSurveys(person);
  // SHARE-003, SHARE-004
  const own = new Set(rows.filter((row) => all || row.createdById === person.userId).map(({ id }) => id));
  const others = rows.map(({ id }) => id).filter((id) => !own.has(id));
  const shares = others.length === 0 ? [] : await sharesWith(ctx, person).whereIn('survey_id', others);
  const bySurvey = Map.groupBy(shares, ({ surveyId }) => surveyId);
  return new Map(rows.map(({ id }) => [id, own.has(id) ? full : (bySurvey.get(id) ?? []).map(grantOf)]));
}

/** Limits bind what the share itself gives; `full` has none (SHARE-006). */
function grantOf(share: Share): Grant {
  const permissions = permissionsOfShare(share);
  const { backgroundLimits: background, answerLimits: answers } = share;
  const limited = !permissions.has('full') && background.length + answers.length > 0;
  return { permissions, limit: limited ? { background, answers } : null };
}

/** SHARE-005: what several shares give together. */
function together(grants: readonly Grant[]): ReadonlySet<SurveyPermission> {
  const held = new Set<SurveyPermission>(grants.flatMap(({ permissions }) => [...permissions]));
  const whole = ({ permissions, limit }: Grant) => !limit && resultPermissions.some((one) => permissions.has(one));
  if (grants.some(whole)) held.add('wholeResults');
  return held;
}

/** What the person may do with each of the surveys; those that do not exist in the company are missing. */
export async function permissionsOn(
  ctx: TenantContext,
  person: Person,
  surveyIds: readonly string[],
  which: OfDeleted = {},
): Promise<Map<string, ReadonlySet<SurveyPermission>>> {
  const grants = await grantsOn(ctx, person, surveyIds, which);
  return new Map([...grants].map(([id, some]) => [id, together(some)]));
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
