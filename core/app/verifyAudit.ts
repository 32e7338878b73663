import type { Config } from '@kaiku/config';
import pg from 'pg';
import { type FoundFault, type Head, verifyCompany } from '../foundation/audit/verify.ts';
import { setCompanyOf } from '../foundation/db/beginIn.ts';
import { roleUrls } from '../foundation/db/database.ts';
import { findAccess } from '../foundation/nodes/access.ts';
import { ringOf } from './schema.ts';

export type AuditHeads = Record<string, Head>;

export interface VerifiedAudit {
  companies: number;
  sealed: number;
  waiting: number;
  faults: FoundFault[];
  heads: AuditHeads;
}

/**
 * Goes through the audit logs of all companies with the rights of a node, beside nodes that run.
 * @param noted where the chains ended when they were last looked at, by company
 */
export async function verifyAudit(
  config: Pick<Config, 'secret' | 'formerSecrets' | 'databaseRoles'>,
  databaseUrl: string,
  noted: AuditHeads = {},
): Promise<VerifiedAudit> {
  const ring = ringOf(config);
  const prefix = await findAccess(databaseUrl, ring, config.databaseRoles);
  const client = new pg.Client({ connectionString: roleUrls(databaseUrl, ring, prefix).app });
  client.on('error', () => {});
  const all: VerifiedAudit = { companies: 0, sealed: 0, waiting: 0, faults: [], heads: {} };
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>('SELECT core.list_company_ids() AS id');
    // A company that is gone is not silent about its log: it was noted.
    for (const id of new Set([...rows.map((row) => row.id), ...Object.keys(noted)])) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await setCompanyOf(client, id);
      const found = await verifyCompany(client, ring, id, noted[id] ?? null);
      await client.query('COMMIT');
      all.companies += 1;
      all.sealed += found.sealed;
      all.waiting += found.waiting;
      all.faults.push(...found.faults);
      if (found.head) all.heads[id] = found.head;
    }
    return all;
  } finally {
    await client.end().catch(() => {});
  }
}
