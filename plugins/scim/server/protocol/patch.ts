import type { Filter } from 'scim2-parse-filter';
import { isObject, type Json } from './attributes.ts';
import { invalidPath, invalidSyntax, ScimError } from './errors.ts';
import { plainName, readFilter } from './filter.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const mostOperations = 1_000;

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
}

/** The operations of a PATCH; Entra ID writes their names with capitals. @throws ScimError `invalidSyntax` */
export function readOperations(body: Json): Operation[] {
  const schemas = body.schemas;
  if (!Array.isArray(schemas) || !schemas.includes(patchSchema))
    throw invalidSyntax(`schemas has to name ${patchSchema}.`);
  const [, list] = Object.entries(body).find(([key]) => key.toLowerCase() === 'operations') ?? [];
  if (!Array.isArray(list) || list.length === 0) throw invalidSyntax('Operations is a list of at least one.');
  if (list.length > mostOperations)
    throw new ScimError(413, 'too_large', `A call has at most ${mostOperations} operations.`, { scimType: 'tooMany' });
  return list.map((one: unknown) => {
    if (!isObject(one)) throw invalidSyntax('An operation is an object.');
    const op = typeof one.op === 'string' ? one.op.toLowerCase() : '';
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw invalidSyntax('op is add, replace or remove.');
    const path = one.path ?? null;
    if (path !== null && typeof path !== 'string') throw invalidSyntax('path is a text.');
    if (op !== 'remove' && one.value === undefined) throw invalidSyntax(`${op} needs a value.`);
    return { op, path: path === '' ? null : path, value: one.value };
  });
}

export interface Path {
  /** In small letters, without the core schema. */
  attribute: string;
  filter: Filter | null;
  /** In small letters. */
  sub: string | null;
}

/** `emails[type eq "work"].value`. @throws ScimError `invalidPath`, `invalidFilter` */
export function readPath(path: string): Path {
  if (path.length > 2_000) throw invalidPath(path);
  const open = path.indexOf('[');
  if (open < 0) return plain(path);
  const close = path.lastIndexOf(']');
  const rest = path.slice(close + 1);
  if (close < open || (rest !== '' && !/^\.[A-Za-z][\w$-]*$/.test(rest))) throw invalidPath(path);
  const { attribute, sub } = plain(path.slice(0, open));
  if (sub !== null) throw invalidPath(path);
  return {
    attribute,
    filter: readFilter(path.slice(open + 1, close)),
    sub: rest === '' ? null : rest.slice(1).toLowerCase(),
  };
}

function plain(path: string): Path {
  const name = plainName(path.trim());
  // Of an extension nothing is kept; its name has dots of its own.
  if (name.startsWith('urn:')) return { attribute: name, filter: null, sub: null };
  const match = /^([a-z][\w$-]*)(?:\.([a-z$][\w$-]*))?$/.exec(name);
  if (!match) throw invalidPath(path);
  return { attribute: match[1]!, filter: null, sub: match[2] ?? null };
}
