import { createHash } from 'node:crypto';
import { Problem, type TenantRunner } from '@kaiku/sdk/server';

/** Company of nobody: holds what guards the door before a company is known, shared by all nodes. */
const noCompany = '00000000-0000-0000-0000-000000000000';

/** Sign-ins with wrong passwords that one address may try on one e-mail, and the time after which it may again. */
export const attemptLimit = { points: 10, seconds: 15 * 60 };

/** Remembers attempts and used captcha solutions. Only hashes are kept, and only until they mean nothing any more. */
export interface Door {
  /**
   * Counts an attempt.
   * @throws Problem `too_many_requests` beyond the limit
   */
  countAttempt(ip: string, email: string): Promise<void>;
  forgetAttempts(ip: string, email: string): Promise<void>;
  /** False when this proof was used before. */
  useProof(proof: string, expiresAt: Date): Promise<boolean>;
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

export function createDoor(tenants: TenantRunner): Door {
  return {
    async countAttempt(ip, email) {
      const { count, seconds } = await tenants.run(noCompany, async ({ trx }) => {
        await trx('access.attempts').where('expires_at', '<', trx.fn.now()).delete();
        const { rows } = await trx.raw<{ rows: { count: number; seconds: number }[] }>(
          `INSERT INTO access.attempts AS a (id, count, expires_at)
           VALUES (:id, 1, now() + make_interval(secs => :seconds))
           ON CONFLICT (company_id, id) DO UPDATE SET
             count = CASE WHEN a.expires_at < now() THEN 1 ELSE a.count + 1 END,
             expires_at = CASE WHEN a.expires_at < now() THEN excluded.expires_at ELSE a.expires_at END
           RETURNING count, ceil(extract(epoch FROM expires_at - now()))::int AS seconds`,
          { id: digest(ip, email), seconds: attemptLimit.seconds },
        );
        return rows[0]!;
      });
      if (count > attemptLimit.points) throw new Problem('too_many_requests', { params: { seconds } });
    },

    async forgetAttempts(ip, email) {
      await tenants.run(noCompany, async ({ trx }) => {
        await trx('access.attempts')
          .where({ id: digest(ip, email) })
          .delete();
      });
    },

    async useProof(proof, expiresAt) {
      return tenants.run(noCompany, async ({ trx }) => {
        await trx('access.used_proofs').where('expires_at', '<', trx.fn.now()).delete();
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
