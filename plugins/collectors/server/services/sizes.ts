import { Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import { Link, ownBytes } from '../models/link.ts';

/** A link, and the bytes of what it has of its own. */
export interface Sized {
  id: string;
  bytes: number;
}
export const sized = ['id', raw(ownBytes).as('bytes')] as const;

/** Bytes of what the links of one reply have of their own. */
const maxTogether = 24 * 1024 * 1024;
/** Of links that are read together; one larger than that is read alone. */
const maxBatch = 4 * 1024 * 1024;

/** The first of them that are read together. */
export function fitting(links: readonly Sized[]): string[] {
  let sum = 0;
  const over = links.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > maxBatch;
  });
  return links.slice(0, over < 0 ? links.length : Math.max(1, over)).map(({ id }) => id);
}

/** @throws Problem `too_large` when the links have too much of their own to be in one reply */
export function requireModest(links: readonly Sized[]): void {
  if (links.reduce((sum, { bytes }) => sum + bytes, 0) > maxTogether)
    throw new Problem('too_large', { params: { limit: `${maxTogether / 1024 / 1024} MB` } });
}

/** @throws Problem `too_large` */
export const requireModestLinks = async ({ trx }: TenantContext, ids: readonly string[]): Promise<void> =>
  requireModest(
    await Link.query(trx)
      .whereIn('id', [...ids])
      .select(...sized)
      .castTo<Sized[]>(),
  );
