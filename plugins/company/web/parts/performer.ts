import type { useT } from '@kaiku/sdk/web';
import type { AuditEntry } from '../auditLog.ts';

type Words = ReturnType<typeof useT<'company'>>;

/** Who did it, as people say it. */
export const performerOf = ({ performer, by_system }: AuditEntry, t: Words): string =>
  performer ?? t(by_system ? 'auditLog.system' : 'auditLog.unknown');
