import type { Condition, ProvisionedGroupField, ProvisionedUserField } from '@kaiku/plugin-access/contract';
import { type AttrExp, type Filter, parse } from 'scim2-parse-filter';
import { comparable } from './attributes.ts';
import { invalidFilter } from './errors.ts';

/** The longest filter, how deep it goes, and how much it compares: what is one statement stays a small one. */
const longest = 2_000;
const deepest = 16;
const mostComparisons = 40;

type Form = 'text' | 'flag' | 'time';
export interface Filterable<F extends string> {
  field: F;
  form: Form;
}
/** By attribute in small letters. What is constant of every value of an attribute stands as text or truth. */
export type FilterableAttributes<F extends string> = Readonly<Record<string, Filterable<F> | { constant: unknown }>>;

const text = <F extends string>(field: F): Filterable<F> => ({ field, form: 'text' });
const email = text<ProvisionedUserField>('email');
const role = text<ProvisionedUserField>('directoryRole');
const group = text<ProvisionedUserField>('groupId');

export const userFilter: FilterableAttributes<ProvisionedUserField> = {
  id: text('id'),
  username: text('userName'),
  externalid: text('externalId'),
  displayname: text('displayName'),
  'name.givenname': text('firstName'),
  'name.familyname': text('lastName'),
  preferredlanguage: text('language'),
  active: { field: 'active', form: 'flag' },
  emails: email,
  'emails.value': email,
  'emails.type': { constant: 'work' },
  'emails.primary': { constant: true },
  roles: role,
  'roles.value': role,
  groups: group,
  'groups.value': group,
  'meta.created': { field: 'createdAt', form: 'time' },
  'meta.lastmodified': { field: 'changedAt', form: 'time' },
  'meta.resourcetype': { constant: 'User' },
};

export const groupFilter: FilterableAttributes<ProvisionedGroupField> = {
  id: text('id'),
  displayname: text('name'),
  externalid: text('externalId'),
  members: text('member'),
  'members.value': text('member'),
  'members.type': { constant: 'User' },
  'meta.created': { field: 'createdAt', form: 'time' },
  'meta.resourcetype': { constant: 'Group' },
};

/** An attribute's name in small letters, without the schema that it may be named with. */
export const plainName = (path: string): string =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');

/** What may be read at all: the parser is not made for what somebody means it harm with. @throws ScimError `invalidFilter` */
export function readFilter(filter: string): Filter {
  if (filter.length > longest) throw invalidFilter(`A filter has at most ${longest} characters.`);
  // Line breaks within quotes keep the parser's expression busy for ever.
  if (/\p{Cc}/u.test(filter)) throw invalidFilter('A filter has no control characters.');
  const outside = filter.replace(/"(?:[^"\\]|\\.)*"/g, '');
  let depth = 0;
  for (const sign of outside) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (depth > deepest) throw invalidFilter(`A filter goes at most ${deepest} levels deep.`);
  }
  if ((outside.match(/\bnot\b/gi)?.length ?? 0) > deepest) throw invalidFilter('A filter negates too often.');
  try {
    return parse(filter);
  } catch {
    throw invalidFilter('The filter cannot be read.');
  }
}

/** A filter as a condition of declared fields. @throws ScimError `invalidFilter` */
export function toCondition<F extends string>(filter: string, attributes: FilterableAttributes<F>): Condition<F> {
  let comparisons = 0;
  const of = (node: Filter, within: string): Condition<F> => {
    if ('filters' in node) {
      const parts = node.filters.map((one) => of(one, within));
      return node.op === 'and' ? { all: parts } : { any: parts };
    }
    if (node.op === 'not') return { not: of(node.filter, within) };
    const name = within + plainName(node.attrPath);
    if (node.op === '[]') {
      if (within !== '') throw invalidFilter('A value filter holds no other.');
      return of(node.valFilter, `${name}.`);
    }
    comparisons += 1;
    if (comparisons > mostComparisons) throw invalidFilter(`A filter compares at most ${mostComparisons} times.`);
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw invalidFilter(`There is no filter by ${name.slice(0, 100)}.`);
    if ('constant' in attribute) return holds(node, attribute.constant) ? { all: [] } : { any: [] };
    const { field, form } = attribute;
    if (node.op === 'pr') return { field, is: 'pr' };
    return { field, is: checked(node.op, form, field), value: comparedWith(node.compValue, form, name) };
  };
  return of(readFilter(filter), '');
}

function checked<O extends 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'>(
  op: O,
  form: Form,
  field: string,
): O {
  const equality = op === 'eq' || op === 'ne';
  const fits = equality || (form === 'text' ? true : form === 'time' && !['co', 'sw', 'ew'].includes(op));
  if (!fits || (field === 'member' && op !== 'eq')) throw invalidFilter(`The operator ${op} does not fit.`);
  return op;
}

function comparedWith(value: unknown, form: Form, name: string): string | boolean | null {
  if (value === null) return null;
  if (form === 'flag') {
    // Entra ID writes truth as text.
    const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value;
    if (typeof flag !== 'boolean') throw invalidFilter(`${name} is compared with true or false.`);
    return flag;
  }
  if (typeof value !== 'string') throw invalidFilter(`${name} is compared with a text.`);
  if (form === 'time') {
    const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
    // The database knows no year 0, and five digits by no such name: a zone may lead there, too.
    if (!/^(?!0000)\d{4}-/.test(text)) throw invalidFilter(`${name} is compared with a time.`);
    return text;
  }
  return value;
}

const same = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** Whether a comparison holds of one value. Truth may be written as text. */
function holds(node: AttrExp, value: unknown): boolean {
  if (node.op === 'pr') return value !== undefined && value !== null && value !== '';
  if (node.op === 'eq') return same(value, node.compValue);
  if (node.op === 'ne') return !same(value, node.compValue);
  const [has, wanted] = [comparable(value), comparable(node.compValue)];
  if (node.op === 'co') return has.includes(wanted);
  if (node.op === 'sw') return has.startsWith(wanted);
  if (node.op === 'ew') return has.endsWith(wanted);
  throw invalidFilter('The operator does not fit.');
}

/** Whether a filter fits one of several values of an attribute, such as an address among `emails`. */
export function fits(node: Filter, item: Readonly<Record<string, unknown>>): boolean {
  if ('filters' in node)
    return node.op === 'and'
      ? node.filters.every((one) => fits(one, item))
      : node.filters.some((one) => fits(one, item));
  if (node.op === 'not') return !fits(node.filter, item);
  if (node.op === '[]') throw invalidFilter('A value filter holds no other.');
  const name = node.attrPath.toLowerCase();
  return holds(node, Object.hasOwn(item, name) ? item[name] : undefined);
}
