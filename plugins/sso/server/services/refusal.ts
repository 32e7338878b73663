import { Problem, type TenantRunner } from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';

/** Why what a provider sent is not taken. The company's audit log says it; who signs in hears that it failed. */
export class Refused extends Problem {
  override name = 'Refused';
  readonly reason: string;
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super('login_failed', { status: 401 });
    this.reason = reason;
    this.cause = options.cause;
  }
}

/** Runs what verifies a provider's reply, and notes in its company why one is refused. */
export async function noting<T>(
  tenants: TenantRunner,
  companyId: string,
  method: Protocol,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) {
      const details = { reason: error.reason, method };
      await tenants.run(companyId, (ctx) => ctx.audit({ operation: 'auth.sign_in_failed', details }));
    }
    throw error;
  }
}
