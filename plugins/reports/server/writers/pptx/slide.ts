import type PptxGenJS from 'pptxgenjs';

export type Deck = PptxGenJS.default;
export type Slide = PptxGenJS.default.Slide;

/** Inches of a wide slide. */
export const wide = { width: 13.333, height: 7.5, left: 0.6 };
export const inner = wide.width - 2 * wide.left;
export const body = { top: 1.75, height: 4.95 };
export const ink = { text: '1C2729', dimmed: '546365', line: 'D5DEDE' };
/** On every machine that has PowerPoint, Keynote or LibreOffice. */
export const fontFace = 'Arial';

export const hex = (color: string): string => color.replace('#', '').toUpperCase();

/** @param fontSize another than that of its place */
export function putTitle(slide: Slide, title: string, lang: string, fontSize: number | null): void {
  // Its own size would give way to that of the place.
  slide.addText([{ text: title, options: { lang, ...(fontSize && { fontSize }) } }], { placeholder: 'title', lang });
}

export function head(slide: Slide, title: string, facts: string, lang: string): void {
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
