import type { Secrets } from '@kaiku/sdk/server';
import type pg from 'pg';
import {
  contentOf,
  entryColumns,
  type Forgotten,
  forgetOperation,
  forgottenThrough,
  former,
  hashOf,
  isSignature,
  type Seal,
  type SealedEntry,
} from './chain.ts';

/**
 * What is wrong with an entry: its content was `changed`; it, or its seal, is `missing`; it stands at another place
 * (`moved`); it was `added` other than by the product; its seal does not follow from the one before it (`seal`). Of a chain: its end bears no
 * `signature` of a known secret, or it does not lead on from where it was noted (`head`).
 */
export type AuditFault = 'changed' | 'missing' | 'moved' | 'added' | 'seal' | 'signature' | 'head';

export interface FoundFault {
  companyId: string;
  fault: AuditFault;
  /** Place in the chain. */
  number: number | null;
  entryId: string | null;
}

export interface Head {
  number: number;
  /** As hexadecimal digits. */
  hash: string;
}

export interface VerifiedCompany {
  faults: FoundFault[];
  /** null where nothing is sealed. */
  head: Head | null;
  sealed: number;
  /** Entries that wait for their seal. */
  waiting: number;
}

interface Row extends SealedEntry {
  number: string;
  entry_id: string;
  content: Buffer;
  hash: Buffer;
  key_id: string | null;
  signature: Buffer | null;
}

const sliceSize = 5_000;
/** Of one company; whoever rewrote a whole chain is found by the first. */
const mostFaults = 1_000;

/**
 * Goes through the chain of the company whose transaction `client` is in.
 * @param noted where the chain ended when it was last looked at
 */
export async function verifyCompany(
  client: Pick<pg.Client, 'query'>,
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
  noted: Head | null = null,
): Promise<VerifiedCompany> {
  const faults: FoundFault[] = [];
  const tell = (fault: AuditFault, number: number | null, entryId: string | null) => {
    if (faults.length < mostFaults) faults.push({ companyId, fault, number, entryId });
  };
  const gone = await goneThrough(client, secrets, companyId);
  let before: Buffer | null = null;
  let number = 0;
  let sealed = 0;
  let signed: boolean | null = true;
  let notedFits = noted === null;
  let doubtful = false;
  const unfit: Unfit[] = [];
  for (let rows = await slice(client, companyId, 0); rows.length > 0; rows = await slice(client, companyId, number)) {
    const odd: Seal[] = [];
    for (const row of rows) {
      const at = Number(row.number);
      for (let lost = number + 1; lost < at && faults.length < mostFaults; lost++) tell('missing', lost, null);
      const seal = { number: at, entryId: row.entry_id, content: row.content };
      const content = row.id === null ? null : contentOf(companyId, row);
      if (content === null) {
        if (at > gone) tell('missing', at, row.entry_id);
      } else if (!content.equals(row.content)) odd.push({ ...seal, content });
      // After a gap nobody knows what came before.
      const fits: boolean = at !== number + 1 || hashOf(before, seal).equals(row.hash);
      if (!fits && content?.equals(row.content) && unfit.length < mostFaults) {
        unfit.push({ ...seal, before, hash: row.hash, doubtful });
      }
      doubtful = !fits;
      signed = isSigned(secrets, companyId, row);
      if (signed === false && row.signature !== null) tell('signature', at, row.entry_id);
      if (noted?.number === at) notedFits = noted.hash === row.hash.toString('hex');
      before = row.hash;
      number = at;
      sealed += 1;
    }
    const elsewhere = await placesOf(client, companyId, odd);
    for (const one of odd) {
      tell(elsewhere.has(one.content.toString('hex')) ? 'moved' : 'changed', one.number, one.entryId);
    }
  }
  for (const one of unfit) {
    const moved = wasMoved(one, unfit);
    if (moved || !one.doubtful) tell(moved ? 'moved' : 'seal', one.number, one.entryId);
  }
  if (signed !== true && !faults.some(({ fault, number: at }) => fault === 'signature' && at === number)) {
    tell('signature', number, null);
  }
  if (!notedFits) tell('head', noted!.number, null);
  const { added, waiting } = await unsealed(client, companyId);
  for (const id of added) tell('added', null, id);
  const head = before === null ? null : { number, hash: before.toString('hex') };
  return { faults, head, sealed, waiting };
}

