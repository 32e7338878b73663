import { createHash } from 'node:crypto';
import { type Knex, networkOf, Problem, siteOf, type TenantRunner } from '@kaiku/sdk/server';

/** Company of nobody: holds what guards the door before a company is known, shared by all nodes. */
export const noCompany = '00000000-0000-0000-0000-000000000000';

interface Limit {
  points: number;
  seconds: number;
}

/** Failed sign-ins after which to wait. An address counts by its network (`networkOf`). */
export const attemptLimits = {
  /** From one network at one e-mail. */
  pair: { points: 10, seconds: 15 * 60 },
  /** From one network at whatever e-mails: many people may share it. */
  network: { points: 100, seconds: 15 * 60 },
  /** From the networks of one site: whoever has an IPv6 prefix of 48 bits has 65,536 of them. Offices share them, too. */
  site: { points: 1_000, seconds: 15 * 60 },
  /** At one e-mail, from networks that its owner never signed in from: who has many guesses no more for it. */
  account: { points: 50, seconds: 60 * 60 },
} satisfies Record<string, Limit>;

/** Letters that anybody may ask for (a link to a new password, a sign-up), after which to wait. */
export const letterLimits = {
  pair: { points: 5, seconds: 15 * 60 },
  network: { points: 30, seconds: 15 * 60 },
  site: { points: 300, seconds: 15 * 60 },
  /** Beyond it strangers have none sent to this address any more: nobody's mailbox is filled, and no link voided, so. */
  account: { points: 5, seconds: 60 * 60 },
} satisfies Record<Counted, Limit>;

/** Wrong codes of second factors after which to wait: who tries them has the password already. */
export const codeLimits = {
  pair: { points: 10, seconds: 15 * 60 },
  /** From networks that the account has not signed in from: its owner is not among them. */
  account: { points: 30, seconds: 24 * 60 * 60 },
  /** From one network, also one of the owner's: not all of its people are the owner. */
  day: { points: 50, seconds: 24 * 60 * 60 },
} satisfies Partial<Record<Counted | 'day', Limit>>;
/** What one ticket of a sign-in is tried with; then one begins anew, with the password. */
export const ticketLimit: Limit = { points: 5, seconds: 10 * 60 };

/** How long a network counts as one of the account's own after a sign-in there. */
const knownMs = 180 * 24 * 60 * 60 * 1_000;

/** Where an attempt was counted. */
export type Counted = keyof typeof attemptLimits;
/** Where a sign-in by another party was counted. */
export const ofCalls: readonly Counted[] = ['network', 'site'];

