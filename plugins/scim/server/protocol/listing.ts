import type { Condition, ProvisionedQuery } from '@kaiku/plugin-access/contract';
import type { Json } from './attributes.ts';
import { invalidValue } from './errors.ts';
import { type FilterableAttributes, plainName, toCondition } from './filter.ts';

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** Resources of one reply. */
export const mostListed = 200;
const usuallyListed = 100;

/** What a GET's query or a search's body asks for. */
export interface Asked {
  filter: string | null;
  startIndex: number;
  count: number;
  sortBy: string | null;
  descending: boolean;
  projection: Projection;
}

/** Which attributes a reply has; null: those that it has by default. */
export interface Projection {
  only: ReadonlySet<string> | null;
  without: ReadonlySet<string>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function numberOf(value: unknown, name: string, otherwise: number): number {
  if (value === undefined || value === null || value === '') return otherwise;
  const number = typeof value === 'number' ? value : /^-?\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number)) throw invalidValue(name, 'a whole number is expected');
  return number;
}

const mostNames = 100;
function namesOf(value: unknown): Set<string> | null {
  const list = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
  const names = list
    .slice(0, mostNames)
    .flatMap((one: unknown) => (typeof one === 'string' && one.trim() ? [plainName(one.trim())] : []));
  return names.length > 0 ? new Set(names) : null;
}

export const projectionOf = (query: Json): Projection => ({
  only: namesOf(query.attributes),
  without: namesOf(query.excludedAttributes) ?? new Set(),
});

export const readAsked = (query: Json): Asked => ({
  filter: textOf(query.filter),
  startIndex: Math.max(1, numberOf(query.startIndex, 'startIndex', 1)),
  count: Math.min(mostListed, Math.max(0, numberOf(query.count, 'count', usuallyListed))),
  sortBy: textOf(query.sortBy),
  descending: textOf(query.sortOrder)?.toLowerCase() === 'descending',
  projection: projectionOf(query),
});

/** Attributes that say no order are not sorted by, which RFC 7644 leaves to the server. */
export function toQuery<F extends string>(asked: Asked, attributes: FilterableAttributes<F>): ProvisionedQuery<F> {
  const named = asked.sortBy === null ? '' : plainName(asked.sortBy);
  const sorted = Object.hasOwn(attributes, named) ? attributes[named] : undefined;
  const where: Condition<F> | null = asked.filter === null ? null : toCondition(asked.filter, attributes);
  return {
    where,
    sortBy: sorted && 'field' in sorted ? sorted.field : null,
    descending: asked.descending,
    offset: asked.startIndex - 1,
    limit: asked.count,
  };
}

export const listOf = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Whether a reply has the attribute, so that what it takes to tell it is asked for. */
export const wants = ({ only, without }: Projection, name: string): boolean =>
  only ? [...only].some((one) => one === name || one.startsWith(`${name}.`)) : !without.has(name);

const always = new Set(['id', 'schemas']);

/** A resource with the attributes that are asked for; `name.givenName` asks for one part. */
export function project(resource: object, { only, without }: Projection): object {
  const result: Json = {};
  for (const [key, value] of Object.entries(resource)) {
    const name = key.toLowerCase();
    const keeps = (part: string): boolean => (only ? only.has(`${name}.${part}`) : !without.has(`${name}.${part}`));
    const whole = only ? only.has(name) : !without.has(name);
    if (always.has(name)) result[key] = value;
    else if (only ? !whole : whole) {
      const part = partsOf(value, keeps);
      if (part !== undefined) result[key] = part;
    } else if (whole) result[key] = value;
  }
  return result;
}

function partsOf(value: unknown, keeps: (part: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const parts = value.map((one) => partsOf(one, keeps)).filter((one) => one !== undefined);
    return parts.length > 0 || (value.length === 0 && keeps('')) ? parts : undefined;
  }
  if (typeof value !== 'object' || value === null) return keeps('') ? value : undefined;
  const entries = Object.entries(value).filter(([key]) => keeps(key.toLowerCase()));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
