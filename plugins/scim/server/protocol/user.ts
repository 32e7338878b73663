import { createHash } from 'node:crypto';
import { hasHiddenSigns, type ProvisionedChange, type ProvisionedUser } from '@kaiku/plugin-access/contract';
import { isLanguage } from '@kaiku/sdk/common';
import { Joi } from '@kaiku/sdk/server';
import { isObject, isUnkept, type Json, mostValues, own, readOnly, tidy, written } from './attributes.ts';
import { invalidValue } from './errors.ts';
import { plainName } from './filter.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

const fullName = ({ firstName, lastName }: Pick<ProvisionedUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Whom the directory has not written yet is shown by the name that there is. */
const shownName = (user: ProvisionedUser): string =>
  user.displayName ?? (user.changedAt === null ? fullName(user) || user.userName : '');

/** What a directory may write of a user, as it stands: what a PATCH begins with. */
export const writable = (user: ProvisionedUser): Json => ({
  userName: user.userName,
  ...(user.externalId !== null && { externalId: user.externalId }),
  ...(shownName(user) && { displayName: shownName(user) }),
  ...(fullName(user) && {
    name: {
      ...(user.firstName && { givenName: user.firstName }),
      ...(user.lastName && { familyName: user.lastName }),
      formatted: fullName(user),
    },
  }),
  active: user.active,
  ...(user.language !== null && { preferredLanguage: user.language }),
  emails: [{ value: user.email, type: 'work', primary: true }],
  // Entra ID names the one role that somebody has as the primary one.
  ...(user.directoryRoles.length > 0 && {
    roles: user.directoryRoles.map((value, _, all) => ({ value, ...(all.length === 1 && { primary: true }) })),
  }),
});

export const versionOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

/** A user as the protocol has it. @param base address of the service */
export function userResource(user: ProvisionedUser, base: string) {
  const content = {
    schemas: [userSchema],
    id: user.userId,
    ...writable(user),
    groups: user.groups.map(({ groupId, name }) => ({
      value: groupId,
      $ref: `${base}/Groups/${groupId}`,
      display: name,
      type: 'direct',
    })),
  };
  return {
    ...content,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      ...(user.changedAt && { lastModified: user.changedAt.toISOString() }),
      location: `${base}/Users/${user.userId}`,
      version: versionOf(content),
    },
  };
}

/** The known parts of a body, spelled as the standard does; what Kaiku keeps nothing of is left out. */
export function known(body: Json): Json {
  const result: Json = {};
  for (const [key, value] of Object.entries(body)) {
    const name = plainName(key);
    const attribute = own(written, name);
    if (!attribute || isUnkept(name) || readOnly.has(name)) continue;
    if (attribute.kind === 'simple') result[attribute.name] = value;
    else if (attribute.kind === 'complex') result[attribute.name] = tidy(value, attribute.subs);
    else result[attribute.name] = (Array.isArray(value) ? value : [value]).map((one) => tidy(one, attribute.subs));
  }
  return result;
}

/** What is said of a user. What is not said is not there; null takes it away. */
export interface SaidOfUser {
  userName: string | null;
  email: string | null;
  firstName: string;
  lastName: string;
  externalId: string | null;
  displayName: string | null;
  language: string | null;
  directoryRoles: string[];
  active: boolean | null;
}

const address = Joi.string().trim().lowercase().email({ tlds: false }).max(254);
export const isAddress = (text: string): boolean => !address.validate(text).error && !hasHiddenSigns(text);

function textOf(value: unknown, name: string, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidValue(name, 'a text is expected');
  const text = value.trim();
  if (text.length > most) throw invalidValue(name, `at most ${most} characters`);
  if (/\p{Cc}/u.test(text)) throw invalidValue(name, 'no control characters');
  return text === '' ? null : text;
}

function flagOf(value: unknown, name: string): boolean | null {
  if (value === undefined || value === null) return null;
  // Entra ID writes truth as text.
  const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value;
  if (typeof flag !== 'boolean') throw invalidValue(name, 'true or false is expected');
  return flag;
}

function listOf(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidValue(name, 'a list is expected');
  if (value.length > mostValues) throw invalidValue(name, `at most ${mostValues} values`);
  return value;
}

