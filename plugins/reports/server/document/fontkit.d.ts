/** The part of `fontkit` that is used here; it brings no types. */
declare module 'fontkit' {
  export function create(font: Buffer): { hasGlyphForCodePoint(code: number): boolean };
}
