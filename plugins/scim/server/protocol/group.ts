import type { ProvisionedGroup } from '@kaiku/plugin-access/contract';
import { isUuid } from '@kaiku/sdk/server';
import type { Filter } from 'scim2-parse-filter';
import { isObject, isUnkept, type Json, readOnly } from './attributes.ts';
import { invalidFilter, invalidPath, invalidSyntax, invalidValue, noTarget, ScimError } from './errors.ts';
import { plainName } from './filter.ts';
import { type Operation, type Path, readPath } from './patch.ts';
import { versionOf } from './user.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Members that one call names. */
export const mostMembers = 20_000;

/** @param members null: they are not asked for */
export function groupResource(
  group: ProvisionedGroup,
  members: readonly { userId: string; name: string }[] | null,
  base: string,
) {
  const { groupId, name, externalId, memberDigest, createdAt } = group;
  return {
    schemas: [groupSchema],
    id: groupId,
    displayName: name,
    ...(externalId !== null && { externalId }),
    ...(members && {
      members: members.map(({ userId, name: display }) => ({
        value: userId,
        $ref: `${base}/Users/${userId}`,
        display,
        type: 'User',
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      location: `${base}/Groups/${groupId}`,
      version: groupVersion({ groupId, name, externalId, memberDigest }),
    },
  };
}

export const groupVersion = ({
  groupId,
  name,
  externalId,
  memberDigest,
}: Pick<ProvisionedGroup, 'groupId' | 'name' | 'externalId' | 'memberDigest'>): string =>
  versionOf([groupId, name, externalId, memberDigest]);

/** What becomes of a group. */
export interface GroupChange {
  name?: string;
  externalId?: string | null;
  /** Nobody else is in it than who is added. */
  anew: boolean;
  add: Set<string>;
  remove: Set<string>;
}

function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalidValue('displayName', 'is required');
  const name = value.trim();
  if (name.length > 100) throw invalidValue('displayName', 'at most 100 characters');
  if (/\p{Cc}/u.test(name)) throw invalidValue('displayName', 'no control characters');
  return name;
}

function externalIdOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > 254 || /\p{Cc}/u.test(value))
    throw invalidValue('externalId', 'a text of at most 254 characters is expected');
  return value;
}

/** Ids of users: `[{ "value": … }]`, texts, or a single one. */
function membersOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length > mostMembers)
    throw new ScimError(413, 'too_large', `A call names at most ${mostMembers} members.`, { scimType: 'tooMany' });
  return list.map((one: unknown) => {
    const { value: id, type } = isObject(one) ? one : { value: one };
    if (typeof type === 'string' && type.toLowerCase() === 'group')
      throw invalidValue('members', 'a group is in no other group here');
    if (typeof id !== 'string' || !isUuid(id.toLowerCase())) throw invalidValue('members', 'there is no such user');
    return id.toLowerCase();
  });
}

const part = (body: Json, name: string): unknown => Object.entries(body).find(([key]) => plainName(key) === name)?.[1];

/** The whole group, as POST and PUT say it. */
export function readGroup(body: Json): GroupChange & { name: string; externalId: string | null } {
  return {
    name: nameOf(part(body, 'displayname')),
    externalId: externalIdOf(part(body, 'externalid')),
    anew: true,
    add: new Set(membersOf(part(body, 'members'))),
    remove: new Set(),
  };
}

/** What a PATCH comes to, whose operations take effect one after the other. */
export function patchGroup(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { anew: false, add: new Set(), remove: new Set() };
  for (const operation of operations) {
    if (operation.path !== null) apply(change, readPath(operation.path), operation, true);
    else {
      if (operation.op === 'remove') throw noTarget('remove needs a path.');
      if (!isObject(operation.value)) throw invalidSyntax('Without a path the value is an object.');
      for (const [path, value] of Object.entries(operation.value))
        apply(change, readPath(path), { ...operation, value }, false);
    }
    if (change.add.size + change.remove.size > mostMembers)
      throw new ScimError(413, 'too_large', `A call names at most ${mostMembers} members.`, { scimType: 'tooMany' });
  }
  return change;
}

function apply(change: GroupChange, { attribute, filter, sub }: Path, { op, value }: Operation, named: boolean): void {
  if (attribute === 'members') {
    applyMembers(change, filter, sub, op, value);
    return;
  }
  const plain = filter === null && sub === null;
  if (attribute === 'displayname' && plain) {
    change.name = nameOf(op === 'remove' ? null : bare(value));
  } else if (attribute === 'externalid' && plain) {
    change.externalId = op === 'remove' ? null : externalIdOf(bare(value));
  } else if (readOnly.has(attribute) && named) {
    throw new ScimError(400, 'mutability', `${attribute} is read only.`, { scimType: 'mutability' });
  } else if (named && !isUnkept(attribute)) throw invalidPath(attribute);
}

const bare = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

function applyMembers(
  change: GroupChange,
  filter: Filter | null,
  sub: string | null,
  op: Operation['op'],
  value: unknown,
): void {
  if (sub !== null && sub !== 'value') throw invalidPath(`members.${sub}`);
  const ids = filter ? namedBy(filter) : membersOf(value);
  if (filter && op !== 'remove') throw noTarget('A member is added by its value, not by a filter.');
  if (op === 'remove') {
    if (!filter && (value === undefined || value === null)) {
      change.anew = true;
      change.add.clear();
      change.remove.clear();
      return;
    }
    for (const id of ids) {
      change.add.delete(id);
      change.remove.add(id);
    }
    return;
  }
  if (op === 'replace') {
    change.anew = true;
    change.add.clear();
    change.remove.clear();
  }
  for (const id of ids) {
    change.remove.delete(id);
    change.add.add(id);
  }
}

/** `members[value eq "…"]`, several of them joined by `or`. */
function namedBy(filter: Filter): string[] {
  if (filter.op === 'or') return filter.filters.flatMap(namedBy);
  if (filter.op !== 'eq' || filter.attrPath.toLowerCase() !== 'value')
    throw invalidFilter('Members are told apart by their value.');
  const id = String(filter.compValue).toLowerCase();
  return isUuid(id) ? [id] : [];
}
