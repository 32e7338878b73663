import { readRoles } from '@kaiku/sdk/common';
import { isUuid, type TenantContext } from '@kaiku/sdk/server';
import type {
  Condition,
  ProvisionedGroup,
  ProvisionedGroupField,
  ProvisionedQuery,
  ProvisionedUser,
  ProvisionedUserField,
} from '../../../contract/provisioning.ts';
import { Group } from '../../models/group.ts';
import { Login } from '../../models/login.ts';
import { normalEmail } from '../accounts.ts';
import { compile, equals, type FieldSql, orderOf, type Sql } from './conditions.ts';

const by = (id: string): Sql => (isUuid(id) ? { text: 'u.id = ?::uuid', values: [id] } : { text: 'false', values: [] });

/** @param ids of accounts by their addresses, of those that the query names */
function userFields(companyId: string, ids: ReadonlyMap<string, string>): Record<ProvisionedUserField, FieldSql> {
  const idOf = (email: string) => {
    const id = ids.get(normalEmail(email));
    return id === undefined ? [] : [id];
  };
  const entries = (condition: string) =>
    `ARRAY(SELECT x.id FROM access.directory_users x WHERE x.company_id = ? AND ${condition})`;
  return {
    id: { form: 'exact', sql: 'u.id::text', narrowed: by },
    userName: {
      form: 'text',
      sql: 'coalesce(d.user_name, u.email)',
      narrowed: (name) => ({
        text: `u.id = ANY(${entries('lower(x.user_name) = lower(?)')} || ?::uuid[])`,
        values: [companyId, name, idOf(name)],
      }),
    },
    externalId: {
      form: 'exact',
      sql: 'd.external_id',
      narrowed: (id) => ({ text: `u.id = ANY(${entries('x.external_id = ?')})`, values: [companyId, id] }),
    },
    email: {
      form: 'text',
      sql: 'u.email',
      narrowed: (email) => ({ text: 'u.id = ANY(?::uuid[])', values: [idOf(email)] }),
    },
    firstName: { form: 'text', sql: 'u.first_name' },
    lastName: { form: 'text', sql: 'u.last_name' },
    displayName: { form: 'text', sql: "coalesce(d.display_name, trim(u.first_name || ' ' || u.last_name))" },
    language: { form: 'text', sql: 'u.language' },
    active: { form: 'flag', sql: "u.state IN ('invited', 'active')" },
    directoryRole: { form: 'list', sql: "coalesce(d.roles, '{}')" },
    groupId: { form: 'list', sql: 'u.group_ids::text[]' },
    createdAt: { form: 'time', sql: 'u.created_at' },
    changedAt: { form: 'time', sql: 'd.changed_at' },
  };
}

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  language: string | null;
  roles: string[];
  group_ids: string[];
  state: string;
  created_at: Date;
  user_name: string | null;
  external_id: string | null;
  display_name: string | null;
  directory_roles: string[] | null;
  says_email: boolean | null;
  changed_at: Date | null;
}

/** People of the company; accounts that nobody signs in with, and those who were removed, are none of a directory's. */
const people = `FROM access.users u
  LEFT JOIN access.directory_users d ON d.company_id = u.company_id AND d.id = u.id
  WHERE u.company_id = ? AND u.state <> 'removed' AND NOT u.technical`;

const userColumns = `u.id, u.email, u.first_name, u.last_name, u.language, u.roles, u.group_ids, u.state, u.created_at,
  d.user_name, d.external_id, d.display_name, d.roles AS directory_roles, d.says_email, d.changed_at`;

export async function findUsers(
  ctx: TenantContext,
  query: ProvisionedQuery<ProvisionedUserField>,
): Promise<{ data: ProvisionedUser[]; count: number }> {
  const emails = [...new Set(equals(query.where, ['userName', 'email']).map(normalEmail))];
  const logins = emails.length > 0 ? await Login.query(ctx.trx).whereIn('email', emails) : [];
  const ids = new Map(logins.map(({ email, id }) => [email, id]));
  const fields = userFields(ctx.companyId, ids);
  const { rows, count } = await page<UserRow>(ctx, { from: people, columns: userColumns, id: 'u.id' }, fields, query);
  return { data: await toUsers(ctx, rows), count };
}

export async function usersByIds(
  ctx: TenantContext,
  userIds: readonly string[],
): Promise<Map<string, ProvisionedUser>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await ctx.trx.raw<{ rows: UserRow[] }>(`SELECT ${userColumns} ${people} AND u.id = ANY(?::uuid[])`, [
    ctx.companyId,
    [...userIds],
  ]);
  return new Map((await toUsers(ctx, rows)).map((user) => [user.userId, user]));
}

async function toUsers(ctx: TenantContext, rows: readonly UserRow[]): Promise<ProvisionedUser[]> {
  const groupIds = [...new Set(rows.flatMap(({ group_ids: ids }) => ids))];
  const groups = groupIds.length > 0 ? await Group.query(ctx.trx).whereIn('id', groupIds) : [];
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    userName: row.user_name ?? row.email,
    externalId: row.external_id,
    displayName: row.display_name,
    saysEmail: row.says_email ?? false,
    language: row.language,
    directoryRoles: row.directory_roles ?? [],
    roles: readRoles(row.roles),
    groups: row.group_ids.flatMap((groupId) => {
      const name = names.get(groupId);
      return name === undefined ? [] : [{ groupId, name }];
    }),
    active: row.state === 'invited' || row.state === 'active',
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }));
}

