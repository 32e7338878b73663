import {
  type ComparedQuestion,
  type ComparedSegment,
  compareSegments,
  meanBars,
  meanRange,
  partsLook,
  type Question,
} from '@kaiku/plugin-results/contract';
import { barHeight, chartColors, heatmapHeight, heatmapOptions, shares, stackedBarOptions } from '@kaiku/sdk/common';
import { groupErrorText } from './facts.ts';
import type { Block, Drawing } from './report.ts';
import type { Words } from './words.ts';

const colors = chartColors.light;

/**
 * A question with segments side by side; null for what is not compared, and where nobody answered.
 * @param group what segments are called
 * @returns with how far figures of theirs may err, in words; empty where nobody can say
 */
export function compared(
  question: Question,
  segments: readonly ComparedSegment[],
  group: string,
  words: Words,
): (Pick<Block, 'drawing' | 'table' | 'tableShown'> & { errors: string }) | null {
  const { t, number } = words;
  const found = compareSegments(question, segments, {
    group,
    choice: t('results:chart.choice'),
    means: t('groups.means'),
    score: t('results:nps.score'),
    mean: t('groups.mean'),
    bands: {
      detractors: t('results:nps.detractors'),
      passives: t('results:nps.passives'),
      promoters: t('results:nps.promoters'),
    },
    number,
  });
  if (!found) return null;
  const { drawing, table, tableShown, error } = found;
  return {
    drawing: drawing && drawingOf(drawing, question),
    table,
    tableShown,
    errors: groupErrorText(error, words),
  };
}

function drawingOf(drawing: NonNullable<ComparedQuestion['drawing']>, { scale }: Question): Drawing {
  if (drawing.shape === 'heatmap') {
    const { data } = drawing;
    return { option: (look) => heatmapOptions(data, look), height: (look) => heatmapHeight(data, look), native: null };
  }
  if (drawing.shape === 'bars') {
    const { shape, data } = drawing;
    const range = meanRange(drawing, scale);
    return {
      option: (look) => meanBars(drawing, scale, look),
      height: (look) => barHeight(data, look),
      native: { shape, data, colors: [colors.series[0]!], ...(range && { range }) },
    };
  }
  const { shape, data } = drawing;
  const parts = partsLook(drawing, 'light');
  return {
    option: (look) => stackedBarOptions(data, look, { share: true, ...parts }),
    height: (look) => barHeight(data, look, true) + 36,
    native: { shape, data: shares(data), colors: parts.colors },
  };
}
