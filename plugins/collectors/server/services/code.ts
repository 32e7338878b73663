import { createHash } from 'node:crypto';
import type { TenantContext } from '@kaiku/sdk/server';
import type { LinkCode, NewCollector } from '../../contract/index.ts';
import { Code } from '../models/code.ts';

export type CodeChange = Pick<NewCollector, 'customCss' | 'customJs'>;

const hashOf = (text: string): string | null => text && createHash('sha256').update(text).digest('base64url');

/** Of what a change names; its addresses change with them. */
export const hashesOf = ({ customCss, customJs }: CodeChange) => ({
  ...(customCss !== undefined && { cssHash: hashOf(customCss) || null }),
  ...(customJs !== undefined && { jsHash: hashOf(customJs) || null }),
});

/** Stores what a change names of a link's code; an empty text takes it away. */
export async function keepCode(
  ctx: TenantContext,
  collectorId: string,
  { customCss, customJs }: CodeChange,
): Promise<void> {
  if (customCss === undefined && customJs === undefined) return;
  const texts = {
    ...(customCss !== undefined && { css: customCss || null }),
    ...(customJs !== undefined && { js: customJs || null }),
  };
  await Code.query(ctx.trx)
    .insert({ collectorId, ...texts })
    .onConflict(['company_id', 'collector_id'])
    .merge(Object.keys(texts));
}

/** Null without any. */
export async function codeOf(ctx: TenantContext, collectorId: string): Promise<LinkCode | null> {
  const code = await Code.query(ctx.trx).findOne({ collector_id: collectorId });
  return code ? { css: code.css, js: code.js } : null;
}
