import type { VerifiedIdentity } from '@kaiku/plugin-access/contract';
import type { OidcProvider } from '../services/providers.ts';
import { Refused } from '../services/refusal.ts';

export type Claims = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

/** Whom a verified token speaks of. */
export function identityOf(provider: OidcProvider, claims: Claims): VerifiedIdentity {
  const { issuer, trusts_emails } = provider.settings;
  const subject = textOf(claims.sub);
  if (subject === null || subject.length > 255) throw new Refused('subject');
  const email = textOf(claims.email);
  const emailVerified =
    email !== null && (claims.email_verified === true || (trusts_emails && claims.email_verified !== false));
  return {
    subject: `${issuer} ${subject}`,
    companyId: provider.companyId,
    email,
    emailVerified,
    ...(provider.takesIn && {
      newcomer: {
        firstName: (textOf(claims.given_name) ?? textOf(claims.name) ?? '').slice(0, 100),
        lastName: (textOf(claims.family_name) ?? '').slice(0, 100),
      },
    }),
  };
}
