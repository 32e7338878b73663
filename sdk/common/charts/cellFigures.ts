import { decimalsOf, formatValue, type HeatmapData } from './data.ts';
import type { ChartLook } from './look.ts';

/** Pixels that a figure takes; a percent sign is wide, and what stands between digits narrow. */
const widthOf = (figure: string): number =>
  [...figure].reduce((sum, letter) => sum + (letter === '%' ? 10 : /\d/.test(letter) ? 7 : 4), 0);
/** The air in a cell beside a figure that is not bare. */
const air = 4;

type Write = (value: number) => string;

/** How a figure is written, from the whole of it to what a narrow cell has room for. */
function ways(
  { unit }: HeatmapData,
  { locale }: ChartLook,
  known: readonly number[],
): Record<'whole' | 'rounded' | 'bare', Write> {
  const of = (round: (value: number) => number): Write => {
    const decimals = decimalsOf(known.map(round), unit);
    return (value) => formatValue(round(value), unit, locale, decimals);
  };
  const whole = of((value) => value);
  const rounded = of(unit === 'percent' ? Math.round : (value) => Math.round(value * 10) / 10);
  const bare: Write = (value) => formatValue(value, 'count', locale);
  return { whole, rounded, bare };
}

/**
 * How the figures of a heat map are written so that all stay in their cells; null where even bare ones are too long.
 * @param room pixels of a cell
 */
export function cellFigures(data: HeatmapData, look: ChartLook, room: number): Write | null {
  const known = data.values.flat().filter((value): value is number => typeof value === 'number');
  const fit = (write: Write, within: number): boolean => known.every((value) => widthOf(write(value)) <= within);
  const { whole, rounded, bare } = ways(data, look, known);
  if (fit(whole, room - air)) return whole;
  if (fit(rounded, room - air)) return rounded;
  return fit(bare, room) ? bare : null;
}
