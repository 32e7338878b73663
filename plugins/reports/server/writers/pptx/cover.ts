import type { Report } from '../../document/report.ts';
import { upToWord } from '../../document/upToWord.ts';
import { coverLeft } from './masters.ts';
import { type Deck, fontFace, head, hex, ink, putTitle, type Slide, wide } from './slide.ts';

/** @returns how many slides: what there is no room for on the first stands on others */
export function titleSlides(deck: Deck, { title, view, company, logo, accent, facts, empty, words }: Report): number {
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
const factLines = { first: 10, other: 17 };
/** Letters of a fact on a line, and at most. */
const factLetters = { line: 88, most: 700 };

/** Facts by slide, by a guess at their lines. */
function factSlides(facts: Facts): Facts[] {
  const slides: Facts[number][][] = [[]];
  let room = factLines.first;
  for (const { label, text } of facts) {
    const short = upToWord(text, factLetters.most);
    const lines = Math.max(1, Math.ceil(short.length / factLetters.line), Math.ceil(label.length / 25));
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
      fontSize: 14,
      fontFace,
      margin: [0.02, 0.05, 0.02, 0],
      border: { type: 'none' },
    },
  );
}
