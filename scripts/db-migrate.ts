import { readConfig } from '@kaiku/config';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { ROOT } from './lib/paths.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run db:migrate

Makes the roles of Kaiku's nodes in the database of DATABASE_URL, as its owner, and brings the schema up to date: Kaiku's
own, that of the job queue, and those of the plugins in KAIKU_PLUGINS. Nothing is started. Nodes that run with
KAIKU_MIGRATE=false need no credentials of the owner then. It may run again, and beside nodes of the release before.

  DATABASE_URL   the owner's connection
  KAIKU_SECRET   the secret of the nodes: the roles' passwords are made of it

  --forget-secret   takes KAIKU_SECRET though the database has had another one, which is lost: sessions end, and what was
                    sealed with the other stays closed. Stop all nodes before`,
  options: { 'forget-secret': { type: 'boolean' } },
});

await main(async () => {
  const { DATABASE_URL: ownerUrl, KAIKU_SECRET: secret } = process.env;
  if (!ownerUrl || !secret) {
    throw new Obstacle(
      'migrate_config',
      `${ownerUrl ? 'KAIKU_SECRET' : 'DATABASE_URL'} is not set.`,
      'Name the database as its owner, and the secret that the nodes have: DATABASE_URL=postgres://owner:…@host/kaiku KAIKU_SECRET=… npm run db:migrate',
    );
  }
  const { migrateDatabase } = await import('@kaiku/core');
  // The job serves nobody: what only a node needs is not asked of it.
  const config = readConfig({ ...process.env, NODE_ENV: 'development', KAIKU_DEMO: 'false' }, ROOT);
  delete process.env.DATABASE_URL;
  const applied = await migrateDatabase(config, ownerUrl, console.log, {
    forgetSecret: values['forget-secret'] === true,
  });
  console.log(applied === 0 ? 'The database is up to date.' : `The database is up to date: ${applied} migrations ran.`);
  return 0;
});
