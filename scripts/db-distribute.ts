import { readConfig } from '@kaiku/config';
import pg from 'pg';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { ROOT } from './lib/paths.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run db:distribute [-- --dry-run]

Shards the database of DATABASE_URL by company: as a superuser on the coordinator of a Citus cluster that knows its
workers, with the KAIKU_SECRET of the nodes, and with all nodes of Kaiku stopped. Lookup tables come to every node, tables
with a company's data are distributed by company_id and lie together, and what an answer calls runs on the worker that has
the company. It may run again at any time: after it was broken off it goes on, after a worker was added it moves shards
there, after the secret was changed it tells the cluster's nodes the new passwords.

  DATABASE_URL         a superuser's connection
  DATABASE_OWNER_URL   that of the owner, where it is no superuser: it may run migrations then. Before the first
                       \`npm run db:migrate\` as such an owner this is run once, too

  --dry-run   prints what it would do and changes nothing`,
  options: { 'dry-run': { type: 'boolean', default: false } },
});

await main(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Obstacle(
      'distribute_no_database',
      'DATABASE_URL is not set; the embedded PostgreSQL is one server and cannot be distributed.',
      'Name the coordinator of a Citus cluster, as a superuser: DATABASE_URL=postgres://owner:…@host/kaiku npm run db:distribute',
    );
  }
  const { distribute, ownerCredential, roleCredentials, rolePasswords, rolesIn, secretsOf } = await import(
    '@kaiku/core'
  );
  const config = readConfig(process.env, ROOT);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (cause) {
    const { host, database } = client;
    throw new Obstacle(
      'distribute_no_database',
      `The database ${database} on ${host} cannot be reached: ${(cause as Error).message}.`,
      'Correct DATABASE_URL, or start the server.',
    );
  }
  try {
    const [owner] = process.env.DATABASE_OWNER_URL ? ownerCredential(process.env.DATABASE_OWNER_URL) : [];
    const passwords = rolePasswords(await secretsOf(config, client));
    await distribute(client, {
      credentials: [...roleCredentials(passwords, await rolesIn(client)), ...ownerCredential(url)],
      ...(owner && { owner }),
      dryRun: values['dry-run'] === true,
      tell: (line) => console.log(line),
    });
    return 0;
  } finally {
    await client.end();
  }
});
