import { invalid, type RequestContext } from '@kaiku/sdk/server';
import { ContactRules } from '../models/contactRules.ts';
import { resume } from '../services/resume.ts';
import { type RuleSettings, rulesOfCompany, settingsOf } from './rules.ts';
import { silencingFaults } from './silenced.ts';

const keys = [
  'quiet_from',
  'quiet_until',
  'quiet_channels',
  'limit_per_month',
] as const satisfies (keyof RuleSettings)[];

/** @throws Problem `validation` */
export async function setRules(ctx: RequestContext, settings: RuleSettings): Promise<void> {
  const { quiet_from: from, quiet_until: until } = settings;
  if ((from === null) !== (until === null))
    throw invalid({ path: from === null ? 'quiet_from' : 'quiet_until', code: 'quiet_half' });
  if (from !== null && from === until) throw invalid({ path: 'quiet_until', code: 'quiet_same' });
  const before = settingsOf(await rulesOfCompany(ctx));
  const changed = keys.filter((key) => before[key] !== settings[key]);
  if (changed.length === 0) return;
  if (changed.some((key) => key !== 'limit_per_month')) {
    const faults = await silencingFaults(ctx, settings);
    if (faults.length > 0) throw invalid(...faults);
  }
  await ContactRules.query(ctx.trx)
    .insert({
      companyId: ctx.companyId,
      quietFrom: from,
      quietUntil: until,
      quietChannels: settings.quiet_channels,
      limitPerMonth: settings.limit_per_month,
    })
    .onConflict('company_id')
    .merge();
  await ctx.audit({
    operation: 'company.contact_rules',
    itemType: 'company',
    itemId: ctx.companyId,
    details: Object.fromEntries(changed.map((key) => [key, { before: before[key], after: settings[key] }])),
  });
  // What waits may go out now, or at another time.
  await resume(ctx);
}
