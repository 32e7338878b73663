import { TenantModel, type TenantRunner } from '@kaiku/sdk/server';

/** Whose address an e-mail is, in the whole product: found without a company by `access.find_login`. */
export class Login extends TenantModel {
  static override tableName = 'access.logins';

  email!: string;
}

/** Whose e-mail it is; null when it is nobody's. @param email as `normalEmail` writes it */
export async function findLogin(
  { pool }: Pick<TenantRunner, 'pool'>,
  email: string,
): Promise<{ companyId: string; userId: string } | null> {
  const { rows } = await pool.query<{ company_id: string; user_id: string }>({
    name: 'access-find-login',
    text: 'SELECT * FROM access.find_login($1)',
    values: [email],
  });
  return rows[0] ? { companyId: rows[0].company_id, userId: rows[0].user_id } : null;
}

/** Those of the addresses that belong to somebody of another company. @param emails as `normalEmail` writes them */
export async function knownElsewhere(
  { pool }: Pick<TenantRunner, 'pool'>,
  companyId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await pool.query<{ email: string }>({
    name: 'access-known-elsewhere',
    text: `SELECT wanted.email FROM unnest($1::text[]) AS wanted(email)
           CROSS JOIN LATERAL access.find_login(wanted.email) AS found WHERE found.company_id <> $2`,
    values: [emails, companyId],
  });
  return new Set(rows.map(({ email }) => email));
}
