import { type CategoryData, type ChartTable, chartColors, luminance, mixColors, scaleColor } from '@kaiku/sdk/common';
import { escapeXml } from '@kaiku/sdk/server';
import PptxGenJS from 'pptxgenjs';
import { cellText } from '../document/cellText.ts';
import { inPieces, type Room } from '../document/pieces.ts';
import type { Block, NativeChart, Report } from '../document/report.ts';
import { tidied } from '../document/tidied.ts';

type Deck = PptxGenJS.default;
type Slide = PptxGenJS.default.Slide;
/** Its types are those of a module of another kind. */
const Presentation = PptxGenJS as unknown as new () => Deck;

/** Inches of a wide slide. */
const wide = { width: 13.333, height: 7.5, left: 0.6 };
const inner = wide.width - 2 * wide.left;
const coverLeft = 0.95;
const body = { top: 1.75, height: 4.95 };
const ink = { text: '1C2729', dimmed: '546365', line: 'D5DEDE' };
/** On every machine that has PowerPoint, Keynote or LibreOffice. */
const fontFace = 'Arial';
const contentsLines = 16;
/** Rows of a table, its lines with those of its heading, and letters of a cell. */
const tableRows = 14;
const tableLines = 18;
const cellLetters = 120;
/** Lying bars with room for each name. */
const mostBars = 16;
/** Points of texts on one slide. */
const textRoom = 4.9 * 72;

const hex = (color: string): string => color.replace('#', '').toUpperCase();

/** Writes a report as slides, a question on each: charts are the program's own, with their figures behind them. */
export async function writePptx(given: Report, step: (done: number, total: number) => Promise<void>): Promise<Buffer> {
  const report = tidied(given);
  const lang = report.words.locale;
  const deck = new Presentation();
  deck.defineLayout({ name: 'WIDE', width: wide.width, height: wide.height });
  deck.layout = 'WIDE';
  deck.title = report.title;
  deck.subject = report.footer;
  // The library writes it as it is.
  deck.company = escapeXml(report.company);
  deck.author = report.company || 'Kaiku';
  deck.theme = { headFontFace: fontFace, bodyFontFace: fontFace };
  deck.defineSlideMaster({
    title: 'COVER',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.28, h: wide.height, fill: { color: hex(report.accent) } } },
      titlePlace({ x: coverLeft, y: 2.2, w: 11.4, h: 1.15, fontSize: 38, valign: 'top' }),
    ],
  });
  deck.defineSlideMaster({
    title: 'PAGE',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: wide.width, h: 0.1, fill: { color: hex(report.accent) } } },
      {
        text: {
          text: `${report.title} · ${report.footer}`.slice(0, 180),
          options: {
            x: wide.left,
            y: 7,
            w: inner - 1,
            h: 0.3,
            fontSize: 9,
            color: ink.dimmed,
            fontFace,
            margin: 0,
            lang,
          },
        },
      },
      titlePlace({ x: wide.left, y: 0.35, w: inner, h: 0.85, fontSize: 24, valign: 'middle' }),
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

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
  fontSize: number;
  valign: 'top' | 'middle';
}

/** Outlines and screen readers know a slide by its title. */
const titlePlace = (place: Place) => ({
  placeholder: {
    options: {
      name: 'title',
      type: 'title' as const,
      align: 'left' as const,
      bold: true,
      color: ink.text,
      fontFace,
      margin: 0,
      ...place,
    },
    text: '',
  },
});

/** @returns how many slides: what there is no room for on the first stands on others */
function titleSlides(deck: Deck, { title, view, company, logo, accent, facts, empty, words }: Report): number {
  const slide = deck.addSlide({ masterName: 'COVER' });
  const x = coverLeft;
  const lang = words.locale;
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
    lang,
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
    lang,
  });
  putTitle(slide, title, lang, title.length > 60 ? 28 : null);
  if (view)
    slide.addText(view, { x, y: 3.4, w: 11, h: 0.4, fontSize: 18, color: ink.dimmed, fontFace, margin: 0, lang });
  const [shown = [], ...others] = factSlides(facts);
  factTable(slide, shown, x, 4, lang);
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
      lang,
    });
  for (const some of others) {
    const more = deck.addSlide({ masterName: 'PAGE' });
    head(more, words.t('report.facts'), '', lang);
    factTable(more, some, wide.left, 1.35, lang);
  }
  return 1 + others.length;
}

