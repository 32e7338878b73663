/** Attributes of a user that are written, by their names in small letters: SCIM does not tell capitals apart. */
interface Attribute {
  name: string;
  kind: 'simple' | 'complex' | 'multi';
  subs: Readonly<Record<string, string>>;
}

/** Of an attribute that has several. */
export const mostValues = 50;

const simple = (name: string): Attribute => ({ name, kind: 'simple', subs: {} });
const valueSubs = { value: 'value', type: 'type', primary: 'primary', display: 'display' };

export const written: Readonly<Record<string, Attribute>> = {
  username: simple('userName'),
  externalid: simple('externalId'),
  displayname: simple('displayName'),
  active: simple('active'),
  preferredlanguage: simple('preferredLanguage'),
  name: {
    name: 'name',
    kind: 'complex',
    subs: {
      givenname: 'givenName',
      familyname: 'familyName',
      formatted: 'formatted',
      middlename: 'middleName',
      honorificprefix: 'honorificPrefix',
      honorificsuffix: 'honorificSuffix',
    },
  },
  emails: { name: 'emails', kind: 'multi', subs: valueSubs },
  roles: { name: 'roles', kind: 'multi', subs: valueSubs },
};

/** Those that the server says and nobody writes. */
export const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'groups', 'schemas']);

/** Attributes of the standard that Kaiku has no use for: directories send them, and nothing is kept of them. */
const unkept: ReadonlySet<string> = new Set([
  ...['nickname', 'profileurl', 'title', 'usertype', 'locale', 'timezone', 'password', 'phonenumbers', 'ims', 'photos'],
  ...['addresses', 'entitlements', 'x509certificates'],
]);
const extension = /^urn:ietf:params:scim:schemas:extension:/;

/** @param name in small letters, without the core schema before it */
export const isUnkept = (name: string): boolean => unkept.has(name) || extension.test(name);

export const own = (table: Readonly<Record<string, Attribute>>, name: string): Attribute | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it is compared. What somebody made an object of may have no text at all. */
export const comparable = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();

/** The parts of an object that are known, by their names as the standard spells them. */
export function tidy(value: unknown, subs: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value;
  const result: Json = {};
  for (const [key, one] of Object.entries(value)) {
    const lower = key.toLowerCase();
    if (Object.hasOwn(subs, lower)) result[subs[lower]!] = one;
  }
  return result;
}
