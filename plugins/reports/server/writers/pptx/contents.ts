import type { Report } from '../../document/report.ts';
import { upToWord } from '../../document/upToWord.ts';
import { slidesOf } from './blocks.ts';
import { type Deck, fontFace, head, ink, inner, wide } from './slide.ts';

const contentsLines = 16;

/** @param before slides that there are already */
export function contentsSlides(deck: Deck, { blocks, words }: Report, before: number): void {
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
          {
            text: upToWord(title, 110),
            options: { hyperlink: { slide: number }, color: ink.text, lang: words.locale },
          },
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
