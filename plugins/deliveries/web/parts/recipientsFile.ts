import { decodedText } from '@kaiku/sdk/common/textFiles';

/** As many as a delivery of pasted lines takes lie far below this. */
export const mostBytes = 5_000_000;

/**
 * Recipients of a file of text, in whatever encoding: one per line, or the first column of a list, whose heading is left out.
 * @returns null for what is no text
 */
export function recipientsIn(file: Uint8Array): string[] | null {
  const text = decodedText(file);
  if (text.includes('\0')) return null;
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      (line.split(/[;,\t]/)[0] ?? '')
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((line) => line !== '');
  const [first = ''] = lines;
  // No address is without @, and no number without digits.
  return /[@\d]/.test(first) ? lines : lines.slice(1);
}

/** Those of a file after what has been written already. */
export const joined = (written: string, added: readonly string[]): string =>
  [...(written.trim() === '' ? [] : [written.replace(/\s+$/, '')]), ...added].join('\n');