/** The address that counts: the primary one, otherwise that of work, otherwise the first. */
function emailOf(value: unknown): string | null {
  const list = listOf(value, 'emails').flatMap((one) => {
    const { value: text, type, primary } = isObject(one) ? one : { value: one };
    const email = textOf(text, 'emails.value', 254);
    return email === null ? [] : [{ email, type, primary: flagOf(primary, 'emails.primary') }];
  });
  const chosen = list.find(({ primary }) => primary) ?? list.find(({ type }) => type === 'work') ?? list[0];
  if (!chosen) return null;
  if (!isAddress(chosen.email)) throw invalidValue('emails.value', 'an e-mail address is expected');
  return chosen.email.toLowerCase();
}

function namesOf(body: Json): { firstName: string; lastName: string } {
  const name = body.name;
  if (name !== undefined && name !== null && !isObject(name)) throw invalidValue('name', 'an object is expected');
  const { givenName, familyName, formatted } = name ?? {};
  const firstName = textOf(givenName, 'name.givenName', 100);
  const lastName = textOf(familyName, 'name.familyName', 100);
  textOf(formatted, 'name.formatted', 200);
  return { firstName: firstName ?? '', lastName: lastName ?? '' };
}

/** Of somebody new whose names are not told apart. */
function splitName(whole: string): { firstName: string; lastName: string } {
  const words = whole.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' ').slice(0, 100), lastName: last.slice(0, 100) };
}

/** @param body as `known` gives it @throws ScimError that names the attribute */
export function readUser(body: Json): SaidOfUser {
  const language = textOf(body.preferredLanguage, 'preferredLanguage', 100)?.slice(0, 2).toLowerCase() ?? null;
  const roles = listOf(body.roles, 'roles').flatMap((one) => {
    const text = textOf(isObject(one) ? one.value : one, 'roles.value', 200);
    return text === null ? [] : [text];
  });
  return {
    ...namesOf(body),
    userName: textOf(body.userName, 'userName', 254),
    email: emailOf(body.emails),
    externalId: textOf(body.externalId, 'externalId', 254),
    displayName: textOf(body.displayName, 'displayName', 254),
    language: isLanguage(language) ? language : null,
    directoryRoles: [...new Set(roles)],
    active: flagOf(body.active, 'active'),
  };
}

/** Of somebody new. @throws ScimError that names what is missing */
export function toNewUser(said: SaidOfUser): ProvisionedChange & { email: string; userName: string } {
  const { userName, active, language, ...rest } = said;
  if (userName === null) throw invalidValue('userName', 'is required');
  const email = said.email ?? (isAddress(userName) ? userName.toLowerCase() : null);
  if (email === null) throw invalidValue('emails', 'an e-mail address is required, here or as userName');
  const names = said.firstName || said.lastName ? {} : splitName(said.displayName ?? '');
  return {
    ...rest,
    ...names,
    userName,
    email,
    language,
    saysEmail: said.email !== null,
    ...(active === false && { active }),
  };
}

/**
 * What differs from what is stored. The address, the user name and whether somebody is active are not taken away: where
 * they are not said, they stay.
 */
export function changesOf(user: ProvisionedUser, said: SaidOfUser): ProvisionedChange {
  const change: ProvisionedChange = {};
  const userName = said.userName ?? user.userName;
  if (userName !== user.userName) change.userName = userName;
  const saysEmail = user.saysEmail || (said.email !== null && said.email !== user.email);
  // Where the directory knows one name for both, the address goes with it.
  const follows = !saysEmail && change.userName !== undefined && isAddress(userName);
  const email = follows ? userName.toLowerCase() : (said.email ?? user.email);
  if (email !== user.email) change.email = email;
  if (saysEmail !== user.saysEmail) change.saysEmail = saysEmail;
  if (said.firstName !== user.firstName) change.firstName = said.firstName;
  if (said.lastName !== user.lastName) change.lastName = said.lastName;
  if (said.externalId !== user.externalId) change.externalId = said.externalId;
  if (said.displayName !== user.displayName && said.displayName !== writable(user).displayName)
    change.displayName = said.displayName;
  // One that nobody has chosen here and that is no language of the interface stays as it is.
  if (said.language !== null && said.language !== user.language) change.language = said.language;
  if (said.directoryRoles.join('\n') !== user.directoryRoles.join('\n')) change.directoryRoles = said.directoryRoles;
  if (said.active !== null && said.active !== user.active) change.active = said.active;
  return change;
}
