import type { Block, Report } from '../../document/report.ts';
import { upToWord } from '../../document/upToWord.ts';
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

/** Texts by slide: as many as fit, by a guess at their lines. */
function textSlides(texts: readonly string[]): string[][] {
  const slides: string[][] = [];
  let room = 0;
  for (const text of texts) {
    // Each line would have a mark of its own, as if it were another answer.
    const flat = text.replace(/\s*\n\s*/g, ' ');
    const short = upToWord(flat, 700);
    const lines = Math.max(1, Math.ceil(short.length / 125));
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
