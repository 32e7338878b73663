/** The part of `fontkit` that is used here; it brings no types. */
declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint(code: number): boolean };
}
