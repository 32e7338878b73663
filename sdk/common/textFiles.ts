/** Encodings that text files come in; the first four are recognised, the others are to be said. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1257',
  'macintosh',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What parts the columns of a text file. */
export const textSeparators = [',', ';', '\t', '|'] as const;
export type TextSeparator = (typeof textSeparators)[number];

/** A text file’s words: as its first bytes say, or in UTF-8; what is not that was written by an older office program of the west. */
export function decodedText(bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
