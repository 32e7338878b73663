/** Where and when a copy was read. */
export interface Place {
  /** Server and table that hold the rows: another server counts its transactions otherwise. */
  system: string;
  table: string;
  /** What history the server is on since when: it may have come back without what was seen of it. */
  timeline: string;
  started: string;
  /** Below `oldest` all transactions had ended; none of `next` or above had begun. */
  oldest: bigint;
  next: bigint;
}

/**
 * Of the server that holds the company's rows, in one statement with what is read there. Each shard that is moved, and
 * each table that is restored, is a table of its own.
 */
export const placeColumns = `(pg_control_system()).system_identifier::text AS system,
  coalesce((SELECT tableoid FROM responses.responses WHERE company_id = :company AND survey_id = :survey LIMIT 1), 0)::text
    AS "table",
  CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline,
  extract(epoch FROM pg_postmaster_start_time())::text AS started,
  pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text AS next`;

export type PlaceRow = { [K in keyof Place]: string };

export const placeOf = ({ oldest, next, ...rest }: PlaceRow): Place => ({
  ...rest,
  oldest: BigInt(oldest),
  next: BigInt(next),
});

export const watermarkOf = ({ system, table, timeline, started, oldest, next }: Place): string =>
  [system, table, timeline, started, oldest, next].join(' ');

/** Null for what is none, as those of before they told of the place. */
export function readWatermark(text: string): Place | null {
  const [system, table, timeline, started, oldest, next, ...more] = text.split(' ');
  if (system === undefined || table === undefined || timeline === undefined || started === undefined) return null;
  if (oldest === undefined || next === undefined || more.length > 0) return null;
  if (![oldest, next].every((xid) => /^\d+$/.test(xid))) return null;
  return placeOf({ system, table, timeline, started, oldest, next });
}

/**
 * What is to become of a copy that was read at `then`, now:
 * - `follow`: what changed since makes it whole;
 * - `check`: so it does, if the server has kept all that was seen of it. One that was started anew may have been restored
 *   from a backup, or be a stand-by that was promoted and has not everything;
 * - `reset`: the rows lie elsewhere, or transactions that were seen have not happened.
 */
export function judge(then: Place, now: Place): 'follow' | 'check' | 'reset' {
  if (then.system !== now.system || then.table !== now.table || now.oldest < then.oldest) return 'reset';
  if (then.timeline === now.timeline && then.started === now.started) return 'follow';
  return now.oldest < then.next ? 'reset' : 'check';
}
