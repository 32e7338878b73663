import type { useT } from '@kaiku/sdk/web';
import type { AuditEntry } from '../auditLog.ts';

type Words = ReturnType<typeof useT<'company'>>;

/** Who did it, as people say it. */
export const performerOf = ({ performer, performer_name, by_system }: AuditEntry, t: Words): string =>
  performer_name ?? performer ?? t(by_system ? 'auditLog.system' : 'auditLog.unknown');

/** `Aino Virtanen (aino@example.com)`, or the address alone. */
export const withAddress = (name: string | null, address: string): string =>
  name && name !== address ? `${name} (${address})` : address;
