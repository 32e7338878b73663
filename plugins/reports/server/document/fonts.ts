import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/** Inter, as the pages have it; DejaVu Sans for letters that Inter lacks (Hebrew, Arabic, Armenian and many signs). */
export const fontFiles = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  other: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  otherBold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;
export type FontName = keyof typeof fontFiles;

const known = new Map<FontName, ReturnType<typeof create>>();
function fontOf(name: FontName): ReturnType<typeof create> {
  let font = known.get(name);
  if (!font) {
    font = create(readFileSync(fontFiles[name]));
    known.set(name, font);
  }
  return font;
}

const has = (name: FontName, sign: string): boolean => fontOf(name).hasGlyphForCodePoint(sign.codePointAt(0)!);

/** Advances of signs, in parts of the size of the letters. */
const advances = new Map<string, number>();

/** How wide a line of a chart will be. */
export function widthOf(line: string, size: number, bold: boolean): number {
  const { text, font } = drawable(line, bold);
  let width = 0;
  for (const sign of text) {
    const key = `${font} ${sign}`;
    let advance = advances.get(key);
    if (advance === undefined) {
      const { unitsPerEm } = fontOf(font);
      advance = fontOf(font).glyphForCodePoint(sign.codePointAt(0)!).advanceWidth / unitsPerEm;
      advances.set(key, advance);
    }
    width += advance * size;
  }
  return width;
}

/** Joiners, marks of direction and of variants are heeded by programs, not drawn. */
const unseen = /[\p{Cf}\p{Cc}]|[\ufe00-\ufe0f]/gu;

/** The text as it can be drawn, and with which font: a box stands for each sign that no font has. */
export function drawable(text: string, bold = false): { text: string; font: FontName } {
  const clean = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replace(unseen, (sign) => (sign === '\n' ? sign : ''));
  const signs = [...new Set(clean)].filter((sign) => sign !== '\n' && sign !== ' ');
  const own: FontName = bold ? 'bold' : 'regular';
  if (signs.every((sign) => has(own, sign))) return { text: clean, font: own };
  const font: FontName = bold ? 'otherBold' : 'other';
  const lacking = new Set(signs.filter((sign) => !has(font, sign)));
  return { text: [...clean].map((sign) => (lacking.has(sign) ? '□' : sign)).join(''), font };
}
