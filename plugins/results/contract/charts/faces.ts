import { type barOptions, type ChartLook, chartColors } from '@kaiku/sdk/common';
import { sentimentOfFace } from '@kaiku/sdk/model';
import type { Question } from './question.ts';

type Drawing = ReturnType<typeof barOptions>;

/** What a face is called: at the ends of its scale by their words, elsewhere by its place. */
export const faceName = (value: number, { min, max, minLabel, maxLabel }: NonNullable<Question['scale']>): string =>
  (value === min ? minLabel : value === max ? maxLabel : undefined) || String(value);

/** A face as a picture: the mouth bends with the mood, the colour follows it. */
export function faceImage(value: number, set: number, scheme: ChartLook['scheme']): string {
  const colors = chartColors[scheme];
  const fill = { negative: colors.detractor, neutral: colors.passive, positive: colors.promoter }[
    sentimentOfFace(value, set)
  ];
  const bend = (((value - 1) / Math.max(1, set - 1)) * 2 - 1) * 20;
  const middle = 66 - bend / 3;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="48" height="48"><circle cx="50" cy="50" r="46" fill="${fill}"/>` +
    '<g fill="none" stroke="#1c2729" stroke-width="6" stroke-linecap="round"><path d="M35 35v8M65 35v8"/>' +
    `<path d="M30 ${middle}Q50 ${middle + bend} 70 ${middle}"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface AxisLabel {
  axisLabel?: object;
}

/** Puts the faces in front of the labels of the category axis. */
export function withFaces(option: Drawing, values: readonly number[], set: number, look: ChartLook): Drawing {
  const faces = Object.fromEntries(
    values.map((value) => [
      `face${value}`,
      {
        backgroundColor: { image: faceImage(value, set, look.scheme) },
        width: 24,
        height: 24,
        align: 'center' as const,
      },
    ]),
  );
  const roomy = look.width / values.length > 90;
  const formatter = (label: string, index: number) => `{face${values[index]}|}\n${roomy ? label : values[index]}`;
  const axis = option.xAxis as AxisLabel;
  return {
    ...option,
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, formatter, rich: faces, lineHeight: 20, overflow: 'none' } },
  } as Drawing;
}
