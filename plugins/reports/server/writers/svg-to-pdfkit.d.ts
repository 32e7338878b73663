/** The part of `svg-to-pdfkit` that is used here; it brings no types. */
declare module 'svg-to-pdfkit' {
  interface Options {
    width?: number;
    height?: number;
    assumePt?: boolean;
    fontCallback?(family: string, bold: boolean, italic: boolean): string;
  }
  export default function svgToPdf(doc: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options): void;
}
