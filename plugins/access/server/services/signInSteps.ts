import { createHash, randomBytes } from 'node:crypto';
import { raw, type Secrets, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { SignInStep } from '../models/signInStep.ts';
import { noCompany } from './door.ts';

/** A sign-in, between the calls that it is made of. */
export interface SignInSteps<T extends object> {
  /** A name for one, which nobody can guess. */
  name(): string;
  put(name: string, facts: T): Promise<void>;
  /** As long as it is good, without using it up; null for any other. */
  look(name: string): Promise<T | null>;
  /** Once, and in time; null for any other. */
  take(name: string): Promise<T | null>;
}

/** @param step which of the steps: the name of one is none of another */
export function createSignInSteps<T extends object>(
  tenants: TenantRunner,
  secrets: Secrets,
  step: string,
  seconds: number,
): SignInSteps<T> {
  const idOf = (name: string): string => createHash('sha256').update(`${step}\n${name}`).digest('base64url');
  const purpose = `sign-in-${step}`;
  const read = (row: Pick<SignInStep, 'sealed'> | undefined): T | null =>
    row ? JSON.parse(secrets.decrypt(purpose, row.sealed)) : null;
  const good = ({ trx }: TenantContext, name: string) =>
    SignInStep.query(trx)
      .where({ id: idOf(name) })
      .where('expires_at', '>', trx.fn.now());
  return {
    name: () => randomBytes(32).toString('base64url'),

    async put(name, facts) {
      await tenants.run(noCompany, async ({ trx }) => {
        const gone = SignInStep.query(trx).where('expires_at', '<', trx.fn.now()).select('id').limit(200);
        await SignInStep.query(trx).whereIn('id', gone.forUpdate().skipLocked()).delete();
        await SignInStep.query(trx).insert({
          id: idOf(name),
          sealed: secrets.encrypt(purpose, JSON.stringify(facts)),
          expiresAt: raw('now() + make_interval(secs => ?)', [seconds]),
        });
      });
    },

    look: async (name) =>
      read(await tenants.run(noCompany, (ctx) => good(ctx, name).first().select('sealed'), { readOnly: true })),

    async take(name) {
      const taken = await tenants.run(noCompany, (ctx) => good(ctx, name).delete().returning('sealed'));
      return read((taken as unknown as Pick<SignInStep, 'sealed'>[])[0]);
    },
  };
}
