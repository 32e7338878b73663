declare module 'exceljs/lib/utils/utils.js' {
  const utils: { xmlDecode(text: string): string };
  export default utils;
}
declare module 'exceljs/lib/utils/col-cache.js' {
  /** `A` for 1. @throws beyond the columns that Excel has */
  const columns: { n2l(column: number): string };
  export default columns;
}
