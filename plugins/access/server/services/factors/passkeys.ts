import { isIP } from 'node:net';
import { isUuid, type Secrets, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Factor } from '../../models/factor.ts';
import type { User } from '../../models/user.ts';
import { createSignInSteps } from '../signInSteps.ts';

export type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded with the first passkey: a megabyte of ASN.1 and X.509, which most threads never need. */
const webAuthn = () => import('@simplewebauthn/server');

/** How long somebody may take from the question to the answer of the passkey. */
export const challengeSeconds = 5 * 60;

/** What a challenge was given out for; another use of it is none. */
type Purpose = 'sign_in' | 'second_step' | 'confirm' | 'register';
interface Asked {
  purpose: Purpose;
  /** Whose passkey is to answer; null at a sign-in that has named nobody. */
  userId: string | null;
}

/** A new passkey as it is stored. */
export type NewPasskey = Required<Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>>;

/** Who answers at a sign-in without a name: what the passkey keeps of its owner. */
export interface Handle {
  companyId: string;
  userId: string;
}

export interface Passkeys {
  /** Browsers have passkeys for names alone, and over https but for `localhost`. */
  available: boolean;
  /** What the browser is asked to make, for `user`; those of `held` it does not make again. */
  registration(user: User, held: readonly Factor[]): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Null for an answer that is not to a question of ours, asked of this user, in time and for the first time. */
  registered(userId: string, response: RegistrationResponseJSON): Promise<NewPasskey | null>;
  /** @param of whose passkeys will do; null: any that its owner was verified for, with which one signs in */
  question(
    purpose: Exclude<Purpose, 'register'>,
    of: { userId: string; held: readonly Factor[] } | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Takes the challenge that is answered. False where it is not one of ours, of this purpose and user, and unused. */
  asked(purpose: Purpose, userId: string | null, response: { response: { clientDataJSON: string } }): Promise<boolean>;
  /**
   * Whether the passkey has answered; notes its use. A counter that does not rise is that of a copy (WebAuthn 7.2, step
   * 22): such an answer counts for nothing.
   * @param verified its owner has to be, by the device: where the passkey is all that is shown
   */
  answered(
    ctx: TenantContext,
    factor: Factor,
    response: AuthenticationResponseJSON,
    verified: boolean,
  ): Promise<'yes' | 'no' | 'copied'>;
}

const handleBytes = 32;
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What a passkey keeps of its owner: company and user, by ids that say nothing else. */
const handleOf = ({ companyId, id }: User): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([bytesOf(companyId), bytesOf(id)]));

/** Null for what is none of ours. */
export function readHandle({ response }: AuthenticationResponseJSON): Handle | null {
  const bytes = Buffer.from(response.userHandle ?? '', 'base64url');
  if (bytes.length !== handleBytes) return null;
  const [companyId, userId] = [uuidOf(bytes.subarray(0, 16)), uuidOf(bytes.subarray(16))];
  return isUuid(companyId) && isUuid(userId) ? { companyId, userId } : null;
}

/** The challenge that an answer says it is to. None for one that was made within a page of another site. */
function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' && crossOrigin !== true ? challenge.slice(0, 200) : '';
  } catch {
    return '';
  }
}

/** @param appUrl the staff application as people see it: what a caller says of the host decides nothing */
export function createPasskeys(tenants: TenantRunner, secrets: Secrets, appUrl: string): Passkeys {
  const { hostname: rpID, origin, protocol } = new URL(appUrl);
  const asked = createSignInSteps<Asked>(tenants, secrets, 'passkey', challengeSeconds);

  async function ask(purpose: Purpose, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const name = asked.name();
    await asked.put(name, { purpose, userId });
    return new Uint8Array(Buffer.from(name, 'base64url'));
  }
  const descriptors = (held: readonly Factor[]) =>
    held
      .filter(({ kind }) => kind === 'passkey')
      .map(({ credentialId, transports }) => ({ id: credentialId!, transports: transports as never[] }));
  const timeout = challengeSeconds * 1_000;

  const take: Passkeys['asked'] = async (purpose, userId, response) => {
    const found = await asked.take(challengeIn(response));
    return found !== null && found.purpose === purpose && found.userId === userId;
  };

  return {
    available: isIP(rpID.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || rpID === 'localhost'),
    asked: take,

    registration: async (user, held) =>
      (await webAuthn()).generateRegistrationOptions({
        rpName: 'Kaiku',
        rpID,
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`.trim() || user.email,
        userID: handleOf(user),
        challenge: await ask('register', user.id),
        timeout,
        attestationType: 'none',
        excludeCredentials: descriptors(held),
        // One is to sign in with it alone, so it has to know its owner, and to ask for them.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    async registered(userId, response) {
      if (!(await take('register', userId, response))) return null;
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challengeIn(response),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (response.response.transports ?? []).slice(0, 10).map((one) => String(one).slice(0, 20)),
        backedUp: credentialBackedUp,
      };
    },

    question: async (purpose, of) =>
      (await webAuthn()).generateAuthenticationOptions({
        rpID,
        challenge: await ask(purpose, of?.userId ?? null),
        timeout,
        ...(of && { allowCredentials: descriptors(of.held) }),
        userVerification: of ? 'preferred' : 'required',
      }),

    async answered(ctx, factor, response, mustBeVerified) {
      const { verifyAuthenticationResponse } = await webAuthn();
      const result = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challengeIn(response),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: mustBeVerified,
        // The counter is judged below, once the signature has shown that it is the passkey's.
        credential: { id: factor.credentialId!, publicKey: new Uint8Array(factor.publicKey!), counter: 0 },
      }).catch(() => null);
      if (!result?.verified) return 'no';
      const { newCounter, credentialBackedUp } = result.authenticationInfo;
      const noted = await Factor.query(ctx.trx)
        .where({ id: factor.id })
        .where((is) => {
          is.where('counter', '<', newCounter);
          if (newCounter === 0) is.orWhere('counter', 0);
        })
        .patch({ counter: newCounter, backedUp: credentialBackedUp, usedAt: new Date() });
      return noted === 1 ? 'yes' : 'copied';
    },
  };
}
