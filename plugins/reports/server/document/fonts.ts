import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type { Report } from './report.ts';
import { forgetSlices, loadSlices, slices } from './slices.ts';

/** Inter, as the pages have it; DejaVu Sans for letters that Inter lacks (Hebrew, Arabic, Armenian and many signs). */
export const fontFiles = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  other: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  otherBold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;

/** A font in one weight, by a name that is its own. */
export interface Face {
  name: string;
  font: Font;
}

/**
 * A shape that was first put into a file as a part of another one (a full stop of a colon, an “a” of “ä”) is kept by
 * fontkit without what it says: files after that had letters that nobody could search for or copy.
 */
function knowLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0 && codePoints.length > 0) {
      glyph.codePoints = [...codePoints];
      glyph.isMark = codePoints.every((one) => /^\p{M}$/u.test(String.fromCodePoint(one)));
    }
    return glyph;
  };
}

const faces = new Map<string, Face>();
function faceOf(name: string, open: () => Font): Face {
  let face = faces.get(name);
  if (!face) {
    const font = open();
    knowLetters(font);
    // pdfkit takes fonts of one name for the same: the parts of a font, and its weights, are called alike.
    Object.defineProperty(font, 'postscriptName', { value: name });
    face = { name, font };
    faces.set(name, face);
  }
  return face;
}
const fileFace = (name: keyof typeof fontFiles): Face => faceOf(name, () => create(readFileSync(fontFiles[name])));

const lettersOf = (bold: boolean): Face[] =>
  bold ? [fileFace('bold'), fileFace('otherBold')] : [fileFace('regular'), fileFace('other')];

function* sliceFaces(bold: boolean, emoji: boolean): Generator<Face> {
  for (const slice of slices())
    if (slice.emoji === emoji)
      yield bold
        ? faceOf(`${slice.name}-bold`, () => create(slice.bold))
        : faceOf(slice.name, () => create(slice.regular));
}

const chosen = new Map<string, Face | null>();
const pictured = /\p{Emoji_Presentation}/u;

/** The font that has all of a letter with its marks; null where none has. */
export function faceFor(letter: string, bold: boolean): Face | null {
  const key = `${bold}${letter}`;
  let face = chosen.get(key);
  if (face === undefined) {
    face = choose(letter, bold);
    chosen.set(key, face);
  }
  return face;
}

function choose(letter: string, bold: boolean): Face | null {
  const has = ({ font }: Face): boolean => [...letter].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));
  const find = (some: Iterable<Face>): Face | undefined => {
    for (const face of some) if (has(face)) return face;
    return undefined;
  };
  const pictures = () => find(sliceFaces(bold, true));
  return (
    (pictured.test(letter) && pictures()) ||
    (find(lettersOf(bold)) ?? find(sliceFaces(bold, false)) ?? pictures() ?? null)
  );
}

let written = 0;

/** Has the fonts at hand that a report needs while it is written; those that few need go with the last of them. */
export const withFonts = <T>(report: Report, write: () => Promise<T>): Promise<T> =>
  keepingFonts(async () => {
    await openFonts(JSON.stringify({ ...report, logo: null }));
    return write();
  });

/** Keeps the fonts that are opened while something is written. */
export async function keepingFonts<T>(write: () => Promise<T>): Promise<T> {
  written += 1;
  try {
    return await write();
  } finally {
    written -= 1;
    if (written === 0) forget();
  }
}

/** Opens those that a text needs beside the ones that are always there. */
export async function openFonts(text: string): Promise<void> {
  const letters = lettersOf(false);
  const lacking = [...new Set(text.normalize('NFC'))].filter(
    (sign) => pictured.test(sign) || !letters.some(({ font }) => font.hasGlyphForCodePoint(sign.codePointAt(0)!)),
  );
  if (lacking.length === 0) return;
  await loadSlices(lacking);
  chosen.clear();
}

function forget(): void {
  forgetSlices();
  chosen.clear();
  for (const name of faces.keys()) if (!(name in fontFiles)) faces.delete(name);
}
