import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import { relationExists } from '../db/relationExists.ts';

/** A node that has not been heard of for so long is gone. */
export const goneSeconds = 20;
const lookMs = 1_000;

/**
 * Waits a little for nodes that died, before something is taken away that those of the release before use.
 * @param migration as `schema/file`
 * @throws StartupError `older_nodes_run`
 */
export async function requireNoOlderNodes(
  client: Pick<pg.Client, 'query'>,
  migration: string,
  patienceMs = (goneSeconds + 5) * 1_000,
): Promise<void> {
  if (!(await relationExists(client, 'core.nodes'))) return;
  const end = Date.now() + patienceMs;
  for (;;) {
    const older = await client.query<{ host: string }>(
      `SELECT host FROM core.nodes WHERE $1 <> ALL (contracts) AND seen_at > now() - make_interval(secs => ${goneSeconds})
       ORDER BY started_at`,
      [migration],
    );
    const [node] = older.rows;
    if (!node) return;
    if (Date.now() >= end) {
      throw new StartupError(
        'older_nodes_run',
        `The migration ${migration} takes away what nodes of a release before still use, and one runs: ${node.host}.`,
        'Stop the nodes of that release, and start again. Nothing of that migration was kept.',
      );
    }
    await pause(Math.min(lookMs, patienceMs));
  }
}
