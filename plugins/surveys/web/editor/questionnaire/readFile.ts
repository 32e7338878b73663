/** Of a document that is read in the browser. */
export const maxFileBytes = 10 * 1024 * 1024;

export interface Pasted {
  text: string;
  html: string;
}

/** The words of a document: .docx, HTML or plain text. Rejects when it is too large or none of these. */
export async function readFile(file: File): Promise<Pasted> {
  if (file.size > maxFileBytes) throw new Error('too large');
  if (/\.docx$/i.test(file.name)) {
    const { default: mammoth } = await import('mammoth');
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: await file.arrayBuffer() },
      // Pictures are no questions, and might be large.
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return { text: '', html: value };
  }
  const words = await file.text();
  if (words.includes('\0')) throw new Error('not a text');
  return /\.html?$/i.test(file.name) ? { text: '', html: words } : { text: words, html: '' };
}
