import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import { relationExists } from '../db/relationExists.ts';

/** A node that has not been heard of for so long is gone. */
export const goneSeconds = 20;
const lookMs = 1_000;
/** So often heard again it is not about to be gone. */
const alive = 2;

/** A migration that takes away what releases without the file `follows` of its set still use. */
export interface Contraction {
  schema: string;
  file: string;
  follows: string;
}

/**
 * Waits for nodes that died, or that end just now, before something is taken away that nodes of a release before use.
 * @throws StartupError `older_nodes_run`
 */
export async function requireNoOlderNodes(
  client: Pick<pg.Client, 'query'>,
  contraction: Contraction,
  patienceMs = (goneSeconds + 5) * 1_000,
): Promise<void> {
  if (!(await relationExists(client, 'core.nodes'))) return;
  const end = Date.now() + patienceMs;
  const heard = new Map<string, Set<string>>();
  for (;;) {
    const living = await client.query<{ id: string; host: string; contracts: string[]; seen: string }>(
      `SELECT id, host, contracts, seen_at::text AS seen FROM core.nodes WHERE seen_at > now() - make_interval(secs => ${goneSeconds})
       ORDER BY started_at`,
    );
    const older = living.rows.find(({ contracts }) => !doesWithout(contracts, contraction));
    if (!older) return;
    heard.set(older.id, (heard.get(older.id) ?? new Set()).add(older.seen));
    if (Date.now() >= end || heard.get(older.id)!.size > alive) {
      const { schema, file, follows } = contraction;
      throw new StartupError(
        'older_nodes_run',
        `The migration ${schema}/${file} takes away what nodes of releases without ${schema}/${follows} still use, and one runs: ${older.host}.`,
        'Replace it by one of a release that has that file, or stop it, and run this again. Nothing of the migration was kept.',
      );
    }
    await pause(Math.min(lookMs, patienceMs));
  }
}

/** @param last the last migration of each set that a node's release has; of one from before all were noted: none */
function doesWithout(last: readonly string[], { schema, follows }: Contraction): boolean {
  const own = last.find((one) => one.startsWith(`${schema}/`));
  // A release that has no such plugin uses nothing of it.
  if (own === undefined) return last.some((one) => one.startsWith('core/'));
  return own >= `${schema}/${follows}`;
}
