import type { SurveyStructure } from '@kaiku/sdk/model';
import {
  notFound,
  OpenStreams,
  Problem,
  type ProblemDetail,
  type TenantContext,
  UserDirectory,
  UserGroups,
} from '@kaiku/sdk/server';
import { QuestionKinds, SurveyReader } from '../../contract/index.ts';
import { Share } from '../models/share.ts';
import { Survey, type SurveyRow } from '../models/survey.ts';
import { audit } from './lifecycle.ts';
import { checkedShare, type Given } from './shareChecks.ts';
import { getSurvey } from './store.ts';

/** Shares of one survey: a list of them is read whole, because what people are called lies elsewhere. */
export const maxShares = 1_000;

/** Whom something is shared with. */
export interface SharedTo {
  type: 'user' | 'group';
  id: string;
  /** Of a user. */
  email: string | null;
  /** Empty for somebody, or a group, that is gone. */
  name: string;
  /** Of a group. */
  members: number | null;
}
export interface NamedShare {
  share: Share;
  to: SharedTo;
}

const ofSurvey = (ctx: TenantContext, surveyId: string) => Share.query(ctx.trx).where({ survey_id: surveyId });

/** All shares of a survey with whom they are for, by name. */
export async function sharesOf(ctx: TenantContext, surveyId: string): Promise<NamedShare[]> {
  const rows = await ofSurvey(ctx, surveyId).orderBy(['created_at', 'id']).limit(maxShares);
  const named = await withNames(ctx, rows);
  return named.sort((a, b) => nameOf(a.to).localeCompare(nameOf(b.to)));
}

/** Shares of several surveys, by survey. */
export async function sharesBySurvey(
  ctx: TenantContext,
  surveyIds: readonly string[],
): Promise<ReadonlyMap<string, NamedShare[]>> {
  const rows = await Share.query(ctx.trx)
    .whereIn('survey_id', [...surveyIds])
    .orderBy(['survey_id', 'created_at', 'id'])
    .limit(maxShares * surveyIds.length);
  return Map.groupBy(await withNames(ctx, rows), ({ share }) => share.surveyId) as ReadonlyMap<string, NamedShare[]>;
}

const nameOf = ({ name, email }: SharedTo): string => name || email || '';

export async function withNames(ctx: TenantContext, shares: readonly Share[]): Promise<NamedShare[]> {
  const users = await ctx.find(UserDirectory)?.byIds(
    ctx,
    shares.flatMap(({ userId }) => userId ?? []),
  );
  const groups = await ctx.find(UserGroups)?.byIds(
    ctx,
    shares.flatMap(({ groupId }) => groupId ?? []),
  );
  return shares.map((share) => {
    const { userId, groupId } = share;
    if (userId) {
      const user = users?.get(userId);
      const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
      return { share, to: { type: 'user', id: userId, email: user?.email ?? null, name, members: null } };
    }
    const group = groups?.get(groupId!);
    return {
      share,
      to: { type: 'group', id: groupId!, email: null, name: group?.name ?? '', members: group?.members ?? 0 },
    };
  });
}

/** What limits of shares can name: everything that was ever asked. @throws Problem `not_found` */
export async function askedStructure(ctx: TenantContext, surveyId: string): Promise<SurveyStructure> {
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!asked) throw notFound();
  return asked.structure;
}

export const checkedFor = async (ctx: TenantContext, surveyId: string, given: Given): Promise<Given> =>
  checkedShare(await askedStructure(ctx, surveyId), ctx.get(QuestionKinds), given);

/** The survey, whose shares nobody else adds to meanwhile. */
async function heldSurvey(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
  await Survey.query(ctx.trx).findOne({ id: surveyId }).forNoKeyUpdate().select('id');
  return getSurvey(ctx, surveyId);
}

/** Somebody's, or a group's. */
export type Target = Pick<Share, 'userId' | 'groupId'>;
const keyOf = ({ userId, groupId }: Target): string => userId ?? groupId ?? '';

/** Targets by the address or the id of a group that names them; those that there are not are missing. */
export async function targetsOf(ctx: TenantContext, names: readonly string[]): Promise<Map<string, Target>> {
  const emails = names.filter((name) => name.includes('@'));
  const users = await ctx.find(UserDirectory)?.byEmails(ctx, emails);
  const groups = await ctx.find(UserGroups)?.byIds(
    ctx,
    names.filter((name) => !name.includes('@')),
  );
  const found = new Map<string, Target>();
  for (const name of names) {
    const user = users?.get(name.trim().toLowerCase());
    if (user) found.set(name, { userId: user.userId, groupId: null });
    else if (groups?.has(name)) found.set(name, { userId: null, groupId: name });
  }
  return found;
}

export interface NewShare extends Given {
  /** Addresses of users and ids of groups. */
  sharedTo: readonly string[];
  managedByApi: boolean;
}

/**
 * Shares a survey with each of some people and groups.
 * @throws Problem `unknown_emails` that lists them (SHARE-018), `already_shared`, `too_many_shares`, and as `checkedShare`
 */
