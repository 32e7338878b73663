import type { Knex } from 'knex';
import type { JobDefinition } from './context.ts';

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Thrown out of `progress` when somebody cancelled the job: let it pass. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

export type Transaction = Knex.Transaction;
