import pg from 'pg';
import { readForeignKeys, readTables, requireCitus } from './distribute/catalogue.ts';
import { planDistribution } from './distribute/plan.ts';
import { main, Obstacle, readCommandLine } from './lib/command.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run db:distribute [-- --dry-run]

Shards the database of DATABASE_URL by company: on the coordinator of a Citus cluster, with all nodes of Kaiku stopped.
Lookup tables come to every node, tables with a company's data are distributed by company_id and lie together. Tables
that are distributed already are left alone, so that it may run again, as after a new plugin.

  --dry-run   prints the statements and changes nothing`,
  options: { 'dry-run': { type: 'boolean', default: false } },
});

await main(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Obstacle(
      'distribute_no_database',
      'DATABASE_URL is not set; the embedded PostgreSQL is one server and cannot be distributed.',
      'Name the coordinator of a Citus cluster, as the owner of the tables: DATABASE_URL=postgres://owner:…@host/kaiku npm run db:distribute',
    );
  }
  const dryRun = values['dry-run'] === true;
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
    return await distribute(client, dryRun);
  } finally {
    await client.end();
  }
});

async function distribute(client: pg.Client, dryRun: boolean): Promise<number> {
  await requireCitus(client, { install: !dryRun });
  // Before the extension is switched on there is no list of what is distributed, and nothing that is.
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found",
  );
  const tables = await readTables(client, { placed: rows[0]!.found });
  const { steps, done, kept } = planDistribution(tables, await readForeignKeys(client));
  for (const { sql, why, table } of steps) {
    console.log(`${sql};  -- ${why}`);
    if (dryRun) continue;
    await client.query(sql).catch((cause: Error) => {
      throw new Obstacle(
        'distribute_failed',
        `${table} could not be distributed: ${cause.message}`,
        'What was done before stays. Mend what the message names and run this again: it goes on from here.',
        { cause },
      );
    });
  }
  const told = [
    steps.length === 0 && 'Nothing to do.',
    dryRun && steps.length > 0 && 'Nothing was changed: --dry-run.',
    done.length > 0 && `Distributed already: ${done.join(', ')}.`,
    kept.length > 0 && `Left on the coordinator, where the event dispatcher works: ${kept.join(', ')}.`,
  ];
  console.log(told.filter(Boolean).join('\n'));
  return 0;
}
