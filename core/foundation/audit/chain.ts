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

export interface Signature {
  key_id: string;
  signature: Buffer;
}

const hmac = (key: Uint8Array, text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest();

/** With the secret in force. */
function sign(secrets: Pick<Secrets, 'keys'>, purpose: string, text: Uint8Array): Signature {
  const { id, key } = secrets.keys(purpose)[0]!;
  return { key_id: id, signature: hmac(key, text) };
}

/** @returns null where the secret is not known that it was made with */
function isSigned(
  secrets: Pick<Secrets, 'keys'>,
  purpose: string,
  { key_id, signature }: Signature,
  text: Uint8Array,
): boolean | null {
  const known = secrets.keys(purpose).find(({ id }) => id === key_id);
  if (!known) return null;
  const expected = hmac(known.key, text);
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}

const endOfChain = 'audit-log';
const endText = (companyId: string, number: number, hash: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${companyId} ${number} `), hash]);

export const signatureOf = (
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
  number: number,
  hash: Buffer,
): Signature => sign(secrets, endOfChain, endText(companyId, number, hash));

/** @returns null where the secret is not known that it was made with */
export const isSignature = (
  secrets: Pick<Secrets, 'keys'>,
  signature: Signature,
  companyId: string,
  number: number,
  hash: Buffer,
): boolean | null => isSigned(secrets, endOfChain, signature, endText(companyId, number, hash));

/** The entry that tells how far older entries were removed after their time. */
export const forgetOperation = 'audit.forget';
/** Its details. Signed: else the owner of the database could announce as the nodes' role what it is about to remove. */
export interface Forgotten {
  /** Number of the last entry that may be gone. */
  through: number;
  key_id: string;
  /** As hexadecimal digits. */
  signature: string;
}
const forgetting = 'audit-log-forgotten';
const forgottenText = (companyId: string, through: number): Buffer => Buffer.from(`${companyId} ${through}`);

export function forgotten(secrets: Pick<Secrets, 'keys'>, companyId: string, through: number): Forgotten {
  const { key_id, signature } = sign(secrets, forgetting, forgottenText(companyId, through));
  return { through, key_id, signature: signature.toString('hex') };
}

/** @returns 0 where it is not signed with a known secret */
export function forgottenThrough(
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
  { through, key_id, signature }: Partial<Forgotten>,
): number {
  if (!Number.isSafeInteger(through) || key_id === undefined || typeof signature !== 'string') return 0;
  const text = forgottenText(companyId, through!);
  return isSigned(secrets, forgetting, { key_id, signature: Buffer.from(signature, 'hex') }, text) ? through! : 0;
}
