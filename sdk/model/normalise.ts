import { isColor } from './fields.ts';
import { isRecord, put } from './safe.ts';
import { carryChoices } from './sources.ts';
import { cleanText } from './texts.ts';

const COLORS: readonly string[] = ['accentColor', 'backgroundColor'];
const NAMES: readonly string[] = ['name'];
/** A structure is not deeper than this; whatever is, validation refuses. */
const MAX_DEPTH = 12;

/**
 * The same JSON as it is to be saved: invalid colours discarded (SUR-019), line ends and control characters of texts
 * cleaned, names without outer spaces, choices that are carried forward as they are where they come from. Takes anything, so that `validateStructure(normaliseStructure(body))` is safe.
 */
export function normaliseStructure<T>(structure: T): T {
  return carryChoices(clean(structure, '', 0)) as T;
}

function clean(value: unknown, key: string, depth: number): unknown {
  if (typeof value === 'string') {
    const text = cleanText(value);
    return NAMES.includes(key) ? text.trim() : text;
  }
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, '', depth + 1));
  if (!isRecord(value)) return value;
  const cleaned: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (COLORS.includes(name) && !isColor(inner)) continue;
    put(cleaned, name, clean(inner, name, depth + 1));
  }
  return cleaned;
}
