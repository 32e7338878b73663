import type { JobContext, TenantContext } from '@kaiku/sdk/server';
import { JobCancelled, uuidv7 } from '@kaiku/sdk/server';
import { faultsKept } from '../../contract/index.ts';
import { Recipient } from '../models/delivery.ts';
import { Mass, MassFault } from '../models/mass.ts';
import type { Fault } from './columns.ts';
import type { Person } from './rows.ts';

/** Rows that one statement adds. */
const atOnce = 2_500;

/** Takes what a file says into the database, thousands of rows by a statement. Once a fault is found, faults only. */
export class FileStorer {
  readonly #job: JobContext;
  readonly #massId: string;
  #people: Person[] = [];
  #faults: Fault[] = [];
  people = 0;
  faults = 0;
  #kept = 0;

  constructor(job: JobContext, massId: string) {
    this.#job = job;
    this.#massId = massId;
  }

  fault(fault: Fault): void {
    this.faults += 1;
    if (this.faults <= faultsKept) this.#faults.push(fault);
    this.#people = [];
  }

  person(person: Person): void {
    this.people += 1;
    if (this.faults === 0) this.#people.push(person);
  }

  /** Call it often: it stores once there is enough. */
  async flush(all = false): Promise<void> {
    const enough = (list: readonly unknown[]) => list.length >= atOnce || (all && list.length > 0);
    if (!enough(this.#people) && !enough(this.#faults)) return;
    const people = this.#people.splice(0);
    const faults = this.#faults.splice(0);
    await this.#job.tenant(async (ctx) => {
      // Another file took its place, or the delivery is gone.
      if (!(await unread(ctx, this.#massId, this.#job.jobId))) throw new JobCancelled();
      await addPeople(ctx, this.#massId, people, this.people - people.length);
      await addFaults(ctx, this.#massId, faults, this.#kept);
    });
    this.#kept += faults.length;
  }
}

/** Ids are new: by what is said of conflicts, Citus does not copy rows, which row-level security refuses. */
async function addPeople({ trx, companyId }: TenantContext, id: string, people: readonly Person[], from: number) {
  if (people.length === 0) return;
  await trx.raw(
    `INSERT INTO deliveries.recipients (company_id, id, rule_id, place, address, background)
     SELECT ?::uuid, p.id, ?::uuid, p.place, p.address, nullif(p.background, 'null')
     FROM unnest(?::uuid[], ?::int[], ?::text[], ?::jsonb[]) AS p (id, place, address, background)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [
      companyId,
      id,
      people.map(() => uuidv7()),
      people.map((_, at) => from + at),
      people.map(({ address }) => address),
      people.map(({ background }) => JSON.stringify(background)),
    ],
  );
}

/** As the database takes it: files hold anything. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, 200).toWellFormed();

const storableParams = (params: NonNullable<Fault['params']>): string =>
  JSON.stringify(params, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));

async function addFaults({ trx, companyId }: TenantContext, id: string, faults: readonly Fault[], from: number) {
  if (faults.length === 0) return;
  await trx.raw(
    `INSERT INTO deliveries.mass_faults (company_id, id, mass_id, place, at_row, at_column, code, value, params)
     SELECT ?::uuid, f.id, ?::uuid, f.place, nullif(f.at_row, 0), f.at_column, f.code, f.value, f.params
     FROM unnest(?::uuid[], ?::int[], ?::int[], ?::text[], ?::text[], ?::text[], ?::jsonb[])
       AS f (id, place, at_row, at_column, code, value, params)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [
      companyId,
      id,
      faults.map(() => uuidv7()),
      faults.map((_, at) => from + at),
      faults.map(({ row = 0 }) => row),
      faults.map(({ column }) => storable(column)),
      faults.map(({ code }) => code),
      faults.map(({ value = '' }) => storable(value)),
      faults.map(({ params = {} }) => storableParams(params)),
    ],
  );
}

/** What an earlier try has stored of a file, or an earlier file of the delivery. */
export async function clearFile({ trx }: TenantContext, massId: string): Promise<void> {
  await Recipient.query(trx).where({ rule_id: massId }).delete();
  await MassFault.query(trx).where({ mass_id: massId }).delete();
}

/** The delivery while its file is still to be read by this job; null when it is gone, read, or has another file. */
export async function unread({ trx }: TenantContext, massId: string, jobId: string): Promise<Mass | null> {
  const mass = await Mass.query(trx).findOne({ id: massId, job_id: jobId, state: 'parsing' }).forShare();
  return mass ?? null;
}
