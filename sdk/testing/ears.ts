import type { TestDatabase } from './database.ts';

/** Processes of the database's server that tell a node of signals. */
export async function earsOf(db: TestDatabase): Promise<number[]> {
  const { rows } = await db.owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kaiku signals'",
  );
  return rows.map(({ pid }) => pid);
}

/** They hear nothing, and say nothing of it, until what this gives is called. Linux only, as is `OwnCluster`. */
export function deafen(ears: readonly number[]): () => void {
  for (const pid of ears) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of ears) process.kill(pid, 'SIGCONT');
  };
}
