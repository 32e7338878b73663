import { notFound, type TenantContext } from '@kaiku/sdk/server';
import { type Link, stateAt } from '../models/link.ts';
import { randomUrl } from './addresses.ts';
import { codeOf } from './code.ts';
import { addLink, present } from './collectors.ts';

/**
 * Another link with all that this one is set to, its own code among it, and an address of its own. It is open, closed or
 * scheduled as this one is.
 * @throws Problem `not_found`
 */
export async function copyCollector(ctx: TenantContext, surveyId: string, id: string, name: string): Promise<Link> {
  const now = new Date();
  // Its code stays what its hashes say until it has been read.
  const source = await present(ctx, surveyId).findOne({ id }).forShare();
  if (!source) throw notFound();
  const { id: _, createdAt: __, createdBy: ___, companyId: ____, version: _____, ...settings } = source;
  const state = stateAt(now, settings.openAt, settings.closeAt);
  const code = await codeOf(ctx, id);
  const row = {
    ...settings,
    name,
    url: randomUrl(),
    ...(state !== 'scheduled' && { openAt: now }),
    ...(state === 'closed' && { closeAt: now }),
    closedWithSurvey: false,
  };
  return addLink(ctx, row, code ? { customCss: code.css ?? '', customJs: code.js ?? '' } : {}, now, { copyOf: id });
}
