import { type Config, StartupError } from '@kaiku/config';
import type { Language, Role } from '@kaiku/sdk/common';
import { Accounts, Problem, Settings, uuidv7 } from '@kaiku/sdk/server';
import { besideNodes } from './besideNodes.ts';
import type { Host } from './host.ts';

interface NewUser {
  /** One that is there, by id, or a new one by its name. */
  company: { id: string } | { name: string };
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  language: Language;
}

interface MadeUser {
  companyId: string;
  /** Address at which the person chooses a password, once and within a day (ASVS 6.4.1). */
  link: string;
}

/**
 * Makes an account with the rights of a node, beside nodes that run: what an installation begins with, as nobody could
 * sign in otherwise. Who waits for a first password gets another link.
 * @throws StartupError that says what is in the way
 */
export const createUser = (settings: Config, databaseUrl: string, user: NewUser): Promise<MadeUser> =>
  besideNodes(settings, databaseUrl, 'new-user', (host) => create(host, user));

async function create(host: Host, { company, ...account }: NewUser): Promise<MadeUser> {
  const known = host.rules.roles.map(({ key }) => key);
  const strange = account.roles.find((role) => !known.includes(role));
  if (strange !== undefined) {
    throw new StartupError('role_unknown', `There is no role "${strange}".`, `There are: ${known.sort().join(', ')}.`);
  }
  if ('id' in company && !(await host.companies.get(company.id))) {
    throw new StartupError(
      'company_unknown',
      `There is no company ${company.id}.`,
      'Name one that is there, or make a new one with --company NAME.',
    );
  }
  const companyId = 'id' in company ? company.id : uuidv7();
  try {
    const token = await host.tenants.run(companyId, host.root, async (ctx) => {
      if ('name' in company) await host.companies.createIn(ctx, company.name);
      return host.root.get(Accounts).invite(ctx, account);
    });
    return { companyId, link: `${host.root.get(Settings).appUrl}/sp/${token}` };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'email_taken') throw error;
    throw new StartupError(
      'email_taken',
      `Somebody has the address ${account.email} already.`,
      'Give another address.',
    );
  }
}
