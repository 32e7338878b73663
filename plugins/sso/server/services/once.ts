import { createHash } from 'node:crypto';
import type { TenantRunner } from '@kaiku/sdk/server';

/**
 * Takes something that is good once, in all nodes.
 * @param expiresAt by then it is refused for its age
 * @returns false when it was taken before
 */
export function takeOnce(tenants: TenantRunner, companyId: string, what: string, expiresAt: Date): Promise<boolean> {
  const id = createHash('sha256').update(what).digest('base64url');
  return tenants.run(companyId, async ({ trx }) => {
    const gone = trx('sso.used').where('expires_at', '<', trx.fn.now()).select('id').limit(200);
    await trx('sso.used').whereIn('id', gone.forUpdate().skipLocked()).delete();
    const added = await trx('sso.used')
      .insert({ id, expires_at: expiresAt })
      .onConflict(['company_id', 'id'])
      .ignore()
      .returning('id');
    return added.length === 1;
  });
}
