import {
  type ComparedQuestion,
  compareSegments,
  type Question,
  type ReportFigures,
  type ReportGroup,
} from '@kaiku/plugin-results/contract';
import {
  barHeight,
  barOptions,
  chartColors,
  heatmapHeight,
  heatmapOptions,
  shares,
  stackedBarOptions,
} from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import type { Block, Drawing } from './report.ts';
import type { Words } from './words.ts';

/** Respondents with the same background values, and what they said. */
export interface GroupFigures {
  group: ReportGroup;
  label: string;
  questions: ReadonlyMap<string, Question>;
}

type Compared = Pick<Block, 'drawing' | 'table' | 'tableShown'>;

const colors = chartColors.light;

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
  const compared = compare(question, shown, words);
  if (!compared) return null;
  return {
    key: `${question.element_id} groups`,
    title,
    facts: words.t('groups.by', { fields: by }),
    ...compared,
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

function compare(
  question: Question,
  shown: readonly { key: string; label: string; summary: Summary }[],
  { t, number }: Words,
): Compared | null {
  const compared = compareSegments(question, shown, {
    group: t('groups.group'),
    choice: t('results:chart.choice'),
    means: t('groups.means'),
    score: t('results:nps.score'),
    mean: t('groups.mean'),
    number,
  });
  if (!compared) return null;
  const { drawing, table, tableShown } = compared;
  return { drawing: drawing && drawingOf(drawing), table, tableShown };
}

function drawingOf(drawing: NonNullable<ComparedQuestion['drawing']>): Drawing {
  if (drawing.shape === 'heatmap') {
    const { data } = drawing;
    return { option: (look) => heatmapOptions(data, look), height: () => heatmapHeight(data), native: null };
  }
  const { shape, data } = drawing;
  if (shape === 'bars') {
    return {
      option: (look) => barOptions(data, look, { horizontal: true }),
      height: (look) => barHeight(data, look),
      native: { shape, data, colors: [colors.series[0]!] },
    };
  }
  return {
    option: (look) => stackedBarOptions(data, look, { share: true }),
    height: (look) => barHeight(data, look, true) + 36,
    native: { shape, data: shares(data), colors: colors.series },
  };
}
