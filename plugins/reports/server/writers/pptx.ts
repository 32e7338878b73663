import { type ChartTable, formatValue, luminance, mixColors } from '@kaiku/sdk/common';
import PptxGenJS from 'pptxgenjs';
import type { Block, NativeChart, Report } from '../document/report.ts';

type Deck = PptxGenJS.default;
type Slide = PptxGenJS.default.Slide;
/** Its types are those of a module of another kind. */
const Presentation = PptxGenJS as unknown as new () => Deck;

/** Inches of a wide slide. */
const wide = { width: 13.333, height: 7.5, left: 0.6 };
const inner = wide.width - 2 * wide.left;
const body = { top: 1.75, height: 4.95 };
const ink = { text: '1C2729', dimmed: '546365', line: 'D5DEDE' };
/** On every machine that has PowerPoint, Keynote or LibreOffice. */
const fontFace = 'Arial';
const contentsLines = 16;
const tableRows = 14;
/** Points of texts on one slide. */
const textRoom = 4.9 * 72;

const hex = (color: string): string => color.replace('#', '').toUpperCase();

/** Writes a report as slides, a question on each: charts are the program's own, with their figures behind them. */
export async function writePptx(report: Report, step: (done: number, total: number) => Promise<void>): Promise<Buffer> {
  const deck = new Presentation();
  deck.defineLayout({ name: 'WIDE', width: wide.width, height: wide.height });
  deck.layout = 'WIDE';
  deck.title = report.title;
  deck.company = report.company;
  deck.author = report.company || 'Kaiku';
  deck.theme = { headFontFace: fontFace, bodyFontFace: fontFace };
  deck.defineSlideMaster({
    title: 'PAGE',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: wide.width, h: 0.1, fill: { color: hex(report.accent) } } },
      {
        text: {
          text: `${report.title} · ${report.footer}`.slice(0, 180),
          options: { x: wide.left, y: 7, w: inner - 1, h: 0.3, fontSize: 9, color: ink.dimmed, fontFace, margin: 0 },
        },
      },
    ],
    slideNumber: {
      x: wide.width - wide.left - 0.6,
      y: 7,
      w: 0.6,
      h: 0.3,
      fontSize: 9,
      color: ink.dimmed,
      fontFace,
      align: 'right',
    },
  });
  contentsSlides(deck, report, titleSlides(deck, report));
  for (const [at, block] of report.blocks.entries()) {
    blockSlides(deck, block, report);
    await step(at + 1, report.blocks.length);
  }
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

/** @returns how many slides: what there is no room for on the first stands on others */
function titleSlides(deck: Deck, { title, view, company, logo, accent, facts, empty, words }: Report): number {
  const slide = deck.addSlide();
  slide.addShape('rect', { x: 0, y: 0, w: 0.28, h: wide.height, fill: { color: hex(accent) } });
  const x = 0.95;
  if (logo) {
    const scale = Math.min(2.6 / logo.width, 0.9 / logo.height);
    const data = `image/png;base64,${logo.data.toString('base64')}`;
    slide.addImage({ data, x, y: 0.6, w: logo.width * scale, h: logo.height * scale, altText: company });
  }
  slide.addText(company, {
    x: logo ? x + 2.8 : x,
    y: logo ? 0.8 : 0.6,
    w: 8,
    h: 0.5,
    fontSize: 16,
    bold: true,
    color: hex(accent),
    fontFace,
    margin: 0,
  });
  slide.addText(words.t('report.kind'), {
    x,
    y: 1.85,
    w: 11,
    h: 0.35,
    fontSize: 14,
    color: ink.dimmed,
    fontFace,
    margin: 0,
  });
  slide.addText(title, {
    x,
    y: 2.2,
    w: 11.4,
    h: 1.15,
    fontSize: title.length > 60 ? 28 : 38,
    bold: true,
    color: ink.text,
    fontFace,
    margin: 0,
    valign: 'top',
    fit: 'shrink',
  });
  if (view) slide.addText(view, { x, y: 3.4, w: 11, h: 0.4, fontSize: 18, color: ink.dimmed, fontFace, margin: 0 });
  const [shown = [], ...others] = factSlides(facts);
  factTable(slide, shown, x, 4);
  if (empty)
    slide.addText(empty, {
      x,
      y: 6.7,
      w: 11.4,
      h: 0.6,
      fontSize: 16,
      bold: true,
      color: ink.text,
      fontFace,
      margin: 0,
    });
  for (const some of others) {
    const more = deck.addSlide({ masterName: 'PAGE' });
    head(more, words.t('report.facts'), '');
    factTable(more, some, wide.left, 1.35);
  }
  return 1 + others.length;
}

type Facts = Report['facts'];
/** Lines of facts on the first slide, and on each other. */
const factLines = { first: 10, other: 20 };
/** Letters of a fact on a line, and at most. */
const factLetters = { line: 100, most: 700 };

