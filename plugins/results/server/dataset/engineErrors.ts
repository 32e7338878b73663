/**
 * What a failure of DuckDB means. Its bindings hand on no code: all that tells kinds apart is the name of DuckDB's
 * exception, with which each of its messages begins. Only input and output has one name for everything.
 *
 * - stopped: after it the engine refuses everything, whatever the survey
 * - aftermath: the engine was stopped by something else: nothing is wrong with what was being done
 * - released: the dataset was closed meanwhile, and is opened again
 * - shut: a file could not be tidied up, as where the disk is full, and is refused until it is opened again
 * - broken: the file cannot be used any more
 * - locked: another process holds the file
 */
export type Meaning = 'stopped' | 'aftermath' | 'released' | 'shut' | 'broken' | 'locked';

const noRoom = /no space left on device|disk quota exceeded/i;

const byKind: Record<string, Meaning> = {
  FATAL: 'stopped',
  INTERNAL: 'stopped',
  Serialization: 'broken',
  Corruption: 'broken',
};

/** What is appended fails without the name of an exception. */
const shut =
  /^(?:(?:IO|TransactionContext) Error: )?(?:Failed to \w+: )?(?:Database|Checkpoint failed for database) ".*invalidated/is;

const ofFiles: readonly [RegExp, Meaning | null][] = [
  [noRoom, null],
  [/lock on file|used by another process/i, 'locked'],
  [/not a valid DuckDB database|corrupt|checksum|WAL file|version number|Could not read/i, 'broken'],
  [/(older|newer) version/i, 'broken'],
];

/** The bindings' own, where the engine was closed meanwhile. */
const closed = /: (connection disconnected|instance closed)$/;
/** Its file was let go of between two statements, as where somebody else mends it. */
const detached = /^(?:Catalog|Binder) Error: .*(?:schema|catalog) "s_[0-9a-f_]+" does not exist/is;
/** What everybody hears after the failure that stopped the engine. */
const afterwards = /has been invalidated because of a previous fatal error/i;

/** What was asked of a dataset that has let go of its connections. */
export class Released extends Error {
  override name = 'Released';
}

/** Null where it says nothing of the file or the engine: the statement was wrong, or there is no room. */
export function meaningOf(error: unknown): Meaning | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof Released) return 'released';
  if (detached.test(error.message)) return 'released';
  if (shut.test(error.message)) return 'shut';
  const kind = /^([A-Za-z]+)(?: [A-Za-z]+)? Error: /.exec(error.message)?.[1];
  if (kind === undefined) return closed.test(error.message) ? 'released' : null;
  if (kind === 'FATAL' && afterwards.test(error.message)) return 'aftermath';
  return byKind[kind] ?? (kind === 'IO' ? (ofFiles.find(([text]) => text.test(error.message))?.[1] ?? null) : null);
}

/** What it was to write did not fit into the memory that it may take. */
export const lacksMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory Error: |failed to (pin|allocate) (block|data) of size/i.test(error.message);

/** What is read or written, committed, or appended, whose failures have no name. */
const whereFull = /^(?:(?:IO|TransactionContext|FATAL) Error: |Could not |Failed to |Database ")/;

/** The disk of the data folder has no room: nothing is wrong with the dataset. */
export const isFull = (error: unknown): boolean =>
  (error instanceof Error && whereFull.test(error.message) && noRoom.test(error.message)) ||
  ['ENOSPC', 'EDQUOT', 'no_space'].includes((error as { code?: string }).code ?? '');
