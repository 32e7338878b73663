import type { Request } from '@hapi/hapi';
import { type CompanyView, type Person, type PersonFlags, parseViewAs, type ViewAs } from '@kaiku/sdk/common';
import type { Companies, Features, IdentityProvider } from '@kaiku/sdk/server';
import { forbidden, isUuid, Problem } from '@kaiku/sdk/server';
import type { AccessRules } from '../kernel/accessRules.ts';
import type { FactsOf } from './facts.ts';
import { header } from './headers.ts';

/** Who calls, as whom, in which company, and what that allows. */
export interface Caller {
  identity: Person | null;
  /** With the roles that are in force, and no others. */
  subject: Person | null;
  viewAs: ViewAs;
  /** Null only for callers without a session. */
  companyId: string | null;
  features: ReadonlySet<string>;
  flags: PersonFlags | null;
  permissions: ReadonlySet<string>;
}

export interface CallerParts {
  identities: () => IdentityProvider | null;
  companies: Companies;
  features: Features;
  rules: AccessRules;
  facts: FactsOf;
}

export const anonymous: Caller = {
  identity: null,
  subject: null,
  viewAs: { mode: 'user' },
  companyId: null,
  features: new Set(),
  flags: null,
  permissions: new Set(),
};

/**
 * The person of the bearer token.
 * @param required false: a missing or bad token is nobody rather than a refusal
 * @throws Problem `unauthenticated`, `login_expired`
 */
export async function identify(request: Request, required: boolean, parts: CallerParts): Promise<Person | null> {
  const token = bearer(request);
  const provider = token === null ? null : parts.identities();
  if (token === null || !provider) {
    if (required) throw new Problem('unauthenticated');
    return null;
  }
  try {
    return await provider.authenticate(token);
  } catch (error) {
    if (!required && error instanceof Problem) return null;
    throw error;
  }
}

/**
 * As whom the person looks, in which company, and what that allows.
 * @throws Problem `view_as_forbidden` (USER-061)
 */
export async function callerOf(request: Request, identity: Person, parts: CallerParts): Promise<Caller> {
  const { rules } = parts;
  const view = readViewAs(header(request, 'x-view-as'));
  const { person, companyId } = await resolveView(identity, view, parts);
  const member = companyId === person.companyId;
  // The one place where it is decided what a role gives in a company that is only viewed: whoever asks the subject
  // for roles, here or in a plugin, hears of those alone that count there.
  const subject: Person = { ...person, roles: rules.rolesIn(companyId, person), facts: [] };
  const [features, facts] = await Promise.all([
    parts.features.of(companyId),
    member && rules.usesFacts ? parts.facts(person) : [],
  ]);
  return {
    identity,
    subject: { ...subject, facts },
    viewAs: view,
    companyId,
    features,
    flags: rules.flags(subject.roles, member, facts),
    permissions: rules.permissions(subject.roles, facts, features),
  };
}

/** What `identity` may view as besides oneself, at home. */
export const viewsOf = (identity: Person, { rules }: Pick<CallerParts, 'rules'>): ReadonlySet<CompanyView> =>
  rules.views(rules.rolesIn(identity.companyId, identity));

export function bearer(request: Request): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header(request, 'authorization') ?? '');
  return match ? match[1]! : null;
}

function readViewAs(text: string | undefined): ViewAs {
  if (text === undefined) return { mode: 'user' };
  const view = parseViewAs(text);
  if (!view) throw new Problem('validation', { details: [{ path: 'X-View-As', code: 'format' }] });
  return view;
}

async function resolveView(
  identity: Person,
  view: ViewAs,
  parts: CallerParts,
): Promise<{ person: Person; companyId: string }> {
  if (view.mode === 'user') {
    if (!view.email || view.email === identity.email) return { person: identity, companyId: identity.companyId };
    const person = await parts.identities()!.substituted(identity, view.email);
    if (!person) throw forbidden('view_as_forbidden');
    return { person, companyId: person.companyId };
  }
  if (!viewsOf(identity, parts).has(view.mode)) throw forbidden('view_as_forbidden');
  if (view.mode === 'myCompany') return { person: identity, companyId: identity.companyId };
  const company = isUuid(view.companyId) ? await parts.companies.get(view.companyId) : null;
  if (!company) throw forbidden('view_as_forbidden');
  return { person: identity, companyId: company.companyId };
}
