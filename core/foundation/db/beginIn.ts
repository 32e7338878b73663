import { isUuid } from '@kaiku/sdk/server';
import type pg from 'pg';

/**
 * Sets the company of a transaction. A statement of its own with nothing else in it: only so does Citus tell it to the
 * servers that hold the company's rows, which it does not for set_config (docs/decisions/0058).
 */
function setCompany(companyId: string): string {
  // The id stands in the text of the statement, so it must be nothing but a UUID.
  if (!isUuid(companyId)) throw new Error('a tenant transaction needs a company id');
  return `SET LOCAL app.company_id = '${companyId}'`;
}

/** The same in a transaction that was begun otherwise. */
export const setCompanyOf = (client: Sends, companyId: string): Promise<unknown> => client.query(setCompany(companyId));

type Sends = Pick<pg.ClientBase, 'query'>;

/** Begins a transaction in a company. What follows can be sent at once: the pools' connections wait for no reply. */
export function beginIn(client: Sends, companyId: string, { readOnly = false } = {}): Promise<unknown> {
  const company = setCompany(companyId);
  return Promise.all([client.query(readOnly ? 'BEGIN READ ONLY' : 'BEGIN'), client.query(company)]);
}
