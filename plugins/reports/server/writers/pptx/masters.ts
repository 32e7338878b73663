import type { Report } from '../../document/report.ts';
import { upToWord } from '../../document/upToWord.ts';
import { type Deck, fontFace, hex, ink, inner, wide } from './slide.ts';

export const coverLeft = 0.95;

/** What each slide has: colour, place of its title, foot. */
export function defineMasters(deck: Deck, report: Report): void {
  const lang = report.words.locale;
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
          text: upToWord(`${report.title} · ${report.footer}`, 180),
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
