import { createHash } from 'node:crypto';
import { Problem, type Secrets, type SessionTokens, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { User } from '../models/user.ts';
import type { Counted, Door } from './door.ts';
import { type Entrance, refuses, type Visit } from './entrance.ts';
import { addFactor, type NewFactor } from './factors/changes.ts';
import { factorKinds, factorsOf } from './factors/held.ts';
import { tellOwner } from './factors/news.ts';
import type { Passkeys } from './factors/passkeys.ts';
import { type Proof, type Proven, prove } from './factors/proofs.ts';
import { type MadeCodes, makeRecoveryCodes, recoveryCodesOf } from './factors/recoveryCodes.ts';
import { asksFactorOf } from './factors/rules.ts';
import type { AppSetUp, FactorSetUp, NewProof } from './factors/setUp.ts';
import type { Sessions } from './sessions.ts';
import { createSignInSteps } from './signInSteps.ts';

/** How long somebody may take between the password and what follows it. */
export const ticketSeconds = 10 * 60;
/** The password was right, and there is no session yet: a ticket leads on. */
export interface HalfWay {
  ticket: string;
  /** `second`: one of the factors is shown. `set_up`: the company asks for one, and there is none yet. */
  step: 'second' | 'set_up';
  /** What can be shown, or set up. */
  kinds: Proven[];
}

interface Ticket {
  step: HalfWay['step'];
  companyId: string;
  userId: string;
  /** Of the password that was right: a new one voids the ticket. */
  password: string;
  counted: readonly Counted[];
}

type From = Pick<Visit, 'ip' | 'userAgent'>;

/** What stands between the right password and the session. */
export interface SecondSteps {
  /** Null where nothing does. */
  after(user: User, counted: readonly Counted[]): Promise<HalfWay | null>;
  /** @throws Problem `sign_in_stale`, as all below, for a ticket that is not one, of another step, used, or run out */
  question(ticket: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** @throws Problem `code_wrong`, `too_many_requests` */
  finish(ticket: string, proof: Proof, from: From): Promise<SessionTokens>;
  beginApp(ticket: string): Promise<AppSetUp>;
  beginPasskey(ticket: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Adds the first factor and opens the session. @throws Problem `validation` for a code that is not the app's */
  setUp(ticket: string, given: NewProof, from: From): Promise<{ tokens: SessionTokens; codes: string[] }>;
}

interface Parts {
  tenants: TenantRunner;
  secrets: Secrets;
  door: Door;
  entrance: Entrance;
  sessions: Sessions;
  passkeys: Passkeys;
  setUp: FactorSetUp;
}

const stale = (): Problem => new Problem('sign_in_stale', { status: 401 });
const digestOf = ({ passwordHash }: User): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

export function createSecondSteps({ tenants, secrets, door, entrance, sessions, passkeys, setUp }: Parts): SecondSteps {
  const tickets = createSignInSteps<Ticket>(tenants, secrets, 'second', ticketSeconds);
  const homeOf =
    ({ companyId, id }: Pick<User, 'companyId' | 'id'>) =>
    <T>(work: (ctx: TenantContext) => Promise<T>): Promise<T> =>
      tenants.run(companyId, work, { actorId: id });

  /** Whose ticket it is, who may still sign in. */
  async function holderOf(name: string, step: HalfWay['step']): Promise<{ facts: Ticket; user: User }> {
    const facts = await tickets.look(name);
    if (facts?.step !== step) throw stale();
    const user = await tenants.run(facts.companyId, ({ trx }) => User.query(trx).findOne({ id: facts.userId }), {
      readOnly: true,
    });
    if (!user || refuses(user) || digestOf(user) !== facts.password) throw stale();
    return { facts, user };
  }
  /** Of two who show something for one ticket, one comes in. */
  const use = async (ticket: string): Promise<void> => {
    if (!(await tickets.take(ticket))) throw stale();
  };

  return {
    async after(user, counted) {
      const { companyId, id: userId } = user;
      const found = await tenants.run(
        companyId,
        async (ctx): Promise<Omit<HalfWay, 'ticket'> | null> => {
          const held = (await factorKinds(ctx, [userId])).get(userId) ?? [];
          if (held.length > 0) {
            const codes = await recoveryCodesOf(ctx, userId);
            return { step: 'second', kinds: [...held, ...(codes && codes.left > 0 ? (['recovery'] as const) : [])] };
          }
          if (!(await asksFactorOf(ctx, user))) return null;
          return { step: 'set_up', kinds: ['app', ...(passkeys.available ? (['passkey'] as const) : [])] };
        },
        { readOnly: true },
      );
      if (!found) return null;
      const ticket = tickets.name();
      await tickets.put(ticket, { step: found.step, companyId, userId, password: digestOf(user), counted });
      return { ...found, ticket };
    },

    async question(ticket) {
      const { user } = await holderOf(ticket, 'second');
      const held = await homeOf(user)(async (ctx) => factorsOf(ctx, user.id));
      return passkeys.question('second_step', { userId: user.id, held });
    },

    async finish(ticket, proof, from) {
      const { facts, user } = await holderOf(ticket, 'second');
      const { email } = user;
      if (!(await door.countTry(ticket))) {
        await tickets.take(ticket);
        throw stale();
      }
      await door.countCode(from.ip, email).catch(async (stopped: unknown) => {
        await tellOfGuesses(user);
        throw stopped;
      });
      const shown = await prove(homeOf(user), passkeys, user, proof, 'second_step');
      if (shown === null) {
        await entrance.turnAway(user, 'second_step', { ...from, method: 'password' });
        throw new Problem('code_wrong', { status: 401 });
      }
      // Before its network is one of the account's own, where wrong ones are counted otherwise.
      await door.codeWasRight(from.ip, email);
      await use(ticket);
      const { second, factorId } = shown;
      const by = factorId === undefined ? {} : { by: { factorId } };
      return entrance.admit(user, { ...from, method: 'password', second, ...by }, facts.counted);
    },

    async beginApp(ticket) {
      const { user } = await holderOf(ticket, 'set_up');
      return setUp.beginApp(user);
    },

    async beginPasskey(ticket) {
      const { user } = await holderOf(ticket, 'set_up');
      return setUp.beginPasskey(homeOf(user), user);
    },

    async setUp(ticket, given, from) {
      const { facts, user } = await holderOf(ticket, 'set_up');
      const factor = await setUp.proven(user, given);
      await use(ticket);
      const made = await makeRecoveryCodes();
      const { codes, factorId } = await homeOf(user)((ctx) => addFirst(ctx, user, factor, made));
      const visit = { ...from, method: 'password', second: factor.kind, by: { factorId } };
      return { tokens: await entrance.admit(user, visit, facts.counted), codes };
    },
  };

  /** Once a day: whoever guesses here has the password, which the owner has to know. */
  async function tellOfGuesses(user: User): Promise<void> {
    const first = await door.useProof(`guesses ${user.id}`, new Date(Date.now() + 24 * 60 * 60 * 1_000));
    if (first) await homeOf(user)((ctx) => tellOwner(ctx, user.id, 'guessed'));
  }

  /** Who has got one meanwhile shows it: this ticket was given for want of one. */
  async function addFirst(ctx: TenantContext, user: User, factor: NewFactor, made: MadeCodes) {
    const { codes, first, factor: added } = await addFactor(ctx, sessions, user.id, factor, made);
    if (!first) throw stale();
    return { codes, factorId: added.id };
  }
}
