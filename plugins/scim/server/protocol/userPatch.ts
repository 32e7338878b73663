import type { Filter } from 'scim2-parse-filter';
import { comparable, isObject, isUnkept, type Json, mostValues, own, readOnly, tidy, written } from './attributes.ts';
import { invalidPath, invalidSyntax, invalidValue, noTarget, ScimError } from './errors.ts';
import { fits } from './filter.ts';
import { type Operation, type Path, readPath } from './patch.ts';

/**
 * What is left of a user's attributes once a PATCH is through. Only attributes that are declared are touched, by their
 * names in a table: no path leads elsewhere, whatever it is called.
 * @throws ScimError `invalidPath`, `mutability`, `noTarget`, `invalidValue`
 */
export function patchUser(resource: Json, operations: readonly Operation[]): Json {
  const result = structuredClone(resource);
  for (const operation of operations) {
    if (operation.path !== null) apply(result, readPath(operation.path), operation, true);
    else {
      if (operation.op === 'remove') throw noTarget('remove needs a path.');
      if (!isObject(operation.value)) throw invalidSyntax('Without a path the value is an object.');
      // Names of parts may be paths themselves (`name.givenName`), as Entra ID and Okta write them.
      for (const [path, value] of Object.entries(operation.value))
        apply(result, readPath(path), { ...operation, value }, false);
    }
  }
  return result;
}

function apply(resource: Json, path: Path, { op, value }: Operation, named: boolean): void {
  const { attribute: name, filter, sub } = path;
  if (isUnkept(name)) return;
  if (readOnly.has(name)) {
    // Whoever sends the whole resource sends these too.
    if (!named) return;
    throw new ScimError(400, 'mutability', `${name} is read only.`, { scimType: 'mutability' });
  }
  const attribute = own(written, name);
  if (!attribute) {
    if (!named) return;
    throw invalidPath(name);
  }
  const part = sub === null ? null : Object.hasOwn(attribute.subs, sub) ? attribute.subs[sub]! : undefined;
  if (part === undefined || (filter && attribute.kind !== 'multi') || (part && attribute.kind === 'simple'))
    throw invalidPath(sub === null ? name : `${name}.${sub}`);
  if (attribute.kind === 'simple') {
    if (op === 'remove') delete resource[attribute.name];
    else resource[attribute.name] = bare(value);
  } else if (attribute.kind === 'complex') {
    resource[attribute.name] = complex(resource[attribute.name], part, op, value, attribute.subs);
  } else {
    const list = Array.isArray(resource[attribute.name]) ? (resource[attribute.name] as unknown[]) : [];
    const after = several(list, { filter, part, op, value, subs: attribute.subs });
    // Each further operation goes through all of them.
    if (after.length > mostValues) throw invalidValue(attribute.name, `at most ${mostValues} values`);
    resource[attribute.name] = after;
  }
}

/** Older ways of Entra ID wrap a single value as one of several. */
function bare(value: unknown): unknown {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  return isObject(only) && 'value' in only ? only.value : only;
}

function complex(
  before: unknown,
  part: string | null,
  op: Operation['op'],
  value: unknown,
  subs: Readonly<Record<string, string>>,
): unknown {
  const now: Json = isObject(before) ? { ...before } : {};
  if (part !== null) {
    if (op === 'remove') delete now[part];
    else now[part] = bare(value);
    return now;
  }
  if (op === 'remove') return {};
  const given = tidy(Array.isArray(value) ? value[0] : value, subs);
  if (!isObject(given)) throw invalidValue('name', 'an object is expected');
  return { ...now, ...given };
}

interface OfSeveral {
  filter: Filter | null;
  part: string | null;
  op: Operation['op'];
  value: unknown;
  subs: Readonly<Record<string, string>>;
}

function several(list: readonly unknown[], { filter, part, op, value, subs }: OfSeveral): unknown[] {
  const given = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(
    (one): Json => (isObject(one) ? (tidy(one, subs) as Json) : { value: one }),
  );
  const meant = (one: unknown): boolean => !filter || (isObject(one) && fits(filter, one));
  if (op === 'remove') {
    if (part !== null) return list.map((one) => (meant(one) && isObject(one) ? { ...one, [part]: undefined } : one));
    if (filter || given.length === 0) return list.filter((one) => !meant(one));
    const gone = new Set(given.map((one) => textOf(one)));
    return list.filter((one) => !gone.has(textOf(one)));
  }
  if (part !== null) {
    const next = bare(value);
    if (list.some(meant)) return list.map((one) => (meant(one) && isObject(one) ? { ...one, [part]: next } : one));
    return [...list, { ...impliedBy(filter), [part]: next }];
  }
  if (filter) {
    if (given.length !== 1) throw invalidValue('value', 'one value is expected');
    if (list.some(meant)) return list.map((one) => (meant(one) && isObject(one) ? { ...one, ...given[0] } : one));
    return [...list, { ...impliedBy(filter), ...given[0] }];
  }
  if (op === 'replace') return given;
  const there = new Set(list.map(textOf));
  // A new primary value takes the place of the one before (RFC 7644, 3.5.2).
  const kept = given.some(({ primary }) => isTrue(primary))
    ? list.map((one) => (isObject(one) ? { ...one, primary: false } : one))
    : list;
  return [...kept, ...given.filter((one) => !there.has(textOf(one)))];
}

const isTrue = (value: unknown): boolean => comparable(value) === 'true';
const textOf = (one: unknown): string => comparable(isObject(one) ? one.value : one);

/** What a value has to be for the filter to fit: a path may make it. @throws ScimError `noTarget` where it does not say */
function impliedBy(filter: Filter | null): Json {
  if (!filter) return {};
  if (filter.op === 'eq') return { [filter.attrPath.toLowerCase()]: filter.compValue };
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map(impliedBy));
  throw noTarget('No value fits the path.');
}
