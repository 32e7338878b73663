import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JobContext, Secrets } from '@kaiku/sdk/server';
import { DeliveriesConfig } from '../config.ts';
import type { Pass } from '../services/sieve.ts';

/** Whose message came back. */
export interface Returned {
  companyId: string;
  targetId: string;
  pass: Pass;
}

const purpose = 'deliveries-return-path';
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const idBytes = 32;
const macBytes = 6;
/** `d` of a delivery, `r` of a reminder; and 38 bytes. */
const form = /^([dr])-([a-z2-7]{61})$/;

function base32(data: Uint8Array): string {
  let bits = '';
  for (const byte of data) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const toUuid = (data: Uint8Array): string =>
  Buffer.from(data)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function macOf(key: Uint8Array, sign: string, ids: Uint8Array): Buffer {
  return createHmac('sha256', key).update(sign).update(ids).digest().subarray(0, macBytes);
}

/**
 * Addresses that messages come back to (VERP): each says whose it is, in letters that mean the same when a mail server writes
 * them small, within the 64 that a local part may have. They are signed, so that nobody makes one up.
 */
export function createReturnPaths(secrets: Pick<Secrets, 'key' | 'keys'>, domain: string) {
  return {
    /** Undefined where the operator has no place that takes what comes back. */
    address({ companyId, targetId, pass }: Returned): string | undefined {
      if (domain === '') return undefined;
      const ids = Buffer.concat([uuidBytes(companyId), uuidBytes(targetId)]);
      const sign = pass === 'delivery' ? 'd' : 'r';
      return `${sign}-${base32(Buffer.concat([ids, macOf(secrets.key(purpose), sign, ids)]))}@${domain}`;
    },
    /** Null for an address that was not made here. */
    read(address: string): Returned | null {
      const at = address.lastIndexOf('@');
      if (domain === '' || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
      const [, sign, text] = form.exec(address.slice(0, Math.max(at, 0)).toLowerCase()) ?? [];
      if (!sign || !text) return null;
      const data = fromBase32(text);
      const ids = data.subarray(0, idBytes);
      const mac = data.subarray(idBytes);
      const ours = secrets.keys(purpose).some(({ key }) => timingSafeEqual(mac, macOf(key, sign, ids)));
      // The last letter has a bit to spare.
      if (!ours || base32(data) !== text) return null;
      return {
        companyId: toUuid(ids.subarray(0, 16)),
        targetId: toUuid(ids.subarray(16)),
        pass: sign === 'd' ? 'delivery' : 'reminder',
      };
    },
  };
}
export type ReturnPaths = ReturnType<typeof createReturnPaths>;

export const returnPathsOf = (ctx: Pick<JobContext, 'get'>): ReturnPaths =>
  createReturnPaths(ctx.get(Secrets), ctx.get(DeliveriesConfig).returnDomain);
