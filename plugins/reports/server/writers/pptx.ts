import { escapeXml } from '@kaiku/sdk/server';
import PptxGenJS from 'pptxgenjs';
import type { Report } from '../document/report.ts';
import { tidied } from '../document/tidied.ts';
import { blockSlides } from './pptx/blocks.ts';
import { contentsSlides } from './pptx/contents.ts';
import { titleSlides } from './pptx/cover.ts';
import { defineMasters } from './pptx/masters.ts';
import { type Deck, fontFace, wide } from './pptx/slide.ts';

/** Its types are those of a module of another kind. */
const Presentation = PptxGenJS as unknown as new () => Deck;

/** Writes a report as slides, a question on each: charts are the program's own, with their figures behind them. */
export async function writePptx(given: Report, step: (done: number, total: number) => Promise<void>): Promise<Buffer> {
  const report = tidied(given);
  const deck = new Presentation();
  deck.defineLayout({ name: 'WIDE', width: wide.width, height: wide.height });
  deck.layout = 'WIDE';
  deck.title = report.title;
  deck.subject = report.footer;
  // The library writes it as it is.
  deck.company = escapeXml(report.company);
  deck.author = report.company || 'Kaiku';
  deck.theme = { headFontFace: fontFace, bodyFontFace: fontFace };
  defineMasters(deck, report);
  contentsSlides(deck, report, titleSlides(deck, report));
  for (const [at, block] of report.blocks.entries()) {
    blockSlides(deck, block, report);
    await step(at + 1, report.blocks.length);
  }
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}
