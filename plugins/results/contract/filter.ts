import type { AnswerLimit, BackgroundLimit } from '@kaiku/plugin-surveys/contract';
import type { LanguageCode } from '@kaiku/sdk/model';

/**
 * Which responses count by how they came (0113). Without a word all but spam and bots, which are kept apart; `clean`:
 * those that nothing speaks against; `marked`: the others; or those of one class. Test answers, which nobody gave, are in none
 * but their own.
 */
export const integrityChoices = ['all', 'clean', 'marked', 'speeder', 'duplicate', 'bot', 'spam', 'test'] as const;
export type IntegrityChoice = (typeof integrityChoices)[number];

/** Which responses count: all parts must hold; of several values in one part, any. */
export interface ResultsFilter {
  /** First and last day (`YYYY-MM-DD` in the company's time zone, both counted), or ISO times (`to` not counted). */
  from?: string;
  to?: string;
  languages?: LanguageCode[];
  collectorIds?: string[];
  /** Of the survey, as who answered got it. */
  versions?: number[];
  background?: BackgroundLimit[];
  answers?: AnswerFilter[];
  integrity?: IntegrityChoice;
}

/** As limits of shares have it. */
export type AnswerFilter = AnswerLimit;

/** Filters as the query of an address: what results pages and calls share. */
export interface FilterQuery {
  from?: string;
  to?: string;
  integrity?: IntegrityChoice;
  language?: string[];
  collector?: string[];
  /** Numbers of versions of the survey; of no use where several are combined. */
  version?: string[];
  /** `<field id>:<value>`. */
  background?: string[];
  /** `<element id>:<value>`, `<element id>.<row id>:<column id>`, `<element id>:<min>..<max>`. */
  answer?: string[];
}

/** The number of a version in a query, of those that a column holds. */
export const versionPattern = /^[1-9]\d{0,8}$/;

/** What a version is called: its number with the day on which it was published, or that it was not. */
export const versionName = (
  version: string | number,
  publishedAt: string | null,
  { t, date }: { t(key: 'filter.unpublished'): string; date(time: string): string },
): string => `${version} (${publishedAt === null ? t('filter.unpublished') : date(publishedAt)})`;

const range = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/;

/** Reads filters; values of one field or question are gathered. Undefined when a part has no colon. */
export function readFilter(query: FilterQuery): ResultsFilter | undefined {
  const filter: ResultsFilter = {
    ...(query.from && { from: query.from }),
    ...(query.to && { to: query.to }),
    ...(query.integrity && { integrity: query.integrity }),
    ...(query.language?.length && { languages: query.language }),
    ...(query.collector?.length && { collectorIds: query.collector }),
    ...(query.version?.length && { versions: query.version.map(Number) }),
  };
  const background = gather(query.background);
  const answers = gather(query.answer);
  if (!background || !answers) return undefined;
  if (background.size > 0) filter.background = Array.from(background, ([fieldId, values]) => ({ fieldId, values }));
  if (answers.size > 0) filter.answers = Array.from(answers, ([key, values]) => answerFilter(key, values));
  return filter;
}

function answerFilter(key: string, values: string[]): AnswerFilter {
  const [elementId = '', rowId] = key.split('.');
  const place = rowId === undefined ? { elementId } : { elementId, rowId };
  const [, min, max] = (values.length === 1 && range.exec(values[0]!)) || [];
  return min === undefined ? { ...place, values } : { ...place, min: Number(min), max: Number(max) };
}

function gather(parts: readonly string[] = []): Map<string, string[]> | undefined {
  const gathered = new Map<string, string[]>();
  for (const part of parts) {
    const colon = part.indexOf(':');
    if (colon < 1) return undefined;
    const key = part.slice(0, colon);
    gathered.set(key, [...(gathered.get(key) ?? []), part.slice(colon + 1)]);
  }
  return gathered;
}

/** The opposite of `readFilter`. */
export function writeFilter(filter: ResultsFilter): FilterQuery {
  const background = filter.background?.flatMap(({ fieldId, values }) => values.map((value) => `${fieldId}:${value}`));
  const answer = filter.answers?.flatMap(({ elementId, rowId, values, min, max }) => {
    const key = rowId === undefined ? elementId : `${elementId}.${rowId}`;
    return min !== undefined && max !== undefined
      ? [`${key}:${min}..${max}`]
      : (values ?? []).map((value) => `${key}:${value}`);
  });
  return {
    ...(filter.from && { from: filter.from }),
    ...(filter.to && { to: filter.to }),
    ...(filter.integrity && { integrity: filter.integrity }),
    ...(filter.languages?.length && { language: filter.languages }),
    ...(filter.collectorIds?.length && { collector: filter.collectorIds }),
    ...(filter.versions?.length && { version: filter.versions.map(String) }),
    ...(background?.length && { background }),
    ...(answer?.length && { answer }),
  };
}
