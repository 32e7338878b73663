import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bidiFactory, { type Bidi } from 'bidi-js';
import { create } from 'fontkit';

const files = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;
const fonts = new Map<keyof typeof files, Buffer>();

/** DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, and many signs. Read once. */
export function fontOf(weight: keyof typeof files): Buffer {
  const font = fonts.get(weight) ?? readFileSync(files[weight]);
  fonts.set(weight, font);
  return font;
}

/** Its types are those of a module of another kind. */
const bidi = (bidiFactory as unknown as () => Bidi)();
let known: ReturnType<typeof create> | undefined;

/** Joiners and marks of direction are heeded, not drawn. */
const unseen = /[\p{Cf}\p{Cc}]|[\ufe00-\ufe0f]/u;

/** Signs of a text that the font cannot draw, each once. */
export function lackingSigns(text: string): string[] {
  known ??= create(fontOf('bold'));
  const { hasGlyphForCodePoint } = known;
  const has = hasGlyphForCodePoint.bind(known);
  return [...new Set(text.normalize('NFC'))].filter((sign) => !unseen.test(sign) && !has(sign.codePointAt(0)!));
}

/** The text as it can be drawn: an empty box for each sign that the font lacks. */
export function drawable(text: string): string {
  const lacking = new Set(lackingSigns(text));
  return [...text.normalize('NFC')].map((sign) => (lacking.has(sign) ? '□' : unseen.test(sign) ? '' : sign)).join('');
}

export const hasRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);

/**
 * A line in pieces of one direction each, from left to right as they stand on paper. The letters of a piece are in the
 * order in which they are read: the font turns and joins them.
 */
export function piecesOf(line: string): string[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const runs: { level: number; text: string }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at]!;
    const sign = (level % 2 === 1 && bidi.getMirroredCharacter(line[at]!)) || line[at]!;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += sign;
    else runs.push({ level, text: sign });
  }
  const base = paragraphs[0]?.level ?? 0;
  const highest = Math.max(base, ...runs.map(({ level }) => level));
  // Unicode's rule L2, by runs: from the highest level down, what lies at it or above is turned.
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs.map(({ text }) => text);
}
