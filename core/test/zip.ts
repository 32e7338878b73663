import { crc32 } from 'node:zlib';

interface Part {
  name: string;
  text: string;
  /** 64-bit sizes and offset that the directory tells in their place, as far as given. */
  told?: { packed?: bigint; offset?: bigint };
}

/** An archive with its parts unpacked, whose directory may lie. @param records as its 64-bit end tells */
export function zipOf(parts: readonly Part[], records?: bigint): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, told = {} } of parts) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const both = Buffer.alloc(26);
    both.writeUInt16LE(20, 0);
    both.writeUInt32LE(crc32(data), 10);
    both.writeUInt32LE(data.length, 14);
    both.writeUInt32LE(data.length, 18);
    both.writeUInt16LE(path.length, 22);
    const long = [told.packed, told.offset].filter((one) => one !== undefined);
    const extra = Buffer.alloc(long.length > 0 ? 4 + 8 * long.length : 0);
    if (long.length > 0) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8 * long.length, 2);
      for (const [nth, one] of long.entries()) extra.writeBigUInt64LE(one, 4 + 8 * nth);
    }
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), both, Buffer.alloc(14)]);
    entry.writeUInt16LE(extra.length, 30);
    if (told.packed !== undefined) entry.writeUInt32LE(0xffffffff, 20);
    entry.writeUInt32LE(told.offset === undefined ? at : 0xffffffff, 42);
    directory.push(entry, path, extra);
    const local = [Buffer.from('PK\x03\x04'), both, path, data];
    pieces.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(records === undefined ? parts.length : 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(records === undefined ? at : 0xffffffff, 16);
  const long = Buffer.alloc(records === undefined ? 0 : 76);
  if (records !== undefined) {
    long.write('PK\x06\x06');
    long.writeBigUInt64LE(records, 32);
    long.writeBigUInt64LE(BigInt(listed.length), 40);
    long.writeBigUInt64LE(BigInt(at), 48);
    long.write('PK\x06\x07', 56);
    long.writeBigUInt64LE(BigInt(at + listed.length), 64);
  }
  return Buffer.concat([...pieces, listed, long, end]);
}
