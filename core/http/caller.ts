import type { Request } from '@hapi/hapi';
import { type Person, type PersonFlags, parseViewAs, personFlags, rolesIn, type ViewAs } from '@kaiku/sdk/common';
import type { Companies, Features, IdentityProvider } from '@kaiku/sdk/server';
import { forbidden, Problem } from '@kaiku/sdk/server';
import { header } from './headers.ts';
import type { PermissionTable } from './permissions.ts';

/** Who calls, as whom, in which company, and what that allows. */
export interface Caller {
  identity: Person | null;
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
  permissions: PermissionTable;
}

const anonymous: Caller = {
  identity: null,
  subject: null,
  viewAs: { mode: 'user' },
  companyId: null,
  features: new Set(),
  flags: null,
  permissions: new Set(),
};

/**
 * Reads the bearer token and the view-as header.
 * @param required false: a missing or bad token makes an anonymous caller rather than a refusal
 * @throws Problem `unauthenticated`, `login_expired`, `view_as_forbidden` (USER-061)
 */
export async function identifyCaller(request: Request, required: boolean, parts: CallerParts): Promise<Caller> {
  const token = bearer(header(request, 'authorization'));
  if (token === null) {
    if (required) throw new Problem('unauthenticated');
    return anonymous;
  }
  const provider = parts.identities();
  if (!provider) throw new Problem('unauthenticated');
  let identity: Person;
  try {
    identity = await provider.authenticate(token);
  } catch (error) {
    if (!required && error instanceof Problem) return anonymous;
    throw error;
  }
  const view = readViewAs(header(request, 'x-view-as'));
  const { person, companyId } = await resolveView(identity, view, provider, parts);
  // The one place where it is decided what a role gives in a company that is only viewed: whoever asks the subject
  // for roles, here or in a plugin, hears of those alone that count there.
  const subject: Person = { ...person, roles: rolesIn(companyId, person) };
  const features = await parts.features.of(companyId);
  const flags = personFlags({
    roles: subject.roles,
    abroad: companyId !== person.companyId,
    canSeeDashboard: subject.canSeeDashboard,
    features,
  });
  return {
    identity,
    subject,
    viewAs: view,
    companyId,
    features,
    flags,
    permissions: parts.permissions.of(subject.roles, features),
  };
}

function bearer(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '');
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
  provider: IdentityProvider,
  { companies }: CallerParts,
): Promise<{ person: Person; companyId: string }> {
  const has = (...roles: string[]) => identity.roles.some((role) => roles.includes(role));
  if (view.mode === 'user') {
    if (!view.email || view.email === identity.email) return { person: identity, companyId: identity.companyId };
    const subject = await provider.substituted(identity, view.email);
    if (!subject) throw forbidden('view_as_forbidden');
    return { person: subject, companyId: subject.companyId };
  }
  if (view.mode === 'myCompany') {
    if (!has('admin', 'company_admin', 'trial', 'device_admin')) throw forbidden('view_as_forbidden');
    return { person: identity, companyId: identity.companyId };
  }
  if (!has('admin', 'device_admin')) throw forbidden('view_as_forbidden');
  const company = isUuid(view.companyId) ? await companies.get(view.companyId) : null;
  if (!company) throw forbidden('view_as_forbidden');
  return { person: identity, companyId: company.companyId };
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