type Facts = Report['facts'];
/** Lines of facts on the first slide, and on each other. */
const factLines = { first: 12, other: 20 };
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

function factTable(slide: Slide, facts: Facts, x: number, y: number, lang: string): void {
  if (facts.length === 0) return;
  slide.addTable(
    facts.map(({ label, text }) => [
      { text: label, options: { color: ink.dimmed, lang } },
      { text, options: { color: ink.text, lang } },
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
    head(slide, words.t('contents'), '', words.locale);
    slide.addTable(
      titles.slice(from, from + contentsLines).map((title) => {
        const number = numbers.get(title)!;
        return [
          { text: title.slice(0, 110), options: { hyperlink: { slide: number }, color: ink.text, lang: words.locale } },
          { text: String(number), options: { align: 'right' as const, color: ink.dimmed, lang: words.locale } },
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

/** @param fontSize another than that of its place */
function putTitle(slide: Slide, title: string, lang: string, fontSize: number | null): void {
  // Its own size would give way to that of the place.
  slide.addText([{ text: title, options: { lang, ...(fontSize && { fontSize }) } }], { placeholder: 'title', lang });
}

function head(slide: Slide, title: string, facts: string, lang: string): void {
  putTitle(slide, title, lang, title.length > 90 ? 18 : null);
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
      lang,
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
const room: Room = { counts: 12, figures: 10 };
const tableSlides = (table: ChartTable): number =>
  inPieces(table, room).reduce((sum, piece) => sum + rowSlides(piece).length, 0);

/** Inches of a table's columns, of each but the first, too, and points of its letters. */
function tableLook({ headers }: ChartTable) {
  const others = headers.length - 1;
  const each = Math.min(others > 3 ? 1.4 : 2.2, (inner * 0.65) / Math.max(1, others));
  const widths = [inner - each * others, ...Array.from({ length: others }, () => each)];
  return { each, widths, fontSize: others > 6 ? 10.5 : 12 };
}

/** Margins beside a cell's text. */
const cellAir = 0.16;
const linesIn = (text: string, width: number, fontSize: number): number =>
  Math.max(1, Math.ceil((text.length * fontSize * 0.52) / 72 / (width - cellAir)));
const headerLines = (table: ChartTable): number => {
  const { widths, fontSize } = tableLook(table);
  return Math.min(4, Math.max(...table.headers.map((text, at) => linesIn(text, widths[at]!, fontSize))));
};
const rowLines = (table: ChartTable, { cells }: ChartTable['rows'][number]): number => {
  const { widths, fontSize } = tableLook(table);
  // Figures have room in a line.
  return linesIn(String(cells[0] ?? '').slice(0, cellLetters), widths[0]!, fontSize);
};

/** Rows by slide: as many as fit, by a guess at their lines. */
function rowSlides(table: ChartTable): ChartTable['rows'][] {
  const slides: ChartTable['rows'][number][][] = [[]];
  let left = tableLines - headerLines(table);
  for (const row of table.rows) {
    const lines = rowLines(table, row);
    if (slides.at(-1)!.length === tableRows || left < lines) {
      slides.push([]);
      left = tableLines - headerLines(table);
    }
    slides.at(-1)!.push(row);
    left -= lines;
  }
  return slides;
}

interface ChartPart {
  chart: NativeChart;
  /** `17–32 / 40`; empty where one slide has all. */
  said: string;
  /** The highest figure of all parts: they have one scale. */
  most: number | null;
}

/** A chart of more bars than a slide has names for goes on over slides of as many. */
function chartParts(chart: NativeChart): ChartPart[] {
  const { shape, data } = chart;
  const count = data.categories.length;
  const lying = shape === 'bars' || shape === 'stacked';
  if (!lying || count <= mostBars) return [{ chart, said: '', most: null }];
  const each = Math.ceil(count / Math.ceil(count / mostBars));
  const figures = data.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return Array.from({ length: Math.ceil(count / each) }, (_, part) => {
    const [from, to] = [part * each, Math.min(count, (part + 1) * each)];
    const some: CategoryData = {
      ...data,
      categories: data.categories.slice(from, to),
      series: data.series.map((one) => ({ ...one, values: one.values.slice(from, to) })),
    };
    return {
      chart: { ...chart, data: some },
      said: `${from + 1}–${to} / ${count}`,
      most: shape === 'stacked' ? null : Math.max(...figures),
    };
  });
}

function slidesOf(block: Block): number {
  if (block.drawing?.native) return chartParts(block.drawing.native).length;
  if (asTable(block)) return tableSlides(block.table!);
  return Math.max(1, textSlides(block.texts).length);
}

function blockSlides(deck: Deck, block: Block, report: Report): void {
  const { title, facts, drawing, note } = block;
  const lang = report.words.locale;
  const bare = !drawing?.native && !block.table && block.texts.length === 0;
  const begin = (said = '') => {
    const slide = deck.addSlide({ masterName: 'PAGE' });
    head(slide, title, [facts, said].filter((text) => text !== '').join(' · '), lang);
    if (note)
      slide.addText(note, {
        x: wide.left,
        y: bare ? body.top : 6.65,
        w: inner,
        h: 0.3,
        fontSize: bare ? 16 : 11,
        color: ink.dimmed,
        fontFace,
        margin: 0,
        lang,
      });
    return slide;
  };
  if (drawing?.native) {
    for (const { chart, said, most } of chartParts(drawing.native))
      addChart(deck, begin(said), { chart, most, title: [title, said].filter(Boolean).join(' '), words: report.words });
    return;
  }
  if (asTable(block)) {
    for (const table of inPieces(block.table!, room))
      for (const rows of rowSlides(table)) addTable(begin(), table, { rows, shaded: drawing !== null }, report);
    return;
  }
  const slides = textSlides(block.texts);
  if (slides.length === 0) begin();
  for (const texts of slides) {
    begin().addText(
      texts.map((text) => ({ text, options: { bullet: { indent: 14 }, breakLine: true, paraSpaceAfter: 6, lang } })),
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

interface PlacedChart {
  chart: NativeChart;
  most: number | null;
  title: string;
  words: Report['words'];
}

function addChart(deck: Deck, slide: Slide, { chart, most, title, words }: PlacedChart): void {
  const { shape, data, colors, range } = chart;
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
      // The figures at the bars say it all, but how far their scale goes.
      valAxisHidden: lying && !range,
      valAxisLabelFormatCode: format,
      ...(shape === 'stacked' ? { valAxisMaxVal: 1 } : {}),
      ...(most !== null && { valAxisMaxVal: ((percent ? most / 100 : most) || 1) * 1.1 }),
      // Programs would begin means that are near each other anywhere, and make much of little.
      ...(!values.flat().some((value) => value < 0) && { valAxisMinVal: 0 }),
      ...(range && { valAxisMinVal: range[0], valAxisMaxVal: range[1] }),
      valAxisLabelFontSize: 11,
      valAxisLabelFontFace: fontFace,
      valAxisLabelColor: ink.dimmed,
      valGridLine: { color: 'E2E8E8', size: 0.75 },
      catAxisLabelFontSize: long || labels.length > 16 ? 10 : 12,
      catAxisLabelFontFace: fontFace,
      catAxisLabelColor: ink.text,
      // Beside bars that go below zero, not upon them.
      catAxisLabelPos: 'low',
      catGridLine: { style: 'none' },
      lang: words.locale,
      // Its types know one of the two only: the first category stands on top.
      ...(lying && ({ catAxisOrientation: 'maxMin' } as object)),
    },
  );
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

/** @param part which rows, and whether it stands for a heat map */
function addTable(
  slide: Slide,
  table: ChartTable,
  part: { rows: ChartTable['rows']; shaded: boolean },
  report: Report,
): void {
  const { accent, words } = report;
  const { rows, shaded } = part;
  const { headers, units } = table;
  const lang = words.locale;
  const shade = shaded ? shades(table) : null;
  const { each, widths, fontSize } = tableLook(table);
  const lines = rows.reduce((sum, row) => sum + rowLines(table, row), headerLines(table));
  // Four lines at most: what is longer would push the rows over the foot.
  const letters = Math.max(20, Math.floor(each * 44));
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
        text: text.length > letters ? `${text.slice(0, letters - 1)}…` : text,
        options: {
          bold: true,
          color: 'FFFFFF',
          fill: { color: hex(accent) },
          lang,
          align: at === 0 ? ('left' as const) : ('right' as const),
        },
      })),
      ...rows.map(({ cells }) =>
        cells.map((value, at) => ({
          text: cellText(value, { units }, at - 1, words.locale).slice(0, cellLetters),
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
