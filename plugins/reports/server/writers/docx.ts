import type { ChartTable } from '@kaiku/sdk/common';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type ITableCellOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { estimatePageNumbers } from 'docx/layout';
import { cellText } from '../document/cellText.ts';
import { type ColumnRoom, columnWidths, fittingSize } from '../document/columns.ts';
import { withFonts } from '../document/fonts.ts';
import { inPieces, type Room } from '../document/pieces.ts';
import type { Block, Report } from '../document/report.ts';
import { drawSvg, legibleScale, toPng } from '../document/svg.ts';
import { tidied } from '../document/tidied.ts';
import { upToWord } from '../document/upToWord.ts';

/** Twentieths of a point: A4 with margins of 2 cm. */
const page = { width: 11_906, height: 16_838, margin: 1_134 };
const inner = page.width - 2 * page.margin;
/** Pixels, as programs count them at 96 to the inch. */
const pictureWidth = Math.floor((inner / 1_440) * 96);
const mostHeight = 760;
const ink = { text: '1C2729', dimmed: '546365', line: 'D5DEDE', zebra: 'F5F8F8' };
/** On every machine that has a word processor. */
const font = 'Arial';

const hex = (color: string): string => color.replace('#', '').toUpperCase();

type Step = (done: number, total: number) => Promise<void>;

/** Writes a report for a word processor: headings, contents, tables and texts that can be worked on, charts as pictures. */
export const writeDocx = (given: Report, step: Step): Promise<Buffer> => {
  const report = tidied(given);
  return withFonts(report, () => written(report, step));
};

async function written(report: Report, step: Step): Promise<Buffer> {
  const { words, blocks } = report;
  const body: (Paragraph | Table)[] = [];
  let before: string | null = null;
  for (const [at, block] of blocks.entries()) {
    body.push(...blockParts(block, report, block.title === before));
    before = block.title;
    await step(at + 1, blocks.length);
  }
  const contents =
    blocks.length === 0
      ? []
      : [
          new Paragraph({ text: words.t('contents'), style: 'ContentsTitle', pageBreakBefore: true }),
          new TableOfContents(words.t('contents'), { hyperlink: true, headingStyleRange: '1-1' }),
        ];
  const [first, ...rest] = body;
  const document = new Document({
    title: report.title,
    creator: report.company || 'Kaiku',
    description: report.footer,
    pageNumbers: estimatePageNumbers,
    styles: {
      default: {
        document: {
          run: { font, size: 20, color: ink.text, language: { value: words.locale } },
          paragraph: { spacing: { after: 80, line: 276, lineRule: LineRuleType.AUTO } },
        },
        heading1: {
          run: { font, size: 28, bold: true, color: ink.text },
          paragraph: { spacing: { before: 360, after: 60 }, keepNext: true, keepLines: true },
        },
        heading2: {
          run: { font, size: 20, bold: true, color: ink.text },
          paragraph: { spacing: { before: 300, after: 20 }, keepNext: true, keepLines: true },
        },
        title: {
          run: { font, size: 60, bold: true, color: ink.text },
          paragraph: { spacing: { before: 0, after: 120 } },
        },
      },
      paragraphStyles: [
        { id: 'Facts', name: 'Facts', basedOn: 'Normal', run: { size: 18, color: ink.dimmed } },
        {
          id: 'ContentsTitle',
          name: 'Contents title',
          basedOn: 'Normal',
          run: { size: 36, bold: true },
          paragraph: { spacing: { after: 240 } },
        },
        {
          id: 'Answer',
          name: 'Answer',
          basedOn: 'Normal',
          paragraph: { spacing: { after: 120 }, indent: { left: 200 } },
        },
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin },
          },
        },
        footers: { default: footer(report), first: new Footer({ children: [new Paragraph('')] }) },
        children: [
          ...titleParts(report),
          ...contents,
          ...(first
            ? [
                new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: LineRuleType.EXACT } }),
                first,
              ]
            : []),
          ...rest,
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

const footer = ({ title, footer: said, accent }: Report): Footer =>
  new Footer({
    children: [
      new Paragraph({
        border: { top: { style: BorderStyle.SINGLE, size: 6, color: hex(accent), space: 6 } },
        tabStops: [{ type: TabStopType.RIGHT, position: inner }],
        children: [
          new TextRun({ text: upToWord(`${title} · ${said}`, 110), size: 16, color: ink.dimmed }),
          new TextRun({
            children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
            size: 16,
            color: ink.dimmed,
          }),
        ],
      }),
    ],
  });

function titleParts({ title, view, company, logo, accent, facts, empty, words }: Report): (Paragraph | Table)[] {
  const small = { size: 24, color: ink.dimmed };
  const parts: (Paragraph | Table)[] = [];
  if (logo) {
    const scale = Math.min(240 / logo.width, 84 / logo.height);
    const transformation = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
    parts.push(
      new Paragraph({
        children: [
          new ImageRun({
            type: 'png',
            data: logo.data,
            transformation,
            altText: { name: company, title: company, description: company },
          }),
        ],
      }),
    );
  } else
    parts.push(new Paragraph({ children: [new TextRun({ text: company, size: 26, bold: true, color: hex(accent) })] }));
  parts.push(
    new Paragraph({
      spacing: { before: 1_400, after: 60 },
      children: [new TextRun({ text: words.t('report.kind'), ...small })],
    }),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
  );
  if (view) parts.push(new Paragraph({ children: [new TextRun({ text: view, size: 30, color: ink.dimmed })] }));
  if (logo) parts.push(new Paragraph({ children: [new TextRun({ text: company, ...small })] }));
  parts.push(
    new Paragraph({
      spacing: { before: 240, after: 360 },
      indent: { right: inner - 1_440 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 24, color: hex(accent), space: 1 } },
    }),
    factsTable(facts),
  );
  if (empty)
    parts.push(
      new Paragraph({ spacing: { before: 480 }, children: [new TextRun({ text: empty, size: 26, bold: true })] }),
    );
  return parts;
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

