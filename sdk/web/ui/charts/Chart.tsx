import type { ChartLook } from '@kaiku/sdk/common';
import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../states.tsx';
import { paper, useOnPaper } from './paper.ts';
import { useChartLook } from './useChartLook.ts';

export interface ChartPoint {
  /** Key of the category, band or `row/column`. */
  key: string;
  seriesKey: string;
  index: number;
}

export interface ChartHandle {
  /** The chart as an SVG document; null while it is being fetched. */
  svg(): string | null;
}

export type ChartHeight = number | ((look: ChartLook) => number);

export interface ChartProps {
  /** One of the builders: `(look) => barOptions(data, look)`. Keep it the same function while the data is the same. */
  options: (look: ChartLook) => EChartsOption;
  /** What the chart says, in words: read instead of the drawing. */
  label: string;
  /** Pixels, or how many the width at hand asks for; 280 by default. */
  height?: ChartHeight;
  onSelect?: (point: ChartPoint) => void;
  ref?: Ref<ChartHandle>;
}

type Engine = typeof import('./engine.ts');
let engine: Promise<Engine> | undefined;
/** Fetched once, with the first chart; a failed fetch is tried again by the next. */
function loadEngine(): Promise<Engine> {
  engine ??= import('./engine.ts').catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Draws one chart; its library comes with the first one shown. `ChartCard` gives it title, table and downloads. */
export function Chart({ options, label, height: wanted = 280, onSelect, ref }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { ref: sized, width: measured } = useElementSize<HTMLDivElement>();
  const onPaper = useOnPaper();
  const width = onPaper && measured > 0 ? paper.width : measured;
  const both = useMergedRef(place, sized);
  const look = useChartLook(width || 640);
  const height = typeof wanted === 'number' ? wanted : wanted(look);
  const option = useMemo(() => options(look), [options, look]);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [painted, setPainted] = useState(false);
  const select = useRef(onSelect);
  select.current = onSelect;

  const visible = width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it anew
  useEffect(() => {
    if (!visible || !place.current) return;
    const element = place.current;
    let drawn: EChartsType | undefined;
    let gone = false;
    loadEngine().then(
      ({ init }) => {
        if (gone) return;
        drawn = init(element, null, { renderer: 'svg' });
        drawn.on('click', (event) => {
          const data = event.data as { key?: string } | undefined;
          if (data?.key === undefined) return;
          select.current?.({ key: data.key, seriesKey: String(event.seriesId ?? ''), index: event.dataIndex });
        });
        drawn.on('finished', () => setPainted(true));
        setFailure(null);
        setChart(drawn);
      },
      (error) => !gone && setFailure(error),
    );
    return () => {
      gone = true;
      drawn?.dispose();
      setChart(null);
      setPainted(false);
    };
  }, [visible, attempt]);

  useEffect(() => {
    chart?.setOption(option, { notMerge: true });
  }, [chart, option]);
  useEffect(() => {
    if (!chart || width === 0) return;
    chart.resize({ width, height });
    // Paper does not wait for the next frame.
    if (onPaper) chart.getZr().flush();
  }, [chart, width, height, onPaper]);
  useImperativeHandle(ref, () => ({ svg: () => (chart ? svgOf(chart) : null) }), [chart]);

  return (
    <div className="kk-chart" style={{ height }} data-selectable={onSelect ? true : undefined} aria-busy={!painted}>
      <div ref={both} className="kk-chart-place" role="img" aria-label={label} />
      {!painted && failure === null && <Skeleton className="kk-chart-wait" height={height} radius="md" />}
      {failure !== null && (
        <div className="kk-chart-wait">
          <ErrorState compact onRetry={() => setAttempt((count) => count + 1)} />
        </div>
      )}
    </div>
  );
}

const svgOf = (chart: EChartsType) =>
  decodeURIComponent(chart.getDataURL({ type: 'svg' }).split(',').slice(1).join(','));
