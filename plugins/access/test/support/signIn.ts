import { Problem } from '@kaiku/sdk/server';
import type { TestApp, TestClient } from '@kaiku/sdk/testing';
import { type Challenge, solve } from '../../web/captcha/solve.ts';

/** What a sign-in sends as `recaptcha`. */
export async function proof(client: TestClient): Promise<string> {
  const { data } = await client.get<Challenge>('/auth/challenge');
  return solve(data);
}

export const signIn = async (test: TestApp, email: string, password: string) =>
  test.anonymous.post('/auth/kaiku_login', { email, password, recaptcha: await proof(test.anonymous) });

export interface AuditRow {
  operation: string;
  item_id: string;
  actor_id: string | null;
  details: Record<string, unknown>;
}

/** The audit entries of a company, oldest first. */
export async function audited(test: TestApp, companyId: string, operation: string): Promise<AuditRow[]> {
  const { rows } = await test.db.owner.query<AuditRow>(
    'SELECT operation, item_id, actor_id, details FROM core.audit_log WHERE company_id = $1 AND operation = $2 ORDER BY id',
    [companyId, operation],
  );
  return rows;
}

/** Asks for a new link, as the form for a forgotten password does. */
export const askForLink = async (
  test: TestApp,
  about: { email: string } | { password_reset_hash: string },
  client = test.anonymous,
) => client.post('/user/refresh_hash', { ...about, recaptcha: await proof(test.anonymous) });

/** What the link in a mail bears: the end of its address. */
export const tokenIn = ({ text }: { text: string }): string => /\/[sr]p\/([\w-]+)/.exec(text)![1]!;

/** The code by which a service refuses. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'passed',
    (error) => (error instanceof Problem ? error.code : String(error)),
  );
