import { randomUUID } from 'node:crypto';
import { type Audience, type AudienceGroup, UserAudiences } from '@kaiku/plugin-access/contract';
import type { ProblemDetail, TenantContext } from '@kaiku/sdk/server';
import { type Channel, mostGroups, mostPeople, type SendingProblem } from '../../contract/index.ts';
import { keptAddress, waysToWrite } from '../addresses.ts';
import type { Rule } from '../models/delivery.ts';

/** As calls name it; null: nobody but who was written. */
export type WrittenAudience = Audience | null;

/** Whom of the company's people a rule goes to. */
export function audienceOf({ toEverybody, toGroups }: Pick<Rule, 'toEverybody' | 'toGroups'>): WrittenAudience {
  if (toEverybody) return { everybody: true };
  return toGroups.length > 0 ? { groups: toGroups } : null;
}

const groupsOf = (audience: WrittenAudience): string[] =>
  audience && 'groups' in audience ? [...new Set(audience.groups)] : [];

export const audienceColumns = (audience: WrittenAudience) => ({
  toEverybody: audience !== null && 'everybody' in audience,
  toGroups: groupsOf(audience),
});

/** How many people it would go to now. */
export interface Reach {
  people: number;
  /** Of them those who were written, too. */
  both: number;
}
const nobody: Reach = { people: 0, both: 0 };

/** What is wrong with an audience, and whom it reaches. @param written addresses that it goes to besides */
export async function judgeAudience(
  ctx: TenantContext,
  { type, audience }: { type: Channel; audience: WrittenAudience },
  written: readonly string[],
): Promise<{ details: ProblemDetail[]; reach: Reach }> {
  const refused = (...details: ProblemDetail[]) => ({ details, reach: nobody });
  if (!audience) return refused();
  // Users have no phone numbers.
  if (type !== 'email') return refused({ path: 'audience', code: 'audience_email_only' });
  const audiences = ctx.find(UserAudiences);
  if (!audiences) return refused({ path: 'audience', code: 'audience_unavailable' });
  const groups = groupsOf(audience);
  if (groups.length > mostGroups)
    return refused({ path: 'audience.groups', code: 'audience_too_many_groups', params: { max: mostGroups } });
  const known = await audiences.groupsById(ctx, groups);
  const unknown = groups.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    return refused(
      ...unknown.map((id) => ({
        path: 'audience.groups',
        code: 'audience_group_unknown',
        row: groups.indexOf(id) + 1,
        value: id,
        params: { place: groups.indexOf(id) + 1 },
      })),
    );
  }
  const people = await audiences.count(ctx, audience);
  if (people > mostPeople)
    return refused({ path: 'audience', code: 'audience_too_many_people', params: { max: mostPeople, people } });
  return { details: [], reach: { people, both: await audiences.count(ctx, audience, written.flatMap(waysToWrite)) } };
}

/** Addresses of an audience's people (no more than `mostPeople`) who were not written. */
export async function peopleBeside(
  ctx: TenantContext,
  audience: WrittenAudience,
  written: readonly string[],
): Promise<string[]> {
  const audiences = audience && ctx.find(UserAudiences);
  if (!audiences) return [];
  const known = new Set(written);
  const others: string[] = [];
  for await (const addresses of audiences.addresses(ctx, audience))
    others.push(...addresses.map(keptAddress).filter((address) => !known.has(address)));
  return others;
}

/**
 * Whoever is in the rule's audience now becomes a target, too, unless they are one already. Of a rule without an audience
 * it does nothing.
 * @param token makes what tells one target's link from another's; empty: nothing does
 * @returns why nobody is sent anything
 */
export async function addAudience(
  ctx: TenantContext,
  rule: Rule,
  sendingId: string,
  token: () => string,
): Promise<SendingProblem | null> {
  const audience = audienceOf(rule);
  if (!audience) return null;
  const audiences = ctx.find(UserAudiences);
  if (!audiences) return null;
  if ((await audiences.count(ctx, audience)) > mostPeople) return 'too_many_people';
  for await (const addresses of audiences.addresses(ctx, audience))
    await addTargets(ctx, rule, sendingId, [...new Set(addresses.map(keptAddress))], token);
  return null;
}

async function addTargets(
  { trx, companyId }: TenantContext,
  rule: Rule,
  sendingId: string,
  addresses: readonly string[],
  token: () => string,
): Promise<void> {
  await trx.raw(
    `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address, token)
     SELECT ?::uuid, p.id, ?::uuid, ?::uuid, ?::uuid, p.address, nullif(p.token, '')
     FROM unnest(?::uuid[], ?::text[], ?::text[]) AS p (id, address, token)
     ON CONFLICT (company_id, sending_id, address) DO NOTHING`,
    [
      companyId,
      sendingId,
      rule.id,
      rule.collectorId,
      // In no order of anybody's.
      addresses.map(() => randomUUID()),
      [...addresses],
      addresses.map(token),
    ],
  );
}

/** Groups of rules, as they are called now. */
interface NamedGroup {
  group_id: string;
  /** Null: it was deleted. */
  name: string | null;
  people: number;
}

/** By rule, with one query for all. */
export async function groupNames(
  ctx: TenantContext,
  rules: readonly Rule[],
): Promise<(rule: Pick<Rule, 'toGroups'>) => NamedGroup[]> {
  const ids = [...new Set(rules.flatMap(({ toGroups }) => toGroups))];
  const known: ReadonlyMap<string, AudienceGroup> =
    ids.length > 0 ? ((await ctx.find(UserAudiences)?.groupsById(ctx, ids)) ?? new Map()) : new Map();
  return ({ toGroups }) =>
    toGroups.map((id) => ({ group_id: id, name: known.get(id)?.name ?? null, people: known.get(id)?.people ?? 0 }));
}

/** For entries of the audit log. */
export const audienceFacts = (rule: Rule) => {
  const audience = audienceOf(rule);
  if (!audience) return {};
  return 'everybody' in audience ? { everybody: true } : { group_ids: [...audience.groups] };
};
