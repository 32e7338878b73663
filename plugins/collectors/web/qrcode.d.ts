/** The part of `qrcode` that is used here; it brings no types. */
declare module 'qrcode' {
  interface Options {
    /** How much of the picture may be unreadable: M is 15 %. */
    errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H';
    /** Width of the white border, in modules; the standard asks for 4. */
    margin?: number;
    /** Pixels. */
    width?: number;
  }
  const qrcode: {
    toString(text: string, options: Options & { type: 'svg' }): Promise<string>;
    toDataURL(text: string, options: Options): Promise<string>;
    create(text: string, options: Options): { modules: { size: number; get(row: number, column: number): number } };
  };
  export default qrcode;
}
