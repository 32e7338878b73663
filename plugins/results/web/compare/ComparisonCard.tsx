import type { ChartLook } from '@kaiku/sdk/common';
import {
  barHeight,
  ChartCard,
  heatmapHeight,
  heatmapOptions,
  stackedBarOptions,
  Text,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { type ComparedQuestion, partsLook } from '../../contract/charts/comparison.ts';
import { meanBars } from '../../contract/charts/meanBars.ts';
import { errorDigits } from '../../contract/charts/samplingError.ts';
import type { Question } from '../queries.ts';

interface ComparisonCardProps {
  question: Question;
  compared: ComparedQuestion;
  /** Segments that are shown, and whether some of this question are not. */
  segments: number;
  hidden: boolean;
  more: boolean;
  /** Limits everything to a segment; without it none is to be clicked. */
  onSegment?(value: string): void;
}

/** Segments side by side: a question by the values of a background field, or by language or link. */
export function ComparisonCard({ question, compared, segments, hidden, more, onSegment }: ComparisonCardProps) {
  const t = useT('results');
  const format = useFormat();
  const { drawing, table, error } = compared;
  const options = useMemo(
    () => (look: ChartLook) => {
      if (drawing?.shape === 'heatmap') return heatmapOptions(drawing.data, look);
      if (drawing?.shape === 'stacked')
        return stackedBarOptions(drawing.data, look, { share: true, ...partsLook(drawing, look.scheme) });
      if (!drawing) return {};
      return meanBars(drawing, question.scale, look);
    },
    [drawing, question.scale],
  );
  const height = (look: ChartLook): number => {
    if (!drawing) return 0;
    if (drawing.shape === 'heatmap') return heatmapHeight(drawing.data, look);
    if (drawing.shape === 'stacked') return barHeight(drawing.data, look, true) + 36;
    return barHeight(drawing.data, look);
  };
  const notes = [more && t('compare.more', { n: format.number(segments) }), hidden && t('compare.hidden')];
  const told = [
    error &&
      t(`compare.sampling.${error.of}`, {
        value: format.number(error.value, { maximumFractionDigits: errorDigits(error) }),
      }),
    error?.single && t('compare.sampling.single'),
    drawing?.shape === 'heatmap' && drawing.data.unit === 'percent' && t('chart.percentages'),
    notes.filter(Boolean).join(' '),
  ].filter(Boolean);
  return (
    <ChartCard
      title={question.title || question.name || t('untitled')}
      n={question.summary.n}
      description={
        told.length > 0 && (
          <Text span inherit>
            {told.join(' · ')}
          </Text>
        )
      }
      options={options}
      table={table}
      height={height}
      startAsTable={drawing === null}
      {...(onSegment && drawing?.shape !== 'heatmap' && { onSelect: ({ key }: { key: string }) => onSegment(key) })}
    />
  );
}
