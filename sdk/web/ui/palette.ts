import type { MantineColorsTuple } from '@mantine/core';

/**
 * Colours of the interface, ten shades each from light to dark. Shade 7 carries white text on light ground and shade 6
 * on dark ground; `test/unit/ui-theme.test.ts` holds every pair that the theme makes of them against WCAG AA.
 */
export const palette = {
  /** The accent: deep teal. */
  kaiku: ['#eef8f8', '#d7eeee', '#b0dddd', '#7fc6c7', '#4aa8ab', '#24898e', '#116f75', '#0b5b61', '#0a484d', '#08383c'],
  /** The warm highlight for calls to action. */
  highlight: [
    '#fff5ed',
    '#ffe6d4',
    '#fecba8',
    '#fda671',
    '#fb8140',
    '#f2661a',
    '#cb490d',
    '#b84310',
    '#933614',
    '#762f14',
  ],
  gray: ['#f7f9f9', '#eef2f2', '#e2e8e8', '#d0d9d9', '#b5c1c2', '#8f9d9f', '#6a797b', '#4c5a5c', '#324042', '#1c2729'],
  dark: ['#dfe7e8', '#b9c6c8', '#9aaaad', '#8b9b9e', '#3d4b4e', '#2d393c', '#1e292c', '#141c1f', '#0f1618', '#0a0f11'],
  red: ['#fef2f2', '#fee2e2', '#fecaca', '#fca5a5', '#f87171', '#ef4444', '#d32222', '#b91c1c', '#991b1b', '#7f1d1d'],
  green: ['#f0fdf4', '#dcfce7', '#bbf7d0', '#86efac', '#4ade80', '#22c55e', '#17803d', '#156f37', '#166534', '#14532d'],
  yellow: [
    '#fefce8',
    '#fef3c0',
    '#fde68a',
    '#fcd34d',
    '#eab308',
    '#ca8a04',
    '#a16207',
    '#8a5306',
    '#713f12',
    '#5f3510',
  ],
  orange: [
    '#fff7ed',
    '#ffedd5',
    '#fed7aa',
    '#fdba74',
    '#fb923c',
    '#f97316',
    '#c2510c',
    '#b0440c',
    '#9a3412',
    '#7c2d12',
  ],
  blue: ['#eff6ff', '#dbeafe', '#bfdbfe', '#93c5fd', '#60a5fa', '#3b82f6', '#2563eb', '#1d4ed8', '#1e40af', '#1e3a8a'],
} as const satisfies Record<string, MantineColorsTuple>;

/** Shade of `filled` parts by colour scheme. */
export const filledShade = { light: 7, dark: 6 } as const;

/** Darkest colour of text, used instead of pure black. */
export const ink = '#0b1416';

/** Colours outside the ten-shade scales, by scheme; all are CSS variables of the same name. */
export const schemeTokens = {
  light: {
    '--mantine-color-dimmed': '#546365',
    '--mantine-color-placeholder': '#5f6e70',
    '--mantine-color-error': palette.red[7],
    '--mantine-color-success': palette.green[7],
    '--mantine-color-anchor': palette.kaiku[7],
    '--mantine-color-default-border': palette.gray[3],
    '--mantine-color-disabled-color': '#637274',
    '--kaiku-page': palette.gray[0],
    '--kaiku-surface': '#ffffff',
    '--kaiku-surface-raised': '#ffffff',
    '--kaiku-surface-sunken': palette.gray[1],
    '--kaiku-line': palette.gray[2],
    '--kaiku-control-border': '#7d8b8d',
    '--kaiku-selected': palette.kaiku[0],
    '--kaiku-hover': palette.gray[0],
    '--kaiku-focus': palette.kaiku[6],
    '--kaiku-detractor': '#c8323b',
    '--kaiku-passive': '#e0a810',
    '--kaiku-promoter': '#26804c',
  },
  dark: {
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-placeholder': palette.dark[3],
    '--mantine-color-error': palette.red[4],
    '--mantine-color-success': palette.green[4],
    '--mantine-color-anchor': palette.kaiku[3],
    '--mantine-color-default-border': palette.dark[4],
    '--mantine-color-disabled': palette.dark[5],
    '--mantine-color-disabled-color': palette.dark[3],
    '--kaiku-page': palette.dark[8],
    '--kaiku-surface': palette.dark[7],
    '--kaiku-surface-raised': palette.dark[6],
    '--kaiku-surface-sunken': palette.dark[8],
    '--kaiku-line': palette.dark[5],
    '--kaiku-control-border': '#728386',
    '--kaiku-selected': '#12292c',
    '--kaiku-hover': '#192326',
    '--kaiku-focus': palette.kaiku[4],
    '--kaiku-detractor': '#e8636b',
    '--kaiku-passive': '#e9bd3f',
    '--kaiku-promoter': '#4bb77a',
  },
} as const;
