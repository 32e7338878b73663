import type { Block, Report } from '../../document/report.ts';
import { addChart, chartParts } from './charts.ts';
import { body, type Deck, fontFace, head, ink, inner, wide } from './slide.ts';
import { addTable, tableParts } from './tables.ts';

/** Points of texts on one slide. */
const textRoom = 4.9 * 72;

const asTable = ({ table, drawing }: Block): boolean => table !== null && !drawing?.native;

export function slidesOf(block: Block): number {
  if (block.drawing?.native) return chartParts(block.drawing.native).length;
  if (asTable(block)) return tableParts(block.table!).length;
  return Math.max(1, textSlides(block.texts).length);
}

export function blockSlides(deck: Deck, block: Block, report: Report): void {
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
    for (const part of tableParts(block.table!)) addTable(begin(), part, drawing !== null, report);
    return;
  }
  const slides = textSlides(block.texts);
  if (slides.length === 0) begin();
  for (const texts of slides) {
    begin().addText(
      texts.flatMap((text) => bulleted(text, lang)),
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

/** Its lines stand together behind one mark. */
const bulleted = (text: string, lang: string) =>
  text.split('\n').map((line, at, { length }) => ({
    text: line,
    options: {
      lang,
      bullet: { indent: 14 },
      paraSpaceAfter: 6,
      softBreakBefore: at > 0,
      breakLine: at === length - 1,
    },
  }));

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
