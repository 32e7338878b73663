import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Config, StartupError } from '@kaiku/config';
import type { Language, Role } from '@kaiku/sdk/common';
import { Accounts, Problem, uuidv7 } from '@kaiku/sdk/server';
import { roleUrls } from '../foundation/db/database.ts';
import { findAccess } from '../foundation/nodes/access.ts';
import { Opened } from '../foundation/opened.ts';
import { installArchives } from '../kernel/archives.ts';
import { createLog } from '../kernel/log.ts';
import { startWithout } from '../kernel/selection.ts';
import { createHost, type Host } from './host.ts';
import { requireSchema, ringOf } from './schema.ts';

interface NewUser {
  /** One that is there, by id, or a new one by its name. */
  company: { id: string } | { name: string };
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  language: Language;
}

/** Nobody is asked for mail or SMS. */
const nowhere = { smtpUrl: 'smtp://127.0.0.1:9', smsUrl: 'http://127.0.0.1:9/' };

/**
 * Makes an account with the rights of a node, beside nodes that run: what an installation begins with, as nobody could
 * sign in otherwise.
 * @returns id of the company
 * @throws StartupError that says what is in the way
 */
export async function createUser(settings: Config, databaseUrl: string, user: NewUser): Promise<string> {
  // A node of this machine keeps how far it has read in its own folder.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kaiku-new-user-'));
  const config = { ...settings, dataDir };
  const opened = new Opened();
  try {
    const archives = await installArchives(config, () => {});
    opened.add('archives of plugins', archives.release);
    const host = await startWithout(config, archives.leftOut, (selection) =>
      opened.attempt(async (ofHost) => {
        const secrets = ringOf(config);
        await requireSchema({ config, ownerUrl: databaseUrl, ring: secrets }, selection.plugins);
        const prefix = await findAccess(databaseUrl, secrets, config.databaseRoles);
        const database = roleUrls(databaseUrl, secrets, prefix, config.poolerUrl);
        const log = createLog({ logLevel: 'error' });
        return createHost({ config, database, secrets, log, ...nowhere, process: 'new-user' }, selection, ofHost);
      }),
    );
    return await create(host, user);
  } finally {
    await opened.close({ withinMs: config.stopMs });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function create(host: Host, { company, password, ...account }: NewUser): Promise<string> {
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
  const accounts = host.root.get(Accounts);
  const passwordHash = await accounts.hash(password);
  const companyId = 'id' in company ? company.id : uuidv7();
  try {
    await host.tenants.run(companyId, host.root, async (ctx) => {
      if ('name' in company) await host.companies.createIn(ctx, company.name);
      await accounts.create(ctx, { ...account, passwordHash });
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'email_taken') throw error;
    throw new StartupError(
      'email_taken',
      `Somebody has the address ${account.email} already.`,
      'Give another address.',
    );
  }
  return companyId;
}
