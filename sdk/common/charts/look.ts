import { luminance } from '../color.ts';

/** How charts look: the same on the page and in exports. */
export interface ChartLook {
  scheme: 'light' | 'dark';
  /** Locale of numbers, such as `fi-FI`. */
  locale: string;
  /** False where nothing may move: exports, and readers who asked for less motion. */
  animate: boolean;
  /** Pixels that the chart gets; decides how labels are laid out. */
  width: number;
}

export const defaultLook: ChartLook = { scheme: 'light', locale: 'en-GB', animate: false, width: 640 };

interface ChartColors {
  /** Series in turn; neighbours differ in lightness too, so that they can be told apart without colour. */
  series: readonly string[];
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  /** Data colours of NPS, never decoration. */
  detractor: string;
  passive: string;
  promoter: string;
  /** From little to much. */
  scale: readonly string[];
}

const series = {
  light: ['#0b5b61', '#f2863a', '#5b8fd6', '#8a4fa3', '#7cab3f', '#c8476b', '#3f6f9f', '#b98a16', '#5a6b6d', '#2fa7a0'],
  dark: ['#4fb3b6', '#f59b5b', '#86b3ef', '#bd8bd3', '#a5cf6a', '#ea7c9c', '#7ea9d3', '#dcb24c', '#a2b1b3', '#2c8f8a'],
} as const;

export const chartColors: Record<ChartLook['scheme'], ChartColors> = {
  light: {
    series: series.light,
    text: '#1c2729',
    dimmed: '#546365',
    line: '#e2e8e8',
    surface: '#ffffff',
    detractor: '#c8323b',
    passive: '#e0a810',
    promoter: '#26804c',
    scale: ['#eef8f8', '#b0dddd', '#4aa8ab', '#0b5b61'],
  },
  dark: {
    series: series.dark,
    text: '#dfe7e8',
    dimmed: '#9aaaad',
    line: '#2d393c',
    surface: '#1e292c',
    detractor: '#e8636b',
    passive: '#e9bd3f',
    promoter: '#4bb77a',
    scale: ['#1f2e31', '#195257', '#2a8b90', '#7fd0d1'],
  },
};

export const chartFont = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Black or white, whichever reads better on `color` (`#RRGGBB`). */
export const textOn = (color: string): string => (luminance(color) > 0.18 ? '#0b1416' : '#ffffff');
