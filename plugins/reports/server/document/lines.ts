import bidiFactory, { type Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Face, faceFor } from './fonts.ts';

/** Letters of one font and one direction. */
export interface Run {
  face: Face;
  /** In the order in which it is read: the font turns and joins its letters. */
  text: string;
  width: number;
}

/** Its runs stand on paper from left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

interface Look {
  size: number;
  bold?: boolean;
}

/** Its types are those of a module of another kind. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Directions are heeded, not drawn. */
const directing = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Joiners but those of Arabic, marks of variants, and skin colours of pictures in one colour. */
const unseen =
  /(?<!\p{Script=Arabic})[\u200c\u200d]|(?![\n\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069])[\p{Cf}\p{Cc}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|(?<=\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}]/gu;
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(unseen, '');

/** Letters that run leftwards, with their marks: a font joins and turns a word of them, and nothing else. */
const leftward = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{M}\u200c\u200d]+$/u;

/** Figures of Arabic, which run rightwards: fonts would turn them as they do letters. */
const turnedByFont = /[\u0600-\u08ff]/;

/** Most texts: all of their letters are Inter's. */
const common = /^[ -~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2026]*$/;

/** Letters with the fonts that have them, in the order of reading. */
interface Letter {
  at: number;
  text: string;
  face: Face;
}
function lettersIn(line: string, bold: boolean): Letter[] {
  const found: Letter[] = [];
  for (const { segment, index } of letters.segment(line)) {
    const text = [...segment].filter((sign) => !directing.test(sign)).join('');
    if (text === '') continue;
    const face = faceFor(text, bold);
    if (face) found.push({ at: index, text, face });
    // A mark that no font has goes, a letter stays.
    else found.push(...[...text].slice(0, 1).map((sign) => boxed(sign, index, bold)));
  }
  return found;
}
function boxed(sign: string, at: number, bold: boolean): Letter {
  const face = faceFor(sign, bold);
  return face ? { at, text: sign, face } : { at, text: '□', face: faceFor('□', bold)! };
}

/** A line as it stands on paper (Unicode's rules for text of two directions). */
function runsOf(line: string, { size, bold = false }: Look, base: 'ltr' | 'rtl'): Run[] {
  if (common.test(line)) {
    const face = faceFor('a', bold)!;
    return line === '' ? [] : [{ face, text: line, width: advance(face, line) * size }];
  }
  const embedding = bidi.getEmbeddingLevels(line, base);
  const byPlace = new Map(lettersIn(line, bold).map((letter) => [letter.at, letter]));
  const runs: { face: Face; text: string; turned: boolean; alone: boolean }[] = [];
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const letter = byPlace.get(at);
    if (!letter) continue;
    const right = embedding.levels[at]! % 2 === 1;
    const turned = right && leftward.test(letter.text);
    const text = (right && bidi.getMirroredCharacter(letter.text)) || letter.text;
    const last = runs.at(-1);
    const alone = !turned && (right || turnedByFont.test(text));
    if (last && last.face === letter.face && last.turned === turned && !last.alone && !alone)
      last.text = turned ? text + last.text : last.text + text;
    else runs.push({ face: letter.face, text, turned, alone });
  }
  return runs.map(({ face, text }) => ({ face, text, width: advance(face, text) * size }));
}

/** Of words, in parts of the size of the letters. */
const advances = new WeakMap<Face, Map<string, number>>();
const mostAdvances = 20_000;

function advance(face: Face, text: string): number {
  let known = advances.get(face);
  if (!known || known.size > mostAdvances) {
    known = new Map();
    advances.set(face, known);
  }
  // As pdfkit lays words out, each with the space behind it.
  let width = 0;
  for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) {
    let one = known.get(word);
    if (one === undefined) {
      one = face.font.layout(word).advanceWidth / face.font.unitsPerEm;
      known.set(word, one);
    }
    width += one;
  }
  return width;
}

const widthOfRuns = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

/** What begins with a letter that runs leftwards is read from the right. */
const baseOf = (text: string): 'ltr' | 'rtl' =>
  !common.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

const lineOf = (text: string, look: Look, base: 'ltr' | 'rtl'): Line => {
  const runs = runsOf(text, look, base);
  return { runs, width: widthOfRuns(runs) };
};

/** A text without breaks. */
export function oneLine(text: string, look: Look): Line {
  const clean = cleaned(text).replaceAll('\n', ' ');
  return lineOf(clean, look, baseOf(clean));
}

/** How wide a word is, wherever it stands. */
export const widthOf = (text: string, look: Look): number => oneLine(text, look).width;

interface Within extends Look {
  width: number;
  /** Lines at most; the last ends with an ellipsis. */
  lines?: number | undefined;
}

/** The lines that a text takes in a column. */
export function linesOf(text: string, within: Within): Line[] {
  const { lines: most = Number.POSITIVE_INFINITY } = within;
  const lines: Line[] = [];
  const paragraphs = cleaned(text).split('\n');
  for (const [at, paragraph] of paragraphs.entries()) {
    const base = baseOf(paragraph);
    for (const { from, to } of broken(paragraph, within)) {
      if (lines.length + 1 === most && (to < paragraph.length || at < paragraphs.length - 1))
        return [...lines, lineOf(shortened(paragraph.slice(from), within), within, base)];
      lines.push(lineOf(paragraph.slice(from, to).trimEnd(), within, base));
    }
  }
  return lines;
}

/** Lines end between words, and, of a word that is wider than the column, between letters. */
function* broken(paragraph: string, within: Within): Generator<{ from: number; to: number }> {
  const most = within.width + 0.01;
  let from = 0;
  let to = 0;
  let width = 0;
  for (const end of endsOf(paragraph)) {
    const word = paragraph.slice(to, end);
    if (to > from && width + plainWidth(word.trimEnd(), within) > most) {
      yield { from, to };
      from = to;
      width = 0;
    }
    if (plainWidth(word.trimEnd(), within) > most)
      for (const { segment, index } of letters.segment(word)) {
        if (to + index > from && plainWidth(paragraph.slice(from, to + index + segment.length), within) > most) {
          yield { from, to: to + index };
          from = to + index;
        }
      }
    width = from > to ? plainWidth(paragraph.slice(from, end), within) : width + plainWidth(word, within);
    to = end;
  }
  yield { from, to: paragraph.length };
}

function* endsOf(paragraph: string): Generator<number> {
  const breaker = new LineBreaker(paragraph);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next.position;
}

/** In the order of reading, which is as wide. */
function plainWidth(text: string, { size, bold = false }: Look): number {
  if (common.test(text)) return advance(faceFor('a', bold)!, text) * size;
  let width = 0;
  let face: Face | undefined;
  let run = '';
  for (const letter of lettersIn(text, bold)) {
    if (face !== letter.face) {
      if (face) width += advance(face, run);
      face = letter.face;
      run = '';
    }
    run += letter.text;
  }
  return (face ? width + advance(face, run) : width) * size;
}

function shortened(text: string, within: Within): string {
  const signs = [...letters.segment(text.slice(0, 2_000))].map(({ segment }) => segment);
  // Halving finds the place as soon as a long text is cut.
  let [fitting, beyond] = [0, signs.length + 1];
  while (beyond - fitting > 1) {
    const middle = (fitting + beyond) >> 1;
    if (plainWidth(`${signs.slice(0, middle).join('').trimEnd()}…`, within) <= within.width) fitting = middle;
    else beyond = middle;
  }
  return `${signs.slice(0, fitting).join('').trimEnd()}…`;
}
