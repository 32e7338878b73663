import { open } from 'node:fs/promises';
import { Problem, type UploadedFile } from '@kaiku/sdk/server';

/** Bytes of a logo: every mail and every shell fetches it. */
export const maxLogoBytes = 1024 * 1024;
/** Pixels along a side; browsers unpack all of them. */
const maxSide = 4_096;
/** The sizes of a JPEG come after what cameras and programs write before them. */
const headBytes = 128 * 1024;

interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/**
 * What an uploaded logo is, by its content. SVG is none: it may hold scripts, and mail programs do not show it.
 * @throws Problem `validation` with `logo_not_picture`, `logo_too_many_pixels`
 */
export async function readLogo(file: UploadedFile): Promise<Picture> {
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const picture = pictureIn(buffer.subarray(0, bytesRead));
    if (!picture) throw refused('logo_not_picture');
    if (Math.max(picture.width, picture.height) > maxSide) throw refused('logo_too_many_pixels', { max: maxSide });
    return picture;
  } finally {
    await handle.close();
  }
}

const refused = (code: string, params: Record<string, number> = {}): Problem =>
  new Problem('validation', { details: [{ path: 'file', code, params }] });

/** Null for what is no picture of these kinds, or ends before its size. */
export function pictureIn(head: Buffer): Picture | null {
  try {
    const found = png(head) ?? webp(head) ?? jpeg(head);
    return found && found.width > 0 && found.height > 0 ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function png(head: Buffer): Picture | null {
  if (!head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return null;
  return { type: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function webp(head: Buffer): Picture | null {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return null;
  const type = 'image/webp';
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { type, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ') return { type, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  return null;
}

/** Segments until the one of the frame: its marker is C0 to CF, without C4, C8 and CC. */
function jpeg(head: Buffer): Picture | null {
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  for (let at = 2; head.readUInt8(at) === 0xff; ) {
    const marker = head.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    }
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