const groupFields = (companyId: string): Record<ProvisionedGroupField, FieldSql> => ({
  id: {
    form: 'exact',
    sql: 'g.id::text',
    narrowed: (id) => (isUuid(id) ? { text: 'g.id = ?::uuid', values: [id] } : { text: 'false', values: [] }),
  },
  name: { form: 'text', sql: 'g.name' },
  externalId: {
    form: 'exact',
    sql: 'd.external_id',
    narrowed: (id) => ({
      text: `g.id = ANY(ARRAY(SELECT x.id FROM access.directory_groups x WHERE x.company_id = ? AND x.external_id = ?))`,
      values: [companyId, id],
    }),
  },
  member: {
    form: 'exact',
    sql: 'NULL',
    whole: true,
    narrowed: (id) => ({
      text: `g.id = ANY(ARRAY(SELECT unnest(m.group_ids) FROM access.users m WHERE m.company_id = ? AND m.id = ?::uuid))`,
      values: [companyId, isUuid(id) ? id : null],
    }),
  },
  createdAt: { form: 'time', sql: 'g.created_at' },
});

interface GroupRow {
  id: string;
  name: string;
  created_at: Date;
  external_id: string | null;
}

const allGroups = `FROM access.groups g
  LEFT JOIN access.directory_groups d ON d.company_id = g.company_id AND d.id = g.id
  WHERE g.company_id = ?`;
const groupColumns = 'g.id, g.name, g.created_at, d.external_id';

export async function findGroups(
  ctx: TenantContext,
  query: ProvisionedQuery<ProvisionedGroupField>,
): Promise<{ data: ProvisionedGroup[]; count: number }> {
  const which = { from: allGroups, columns: groupColumns, id: 'g.id' };
  const { rows, count } = await page<GroupRow>(ctx, which, groupFields(ctx.companyId), query);
  return { data: await toGroups(ctx, rows), count };
}

export async function groupById(ctx: TenantContext, groupId: string): Promise<ProvisionedGroup | null> {
  const { rows } = await ctx.trx.raw<{ rows: GroupRow[] }>(`SELECT ${groupColumns} ${allGroups} AND g.id = ?::uuid`, [
    ctx.companyId,
    groupId,
  ]);
  return (await toGroups(ctx, rows))[0] ?? null;
}

async function toGroups(ctx: TenantContext, rows: readonly GroupRow[]): Promise<ProvisionedGroup[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: counted } = await ctx.trx.raw<{ rows: { id: string; n: string; digest: string }[] }>(
    `SELECT held.id, count(*) AS n, md5(string_agg(u.id::text, ' ' ORDER BY u.id)) AS digest
     FROM access.users u, unnest(u.group_ids) AS held(id)
     WHERE u.company_id = ? AND u.state <> 'removed' AND NOT u.technical AND u.group_ids && ?::uuid[]
       AND held.id = ANY(?::uuid[]) GROUP BY held.id`,
    [ctx.companyId, ids, ids],
  );
  const counts = new Map(counted.map((one) => [one.id, one]));
  return rows.map(({ id, name, external_id, created_at }) => ({
    groupId: id,
    name,
    externalId: external_id,
    members: Number(counts.get(id)?.n ?? 0),
    memberDigest: counts.get(id)?.digest ?? '',
    createdAt: created_at,
  }));
}

export async function membersOf(
  ctx: TenantContext,
  groupIds: readonly string[],
): Promise<Map<string, { userId: string; name: string }[]>> {
  const members = new Map<string, { userId: string; name: string }[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return members;
  const { rows } = await ctx.trx.raw<{ rows: { group_id: string; id: string; name: string; email: string }[] }>(
    `SELECT held.id AS group_id, u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email
     FROM access.users u, unnest(u.group_ids) AS held(id)
     WHERE u.company_id = ? AND u.state <> 'removed' AND NOT u.technical AND u.group_ids && ?::uuid[]
       AND held.id = ANY(?::uuid[]) ORDER BY u.id`,
    [ctx.companyId, [...groupIds], [...groupIds]],
  );
  for (const { group_id, id, name, email } of rows) members.get(group_id)?.push({ userId: id, name: name || email });
  return members;
}

/** One page of what fits, and how many fit in all: two statements. */
async function page<Row>(
  ctx: TenantContext,
  { from, columns, id }: { from: string; columns: string; id: string },
  fields: Record<string, FieldSql>,
  { where, sortBy, descending, offset, limit }: ProvisionedQuery<string>,
): Promise<{ rows: Row[]; count: number }> {
  const condition = where ? compile(where as Condition<string>, fields) : { text: 'true', values: [] };
  const values = [ctx.companyId, ...condition.values];
  const found = `${from} AND (${condition.text})`;
  const { rows: counted } = await ctx.trx.raw<{ rows: { n: string }[] }>(
    `SELECT count(*) AS n ${found}`,
    values as never[],
  );
  const count = Number(counted[0]!.n);
  if (limit === 0 || offset >= count) return { rows: [], count };
  const order = sortBy === null ? null : orderOf(fields[sortBy]!);
  const direction = descending ? 'DESC' : 'ASC';
  const ordered = order === null ? id : `${order} ${direction} NULLS LAST, ${id}`;
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `SELECT ${columns} ${found} ORDER BY ${ordered} LIMIT ? OFFSET ?`,
    [...values, limit, offset] as never[],
  );
  return { rows, count };
}
