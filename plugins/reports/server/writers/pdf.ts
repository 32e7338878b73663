import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ChartTable } from '@kaiku/sdk/common';
import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import { cellText } from '../document/cellText.ts';
import { type ColumnRoom, columnWidths, fittingSize } from '../document/columns.ts';
import { withFonts } from '../document/fonts.ts';
import { inPieces, type Room } from '../document/pieces.ts';
import type { Block, Report } from '../document/report.ts';
import { drawSvg, legibleScale, type Picture } from '../document/svg.ts';
import { withFaces } from '../document/svgTexts.ts';
import { type Doc, fit, ink, inner, newPage, page, textHeight, use, write } from './pdf/sheet.ts';

/** Between two blocks. */
const gap = 26;

type Step = (done: number, total: number) => Promise<void>;

interface Placed {
  title: string;
  page: number;
  anchor: string;
}

/**
 * Writes a report as a PDF: vector charts, letters that can be searched and copied, bookmarks and a list of contents that
 * leads to each page. A block begins on a new page rather than being cut.
 */
export const writePdf = (file: string, report: Report, step: Step): Promise<void> =>
  withFonts(report, () => writeFile(file, report, step));

async function writeFile(file: string, report: Report, step: Step): Promise<void> {
  const { words, title } = report;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: page.left, right: page.left, top: page.top, bottom: 0 },
    bufferPages: true,
    autoFirstPage: false,
    lang: words.locale,
    displayTitle: true,
    info: { Title: title, Author: report.company, Creator: 'Kaiku', CreationDate: report.madeAt },
  });
  const out = createWriteStream(file);
  // Heard from the beginning: there may be no room for it while pages are still drawn.
  const written = finished(out);
  written.catch(() => {});
  doc.pipe(out);

  titlePage(doc, report);
  const contentsAt = doc.bufferedPageRange().count;
  const listed =
    report.blocks.length > 0
      ? contentsPages(
          doc,
          report.blocks.map((block) => block.title),
          words.t('contents'),
        )
      : 0;
  const placed: Placed[] = [];
  let y = inner.bottom;
  let before: string | null = null;
  for (const [at, block] of report.blocks.entries()) {
    // A comparison stands with its question.
    const height = heightOf(block, report);
    if (y + Math.min(height, inner.bottom - page.top) > inner.bottom) y = newPage(doc);
    // Below its question a comparison needs no heading.
    const goesOn = block.title === before && y > page.top;
    const anchor = `block${at}`;
    if (block.title !== before) placed.push({ title: block.title, page: pageNumber(doc), anchor });
    before = block.title;
    doc.addNamedDestination(anchor, 'XYZ', page.left, y, null);
    if (placed.at(-1)?.anchor === anchor) doc.outline.addItem(block.title);
    y = drawBlock(doc, goesOn ? { ...block, title: '' } : block, report, y) + gap;
    await step(at + 1, report.blocks.length);
  }
  if (listed > 0) fillContents(doc, placed, words.t('contents'), { at: contentsAt, count: listed });
  feet(doc, report);
  doc.end();
  await written;
}

const pageNumber = (doc: Doc): number => {
  const { start, count } = doc.bufferedPageRange();
  return start + count;
};

function titlePage(doc: Doc, { title, view, company, logo, accent, facts, empty, words }: Report): void {
  doc.addPage();
  doc.rect(0, 0, page.width, 10).fill(accent);
  let y = 84;
  if (logo) {
    const box = fit(logo, 180, 64);
    doc.image(logo.data, page.left, y, box);
    y += box.height + 28;
  } else {
    y = write(doc, company, page.left, y, { size: 13, bold: true, color: accent }) + 28;
  }
  y = Math.max(y, 210);
  y = write(doc, words.t('report.kind'), page.left, y, { size: 12, color: ink.dimmed }) + 6;
  y = write(doc, title, page.left, y, { size: title.length > 70 ? 24 : 32, bold: true, lines: 5 }) + 8;
  if (view) y = write(doc, view, page.left, y, { size: 16, color: ink.dimmed, lines: 2 }) + 4;
  if (logo) y = write(doc, company, page.left, y, { size: 13, color: ink.dimmed }) + 4;
  y += 26;
  doc
    .moveTo(page.left, y)
    .lineTo(page.left + 72, y)
    .lineWidth(3)
    .stroke(accent);
  y += 28;
  const label = 150;
  for (const fact of facts) {
    const text = { size: 10.5, width: inner.width - label, lines: 6 };
    const height = Math.max(
      textHeight(fact.text, text),
      textHeight(fact.label, { size: 10.5, width: label - 12, lines: 6 }),
    );
    if (y + height > inner.bottom) y = newPage(doc);
    write(doc, fact.label, page.left, y, { size: 10.5, color: ink.dimmed, width: label - 12, lines: 6 });
    write(doc, fact.text, page.left + label, y, text);
    y += height + 9;
  }
  if (empty) write(doc, empty, page.left, y + 24, { size: 13, bold: true });
}

const contents = { line: 21, size: 10.5, top: page.top + 48 };
const linesOfPage = (): number => Math.floor((inner.bottom - contents.top) / contents.line);

