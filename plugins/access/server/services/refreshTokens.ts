import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Knex, type Secrets, uuidv7 } from '@kaiku/sdk/server';

/**
 * Refresh tokens name their company and row, so that they are found without a search: company id, token id and 32
 * secret bytes. The database holds only the hash of the secret.
 */
export interface RefreshToken {
  companyId: string;
  id: string;
  secret: Buffer;
}

/** A token that was used this short a while ago gives the same successor again: two tabs that woke up together. */
export const graceSeconds = 10;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const writeRefreshToken = ({ companyId, id, secret }: RefreshToken): string =>
  Buffer.concat([bytesOf(companyId), bytesOf(id), secret]).toString('base64url');

/** Null for a text that cannot be one of ours. */
export function readRefreshToken(text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 64) return null;
  return {
    companyId: uuidOf(bytes.subarray(0, 16)),
    id: uuidOf(bytes.subarray(16, 32)),
    secret: bytes.subarray(32),
  };
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

interface Row {
  session_id: string;
  token_hash: Buffer;
  used_at: Date | null;
  next_id: string | null;
  in_grace: boolean;
}

export type Rotation = { sessionId: string; next: RefreshToken } | { sessionId: string; reused: true } | null;

export function createRefreshTokens(secrets: Secrets) {
  const key = secrets.key('refresh-token');

  /** The successor is computed, not stored: whoever holds the former can be given it again, nobody else. */
  const successor = (used: RefreshToken, id: string): RefreshToken => ({
    companyId: used.companyId,
    id,
    secret: createHmac('sha256', key).update(used.secret).update(id).digest(),
  });

  const store = (trx: Knex.Transaction, token: RefreshToken, sessionId: string) =>
    trx('access.refresh_tokens').insert({
      id: token.id,
      session_id: sessionId,
      token_hash: hashOf(token.secret),
    });

  return {
    async first(trx: Knex.Transaction, companyId: string, sessionId: string): Promise<RefreshToken> {
      const token = { companyId, id: uuidv7(), secret: randomBytes(32) };
      await store(trx, token, sessionId);
      return token;
    },

    /** The session that a token belongs to, whether or not it was used; null for one that is not ours. */
    async sessionOf(trx: Knex.Transaction, token: RefreshToken): Promise<string | null> {
      const row: Row | undefined = await trx('access.refresh_tokens').where({ id: token.id }).first();
      return row && timingSafeEqual(row.token_hash, hashOf(token.secret)) ? row.session_id : null;
    },

    /**
     * Uses a token. One that was used before is a copy in wrong hands, unless that was a moment ago and its successor
     * has not been used: then it gives that successor once more. There is ever only one line of tokens, so that the
     * grace cannot hide a copy.
     */
    async rotate(trx: Knex.Transaction, token: RefreshToken): Promise<Rotation> {
      const row: Row | undefined = await trx('access.refresh_tokens')
        .where({ id: token.id })
        .forUpdate()
        .first(
          'session_id',
          'token_hash',
          'used_at',
          'next_id',
          trx.raw('used_at > now() - make_interval(secs => ?) AS in_grace', [graceSeconds]),
        );
      if (!row || !timingSafeEqual(row.token_hash, hashOf(token.secret))) return null;
      const sessionId = row.session_id;
      if (row.used_at === null) {
        const next = successor(token, uuidv7());
        await store(trx, next, sessionId);
        await trx('access.refresh_tokens').where({ id: token.id }).update({ used_at: trx.fn.now(), next_id: next.id });
        return { sessionId, next };
      }
      const followed = await trx('access.refresh_tokens').where({ id: row.next_id }).first('used_at');
      if (row.in_grace && followed && followed.used_at === null) {
        return { sessionId, next: successor(token, row.next_id!) };
      }
      return { sessionId, reused: true };
    },
  };
}