/** Remembers attempts and used captcha solutions. Only hashes are kept, and only until they mean nothing any more. */
export interface Door {
  /**
   * Counts an attempt until it turns out to be a good one.
   * @returns where it was counted
   * @throws Problem `too_many_requests` beyond a limit
   */
  countAttempt(ip: string, email: string): Promise<readonly Counted[]>;
  /**
   * Counts a sign-in by another party, where nobody guesses at one account.
   * @throws Problem `too_many_requests` beyond the limit of its network
   */
  countCall(ip: string): Promise<void>;
  /**
   * Counts somebody who asks for a letter to `email`, whether or not it is anybody's.
   * @returns false where strangers have had so many sent to it that this one is not
   * @throws Problem `too_many_requests` beyond the limits of its network
   */
  countLetter(ip: string, email: string): Promise<boolean>;
  /**
   * Counts a second factor that is shown until it turns out to be right (`codeWasRight`).
   * @throws Problem `too_many_requests` beyond a limit
   */
  countCode(ip: string, email: string): Promise<void>;
  codeWasRight(ip: string, email: string): Promise<void>;
  /** False where the ticket was tried too often. */
  countTry(ticket: string): Promise<boolean>;
  /** The address of the attempt is nobody's: it weighs double for its network. */
  countUnknown(ip: string): Promise<void>;
  /**
   * The attempt was a good one: it does not count, and its network is one of the account's own. Counts that it has no
   * part in stay: they are somebody else's guesses.
   */
  welcome(ip: string, email: string, counted: readonly Counted[]): Promise<void>;
  /** False when this proof was used before. */
  useProof(proof: string, expiresAt: Date): Promise<boolean>;
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');
const ids: Record<Counted, (network: string, email: string) => string> = {
  pair: (network, email) => digest('pair', network, email),
  network: (network) => digest('network', network),
  site: (network) => digest('site', siteOf(network) ?? network),
  account: (_, email) => digest('account', email),
};
/** Of networks without a site there is nothing to count by it. */
const countable = (counted: readonly Counted[], network: string): readonly Counted[] =>
  counted.filter((one) => one !== 'site' || siteOf(network) !== null);
const limitsOf = (counted: readonly Counted[], network: string, email = '') =>
  countable(counted, network).map((one) => ({ id: ids[one](network, email), ...attemptLimits[one] }));
const ofLetters = (counted: readonly Counted[], network: string, email: string) =>
  countable(counted, network).map((one) => ({ id: digest('letter', ids[one](network, email)), ...letterLimits[one] }));
const ofCodes = (counted: readonly (keyof typeof codeLimits)[], network: string, email: string) =>
  counted.map((one) => ({
    id: one === 'day' ? digest('code-day', ids.pair(network, email)) : digest('code', ids[one](network, email)),
    ...codeLimits[one],
  }));
const placeOf = (network: string, email: string): string => digest('place', network, email);

/** Adds one to each. @returns the seconds to wait where one is beyond its points */
async function count(trx: Knex.Transaction, limits: readonly (Limit & { id: string })[]): Promise<number | null> {
  const now = Date.now();
  // Times are parameters: Citus takes no function in what happens on a conflict, nor in what is returned.
  const ranOut = 'CASE WHEN attempts.expires_at < ? THEN';
  const rows: { id: string; count: number; expires_at: Date }[] = await trx('access.attempts')
    // In the order of ids, so that two attempts never wait for each other.
    .insert(
      limits
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, seconds }) => ({ id, count: 1, expires_at: new Date(now + seconds * 1_000) })),
    )
    .onConflict(['company_id', 'id'])
    .merge({
      count: trx.raw(`${ranOut} 1 ELSE attempts.count + 1 END`, [new Date(now)]),
      expires_at: trx.raw(`${ranOut} excluded.expires_at ELSE attempts.expires_at END`, [new Date(now)]),
    })
    .returning(['id', 'count', 'expires_at']);
  const waits = rows
    .filter((row) => row.count > limits.find(({ id }) => id === row.id)!.points)
    .map((row) => Math.ceil((row.expires_at.getTime() - now) / 1_000));
  return waits.length > 0 ? Math.max(...waits) : null;
}

/**
 * Takes those that there are, in the order in which `count` takes them, so that two who change the same never wait for
 * each other. One that comes later counts somebody who came later.
 */
async function hold(trx: Knex.Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await trx('access.attempts')
    .whereIn('id', ids)
    .orderByRaw('id COLLATE "C"')
    .select('id')
    .forUpdate();
  return new Set(rows.map(({ id }) => id));
}
const forget = (trx: Knex.Transaction, held: ReadonlySet<string>, id: string) =>
  held.has(id) ? trx('access.attempts').where({ id }).delete() : 0;
const giveBack = (trx: Knex.Transaction, held: ReadonlySet<string>, ids: readonly string[]) =>
  trx('access.attempts')
    .whereIn(
      'id',
      ids.filter((id) => held.has(id)),
    )
    .where('count', '>', 0)
    .decrement('count', 1);

/** Whether the account has signed in from there. */
const isKnown = async (trx: Knex.Transaction, network: string, email: string): Promise<boolean> =>
  (await trx('access.known_places')
    .where({ id: placeOf(network, email) })
    .where('expires_at', '>', trx.fn.now())
    .first('id')) !== undefined;

/** Removes what has run out, leaving alone what somebody else is about to change. */
const sweep = (trx: Knex.Transaction, table: 'attempts' | 'used_proofs' | 'known_places') =>
  trx(`access.${table}`)
    .whereIn(
      'id',
      trx(`access.${table}`).where('expires_at', '<', trx.fn.now()).select('id').limit(200).forUpdate().skipLocked(),
    )
    .delete();

