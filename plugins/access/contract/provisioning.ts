import { type Role, token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** A user as a directory knows one that provisions the company's people. */
export interface ProvisionedUser {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** As the directory called it, otherwise the address. */
  userName: string;
  externalId: string | null;
  displayName: string | null;
  /** The directory has named the address besides the user name. */
  saysEmail: boolean;
  language: string | null;
  /** Roles in the directory's own words. */
  directoryRoles: readonly string[];
  roles: readonly Role[];
  groups: readonly { groupId: string; name: string }[];
  /** Invited or at work, rather than deactivated. */
  active: boolean;
  createdAt: Date;
  /** When the directory, or somebody here, changed it last; null where the directory has not written it yet. */
  changedAt: Date | null;
}

/** What a directory says of a user; what is not named stays. */
export interface ProvisionedChange {
  email?: string;
  firstName?: string;
  lastName?: string;
  userName?: string;
  externalId?: string | null;
  displayName?: string | null;
  saysEmail?: boolean;
  language?: string | null;
  directoryRoles?: readonly string[];
  active?: boolean;
  addRoles?: readonly Role[];
  removeRoles?: readonly Role[];
}

export interface ProvisionedGroup {
  groupId: string;
  name: string;
  externalId: string | null;
  /** How many users are in it, and a digest that changes with who they are. */
  members: number;
  memberDigest: string;
  createdAt: Date;
}

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
/** Which rows are meant: a tree of comparisons of declared fields. */
export type Condition<Field extends string> =
  | { all: readonly Condition<Field>[] }
  | { any: readonly Condition<Field>[] }
  | { not: Condition<Field> }
  | { field: Field; is: Comparison; value: string | boolean | null }
  | { field: Field; is: 'pr' };

export type ProvisionedUserField =
  | 'id'
  | 'userName'
  | 'externalId'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'displayName'
  | 'language'
  | 'active'
  | 'directoryRole'
  | 'groupId'
  | 'createdAt'
  | 'changedAt';
export type ProvisionedGroupField = 'id' | 'name' | 'externalId' | 'member' | 'createdAt';

export interface ProvisionedQuery<Field extends string> {
  where: Condition<Field> | null;
  sortBy: Field | null;
  descending: boolean;
  offset: number;
  limit: number;
}

/** How users come in whom the directory makes or takes back. */
export interface ProvisioningRules {
  /** They get a mail with a link to set a password; otherwise they sign in by the company's own provider, and get none. */
  invite: boolean;
}

/**
 * The company's users and groups, for a directory that keeps them as its own (SCIM). It may do what a company manager
 * may, and no more: who manages the provider is nobody it could make or change. All work is the caller's transaction's.
 */
export interface Provisioning {
  /**
   * Whether a directory keeps its users' names and addresses now, so that nobody else changes them.
   * @param decide asked once others that decide it have ended
   */
  keeps(ctx: TenantContext, decide: () => boolean | Promise<boolean>): Promise<void>;
  /** Roles that it may give. */
  roles(ctx: TenantContext): ReadonlySet<Role>;
  findUsers(
    ctx: TenantContext,
    query: ProvisionedQuery<ProvisionedUserField>,
  ): Promise<{ data: ProvisionedUser[]; count: number }>;
  /** Those of the ids that there are. @param hold until the transaction ends */
  users(ctx: TenantContext, userIds: readonly string[], hold?: boolean): Promise<Map<string, ProvisionedUser>>;
  /** @throws Problem `email_taken`, `user_name_taken`, `user_limit`, `role_not_givable` */
  createUser(
    ctx: TenantContext,
    user: ProvisionedChange & { email: string; userName: string },
    rules: ProvisioningRules,
  ): Promise<ProvisionedUser>;
  /** Changes users, all or none. @throws Problem as `createUser`, `not_found`, `last_manager`, `users_refused`, `managers_only` */
  changeUsers(
    ctx: TenantContext,
    changes: ReadonlyMap<string, ProvisionedChange>,
    rules: ProvisioningRules,
  ): Promise<void>;
  /** As a company manager removes one. @throws Problem as `changeUsers` */
  removeUser(ctx: TenantContext, userId: string): Promise<void>;
  findGroups(
    ctx: TenantContext,
    query: ProvisionedQuery<ProvisionedGroupField>,
  ): Promise<{ data: ProvisionedGroup[]; count: number }>;
  /** @param hold until the transaction ends @throws Problem `not_found` */
  group(ctx: TenantContext, groupId: string, hold?: boolean): Promise<ProvisionedGroup>;
  /** Who is in the groups, by group. */
  members(ctx: TenantContext, groupIds: readonly string[]): Promise<Map<string, { userId: string; name: string }[]>>;
  /** @throws Problem `group_name_taken`, `too_many_groups` */
  createGroup(ctx: TenantContext, group: { name: string; externalId: string | null }): Promise<string>;
  /** @throws Problem `not_found`, `group_name_taken` */
  changeGroup(
    ctx: TenantContext,
    groupId: string,
    change: { name?: string; externalId?: string | null },
  ): Promise<void>;
  /** Ids to take out that are nobody's are passed over. @throws Problem `users_not_found`, `users_refused` */
  changeMembers(
    ctx: TenantContext,
    groupId: string,
    change: { add: readonly string[]; remove: readonly string[] },
  ): Promise<void>;
  /** @throws Problem `not_found` */
  removeGroup(ctx: TenantContext, groupId: string): Promise<void>;
}
export const Provisioning = token<Provisioning>('access.Provisioning');
