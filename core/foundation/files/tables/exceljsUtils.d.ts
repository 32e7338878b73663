declare module 'exceljs/lib/utils/utils.js' {
  const utils: { xmlDecode(text: string): string };
  export default utils;
}
