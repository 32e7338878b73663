import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';

/** Stands in the queue for all entries that a company had before its entries were sealed. */
export const former = '00000000-0000-0000-0000-000000000000';
/** Content of a seal whose entry was gone before it was sealed. */
export const nothing = Buffer.alloc(32);

const said = [
  'at',
  'operation',
  'actor_id',
  'actor_email',
  'subject_id',
  'subject_email',
  'item_type',
  'item_id',
  'item_name',
  'survey_id',
  'details',
  'correlation_id',
] as const;
export type SealedEntry = { id: string } & Record<(typeof said)[number], string | null>;

/** What an entry says, as texts that are the same on every server; of `core.audit_log a`. */
export const entryColumns = said
  .map((name) => {
    if (name === 'at') return `to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at`;
    return name === 'details' ? 'a.details::text AS details' : `a.${name}`;
  })
  .join(', ');

/** Without what it does not say: so a further column leaves the hashes of older entries as they are. */
export function contentOf(companyId: string, entry: SealedEntry): Buffer {
  const told = said.filter((name) => entry[name] !== null).map((name) => [name, entry[name]]);
  return createHash('sha256')
    .update(JSON.stringify([companyId, entry.id, told]))
    .digest();
}

export interface Seal {
  number: number;
  entryId: string;
  content: Buffer;
}

/** @param before hash of the seal before it; null of the first */
export const hashOf = (before: Buffer | null, { number, entryId, content }: Seal): Buffer =>
  createHash('sha256')
    .update(before ?? nothing)
    .update(`${number} ${entryId} `)
    .update(content)
    .digest();

const purpose = 'audit-log';
const sign = (key: Uint8Array, companyId: string, number: number, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(`${companyId} ${number} `).update(hash).digest();

export interface Signature {
  key_id: string;
  signature: Buffer;
}

/** With the secret in force. */
export function signatureOf(
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
  number: number,
  hash: Buffer,
): Signature {
  const { id, key } = secrets.keys(purpose)[0]!;
  return { key_id: id, signature: sign(key, companyId, number, hash) };
}

/** @returns null where the secret is not known that it was made with */
export function isSignature(
  secrets: Pick<Secrets, 'keys'>,
  { key_id, signature }: Signature,
  companyId: string,
  number: number,
  hash: Buffer,
): boolean | null {
  const known = secrets.keys(purpose).find(({ id }) => id === key_id);
  if (!known) return null;
  const expected = sign(known.key, companyId, number, hash);
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}