export async function createShares(ctx: TenantContext, surveyId: string, wanted: NewShare): Promise<NamedShare[]> {
  const survey = await heldSurvey(ctx, surveyId);
  const { sharedTo, managedByApi, ...given } = wanted;
  const checked = await checkedFor(ctx, surveyId, given);
  const targets = await targetsOf(ctx, sharedTo);
  const unknown = sharedTo.flatMap((name, at) =>
    targets.has(name) ? [] : [{ path: `shared_to.${at}`, code: 'user_not_found', value: name }],
  );
  if (unknown.length > 0) {
    const emails = unknown.map(({ value }) => value).join(', ');
    throw new Problem('unknown_emails', { params: { emails }, details: unknown });
  }
  const rows = [...new Map([...targets.values()].map((target) => [keyOf(target), target])).values()];
  const there = new Set((await ofSurvey(ctx, surveyId).select('user_id', 'group_id')).map(keyOf));
  const already = sharedTo.flatMap((name, at): ProblemDetail[] =>
    there.has(keyOf(targets.get(name)!)) ? [{ path: `shared_to.${at}`, code: 'already_shared', value: name }] : [],
  );
  if (already.length > 0) throw new Problem('already_shared', { details: already });
  requireRoom(there.size + rows.length);
  const shares = await insertShares(
    ctx,
    rows.map((target) => ({ surveyId, ...target, ...checked, managedByApi })),
  );
  const named = await withNames(ctx, shares);
  for (const one of named) await auditShare(ctx, 'share.create', survey, one);
  await judgeAgain(ctx, rows);
  return named;
}

/** @throws Problem `too_many_shares` */
export function requireRoom(count: number): void {
  if (count > maxShares) throw new Problem('too_many_shares', { params: { max: maxShares } });
}

export const insertShares = async (
  ctx: TenantContext,
  rows: readonly (Target & Given & Pick<Share, 'surveyId' | 'managedByApi'>)[],
): Promise<Share[]> =>
  Share.query(ctx.trx)
    .insert([...rows])
    .returning('*');

export interface ShareChange extends Given {
  /** The version that the caller has seen. */
  version: number;
  /** Of an integration that takes the share over, or lets it go. */
  managedByApi?: boolean | undefined;
}

/**
 * @throws Problem `not_found`, `share_version_conflict` when somebody has changed it meanwhile, `api_managed_share`, and as
 *   `checkedShare`
 */
export async function updateShare(
  ctx: TenantContext,
  surveyId: string,
  shareId: string,
  { version, managedByApi, ...given }: ShareChange,
): Promise<NamedShare> {
  const survey = await heldSurvey(ctx, surveyId);
  const before = await ofSurvey(ctx, surveyId).findOne({ id: shareId });
  if (!before) throw notFound();
  if (before.managedByApi && managedByApi === undefined) throw new Problem('api_managed_share_change');
  const checked = await checkedFor(ctx, surveyId, given);
  const row = await ofSurvey(ctx, surveyId)
    .where({ id: shareId, version })
    .patch({ ...checked, ...(managedByApi !== undefined && { managedByApi }), version: version + 1 })
    .returning('*')
    .first();
  if (!row) throw new Problem('share_version_conflict', { status: 412 });
  const [named] = await withNames(ctx, [row]);
  await auditShare(ctx, 'share.update', survey, named!);
  await judgeAgain(ctx, [row]);
  return named!;
}

/** @throws Problem `not_found`, `api_managed_share` (SHARE-016) */
export async function removeShare(ctx: TenantContext, surveyId: string, shareId: string): Promise<void> {
  const survey = await heldSurvey(ctx, surveyId);
  const row = await ofSurvey(ctx, surveyId).findOne({ id: shareId });
  if (!row) throw notFound();
  if (row.managedByApi) throw new Problem('api_managed_share');
  await ofSurvey(ctx, surveyId).where({ id: shareId }).delete();
  const [named] = await withNames(ctx, [row]);
  await auditShare(ctx, 'share.delete', survey, named!);
  await judgeAgain(ctx, [row]);
}

const auditShare = (ctx: TenantContext, operation: string, survey: SurveyRow, { share, to }: NamedShare) =>
  audit(ctx, operation, survey, {
    share_id: share.id,
    shared_to: to.email ?? to.id,
    permissions: share.permissions,
    metaroles: share.metaroles,
    background_limits: share.backgroundLimits.length,
    answer_limits: share.answerLimits.length,
  });

/** What they may do is asked anew at once, and what they watch ends where they may no longer. */
export async function judgeAgain(ctx: TenantContext, targets: readonly Target[]): Promise<void> {
  const streams = ctx.get(OpenStreams);
  if (targets.some(({ groupId }) => groupId !== null)) return streams.judgeAgain(ctx.trx, ctx.companyId);
  for (const { userId } of targets) await streams.judgeAgain(ctx.trx, ctx.companyId, userId!);
}
