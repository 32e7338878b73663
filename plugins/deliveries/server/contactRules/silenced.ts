import type { ProblemDetail, TenantContext } from '@kaiku/sdk/server';
import { type Channel, leavesTime, queueFeature, type SendWindow } from '../../contract/index.ts';
import { Rule } from '../models/delivery.ts';
import { Queue } from '../models/queue.ts';
import { windowOf } from '../services/queueTerms.ts';
import { hoursOf, quietHoursOf, type RuleSettings, rulesOfCompany } from './rules.ts';

/** Queues that one message names. */
const mostNamed = 10;

const wordsOf = (name: string, { earliest, notAfter }: SendWindow): string =>
  `${name} (${earliest ?? '00:00'}–${notAfter ?? '24:00'})`;

/** What is wrong with quiet hours that leave no time to queues of the company (DEL-129). */
export async function silencingFaults(ctx: TenantContext, settings: RuleSettings): Promise<ProblemDetail[]> {
  // Without the feature nobody sees queues, and nothing is sent of them.
  if (settings.quiet_from === null || !ctx.features.has(queueFeature)) return [];
  const narrow = await Queue.query(ctx.trx).where((some) =>
    some.whereNotNull('send_earliest').orWhereNotNull('send_not_allowed_after'),
  );
  const windows = new Map(narrow.map((queue) => [queue.id, windowOf(queue)]));
  const rules = await Rule.query(ctx.trx)
    .whereIn('id', [...windows.keys()])
    .orderBy('name')
    .select('id', 'name', 'channel');
  const silenced = rules.filter(({ id, channel }) => {
    const hours = hoursOf(settings, channel);
    return hours !== null && !leavesTime(hours, windows.get(id)!);
  });
  if (silenced.length === 0) return [];
  const named = silenced.slice(0, mostNamed).map(({ id, name }) => wordsOf(name, windows.get(id)!));
  const queues = [...named, ...(silenced.length > mostNamed ? ['…'] : [])].join(', ');
  return [{ path: 'quiet_from', code: 'quiet_queues', params: { queues } }];
}

/** The quiet hours that leave no time to what sends in these windows by these channels; null: there are none. */
export async function silencers(ctx: TenantContext) {
  const rules = await rulesOfCompany(ctx);
  return (channel: Channel, window: SendWindow) => {
    const hours = quietHoursOf(rules, channel);
    return hours && !leavesTime(hours, window) ? hours : null;
  };
}

/** What is wrong with hours of a queue that lie within the quiet ones (DEL-129). */
export async function silencedFaults(
  ctx: TenantContext,
  channel: Channel,
  window: SendWindow,
): Promise<ProblemDetail[]> {
  const hours = (await silencers(ctx))(channel, window);
  const path = window.earliest === null ? 'send_not_allowed_after' : 'send_earliest';
  return hours ? [{ path, code: 'window_quiet', params: { ...hours } }] : [];
}
