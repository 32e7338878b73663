import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '@kaiku/config';
import { roleUrls } from '../foundation/db/database.ts';
import { findAccess } from '../foundation/nodes/access.ts';
import { Opened } from '../foundation/opened.ts';
import { installArchives } from '../kernel/archives.ts';
import { createLog } from '../kernel/log.ts';
import { startWithout } from '../kernel/selection.ts';
import { createHost, type Host } from './host.ts';
import { requireSchema, ringOf } from './schema.ts';

/** Nobody is asked for mail or SMS. */
const nowhere = { smtpUrl: 'smtp://127.0.0.1:9', smsUrl: 'http://127.0.0.1:9/' };

/**
 * Runs an operator's `work` with the rights of a node, beside nodes that run.
 * @param name of the command
 * @throws StartupError that says what is in the way
 */
export async function besideNodes<T>(
  settings: Config,
  databaseUrl: string,
  name: string,
  work: (host: Host) => Promise<T>,
): Promise<T> {
  // A node of this machine keeps how far it has read in its own folder.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `kaiku-${name}-`));
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
        return createHost({ config, database, secrets, log, ...nowhere, process: name }, selection, ofHost);
      }),
    );
    return await work(host);
  } finally {
    await opened.close({ withinMs: config.stopMs });
    await rm(dataDir, { recursive: true, force: true });
  }
}
