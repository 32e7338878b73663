import { token } from '@kaiku/sdk/common';
import type { DirectoryPage, TenantContext } from '@kaiku/sdk/server';

/** Days for which somebody counts as active after they were last here (DEL-023). */
export const activeDays = 365;

/** Some of the company's people: those of groups, or everybody who was active of late. */
export type Audience = { everybody: true } | { groups: readonly string[] };

export interface AudienceGroup {
  groupId: string;
  name: string;
  /** How many people of it are reached. */
  people: number;
}

/**
 * Whom of the company's people something can be sent to. Technical accounts, and who was deactivated or removed, are
 * nobody. Of a group are also those who were invited and have not been here yet; of everybody they are not, because
 * whoever was never seen is not active.
 */
export interface UserAudiences {
  /** By name; `filter` searches it. */
  groups(ctx: TenantContext, page: DirectoryPage): Promise<{ data: AudienceGroup[]; count: number }>;
  /** One query for all; groups that do not exist are missing. */
  groupsById(ctx: TenantContext, groupIds: readonly string[]): Promise<Map<string, AudienceGroup>>;
  /** How many people it is now. @param among only of those with these addresses */
  count(ctx: TenantContext, audience: Audience, among?: readonly string[]): Promise<number>;
  /** Their addresses as it is now, each once, a thousand at a time. */
  addresses(ctx: TenantContext, audience: Audience): AsyncIterable<string[]>;
}
export const UserAudiences = token<UserAudiences>('access.UserAudiences');