/** Facts by slide, by a guess at their lines. */
function factSlides(facts: Facts): Facts[] {
  const slides: Facts[number][][] = [[]];
  let room = factLines.first;
  for (const { label, text } of facts) {
    const short = text.length > factLetters.most ? `${text.slice(0, factLetters.most - 1)}…` : text;
    const lines = Math.max(1, Math.ceil(short.length / factLetters.line), Math.ceil(label.length / 28));
    if (room < lines && slides.at(-1)!.length > 0) {
      slides.push([]);
      room = factLines.other;
    }
    slides.at(-1)!.push({ label, text: short });
    room -= lines;
  }
  return slides;
}

function factTable(slide: Slide, facts: Facts, x: number, y: number): void {
  if (facts.length === 0) return;
  slide.addTable(
    facts.map(({ label, text }) => [
      { text: label, options: { color: ink.dimmed } },
      { text, options: { color: ink.text } },
    ]),
    {
      x,
      y,
      w: 11.4,
      colW: [2.6, 8.8],
      fontSize: 12,
      fontFace,
      margin: [0.02, 0.05, 0.02, 0],
      border: { type: 'none' },
    },
  );
}

/** @param before slides that there are already */
function contentsSlides(deck: Deck, { blocks, words }: Report, before: number): void {
  const titles = [...new Set(blocks.map(({ title }) => title))];
  const first = before + 1 + Math.ceil(titles.length / contentsLines);
  // The slide on which each begins is known: a block has as many slides as it is divided into.
  const numbers = new Map<string, number>();
  let at = first;
  for (const block of blocks) {
    if (!numbers.has(block.title)) numbers.set(block.title, at);
    at += slidesOf(block);
  }
  for (let from = 0; from < titles.length; from += contentsLines) {
    const slide = deck.addSlide({ masterName: 'PAGE' });
    head(slide, words.t('contents'), '');
    slide.addTable(
      titles.slice(from, from + contentsLines).map((title) => {
        const number = numbers.get(title)!;
        return [
          { text: title.slice(0, 110), options: { hyperlink: { slide: number }, color: ink.text } },
          { text: String(number), options: { align: 'right' as const, color: ink.dimmed } },
        ];
      }),
      {
        x: wide.left,
        y: 1.35,
        w: inner,
        colW: [inner - 0.8, 0.8],
        rowH: 0.33,
        fontSize: 13,
        fontFace,
        margin: [0, 0.05, 0, 0],
        border: { type: 'none' },
      },
    );
  }
}

function head(slide: Slide, title: string, facts: string): void {
  slide.addText(title, {
    x: wide.left,
    y: 0.35,
    w: inner,
    h: 0.85,
    fontSize: title.length > 90 ? 18 : 24,
    bold: true,
    color: ink.text,
    fontFace,
    margin: 0,
    valign: 'middle',
    fit: 'shrink',
  });
  if (facts)
    slide.addText(facts, {
      x: wide.left,
      y: 1.22,
      w: inner,
      h: 0.35,
      fontSize: 12,
      color: ink.dimmed,
      fontFace,
      margin: 0,
    });
}

/** Texts by slide: as many as fit, by a guess at their lines. */
function textSlides(texts: readonly string[]): string[][] {
  const slides: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const short = text.length > 700 ? `${text.slice(0, 699)}…` : text;
    const lines = short.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 125)), 0);
    const height = lines * 17 + 8;
    if (room < height || slides.length === 0) {
      slides.push([]);
      room = textRoom;
    }
    slides.at(-1)!.push(short);
    room -= height;
  }
  return slides;
}

const asTable = ({ table, drawing }: Block): boolean => table !== null && !drawing?.native;
const tableSlides = ({ rows }: ChartTable): number => Math.max(1, Math.ceil(rows.length / tableRows));

function slidesOf(block: Block): number {
  if (block.drawing?.native) return 1;
  if (asTable(block)) return tableSlides(block.table!);
  return Math.max(1, textSlides(block.texts).length);
}

function blockSlides(deck: Deck, block: Block, report: Report): void {
  const { title, facts, drawing, note } = block;
  const begin = () => {
    const slide = deck.addSlide({ masterName: 'PAGE' });
    head(slide, title, facts);
    if (note)
      slide.addText(note, {
        x: wide.left,
        y: 6.65,
        w: inner,
        h: 0.3,
        fontSize: 11,
        color: ink.dimmed,
        fontFace,
        margin: 0,
      });
    return slide;
  };
  if (drawing?.native) {
    addChart(deck, begin(), drawing.native, title, report);
    return;
  }
  if (asTable(block)) {
    for (let from = 0; from === 0 || from < block.table!.rows.length; from += tableRows)
      addTable(begin(), block.table!, from, report);
    return;
  }
  const slides = textSlides(block.texts);
  if (slides.length === 0) begin();
  for (const texts of slides) {
    begin().addText(
      texts.map((text) => ({ text, options: { bullet: { indent: 14 }, breakLine: true, paraSpaceAfter: 6 } })),
      {
        x: wide.left,
        y: body.top,
        w: inner,
        h: body.height,
        fontSize: 14,
        color: ink.text,
        fontFace,
        margin: 0,
        valign: 'top',
      },
    );
  }
}

