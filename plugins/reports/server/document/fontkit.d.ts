/** The part of `fontkit` that is used here; it brings no types. */
declare module 'fontkit' {
  interface Path {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  interface Glyph {
    codePoints: number[];
    isMark: boolean;
  }
  export interface Font {
    getGlyph(id: number, codePoints?: number[]): Glyph;
    readonly postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): {
      glyphs: { path: Path }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
  }
  export function create(font: Buffer): Font;
}
