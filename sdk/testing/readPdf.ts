/** The texts of a PDF by page, and how many pictures of pixels each has. */
export async function readPdf(file: Buffer): Promise<{ text: string; images: number }[]> {
  // Most tests read none.
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      images: fnArray.filter((one) => one === OPS.paintImageXObject).length,
    });
  }
  await task.destroy();
  return pages;
}