/** Pages that are filled once it is known where everything stands. @returns how many */
function contentsPages(doc: Doc, titles: readonly string[], heading: string): number {
  const count = Math.ceil(new Set(titles).size / linesOfPage());
  for (let at = 0; at < count; at += 1) {
    doc.addPage();
    if (at === 0) doc.outline.addItem(heading);
  }
  return count;
}

function fillContents(
  doc: Doc,
  placed: readonly Placed[],
  heading: string,
  pages: { at: number; count: number },
): void {
  const perPage = linesOfPage();
  for (let at = 0; at < pages.count; at += 1) {
    doc.switchToPage(pages.at + at);
    if (at === 0) write(doc, heading, page.left, page.top, { size: 20, bold: true });
    let y = contents.top;
    for (const { title, page: number, anchor } of placed.slice(at * perPage, (at + 1) * perPage)) {
      const how = { size: contents.size, width: inner.width - 44, lines: 1 };
      write(doc, title, page.left, y, how);
      write(doc, String(number), page.left, y, { size: contents.size, color: ink.dimmed, align: 'right' });
      doc.goTo(page.left, y - 3, inner.width, contents.line - 2, anchor);
      doc
        .moveTo(page.left, y + 16)
        .lineTo(page.left + inner.width, y + 16)
        .lineWidth(0.4)
        .stroke(ink.line);
      y += contents.line;
    }
  }
}

function feet(doc: Doc, { title, footer, accent }: Report): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 1; at < count; at += 1) {
    doc.switchToPage(at);
    const y = page.height - 40;
    doc
      .moveTo(page.left, y - 8)
      .lineTo(page.left + inner.width, y - 8)
      .lineWidth(0.6)
      .stroke(accent);
    write(doc, `${title} · ${footer}`, page.left, y, { size: 8, color: ink.dimmed, width: inner.width - 60, lines: 1 });
    write(doc, `${at + 1} / ${count}`, page.left, y, { size: 8, color: ink.dimmed, align: 'right' });
  }
}

const heading = { size: 14, bold: true } as const;
const smaller = { size: 9.5, color: ink.dimmed } as const;
const scale = inner.width / 640;
/** The share of a page that a chart takes at most, so that its title stands with it. */
const tallest = inner.bottom - page.top - 110;

type Sized = Picture & { w: number; h: number };
const drawn = new WeakMap<Block, Sized>();

/** Drawn once: its height is asked before it has its place. */
function pictureOf(block: Block, { words }: Report): Sized | null {
  if (!block.drawing) return null;
  const known = drawn.get(block);
  if (known) return known;
  const picture = drawSvg(block.drawing, words.locale);
  const by = Math.min(scale, tallest / picture.height);
  const placed = { ...picture, w: picture.width * by, h: picture.height * by };
  drawn.set(block, placed);
  return placed;
}

const smallest = scale * legibleScale;

const legibleDrawing = (block: Block, report: Report) => {
  const picture = pictureOf(block, report);
  return picture && picture.w / picture.width >= smallest ? picture : null;
};

/** What has to stand together: of tables and texts, which may go on, the beginning. */
function heightOf(block: Block, report: Report): number {
  const picture = legibleDrawing(block, report);
  const table = block.table && (block.tableShown || !picture) ? tableHeight(block.table, report) : 0;
  const first = block.texts.slice(0, 2).reduce((sum, text) => sum + answerHeight(text), 0);
  return headHeight(block) + (picture ? picture.h + 10 : 0) + table + first + (block.note ? 24 : 0);
}

const headHeight = ({ title, facts }: Block): number =>
  (title ? textHeight(title, heading) : 0) + (facts ? textHeight(facts, smaller) + 4 : 0) + 10;

function drawBlock(doc: Doc, block: Block, report: Report, from: number): number {
  let y = block.title ? write(doc, block.title, page.left, from, heading) : from;
  if (block.facts) y = write(doc, block.facts, page.left, y + 4, smaller);
  y += 10;
  const picture = legibleDrawing(block, report);
  if (picture) {
    drawChart(doc, picture, y);
    y += picture.h + 10;
  }
  if (block.table && (block.tableShown || !picture)) y = drawTable(doc, block.table, report, y);
  for (const text of block.texts) y = drawAnswer(doc, text, report, y);
  if (block.note) {
    if (y + 18 > inner.bottom) y = newPage(doc);
    y = write(doc, block.note, page.left, y + 2, smaller);
  }
  return y;
}