export function createDoor(tenants: TenantRunner): Door {
  return {
    async countAttempt(ip, email) {
      const network = networkOf(ip);
      const { counted, seconds } = await tenants.run(noCompany, async ({ trx }) => {
        const known = await isKnown(trx, network, email);
        const counted: Counted[] = ['pair', ...ofCalls, ...(known ? [] : (['account'] as const))];
        const seconds = await count(trx, limitsOf(counted, network, email));
        await sweep(trx, 'attempts');
        return { counted, seconds };
      });
      if (seconds !== null) throw new Problem('too_many_requests', { params: { seconds } });
      return counted;
    },

    async countCall(ip) {
      const seconds = await tenants.run(noCompany, ({ trx }) => count(trx, limitsOf(ofCalls, networkOf(ip))));
      if (seconds !== null) throw new Problem('too_many_requests', { params: { seconds } });
    },

    async countLetter(ip, email) {
      const network = networkOf(ip);
      const { seconds, sent } = await tenants.run(noCompany, async ({ trx }) => {
        const seconds = await count(trx, ofLetters(['pair', ...ofCalls], network, email));
        if (seconds !== null || (await isKnown(trx, network, email))) return { seconds, sent: true };
        return { seconds, sent: (await count(trx, ofLetters(['account'], network, email))) === null };
      });
      if (seconds !== null) throw new Problem('too_many_requests', { params: { seconds } });
      return sent;
    },

    async countCode(ip, email) {
      const network = networkOf(ip);
      const seconds = await tenants.run(noCompany, async ({ trx }) => {
        const known = await isKnown(trx, network, email);
        return count(trx, ofCodes(['pair', 'day', ...(known ? [] : (['account'] as const))], network, email));
      });
      if (seconds !== null) throw new Problem('too_many_requests', { params: { seconds } });
    },

    async codeWasRight(ip, email) {
      const network = networkOf(ip);
      await tenants.run(noCompany, async ({ trx }) => {
        const rows = ofCodes(['pair', 'day', 'account'], network, email).map(({ id }) => id);
        const [pair, day, account] = rows;
        const held = await hold(trx, rows);
        await forget(trx, held, pair!);
        // The wrong ones of the day stay: the owner comes in where somebody else guesses. A known network has not
        // counted with the account.
        await giveBack(trx, held, (await isKnown(trx, network, email)) ? [day!] : [day!, account!]);
      });
    },

    countTry: (ticket) =>
      tenants.run(
        noCompany,
        async ({ trx }) => (await count(trx, [{ id: digest('ticket', ticket), ...ticketLimit }])) === null,
      ),

    async countUnknown(ip) {
      await tenants.run(noCompany, ({ trx }) => count(trx, limitsOf(ofCalls, networkOf(ip))));
    },

    async welcome(ip, email, counted) {
      const network = networkOf(ip);
      await tenants.run(noCompany, async ({ trx }) => {
        const idOf = (one: Counted): string => ids[one](network, email);
        const held = await hold(trx, counted.map(idOf));
        // Whoever knows the password has no need to guess it here.
        if (counted.includes('pair')) await forget(trx, held, idOf('pair'));
        await giveBack(trx, held, counted.filter((one) => one !== 'pair').map(idOf));
        await trx('access.known_places')
          .insert({ id: placeOf(network, email), expires_at: new Date(Date.now() + knownMs) })
          .onConflict(['company_id', 'id'])
          .merge(['expires_at']);
        await sweep(trx, 'known_places');
      });
    },

    async useProof(proof, expiresAt) {
      return tenants.run(noCompany, async ({ trx }) => {
        await sweep(trx, 'used_proofs');
        const added = await trx('access.used_proofs')
          .insert({ id: digest(proof), expires_at: expiresAt })
          .onConflict(['company_id', 'id'])
          .ignore()
          .returning('id');
        return added.length === 1;
      });
    },
  };
}
