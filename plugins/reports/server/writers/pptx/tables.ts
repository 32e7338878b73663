import { type ChartTable, chartColors, luminance, scaleColor } from '@kaiku/sdk/common';
import { cellText } from '../../document/cellText.ts';
import { type ColumnRoom, columnWidths, fittingSize } from '../../document/columns.ts';
import { inPieces, type Room } from '../../document/pieces.ts';
import type { Report } from '../../document/report.ts';
import { upToWord } from '../../document/upToWord.ts';
import { body, fontFace, hex, ink, inner, type Slide, wide } from './slide.ts';

/** Rows of a table, its lines with those of its heading, and letters of a cell. */
const tableRows = 14;
const tableLines = 18;
const cellLetters = 120;

interface TablePart {
  table: ChartTable;
  rows: ChartTable['rows'];
}

/** A table by slide: its columns in pieces, and of each as many rows as fit. */
export const tableParts = (whole: ChartTable): TablePart[] =>
  inPieces(whole, room).flatMap((table) => rowSlides(table).map((rows) => ({ table, rows })));

/** Margins beside a cell's text. */
const cellAir = 0.16;
const columnRoom: ColumnRoom = {
  width: inner * 72,
  air: cellAir * 72,
  usual: (columns) => (columns > 3 ? 100 : 158),
  sizes: [12, 11, 10.5, 10, 9, 8],
  legible: 10,
};
const room: Room = { counts: 12, figures: 10, columns: columnRoom };

/** Inches of a table's columns, points of its letters and of those of its headings. */
interface TableLook {
  widths: number[];
  fontSize: number;
  headingSize: number;
}
function tableLook({ headers }: ChartTable): TableLook {
  const points = columnWidths(headers, columnRoom);
  const headingSize = fittingSize(headers, points, columnRoom, true);
  return { widths: points.map((width) => width / 72), headingSize, fontSize: headers.length > 7 ? 10.5 : 12 };
}

const linesIn = (text: string, width: number, fontSize: number): number =>
  Math.max(1, Math.ceil((text.length * fontSize * 0.52) / 72 / (width - cellAir)));
const headerLines = ({ headers }: ChartTable, { widths, headingSize }: TableLook): number =>
  Math.min(4, Math.max(...headers.map((text, at) => linesIn(text, widths[at]!, headingSize))));
const rowLines = ({ cells }: ChartTable['rows'][number], { widths, fontSize }: TableLook): number =>
  // Figures have room in a line.
  linesIn(String(cells[0] ?? '').slice(0, cellLetters), widths[0]!, fontSize);

/** Rows by slide: as many as fit, by a guess at their lines. */
function rowSlides(table: ChartTable): ChartTable['rows'][] {
  const look = tableLook(table);
  const room = tableLines - headerLines(table, look);
  const slides: ChartTable['rows'][number][][] = [[]];
  let left = room;
  for (const row of table.rows) {
    const lines = rowLines(row, look);
    if (slides.at(-1)!.length === tableRows || left < lines) {
      slides.push([]);
      left = room;
    }
    slides.at(-1)!.push(row);
    left -= lines;
  }
  return slides;
}

/** Of a heat map's figures: the higher, the darker. */
function shades({ rows }: ChartTable): (value: number) => { fill: { color: string }; color: string } {
  const values = rows.flatMap(({ cells }) => cells.filter((value) => typeof value === 'number'));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => {
    const color = scaleColor(chartColors.light.scale, most > least ? (value - least) / (most - least) : 0);
    return { fill: { color: hex(color) }, color: luminance(color) < 0.32 ? 'FFFFFF' : ink.text };
  };
}

/** @param shaded it stands for a heat map */
export function addTable(slide: Slide, { table, rows }: TablePart, shaded: boolean, report: Report): void {
  const { accent, words } = report;
  const { headers, units } = table;
  const lang = words.locale;
  const shade = shaded ? shades(table) : null;
  const look = tableLook(table);
  const { widths, fontSize, headingSize } = look;
  const lines = rows.reduce((sum, row) => sum + rowLines(row, look), headerLines(table, look));
  // Four lines at most: what is longer would push the rows over the foot.
  const letters = (at: number) => Math.max(20, Math.floor((widths[at]! * 44 * 12) / headingSize));
  const side = { type: 'none' as const };
  const border = [side, side, { type: 'solid' as const, pt: 0.5, color: ink.line }, side] as [
    object,
    object,
    object,
    object,
  ];
  slide.addTable(
    [
      headers.map((text, at) => ({
        text: upToWord(text, letters(at)),
        options: {
          bold: true,
          fontSize: headingSize,
          color: 'FFFFFF',
          fill: { color: hex(accent) },
          lang,
          align: at === 0 ? ('left' as const) : ('right' as const),
        },
      })),
      ...rows.map(({ cells }) =>
        cells.map((value, at) => ({
          text: upToWord(cellText(value, { units }, at - 1, words.locale), cellLetters),
          options: {
            align: at === 0 ? ('left' as const) : ('right' as const),
            border,
            lang,
            ...(shade && typeof value === 'number' && shade(value)),
          },
        })),
      ),
    ] as Parameters<Slide['addTable']>[0],
    {
      x: wide.left,
      y: body.top,
      w: inner,
      colW: widths,
      fontSize,
      fontFace,
      // What few rows leave free makes them easier to read.
      rowH: Math.min(0.45, (body.height - 0.15) / lines),
      valign: 'middle',
      color: ink.text,
      margin: [0.03, 0.08, 0.03, 0.08],
    },
  );
}
