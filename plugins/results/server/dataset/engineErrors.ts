/**
 * What a failure of DuckDB means. Its bindings hand on no code: all that tells kinds apart is the name of DuckDB's
 * exception, with which each of its messages begins. Only input and output has one name for everything.
 */
type Meaning = 'stopped' | 'broken' | 'locked' | 'full';

const noRoom = /no space left on device|disk quota exceeded/i;

const byKind: Record<string, Meaning> = {
  FATAL: 'stopped',
  INTERNAL: 'stopped',
  Serialization: 'broken',
  Corruption: 'broken',
};

const ofFiles: readonly [RegExp, Meaning][] = [
  [noRoom, 'full'],
  [/lock on file|used by another process/i, 'locked'],
  [/not a valid DuckDB database|corrupt|checksum|WAL file|version number|Could not read/i, 'broken'],
  [/(older|newer) version/i, 'broken'],
];

/** The bindings' own, where the engine was closed meanwhile. */
const closed = /: (connection disconnected|instance closed)$/;

function meaningOf(error: unknown): Meaning | null {
  if (!(error instanceof Error)) return null;
  const kind = /^([A-Za-z]+)(?: [A-Za-z]+)? Error: /.exec(error.message)?.[1];
  if (kind === undefined) return closed.test(error.message) ? 'stopped' : null;
  return byKind[kind] ?? (kind === 'IO' ? (ofFiles.find(([text]) => text.test(error.message))?.[1] ?? null) : null);
}

/** After such a failure the engine refuses everything, whatever the survey. */
export const stopsEngine = (error: unknown): boolean => meaningOf(error) === 'stopped';

/** The file, or the whole of the engine, cannot be used any more: start again without it. */
export const isBroken = (error: unknown): boolean => ['stopped', 'broken'].includes(meaningOf(error) ?? '');

/** Another process holds the file. */
export const isLocked = (error: unknown): boolean => meaningOf(error) === 'locked';

/** The disk of the data folder has no room: nothing is wrong with the dataset. */
export const isFull = (error: unknown): boolean =>
  meaningOf(error) === 'full' || ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');
