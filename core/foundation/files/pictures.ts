import type { ContentType } from '@kaiku/sdk/server';

/** Kinds of pictures that browsers show; not SVG, which may carry scripts. */
export const pictures: readonly ContentType[] = [
  { type: 'image/png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
  {
    type: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** Bytes of the beginning of a file that its kind is told by. */
export const headBytes = 64;

/** Whether browsers may show it in place: anything else could carry scripts of its uploader. */
export const isShown = (type: string): boolean => /^(image\/(?!svg)|audio\/|video\/)/.test(type);
