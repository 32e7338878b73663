import type { Id, Page, SurveyStructure } from '@kaiku/sdk/model';
import type { CountedFills, FillFilter, ResultsFilter } from '../../contract/index.ts';

export interface PageFigures {
  page_id: Id;
  title: string;
  /** How many came to it. */
  reached: number;
  /** Of those who began, 0 to 1; null: nobody began. */
  share: number | null;
  /** How many came no further. */
  left: number;
  /** Rules lead only some there: who did not come left nowhere. */
  for_some: boolean;
}
export interface Completion {
  started: number;
  answered: number;
  /** Of those who began, 0 to 1; null: nobody began. */
  rate: number | null;
  pages: PageFigures[];
  /** How many came no further than pages that the survey does not have: of links with their own, or removed since. */
  left_elsewhere: number;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** What of a filter holds for counts of days, links and versions. @returns that part, and whether it is all */
export function followed(
  { from, to, collectorIds, versions, ...others }: ResultsFilter,
  { hidden, times }: { hidden: boolean; times: boolean },
): { filter: FillFilter; all: boolean } {
  const days = !hidden && times && [from, to].every((one) => one === undefined || day.test(one));
  const filter: FillFilter = {
    ...(days && from && { from }),
    ...(days && to && { to }),
    ...(!hidden && collectorIds && { collectorIds }),
    ...(!hidden && versions && { versions }),
  };
  const whole = (days || (!from && !to)) && (!hidden || (!collectorIds && !versions));
  return { filter, all: whole && Object.keys(others).length === 0 };
}

const isForSome = ({ showRules, hideRules }: Page): boolean => showRules.length + hideRules.length > 0;

/** Whether some see other pages than others by what they answered: then how many came to a page tells of answers. */
const branches = ({ pages }: SurveyStructure): boolean => pages.some((page) => !page.settings.end && isForSome(page));

/**
 * The figures of RES-076.
 * @param structure in the words of who asks
 * @param under fewer than so many are hidden: numbers are whole multiples of it, so that no difference of two tells of
 * fewer; null where none are
 * @returns null where there are too few to say anything
 */
export function completionOf(
  structure: SurveyStructure,
  { started, answered, pages: counted }: CountedFills,
  under: number | null,
): Completion | null {
  const told = (n: number): number => (under ? Math.floor(n / under) * under : n);
  const ends = told(Math.min(answered, started));
  // Reports that were lost, and answers of a day who began the day before, are no more than all.
  const begun = Math.max(told(started), ends);
  if (under && (ends < under || begun - ends < under)) return null;
  const share = (n: number): number | null => (begun > 0 ? Math.min(1, n / begun) : null);
  const leftAt = (id: Id): number => {
    const { reached = 0, passed = 0 } = counted.get(id) ?? {};
    return Math.max(0, reached - passed);
  };
  const asked = structure.pages.filter(({ settings }) => !settings.end);
  const known = new Set(asked.map(({ id }) => id));
  const elsewhere = [...counted.keys()].filter((id) => !known.has(id)).reduce((sum, id) => sum + leftAt(id), 0);
  const tellsAnswers = under !== null && branches(structure);
  return {
    started: begun,
    answered: ends,
    rate: share(ends),
    pages: tellsAnswers
      ? []
      : asked.map((page) => {
          const { id, settings, elements } = page;
          const reached = told(counted.get(id)?.reached ?? 0);
          const question = elements.find((one) => one.settings.text);
          const title = settings.title.trim() || question?.settings.text || elements[0]?.name || '';
          return {
            page_id: id,
            title,
            reached,
            share: share(reached),
            left: told(leftAt(id)),
            for_some: isForSome(page),
          };
        }),
    left_elsewhere: tellsAnswers ? 0 : told(elsewhere),
  };
}

/** Of several who count. */
export function together(counts: readonly CountedFills[]): CountedFills {
  const pages = new Map<Id, { reached: number; passed: number }>();
  for (const [id, one] of counts.flatMap((source) => [...source.pages])) {
    const { reached = 0, passed = 0 } = pages.get(id) ?? {};
    pages.set(id, { reached: reached + one.reached, passed: passed + one.passed });
  }
  const sum = (of: 'started' | 'answered') => counts.reduce((all, one) => all + one[of], 0);
  const since = counts.flatMap((one) => one.since ?? []).toSorted()[0] ?? null;
  return { since, started: sum('started'), answered: sum('answered'), pages };
}