function factsTable(facts: Report['facts']): Table {
  const widths = [2_700, inner - 2_700];
  return new Table({
    width: { size: inner, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: noBorders,
    rows: facts.map(
      ({ label, text }) =>
        new TableRow({
          cantSplit: true,
          children: [
            new TableCell({
              width: { size: widths[0]!, type: WidthType.DXA },
              margins: { left: 0 },
              children: [new Paragraph({ children: [new TextRun({ text: label, color: ink.dimmed })] })],
            }),
            new TableCell({ width: { size: widths[1]!, type: WidthType.DXA }, children: [new Paragraph(text)] }),
          ],
        }),
    ),
  });
}

/** A comparison belongs to the question above, and may stand on a page of its own. */
function blockParts(block: Block, report: Report, goesOn: boolean): (Paragraph | Table)[] {
  const { title, facts, drawing, texts, note } = block;
  const picture = drawing && drawSvg(drawing, report.words.locale);
  const scale = picture ? Math.min(pictureWidth / picture.width, mostHeight / picture.height) : 0;
  const drawn = scale >= legibleScale ? picture : null;
  // As many rows as stand together with a drawing say its figures; more, as of days, say what it says.
  const table = block.table && (block.tableShown || !drawn || block.table.rows.length <= figures) ? block.table : null;
  const parts: (Paragraph | Table)[] = [];
  const more = drawn !== null || table !== null || texts.length > 0 || note !== null;
  parts.push(new Paragraph({ text: title, heading: goesOn ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_1 }));
  if (facts) parts.push(new Paragraph({ text: facts, style: 'Facts', keepNext: more }));
  if (drawn) {
    const transformation = { width: Math.round(drawn.width * scale), height: Math.round(drawn.height * scale) };
    const altText = { name: title, title, description: [title, facts].join('. ') };
    parts.push(
      new Paragraph({
        keepNext: table === null && note !== null,
        children: [new ImageRun({ type: 'png', data: toPng(drawn), transformation, altText })],
      }),
    );
  }
  for (const piece of table ? inPieces(table, room) : [])
    parts.push(tableOf(piece, report), new Paragraph({ spacing: { after: 0 } }));
  // A note that there are more does not stand alone on a page.
  for (const [at, text] of texts.entries())
    parts.push(answerOf(text, report, note !== null && at === texts.length - 1));
  if (note) parts.push(new Paragraph({ text: note, style: 'Facts' }));
  return parts;
}

/** A longer answer goes on over the page rather than leaving most of it empty. */
const keptLetters = 600;

const answerOf = (text: string, { accent }: Report, keepNext: boolean): Paragraph =>
  new Paragraph({
    style: 'Answer',
    keepNext,
    keepLines: text.length <= keptLetters,
    border: { left: { style: BorderStyle.SINGLE, size: 12, color: hex(accent), space: 8 } },
    children: text.split('\n').map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }) })),
  });

/** Rows that are said beside a drawing of them. */
const figures = 25;
/** A table of this many rows, such as a scale from 0 to 10 has, stands together; of longer ones as many stand with their heading, and the last are not alone. */
const together = 11;
const keptRow = (at: number, count: number): boolean =>
  count <= together ? at < count - 1 : at < 2 || at === count - 2;

const cellAir = 160;
const columnRoom: ColumnRoom = {
  width: inner / 20,
  air: cellAir / 20,
  usual: (columns) => (columns > 3 ? 75 : 95),
  sizes: [9, 8.5, 8, 7.5, 7, 6.5],
  legible: 7,
};
const room: Room = { counts: 12, figures: 6, columns: columnRoom };

function tableOf({ headers, rows, units }: ChartTable, { words, accent }: Report): Table {
  const points = columnWidths(headers, columnRoom);
  const widths = points.map((width) => Math.floor(width * 20));
  const headingSize = fittingSize(headers, points, columnRoom, true) * 2;
  const size = headers.length > 8 ? 15 : 18;
  const line = { style: BorderStyle.SINGLE, size: 4, color: ink.line };
  const cell = (
    text: string,
    at: number,
    own: Partial<ITableCellOptions>,
    bold: boolean,
    paragraph: Partial<IParagraphOptions>,
  ) =>
    new TableCell({
      width: { size: widths[at]!, type: WidthType.DXA },
      margins: { top: 40, bottom: 40, left: cellAir / 2, right: cellAir / 2 },
      ...own,
      children: [
        new Paragraph({
          alignment: at === 0 ? AlignmentType.LEFT : AlignmentType.RIGHT,
          spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO },
          ...paragraph,
          children: [new TextRun({ text, bold, size: bold ? headingSize : size, ...(bold && { color: 'FFFFFF' }) })],
        }),
      ],
    });
  const fill = { type: ShadingType.CLEAR, color: 'auto', fill: hex(accent) };
  return new Table({
    width: { size: inner, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: { ...noBorders, bottom: line, insideHorizontal: line },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: headers.map((text, at) => cell(text, at, { shading: fill }, true, { keepNext: true })),
      }),
      ...rows.map(
        ({ cells }, index) =>
          new TableRow({
            cantSplit: true,
            children: cells.map((value, at) =>
              cell(
                cellText(value, { units }, at - 1, words.locale),
                at,
                index % 2 === 1 ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: ink.zebra } } : {},
                false,
                { keepNext: keptRow(index, rows.length) },
              ),
            ),
          }),
      ),
    ],
  });
}