/** One colour of letters has to do for all parts of a bar. */
function underDarkText(color: string): string {
  for (let share = 0; ; share += 0.05) {
    const mixed = mixColors(color, '#ffffff', share);
    if (luminance(mixed) >= 0.32) return mixed;
  }
}

function addChart(
  deck: Deck,
  slide: Slide,
  { shape, data, colors }: NativeChart,
  title: string,
  { words }: Report,
): void {
  const percent = data.unit === 'percent';
  // Programs write shares as parts of one.
  const values = data.series.map((one) => one.values.map((value) => (percent ? (value ?? 0) / 100 : (value ?? 0))));
  const labels = data.categories.map(({ label }) => label);
  const long = labels.some((label) => label.length > 30);
  const line = shape === 'line';
  const lying = shape === 'bars' || shape === 'stacked';
  const format = percent ? '0%' : data.unit === 'count' ? '#,##0' : '0.0';
  slide.addChart(
    line ? deck.ChartType.line : deck.ChartType.bar,
    data.series.map((one, at) => ({ name: one.label, labels, values: values[at]! })),
    {
      x: wide.left,
      y: body.top,
      w: inner,
      h: body.height,
      altText: title,
      barDir: lying ? 'bar' : 'col',
      barGrouping: shape === 'stacked' ? 'percentStacked' : 'clustered',
      barGapWidthPct: labels.length <= 4 ? 140 : 60,
      chartColors: colors.map((color) => hex(shape === 'stacked' ? underDarkText(color) : color)),
      ...(line && { lineSize: 2.5, lineDataSymbolSize: labels.length > 60 ? 1 : 6 }),
      showLegend: data.series.length > 1,
      legendPos: 't',
      legendFontSize: 12,
      legendFontFace: fontFace,
      showValue: !line && (shape === 'stacked' || labels.length * data.series.length <= 40),
      dataLabelFormatCode: shape === 'stacked' ? '0%;;' : format,
      dataLabelFontSize: 11,
      dataLabelFontFace: fontFace,
      ...(shape !== 'stacked' && !line && { dataLabelPosition: 'outEnd' as const }),
      dataLabelColor: ink.text,
      // The figures at the bars say it all.
      valAxisHidden: lying,
      valAxisLabelFormatCode: format,
      ...(shape === 'stacked' ? { valAxisMaxVal: 1 } : {}),
      ...(data.unit !== 'number' && { valAxisMinVal: 0 }),
      valAxisLabelFontSize: 11,
      valAxisLabelFontFace: fontFace,
      valAxisLabelColor: ink.dimmed,
      valGridLine: { color: 'E2E8E8', size: 0.75 },
      catAxisLabelFontSize: long || labels.length > 16 ? 10 : 12,
      catAxisLabelFontFace: fontFace,
      catAxisLabelColor: ink.text,
      catGridLine: { style: 'none' },
      lang: words.locale,
      // Its types know one of the two only: the first category stands on top.
      ...(lying && ({ catAxisOrientation: 'maxMin' } as object)),
    },
  );
}

function addTable(slide: Slide, table: ChartTable, from: number, { accent, words }: Report): void {
  const { headers, rows, units } = table;
  const others = headers.length - 1;
  const each = Math.min(1.4, (inner * 0.65) / Math.max(1, others));
  const fontSize = others > 9 ? 9 : 12;
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
        text: text.slice(0, 80),
        options: {
          bold: true,
          color: 'FFFFFF',
          fill: { color: hex(accent) },
          align: at === 0 ? ('left' as const) : ('right' as const),
        },
      })),
      ...rows.slice(from, from + tableRows).map(({ cells }) =>
        cells.map((value, at) => ({
          text:
            typeof value === 'string'
              ? value.slice(0, 120)
              : formatValue(value, units?.[at - 1] ?? 'number', words.locale),
          options: { align: at === 0 ? ('left' as const) : ('right' as const), border },
        })),
      ),
    ] as Parameters<Slide['addTable']>[0],
    {
      x: wide.left,
      y: body.top,
      w: inner,
      colW: [inner - each * others, ...Array.from({ length: others }, () => each)],
      fontSize,
      fontFace,
      color: ink.text,
      margin: [0.03, 0.08, 0.03, 0.08],
    },
  );
}