/** A seal that fits to its entry, but not to the seal before it. */
interface Unfit extends Seal {
  before: Buffer | null;
  hash: Buffer;
  /** The one before it does not fit either, which may be all that is wrong with this one. */
  doubtful: boolean;
}

/** Whether the seal would fit at the place of another, or another's entry at its own. */
const wasMoved = (one: Unfit, unfit: readonly Unfit[]): boolean =>
  unfit.some(
    (other) =>
      other !== one &&
      (hashOf(other.before, { ...one, number: other.number }).equals(one.hash) ||
        hashOf(one.before, { ...other, number: one.number }).equals(one.hash)),
  );

/** null where the secret of its signature is not known. */
const isSigned = (
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
  { key_id, signature, number, hash }: Row,
): boolean | null =>
  key_id === null || signature === null
    ? false
    : isSignature(secrets, { key_id, signature }, companyId, Number(number), hash);

async function slice(client: Pick<pg.Client, 'query'>, companyId: string, beyond: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT s.number, s.entry_id, s.content, s.hash, s.key_id, s.signature, a.id, ${entryColumns}
     FROM core.audit_seals s LEFT JOIN core.audit_log a ON a.company_id = s.company_id AND a.id = s.entry_id
     WHERE s.company_id = $1 AND s.number > $2 ORDER BY s.number LIMIT ${sliceSize}`,
    [companyId, beyond],
  );
  return rows;
}

/** Number of the last entry that the product itself may have removed after its time. */
async function goneThrough(
  client: Pick<pg.Client, 'query'>,
  secrets: Pick<Secrets, 'keys'>,
  companyId: string,
): Promise<number> {
  const { rows } = await client.query<{ details: Partial<Forgotten> }>(
    `SELECT details FROM core.audit_log WHERE company_id = $1 AND operation = '${forgetOperation}'
     ORDER BY at DESC, id DESC LIMIT ${mostFaults}`,
    [companyId],
  );
  return Math.max(0, ...rows.map(({ details }) => forgottenThrough(secrets, companyId, details)));
}

/** Of these contents those that were sealed, as hexadecimal digits. */
async function placesOf(
  client: Pick<pg.Client, 'query'>,
  companyId: string,
  seals: readonly Seal[],
): Promise<ReadonlySet<string>> {
  if (seals.length === 0) return new Set();
  const { rows } = await client.query<{ content: Buffer }>(
    'SELECT content FROM core.audit_seals WHERE company_id = $1 AND content = ANY($2)',
    [companyId, seals.map(({ content }) => content)],
  );
  return new Set(rows.map(({ content }) => content.toString('hex')));
}

/** Entries without a seal: those that wait for it, and those that nobody has queued. */
async function unsealed(
  client: Pick<pg.Client, 'query'>,
  companyId: string,
): Promise<{ added: string[]; waiting: number }> {
  const { rows } = await client.query<{ waiting: string; before: boolean }>(
    `SELECT count(*) AS waiting, coalesce(bool_or(entry_id = '${former}'), false) AS before
     FROM core.audit_waiting WHERE company_id = $1`,
    [companyId],
  );
  const { waiting, before } = rows[0]!;
  // Those from before there were seals are on their way.
  if (before) return { added: [], waiting: Number(waiting) };
  const { rows: added } = await client.query<{ id: string }>(
    `SELECT a.id FROM core.audit_log a
     LEFT JOIN core.audit_seals s ON s.company_id = a.company_id AND s.entry_id = a.id
     LEFT JOIN core.audit_waiting w ON w.company_id = a.company_id AND w.entry_id = a.id
     WHERE a.company_id = $1 AND s.entry_id IS NULL AND w.entry_id IS NULL ORDER BY a.id LIMIT ${mostFaults}`,
    [companyId],
  );
  return { added: added.map(({ id }) => id), waiting: Number(waiting) };
}
