import { type FileHandle, open } from 'node:fs/promises';
import type { FileType } from '@kaiku/sdk/model';

/** What a file is, told by its content. */
export interface Sniffed {
  contentType: string;
  /** Missing: none of those that questions ask for. */
  type?: FileType;
  /** The ending that such files have. */
  ending?: string;
}

const oldWorkbook = 'application/vnd.ms-excel';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Endings that claim a type. */
const endings: Record<FileType, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp', 'heic', 'heif', 'avif', 'bmp', 'tif', 'tiff', 'jxl'],
  pdf: ['pdf'],
  excel: ['xlsx', 'xls'],
};

/** Pictures without scripts: SVG is none of them, nor are the raw files of cameras. */
const isPicture = (mime: string, ending: string): boolean =>
  /^image\/(?!svg)/.test(mime) && endings.image.includes(ending);

export async function sniff(path: string): Promise<Sniffed> {
  const { fileTypeFromFile } = await import('file-type');
  // A file that breaks off in the middle of its own head is of no kind.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const other = { contentType: 'application/octet-stream' };
  if (!found) return other;
  const { mime, ext } = found;
  if (isPicture(mime, ext)) return { contentType: mime, type: 'image', ending: ext };
  if (mime === 'application/pdf') return { contentType: mime, type: 'pdf', ending: ext };
  if (mime === workbook) return { contentType: mime, type: 'excel', ending: ext };
  if (mime === 'application/x-cfb' && (await isOldWorkbook(path))) {
    return { contentType: oldWorkbook, type: 'excel', ending: 'xls' };
  }
  return other;
}

/** The type of a file that was stored as that. */
export const typeOfContent = (contentType: string): FileType | undefined =>
  contentType.startsWith('image/')
    ? 'image'
    : contentType === 'application/pdf'
      ? 'pdf'
      : contentType === workbook || contentType === oldWorkbook
        ? 'excel'
        : undefined;

/** Word, Outlook and installers have the same container: a workbook's first entries name its stream. */
async function isOldWorkbook(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = await part(file, 0, 512);
    const sector = 1 << Math.min(head.readUInt16LE(30), 12);
    const entries = await part(file, (head.readUInt32LE(48) + 1) * sector, sector);
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const length = Math.min(entries.readUInt16LE(at + 64), 64);
      const name = entries.toString('utf16le', at, at + Math.max(0, length - 2));
      if (name === 'Workbook' || name === 'Book') return true;
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function part(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** The type that a name claims by its ending. */
export function claimed(name: string): FileType | undefined {
  const ending = endingOf(name);
  return (Object.keys(endings) as FileType[]).find((type) => endings[type].includes(ending));
}

const endingOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const longest = 120;

/** A name that is a name on every system: no folders, nothing unseen, and the ending that its content has. */
export function safeName(given: string, { type, ending }: Pick<Sniffed, 'type' | 'ending'>): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const bare = last
    // As browsers write what would end the name in the header.
    .replace(/%(22|0A|0D)/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .trim();
  const has = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? '';
  const stem = bare.slice(0, bare.length - has.length) || 'file';
  const fits = type === undefined || endings[type].includes(endingOf(bare));
  // Cut by characters, not in the middle of one.
  const cut = [...stem].slice(0, longest).join('');
  return cut + has + (fits || !ending ? '' : `.${ending}`);
}
