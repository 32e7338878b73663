import type { CategoryData } from './data.ts';
import type { ChartLook } from './look.ts';

/** Pixels of a letter of 13 pixels, by a guess; those of Chinese, Japanese and Korean are as wide as high. */
function letterWidth(letter: string): number {
  if (letter >= '\u2e80') return 13;
  if (/[mwMW%@]/.test(letter)) return 11;
  if (/[ijlI.,:;'|! ]/.test(letter)) return 4;
  if (/[frt\-()/]/.test(letter)) return 6;
  return /\p{Lu}/u.test(letter) ? 9 : 8;
}
export const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Where a text may go on in the next line: after a blank, or after a hyphen within a word. */
const piecesOf = (text: string): string[] => text.split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u);

/** Pixels of a text's longest word. */
export const widestWord = (text: string): number =>
  Math.max(...piecesOf(text).map((piece) => widthOf(piece.trimEnd())));

/** Whether a text has a word that lines of so many pixels would break. */
export const breaksWords = (text: string, width: number): boolean => widestWord(text) > width;

/** A text in lines of so many pixels; a word that is longer than a line is broken. */
function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line !== '') lines.push(line.trimEnd());
    line = '';
  };
  for (const piece of piecesOf(text)) {
    if (widthOf((line + piece).trimEnd()) > width) end();
    for (const letter of piece) {
      if (letter !== ' ' && widthOf(line + letter) > width) end();
      line += letter;
    }
  }
  return [...lines, line];
}

/** A text that does not run out of a narrow chart. */
export const wrapped = (text: string, look: ChartLook): string => linesOf(text, look.width - 48).join('\n');

/** Pixels beside lying bars after which a label goes to the next line. */
export const labelsBeside = (look: ChartLook): number => Math.min(240, Math.round(look.width * 0.36));

/** Lines of a label beside a bar. */
export const linesBeside = (label: string, look: ChartLook): number =>
  Math.ceil((label.length * 7) / labelsBeside(look));

export const lineHeight = 16;
/** A label ends with an ellipsis beyond these; the whole of it is in its tooltip. */
const mostLines = 3;

/** What is to be seen of a label in lines of so many pixels. */
export function shownLines(label: string, width: number, most = mostLines): string {
  const lines = linesOf(label, width);
  return lines.length <= most ? lines.join('\n') : `${lines.slice(0, most).join('\n')}…`;
}

/** Pixels between a label and its bar, and between that and the next label. */
const air = 4;
const between = 14;
/** Narrower charts have no room for long labels beside their bars. */
const narrow = 480;

export interface LabelsAbove {
  /** What is to be seen of a label. */
  shown(label: string): string;
  barWidth: number;
  /** Pixels that a category takes. */
  row: number;
  /** Pixels between the middle of the bars and the label above them. */
  lift: number;
  /** Pixels by which the first label stands out of the plot, and the last bar would let it end earlier. */
  over: number;
}

/** Lying bars whose labels stand above them, over the whole width: where it is narrow and labels are long. */
export function labelsAbove(data: CategoryData, look: ChartLook, stacked: boolean): LabelsAbove | null {
  const isLong = (label: string): boolean => linesBeside(label, look) > 2 || breaksWords(label, labelsBeside(look));
  if (look.width >= narrow || !data.categories.some(({ label }) => isLong(label))) return null;
  const shown = (label: string): string => shownLines(label, look.width - 24);
  const bars = stacked ? 1 : Math.max(1, data.series.length);
  const barWidth = bars > 1 ? 14 : 20;
  const thick = barWidth * (bars + barGap * (bars - 1));
  const lines = Math.max(...data.categories.map(({ label }) => shown(label).split('\n').length));
  const above = lines * lineHeight + air;
  return { shown, barWidth, row: above + thick + between, lift: thick / 2 + air, over: (above - between) / 2 };
}

/** Between bars of a category, as a share of one's width. */
export const barGap = 0.12;
