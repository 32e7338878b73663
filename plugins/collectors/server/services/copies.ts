import { notFound, type TenantContext } from '@kaiku/sdk/server';
import { collectorOpened } from '../../contract/index.ts';
import { planTransitions } from '../jobs/transition.ts';
import { Code } from '../models/code.ts';
import { Link, stateAt } from '../models/link.ts';
import { randomUrl, takeAddress } from './addresses.ts';
import { audit, present } from './collectors.ts';

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
  const { id: _, createdAt: __, createdBy: ___, companyId: ____, ...settings } = source;
  const url = randomUrl();
  const state = stateAt(now, settings.openAt, settings.closeAt);
  const link = await Link.query(ctx.trx)
    .insert({
      ...settings,
      name,
      url,
      ...(state !== 'scheduled' && { openAt: now }),
      ...(state === 'closed' && { closeAt: now }),
      closedWithSurvey: false,
      createdAt: now,
      switchedAt: now,
      createdBy: ctx.actorId,
    })
    .returning('*');
  await takeAddress(ctx, link.id, url);
  const code = await Code.query(ctx.trx).findOne({ collector_id: id });
  if (code) await Code.query(ctx.trx).insert({ collectorId: link.id, css: code.css, js: code.js });
  await planTransitions(ctx, [link], now);
  if (state === 'open') await ctx.publish(collectorOpened, { collectorId: link.id, surveyId });
  await audit(ctx, 'collector.create', [link], { copyOf: id });
  return link;
}
