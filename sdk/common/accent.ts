import { contrast, luminance, mixColors } from './color.ts';

/** What a colour that somebody chose becomes as the interface's accent in one scheme: CSS variables by name. */
export type AccentTokens = Record<string, string>;
export type Scheme = 'light' | 'dark';

/** WCAG AA of text, and of what is told from its ground without being read. */
const text = 4.5;
const line = 3;
/** Where an accent stands: the theme's surfaces, and of its grounds those on which text in it reads worst. */
const grounds = { light: '#ffffff', worstOnLight: '#eef2f2', dark: '#141c1f', worstOnDark: '#1e292c' };
/** Darker ones could not be told from the dark surface. */
const leastOnDark = 0.09;
/** Shares of white and of black that make the ten shades; the eighth is what carries white text. */
const shades = [-0.94, -0.86, -0.7, -0.5, -0.32, -0.14, -0.06, 0, 0.18, 0.34];

/** `color` with as little of `into` as makes it fit. */
function until(color: string, into: '#000000' | '#ffffff', fits: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mixColors(color, into, share);
    if (fits(mixed)) return mixed;
  }
  return into;
}

/**
 * The colour as filled parts have it: white text on it reads, whatever was chosen. A colour that is dark enough (on dark:
 * and light enough to be seen) stays as it is.
 */
export function filledAccent(color: string, scheme: Scheme): string {
  const seen =
    scheme === 'dark' ? until(color, '#ffffff', (one) => luminance(one) >= leastOnDark) : color.toLowerCase();
  return until(seen, '#000000', (one) => contrast(one, '#ffffff') >= text);
}

/** Everything of the interface that follows the accent, in a scheme; each pair that is made of it holds WCAG AA. */
export function accentTokens(color: string, scheme: Scheme): AccentTokens {
  const filled = filledAccent(color, scheme);
  const ten = shades.map((share) => mixColors(filled, share < 0 ? '#ffffff' : '#000000', Math.abs(share)));
  // What Mantine fills parts with: the eighth on light, the seventh on dark.
  if (scheme === 'dark') ten[6] = filled;
  const named = Object.fromEntries(ten.map((shade, i) => [`--mantine-color-kaiku-${i}`, shade]));
  const parts = scheme === 'dark' ? onDark(filled) : onLight(filled);
  return {
    ...named,
    '--mantine-color-kaiku-filled': filled,
    '--mantine-color-kaiku-filled-hover': mixColors(filled, '#000000', 0.14),
    '--mantine-color-kaiku-light': parts.light,
    '--mantine-color-kaiku-light-hover': parts.hover,
    '--mantine-color-kaiku-light-color': parts.text,
    '--mantine-color-kaiku-text': parts.text,
    '--mantine-color-kaiku-outline': parts.text,
    '--mantine-color-kaiku-outline-hover': parts.selected,
    '--mantine-color-anchor': parts.text,
    '--kaiku-selected': parts.selected,
    '--kaiku-focus': parts.focus,
    ...(scheme === 'dark' && { '--mantine-color-kaiku-4': parts.text }),
  };
}

interface Parts {
  selected: string;
  light: string;
  hover: string;
  text: string;
  focus: string;
}

function onLight(filled: string): Parts {
  const [selected, light, hover] = [0.06, 0.1, 0.15].map((share) => mixColors(grounds.light, filled, share)) as [
    string,
    string,
    string,
  ];
  const reads = (one: string) =>
    [grounds.worstOnLight, selected, light, hover].every((on) => contrast(one, on) >= text);
  return { selected, light, hover, text: until(filled, '#000000', reads), focus: filled };
}

function onDark(filled: string): Parts {
  const selected = mixColors(grounds.dark, filled, 0.14);
  const [light, hover] = [0.2, 0.26].map((share) => mixColors(grounds.worstOnDark, filled, share)) as [string, string];
  const reads = (one: string) => [grounds.worstOnDark, selected, light, hover].every((on) => contrast(one, on) >= text);
  const focus = until(filled, '#ffffff', (one) => contrast(one, grounds.worstOnDark) >= line);
  return { selected, light, hover, text: until(filled, '#ffffff', reads), focus };
}

/** A style sheet that gives the interface an accent; `dark` is of its own, or made of `light`. */
export const accentStyle = (light: string, dark: string | null): string =>
  (['light', 'dark'] as const)
    .map((scheme) => {
      const tokens = Object.entries(accentTokens((scheme === 'dark' && dark) || light, scheme));
      return `:root[data-mantine-color-scheme="${scheme}"]{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`;
    })
    .join('');

/** Surface, line and text of a scheme, for what shows an accent in a scheme that is not in force. */
export const schemeGrounds = {
  light: { '--preview-surface': grounds.light, '--preview-line': '#e2e8e8', '--preview-text': '#0b1416' },
  dark: { '--preview-surface': grounds.dark, '--preview-line': '#2d393c', '--preview-text': '#dfe7e8' },
} as const satisfies Record<Scheme, AccentTokens>;
