/** Kinds of pictures that browsers show, by their first bytes; what a name or a header says is not believed. */
const signatures: { type: string; matches(bytes: Buffer): boolean }[] = [
  { type: 'image/png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
  {
    type: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** Bytes that `pictureType` needs of the beginning of a file. */
export const pictureHead = 12;

/** Content type of a picture; null for anything else, SVG included, which may carry scripts. */
export const pictureType = (head: Buffer): string | null =>
  signatures.find(({ matches }) => matches(head))?.type ?? null;
