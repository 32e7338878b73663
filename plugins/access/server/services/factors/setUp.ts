import { invalid, Problem, type Secrets, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { User } from '../../models/user.ts';
import { createSignInSteps } from '../signInSteps.ts';
import { appAddress, newAppSecret, stepOfCode } from './apps.ts';
import type { NewFactor } from './changes.ts';
import { factorsOf } from './held.ts';
import type { Passkeys, RegistrationResponseJSON } from './passkeys.ts';
import { sealedAppSecrets } from './proofs.ts';

/** Time to find a telephone, and an app for it. */
const appSeconds = 15 * 60;

/** A secret on its way into an app. */
export interface AppSetUp {
  /** Names it when the code comes. */
  set_up: string;
  secret: string;
  /** What the QR code says. */
  address: string;
}

/** What shows that a new factor works: one of them. */
export interface NewProof {
  name: string;
  app?: { set_up: string; code: string };
  passkey?: RegistrationResponseJSON;
}

/** New factors, up to where they have shown that they work. */
export interface FactorSetUp {
  beginApp(user: User): Promise<AppSetUp>;
  beginPasskey(
    home: <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
    user: User,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws Problem `factor_stale` where it took too long, `validation` for what does not show it */
  proven(user: User, given: NewProof): Promise<NewFactor>;
}

export function createFactorSetUp(tenants: TenantRunner, secrets: Secrets, passkeys: Passkeys): FactorSetUp {
  const pending = createSignInSteps<{ userId: string; secret: string }>(tenants, secrets, 'app', appSeconds);

  async function app(user: User, { set_up: setUp, code }: NonNullable<NewProof['app']>) {
    const begun = await pending.look(setUp);
    if (begun?.userId !== user.id) throw new Problem('factor_stale');
    const step = stepOfCode(begun.secret, code);
    if (step === null) throw invalid({ path: 'code', code: 'code_wrong' });
    if (!(await pending.take(setUp))) throw new Problem('factor_stale');
    const sealedSecret = secrets.encrypt(sealedAppSecrets.purpose, begun.secret);
    return { kind: 'app', sealedSecret, lastStep: step } as const;
  }
  async function passkey(user: User, answer: RegistrationResponseJSON) {
    const made = await passkeys.registered(user.id, answer);
    if (!made) throw new Problem('passkey_failed');
    return { kind: 'passkey', ...made } as const;
  }

  return {
    async beginApp(user) {
      const [name, secret] = [pending.name(), newAppSecret()];
      await pending.put(name, { userId: user.id, secret });
      return { set_up: name, secret, address: appAddress(secret, user.email) };
    },
    async beginPasskey(home, user) {
      return passkeys.registration(user, await home(async (ctx) => factorsOf(ctx, user.id)));
    },
    async proven(user, given) {
      return { name: given.name, ...(given.app ? await app(user, given.app) : await passkey(user, given.passkey!)) };
    },
  };
}
