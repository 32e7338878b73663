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
