import { decodedText } from '@kaiku/sdk/common/textFiles';

/** Of a document that is read in the browser. */
export const maxFileBytes = 10 * 1024 * 1024;

export interface Pasted {
  text: string;
  html: string;
}

/** The words of a document: .docx, HTML, plain text or a table of answers. Rejects when it is too large or none of these. */
export async function readFile(file: File): Promise<Pasted> {
  if (file.size > maxFileBytes) throw new Error('too large');
  if (/\.docx$/i.test(file.name)) {
    const { default: mammoth } = await import('mammoth');
    const arrayBuffer = await file.arrayBuffer();
    const { value } = await mammoth.convertToHtml(
      // It takes the one in browsers, and the other in Node.
      { arrayBuffer, buffer: arrayBuffer as unknown as Buffer },
      // Pictures are no questions, and might be large.
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return { text: '', html: value };
  }
  const words = decodedText(new Uint8Array(await file.arrayBuffer()));
  if (words.includes('\0')) throw new Error('not a text');
  return /\.html?$/i.test(file.name) ? { text: '', html: words } : { text: words, html: '' };
}
