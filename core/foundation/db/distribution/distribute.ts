import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import { rolesIn } from '../roles.ts';
import { readForeignKeys, readFunctions, readTables } from './catalogue.ts';
import { admitOwner, allowPasswordChanges, type Credential, onWorkers, writeCredentials } from './credentials.ts';
import {
  type ClusterNode,
  called,
  readSpread,
  requireCitus,
  requireMovable,
  requireNodes,
  requireOwner,
  requireSpread,
  requireSuperuser,
} from './nodes.ts';
import { type Plan, planDistribution } from './plan.ts';
import { rebalance, rebalanceMoves } from './rebalance.ts';

export interface Distributing {
  /** What the nodes of the cluster reach each other with. */
  credentials: readonly Credential[];
  /** Who runs migrations, where that is not who distributes. */
  owner?: Credential;
  /** Says what would be done, and does nothing. */
  dryRun?: boolean;
  /** Called with each line before what it tells is done. */
  tell?: (line: string) => void;
}

/**
 * Shards a migrated database by company, as a superuser on the coordinator. Each step is kept by itself and told from the
 * catalogue, so that a run that was broken off goes on where it was.
 * @throws StartupError for what stands against it, with what PostgreSQL says of it
 */
export async function distribute(
  client: pg.Client,
  { credentials, owner, dryRun = false, tell = () => {} }: Distributing,
): Promise<void> {
  await requireCitus(client, { install: !dryRun });
  await requireSuperuser(client);
  await requireTurn(client);
  const nodes = await requireNodes(client);
  if (owner) {
    tell(
      `-- ${owner.role} may make what migrations make, on each node; its password goes to ${nodes.map(called).join(', ')}`,
    );
    if (!dryRun) await explained(`the owner ${owner.role}`, () => admitOwner(client, owner));
  }
  if (!dryRun || !owner) await requireOwner(client);
  const tables = await readTables(client);
  const plan = planDistribution(tables, await readForeignKeys(client), await readFunctions(client));
  if (plan.steps.length > 0 && !dryRun) await requireUnused(client, credentials);
  await requireMovable(client);

  const settings = settingsOf(client);
  tell(`${propagation(client)};  -- on each node: a transaction's company reaches the others`);
  if (!dryRun) {
    await explained('the database', async () => {
      await client.query(settings);
      await onWorkers(client, settings);
    });
  }
  tell(`-- the passwords of ${credentials.map(({ role }) => role).join(', ')} go to ${nodes.map(called).join(', ')}`);
  if (!dryRun) {
    await explained('the passwords', async () => {
      await writeCredentials(client, credentials);
      await allowPasswordChanges(client, await rolesIn(client));
    });
  }
  for (const { sql, why, subject } of plan.steps) {
    tell(`${sql};  -- ${why}`);
    if (!dryRun) await explained(subject, () => client.query(sql));
  }
  const moves = await rebalanceMoves(client);
  if (moves > 0) {
    tell(`SELECT citus_rebalance_start();  -- ${moves} shards to nodes that have fewer`);
    if (!dryRun) await explained('the shards', () => rebalance(client));
  }
  for (const line of await summary(client, { plan, nodes, moves, dryRun })) tell(line);
  if (!dryRun) await requireSpread(client, nodes, await readTables(client));
}

/** Of the database on the server, which a copy of it does not take over. For connections that are made from now on. */
export const settingsOf = (client: pg.Client): string => `DO $$ BEGIN
  SET LOCAL citus.enable_ddl_propagation = off;
  ${propagation(client)};
END $$`;

const propagation = (client: pg.Client): string =>
  `ALTER DATABASE ${client.escapeIdentifier(client.database!)} SET citus.propagate_set_commands = 'local'`;

async function summary(
  client: pg.Client,
  { plan, nodes, moves, dryRun }: { plan: Plan; nodes: readonly ClusterNode[]; moves: number; dryRun: boolean },
): Promise<string[]> {
  const work = plan.steps.length + moves;
  const spread = await readSpread(client);
  return [
    work === 0 && 'Nothing to do.',
    dryRun && work > 0 && 'Nothing was changed: --dry-run.',
    plan.done.length > 0 && `Distributed already: ${plan.done.join(', ')}.`,
    spread.size > 0 &&
      `Shards of companies: ${nodes.map((node) => `${spread.get(called(node)) ?? 0} on ${called(node)}`).join(', ')}.`,
  ].filter((line) => line !== false);
}

/** Neither beside another run nor beside a node that migrates. */
async function requireTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext('kaiku.migrate')) AS mine");
  if (rows[0].mine) return;
  throw new StartupError(
    'distribute_busy',
    'A node is bringing this database up to date, or another run distributes it.',
    'Wait for it, and run this again.',
  );
}

/** A table that is being moved keeps whoever writes it waiting, and a statement planned before misses its rows. */
async function requireUnused(client: pg.Client, credentials: readonly Credential[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND usename = ANY ($1) AND pid <> pg_backend_pid()
       AND application_name NOT LIKE 'citus%' AND usename <> current_user`,
    [credentials.map(({ role }) => role)],
  );
  if (rows[0]!.count === 0) return;
  throw new StartupError(
    'distribute_in_use',
    `Nodes of Kaiku are connected to this database (${rows[0]!.count} connections).`,
    'Stop them all, and run this again.',
  );
}

/** What PostgreSQL says beside its message is what tells what to do. */
async function explained(subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { message, detail, hint } = cause as { message: string; detail?: string; hint?: string };
    const told = [message, detail, hint].filter(Boolean).map((part) => `${part}`.replace(/\.?$/, '.'));
    throw new StartupError(
      'distribute_failed',
      `${subject} could not be distributed: ${told.join(' ')}`,
      'What was done before stays. Mend what the message names and run this again: it goes on from here.',
      { cause },
    );
  }
}