/** ECharts outlines letters below their filling, which a PDF would do above it; and its faces are pictures in the picture. */
const forPdf = (svg: string): string =>
  svg
    .replace(/(<text[^>]*?) stroke="[^"]*"([^>]*paint-order="stroke")/g, '$1$2')
    .replace(/(<text[^>]*paint-order="stroke"[^>]*?) stroke="[^"]*"/g, '$1')
    .replace(
      /<image([^>]*?)(?:xlink:)?href="data:image\/svg\+xml,([^"]*)"([^>]*?)(?:\/>|><\/image>)/g,
      (_all, head, data, tail) => {
        const attributes = `${head} ${tail}`;
        const placed = /transform="[^"]*"/.exec(attributes)?.[0] ?? '';
        const at = [...attributes.matchAll(/\b(x|y|width|height)="([^"]*)"/g)].map(
          ([, name, value]) => `${name}="${value}"`,
        );
        const nested = decodeURIComponent(data.replaceAll('&amp;', '&')).replace(
          /width="[^"]*" height="[^"]*"/,
          at.join(' '),
        );
        return `<g ${placed}>${nested}</g>`;
      },
    );

function drawChart(doc: Doc, { svg, width, w }: Sized, y: number): void {
  const placed = withFaces(forPdf(svg), (face) => use(doc, face));
  doc.save();
  doc.translate(page.left, y).scale(w / width);
  SVGtoPDF(doc, placed, 0, 0, { assumePt: true, fontCallback: (family) => family });
  doc.restore();
}

/** Answers in the respondents' own words. */
const answer = { size: 10, width: inner.width - 16, lines: 30 } as const;
const answerHeight = (text: string): number => textHeight(text, answer) + 11;

function drawAnswer(doc: Doc, text: string, { accent }: Report, from: number): number {
  const height = answerHeight(text);
  const y = from + height > inner.bottom ? newPage(doc) : from;
  doc.rect(page.left, y, 2, height - 9).fill(accent);
  write(doc, text, page.left + 12, y, answer);
  return y + height;
}

interface Column {
  x: number;
  width: number;
}
const cell = { pad: 5 };
const columnRoom: ColumnRoom = {
  width: inner.width,
  air: 2 * cell.pad,
  usual: (columns) => (columns > 3 ? 110 : 120),
  sizes: [9, 8, 7, 6.2],
  legible: 7,
};
const room: Room = { counts: 12, figures: 6, columns: columnRoom };

function columnsOf(table: ChartTable): Column[] {
  let x = page.left;
  return columnWidths(table.headers, columnRoom).map((width) => {
    const column = { x, width };
    x += width;
    return column;
  });
}

interface Row {
  cells: readonly string[];
  /** Of its letters. */
  size: number;
  height: number;
  bold: boolean;
}

function measured(cells: readonly string[], columns: readonly Column[], bold = false): Row {
  const widths = columns.map(({ width }) => width);
  const size = fittingSize(cells, widths, columnRoom, bold);
  const heights = cells.map((text, at) =>
    textHeight(text, { size, bold, width: columns[at]!.width - 2 * cell.pad, lines: 4 }),
  );
  return { cells, size, height: Math.max(...heights) + 2 * cell.pad - 2, bold };
}

const textsOf = (table: ChartTable, locale: string): string[][] =>
  table.rows.map(({ cells }) => cells.map((value, at) => cellText(value, table, at - 1, locale)));

const tableHeight = (table: ChartTable, report: Report): number =>
  inPieces(table, room).reduce((sum, piece) => sum + pieceOf(piece, report).height, 0);

/** A table with what its rows take, so that they are measured once. */
interface Piece {
  columns: Column[];
  heading: Row;
  rows: Row[];
  height: number;
}

function pieceOf(table: ChartTable, { words }: Report): Piece {
  const columns = columnsOf(table);
  const heading = measured(table.headers, columns, true);
  const rows = textsOf(table, words.locale).map((cells) => measured(cells, columns));
  return { columns, heading, rows, height: heading.height + rows.reduce((sum, { height }) => sum + height, 0) + 8 };
}

function drawTable(doc: Doc, table: ChartTable, report: Report, from: number): number {
  let y = from;
  for (const some of inPieces(table, room)) {
    const piece = pieceOf(some, report);
    // One that has room on a page is not cut.
    if (y > from && y + piece.height > inner.bottom && piece.height < inner.bottom - page.top) y = newPage(doc);
    y = drawPiece(doc, piece, report, y);
  }
  return y;
}

/** A table that is longer than a page goes on with its heading. */
function drawPiece(doc: Doc, { columns, heading, rows }: Piece, { accent }: Report, from: number): number {
  const draw = ({ cells, size, height, bold }: Row, y: number, shade: boolean): number => {
    if (shade) doc.rect(page.left, y, inner.width, height).fill(ink.zebra);
    for (const [at, text] of cells.entries()) {
      const { x, width } = columns[at]!;
      write(doc, text, x + cell.pad, y + cell.pad - 1, {
        size,
        bold,
        width: width - 2 * cell.pad,
        lines: 4,
        align: at === 0 ? 'left' : 'right',
      });
    }
    return y + height;
  };
  const head = (y: number): number => {
    const below = draw(heading, y, false);
    doc
      .moveTo(page.left, below)
      .lineTo(page.left + inner.width, below)
      .lineWidth(1)
      .stroke(accent);
    return below;
  };
  let y = head(from);
  for (const [at, row] of rows.entries()) {
    if (y + row.height > inner.bottom) y = head(newPage(doc));
    y = draw(row, y, at % 2 === 1);
  }
  return y + 8;
}
