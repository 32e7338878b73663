import { mixColors } from '@kaiku/sdk/common';
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { filledShade, ink, palette, schemeTokens } from './palette.ts';

/** A shade mixed into the dark surface by `share`. */
function tint(shades: readonly string[], share: number): string {
  const [ground, color] = [schemeTokens.dark['--kaiku-surface-raised'], shades[5] ?? ink];
  return mixColors(ground, color, share);
}

/** The `header` element of a dialog would count as another banner of the page. */
const dialogAttributes = { header: { role: 'presentation' } };

/** Titles that name something often take several lines. */
const dialogStyles = { title: { lineHeight: 1.35 } };

/** The one theme: plugins take these tokens and set no colour, radius, shadow or font of their own. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'kaiku',
  primaryShade: filledShade,
  colors: palette as unknown as Record<string, MantineColorsTuple>,
  black: ink,
  autoContrast: true,
  // Relative luminance up to which white text still has a contrast of 4.5.
  luminanceThreshold: 0.18,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h5: { fontSize: '0.875rem', lineHeight: '1.5' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: '0 1px 2px rgba(8, 56, 60, 0.06)',
    sm: '0 1px 3px rgba(8, 56, 60, 0.08), 0 1px 2px rgba(8, 56, 60, 0.04)',
    md: '0 6px 16px rgba(8, 56, 60, 0.10), 0 2px 4px rgba(8, 56, 60, 0.05)',
    lg: '0 12px 28px rgba(8, 56, 60, 0.14), 0 4px 8px rgba(8, 56, 60, 0.06)',
    xl: '0 24px 48px rgba(8, 56, 60, 0.18)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, transitionProps: { transition: 'pop', duration: 150 } },
      styles: dialogStyles,
    },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } }, styles: dialogStyles },
    ModalRoot: { defaultProps: { attributes: dialogAttributes } },
    DrawerRoot: { defaultProps: { attributes: dialogAttributes } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } } } },
    MultiSelect: {
      defaultProps: { withAlignedLabels: true, comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, multiline: true, maw: 320 } },
    Tabs: { defaultProps: { keepMounted: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

/** Grounds of `light` parts on dark: Mantine's own are darker than what they stand on. */
const tints = Object.fromEntries(
  Object.entries(palette).flatMap(([name, shades]) => [
    [`--mantine-color-${name}-light`, tint(shades, 0.22)],
    [`--mantine-color-${name}-light-hover`, tint(shades, 0.3)],
    [`--mantine-color-${name}-light-color`, shades[2]],
  ]),
);

/** Design tokens that Mantine has no name for, and its own that would miss AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--kaiku-content-width': '1440px', '--kaiku-motion': '160ms' },
  light: { ...schemeTokens.light },
  dark: { ...schemeTokens.dark, ...tints },
});
