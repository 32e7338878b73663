import { isRecord, list, own } from './safe.ts';
import type { SurveyStructure } from './types.ts';

/** The format that this version of the model reads and writes. Raise it together with a new upcaster. */
export const structureFormat = 2;

type Json = Record<string, unknown>;

/**
 * By format: what makes of a structure of that format one of the next. Takes any JSON and never throws; what is wrong
 * it leaves to the validation. Written once and never changed, because stored structures are never rewritten.
 */
const upcasters: Readonly<Record<number, (structure: Json) => Json>> = {
  /** 1, which had no number, knew pages without a title. */
  1: (structure) => mapPages(structure, (page) => ({ ...page, settings: withTitle(own(page, 'settings')) })),
};

const withTitle = (settings: unknown): unknown =>
  isRecord(settings) && own(settings, 'title') === undefined ? { title: '', ...settings } : settings;

function mapPages(structure: Json, change: (page: Json) => Json): Json {
  if (!Array.isArray(structure.pages)) return structure;
  return { ...structure, pages: list(structure.pages).map((page) => (isRecord(page) ? change(page) : page)) };
}

/** The format of a structure; 1 when it does not say. Undefined for what is none that there has been. */
export function formatOf(structure: unknown): number | undefined {
  const format = own(structure, 'format') ?? 1;
  const known = Number.isInteger(format) && (format as number) >= 1 && (format as number) <= structureFormat;
  return known ? (format as number) : undefined;
}

/**
 * A structure of any format there has been as one of today's: everything that was stored or comes from outside is read
 * through here. What is of no known format is given back as it is, for `validateStructure` to refuse.
 */
export function readStructure(stored: unknown): SurveyStructure {
  const format = formatOf(stored);
  if (!isRecord(stored) || format === undefined || format === structureFormat)
    return stored as unknown as SurveyStructure;
  let structure = stored;
  for (let from = format; from < structureFormat; from += 1) structure = upcasters[from]?.(structure) ?? structure;
  return { ...structure, format: structureFormat } as unknown as SurveyStructure;
}
