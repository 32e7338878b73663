import { type Problem, problem, type SurveyScheme, type SurveyStructure, type SurveyTheme } from '@kaiku/sdk/model';

/** WCAG 2.2: parts of the interface against what is beside them (1.4.11), and texts against what is behind (1.4.3). */
const LEAST = { accent: 3, text: 4.5 };

/** What stands behind answers in each theme, as the survey stylesheet has it. */
export const surfaces: Readonly<Record<SurveyTheme, { light: string; dark: string }>> = {
  kaiku: { light: '#ffffff', dark: '#1a252b' },
  paper: { light: '#fffdf8', dark: '#26211b' },
  forest: { light: '#ffffff', dark: '#1a281d' },
  sunset: { light: '#ffffff', dark: '#2e1f1b' },
  midnight: { light: '#ffffff', dark: '#171a30' },
  contrast: { light: '#ffffff', dark: '#000000' },
};
const texts = { light: '#14212b', dark: '#eaf1f2' };
const strongest = { light: '#000000', dark: '#ffffff' };

/** Colours of the author's own that are hard to see, in the light or the dark look, for the survey and its pages. */
export function contrastProblems({ settings, pages }: SurveyStructure): Problem[] {
  const { theme } = settings;
  const places = [
    { path: 'settings', own: settings, inherited: settings },
    ...pages.map((page) => ({ path: `pages/${page.id}`, own: page.settings, inherited: settings })),
  ];
  return places.flatMap(({ path, own, inherited }): Problem[] => {
    const background = own.backgroundColor ?? inherited.backgroundColor;
    const accent = own.accentColor ?? inherited.accentColor;
    const isOwn = Boolean(own.accentColor || own.backgroundColor);
    if (!isOwn) return [];
    const looks = looksOf(background, settings.scheme);
    const found: Problem[] = [];
    for (const look of looks) {
      const ratio = accent ? contrast(accent, surfaces[theme][look]) : LEAST.accent;
      if (ratio < LEAST.accent) {
        found.push(
          problem(`${path}/accentColor`, `accent-contrast-${look}`, { ratio: rounded(ratio), least: LEAST.accent }),
        );
      }
      const text = theme === 'contrast' ? strongest[look] : texts[look];
      const behind = background && own.backgroundColor ? contrast(text, background) : LEAST.text;
      if (behind < LEAST.text) {
        found.push(
          problem(`${path}/backgroundColor`, 'background-contrast', { ratio: rounded(behind), least: LEAST.text }),
        );
      }
    }
    return found;
  });
}

/** The looks that respondents get: a background of the author's own decides, then the survey's setting, then the device. */
function looksOf(background: string | undefined, scheme: SurveyScheme | undefined): ('light' | 'dark')[] {
  if (background) return [isDark(background) ? 'dark' : 'light'];
  return scheme === 'light' || scheme === 'dark' ? [scheme] : ['light', 'dark'];
}

const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** Contrast of two colours #RRGGBB, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const isDark = (color: string): boolean => luminance(color) < 0.179;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
