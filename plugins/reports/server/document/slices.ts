import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Chinese and Japanese, Korean, and pictures in one colour: which file has what. */
const lists = {
  'noto-sans-sc': import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-sans-kr': import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  'noto-emoji': import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
};

/** A part of a large font, as its package cuts it: some hundred signs each. */
export interface Slice {
  name: string;
  emoji: boolean;
  regular: Buffer;
  bold: Buffer;
}
interface Listed {
  name: string;
  emoji: boolean;
  file: URL;
  ranges: (readonly [first: number, last: number])[];
}

let known: Listed[] | undefined;
const loaded = new Map<string, Slice>();

function listed(): Listed[] {
  known ??= Object.entries(lists).flatMap(([family, list]) => {
    const ranges: Record<string, string> = JSON.parse(readFileSync(new URL(list), 'utf8'));
    // Those with a number have signs of their own; the others, letters that Inter has.
    return Object.entries(ranges).flatMap(([key, signs]) => {
      const number = /^\[(\d+)\]$/.exec(key)?.[1];
      if (number === undefined) return [];
      const name = `${family}-${number}`;
      return {
        name,
        emoji: family === 'noto-emoji',
        file: new URL(`files/${name}-wght-normal.woff2`, list),
        ranges: signs.split(',').map((range) => {
          const [first, last = first] = range.trim().slice(2).split('-');
          return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
        }),
      };
    });
  });
  return known;
}

/** Has the parts in memory that say to have these signs. */
export async function loadSlices(signs: Iterable<string>): Promise<void> {
  const codes = [...signs].map((sign) => sign.codePointAt(0)!);
  if (codes.length === 0) return;
  const { default: subset } = await import('subset-font');
  for (const { name, emoji, file, ranges } of listed()) {
    if (loaded.has(name) || !codes.some((code) => ranges.some(([first, last]) => first <= code && code <= last)))
      continue;
    const data = await readFile(file);
    const all = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    // The packages have one file of all weights, which pdfkit's library cannot take parts of.
    const weighing = (wght: number) =>
      subset(data, String.fromCodePoint(...all), { targetFormat: 'truetype', variationAxes: { wght } });
    loaded.set(name, { name, emoji, regular: await weighing(400), bold: await weighing(600) });
  }
}

export const slices = (): Iterable<Slice> => loaded.values();
export const forgetSlices = (): void => loaded.clear();
