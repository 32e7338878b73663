/** The part of `fontkit` that is used here; it brings no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { advanceWidth: number };
  }
  export function create(font: Buffer): Font;
}
