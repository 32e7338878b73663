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
