import type { Question, ReportFigures, ReportGroup } from '@kaiku/plugin-results/contract';
import type { Summary } from '@kaiku/sdk/model';
import { compared } from './compared.ts';
import type { Block } from './report.ts';
import type { Words } from './words.ts';

/** Respondents with the same background values, and what they said. */
export interface GroupFigures {
  group: ReportGroup;
  label: string;
  questions: ReadonlyMap<string, Question>;
}

/** What a group is called: its values in words. */
export function groupLabel(
  values: readonly string[],
  fieldIds: readonly string[],
  fields: ReportFigures['fields'],
  { t }: Words,
): string {
  const names = values.map((value, at) => {
    if (value === '') return t('groups.none');
    return fields.find(({ id }) => id === fieldIds[at])?.label(value) ?? value;
  });
  return names.join(' · ');
}

/** Ends the key of what is by groups. */
const byGroups = ' groups';

export const isByGroups = ({ key }: Pick<Block, 'key'>): boolean => key.endsWith(byGroups);

/**
 * A question by groups; null for what is not compared. Groups of too few are left out, and with them the smallest of the
 * others where what is left out would be of so few that it follows from the whole.
 */
export function blockByGroups(
  question: Question,
  groups: readonly GroupFigures[],
  { hideUnder, title, by }: { hideUnder: number | null; title: string; by: string },
  words: Words,
): Block | null {
  if (question.hidden) return null;
  const shown = shownGroups(question, groups, hideUnder ?? 0);
  const found = compared(question, shown, words.t('groups.group'), words);
  if (!found) return null;
  const { errors, ...drawn } = found;
  return {
    key: `${question.element_id}${byGroups}`,
    title,
    facts: [words.t('groups.by', { fields: by }), errors].filter(Boolean).join(' · '),
    ...drawn,
    texts: [],
    note: missing(question, shown) > 0 ? words.t('groups.hidden') : null,
  };
}

/** Answers of none of the groups that are shown. */
const missing = ({ summary }: Question, shown: readonly { summary: Summary }[]): number =>
  summary.n - shown.reduce((sum, one) => sum + one.summary.n, 0);

function shownGroups(question: Question, groups: readonly GroupFigures[], under: number) {
  const shown = groups.flatMap(({ group, label, questions }) => {
    const own = questions.get(question.element_id);
    return own && !own.hidden ? [{ key: group.values.join('\u0000'), label, summary: own.summary }] : [];
  });
  for (;;) {
    const left = missing(question, shown);
    if (left <= 0 || left >= under || shown.length === 0) return shown;
    const smallest = shown.reduce((least, one) => (one.summary.n < least.summary.n ? one : least));
    shown.splice(shown.indexOf(smallest), 1);
  }
}
