import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Knex, raw, type Secrets } from '@kaiku/sdk/server';
import { Session } from '../models/session.ts';

/**
 * Refresh tokens name their company, session and number, and prove them by a secret that is computed from the session's
 * seed and the server's key. So every token of a session is recognised, however old, and none is stored.
 */
interface Presented {
  companyId: string;
  sessionId: string;
  generation: number;
  secret: Buffer;
  /** Of the key that proves it; null for those of before tokens named it. */
  keyId: string | null;
}

/** Tabs that wake up together and cannot lock each other out: the former token is good for this long, used or not. */
export const graceSeconds = 10;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const numberOf = (generation: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(generation);
  return bytes;
};

const provenBytes = 16 + 16 + 4 + 32;
const mostBytes = provenBytes + 32;

/** Null for a text that cannot be one of ours. */
export function readRefreshToken(text: string): Presented | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < provenBytes || bytes.length > mostBytes) return null;
  return {
    companyId: uuidOf(bytes.subarray(0, 16)),
    sessionId: uuidOf(bytes.subarray(16, 32)),
    generation: bytes.readUInt32BE(32),
    secret: bytes.subarray(36, provenBytes),
    keyId: bytes.subarray(provenBytes).toString('latin1') || null,
  };
}

type Row = Pick<Session, 'tokenSeed' | 'generation' | 'received'> & { inGrace: boolean };

/** The number of the tokens to give out now, and the refresh token among them. */
export interface Given {
  generation: number;
  refreshToken: string;
}
export type Rotation = Given | 'reused' | null;

export function createRefreshTokens(secrets: Secrets) {
  const keys = () => secrets.keys('refresh-token');

  const secretOf = (key: Uint8Array, seed: Buffer, sessionId: string, generation: number): Buffer =>
    createHmac('sha256', key).update(seed).update(bytesOf(sessionId)).update(numberOf(generation)).digest();

  const write = (companyId: string, sessionId: string, seed: Buffer, generation: number): Given => {
    const [{ id, key }] = keys() as [{ id: string; key: Uint8Array }];
    return {
      generation,
      refreshToken: Buffer.concat([
        bytesOf(companyId),
        bytesOf(sessionId),
        numberOf(generation),
        secretOf(key, seed, sessionId, generation),
        Buffer.from(id, 'latin1'),
      ]).toString('base64url'),
    };
  };

  async function find(trx: Knex.Transaction, token: Presented): Promise<Row | null> {
    const row = (await Session.query(trx)
      .findOne({ id: token.sessionId })
      .forUpdate()
      .select(
        'token_seed',
        'generation',
        'received',
        raw('renewed_at > now() - make_interval(secs => ?)', [graceSeconds]).as('in_grace'),
      )) as unknown as Row | undefined;
    if (!row || row.tokenSeed.length === 0) return null;
    const proven = keys()
      .filter(({ id }) => token.keyId === null || token.keyId === id)
      .some(({ key }) =>
        timingSafeEqual(token.secret, secretOf(key, row.tokenSeed, token.sessionId, token.generation)),
      );
    return proven ? row : null;
  }

  return {
    /** The seed of a new session, and its first token. */
    first(companyId: string, sessionId: string): { seed: Buffer; given: Given } {
      const seed = randomBytes(32);
      return { seed, given: write(companyId, sessionId, seed, 0) };
    },

    /** Whether a token is, or was, one of its session. */
    isOurs: async (trx: Knex.Transaction, token: Presented): Promise<boolean> => (await find(trx, token)) !== null,

    /**
     * Changes a token for the next. The one before the last may come back because the reply to it was lost: it gives
     * the last once more, however late, until the client has used what it was given. After that it is a copy in wrong
     * hands, as is every older one. There is ever only one line of tokens, so that nothing hides a copy.
     */
    async rotate(trx: Knex.Transaction, token: Presented): Promise<Rotation> {
      const row = await find(trx, token);
      if (!row) return null;
      const { companyId, sessionId, generation } = token;
      if (generation >= row.generation) {
        const next = write(companyId, sessionId, row.tokenSeed, generation + 1);
        await Session.query(trx)
          .where({ id: sessionId })
          .patch({ generation: next.generation, renewedAt: raw('now()'), received: false });
        return next;
      }
      const lost = generation === row.generation - 1 && (row.inGrace || !row.received);
      return lost ? write(companyId, sessionId, row.tokenSeed, row.generation) : 'reused';
    },
  };
}
