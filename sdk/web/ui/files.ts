/** Why a chosen file cannot be taken. */
export type FileRefusal = 'type' | 'size' | 'empty' | 'cloud' | 'many';

export interface FileLimits {
  /** Endings with a dot, in small letters: `.xlsx`. Empty: any. */
  endings: readonly string[];
  /** Bytes. */
  maxSize: number;
  maxFiles: number;
}

/** Endings of pointers into cloud drives: a few bytes that hold no data of their own (PLAT-075). */
const cloudEndings = ['.gdoc', '.gsheet', '.gslides', '.gform', '.url', '.webloc', '.icloud'];

const ends = (name: string, endings: readonly string[]) => endings.some((end) => name.toLowerCase().endsWith(end));

export interface SortedFiles<F> {
  taken: F[];
  refused: { name: string; size: number; why: FileRefusal }[];
}

/** Parts files that can be taken from those that cannot, with the reason. */
export function sortFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  limits: FileLimits,
): SortedFiles<F> {
  const sorted: SortedFiles<F> = { taken: [], refused: [] };
  for (const file of files) {
    const why = refusal(file, limits) ?? (sorted.taken.length >= limits.maxFiles ? 'many' : null);
    if (why) sorted.refused.push({ name: file.name, size: file.size, why });
    else sorted.taken.push(file);
  }
  return sorted;
}

function refusal(file: { name: string; size: number }, limits: FileLimits): FileRefusal | null {
  if (ends(file.name, cloudEndings)) return 'cloud';
  if (limits.endings.length > 0 && !ends(file.name, limits.endings)) return 'type';
  if (file.size > limits.maxSize) return 'size';
  return file.size === 0 ? 'empty' : null;
}
