import type { TenantContext } from '@kaiku/sdk/server';
import type { Channel, QuietChannels, QuietHours } from '../../contract/index.ts';
import { ContactRules } from '../models/contactRules.ts';

/** The rules as calls name their fields. */
export interface RuleSettings {
  quiet_from: string | null;
  quiet_until: string | null;
  quiet_channels: QuietChannels;
  limit_per_month: number | null;
}

/** Undefined where the company has none. */
export const rulesOfCompany = ({ trx }: Pick<TenantContext, 'trx'>) => ContactRules.query(trx).first();

const clock = (time: string | null | undefined): string | null => time?.slice(0, 5) ?? null;

export const settingsOf = (rules: ContactRules | undefined): RuleSettings => ({
  quiet_from: clock(rules?.quietFrom),
  quiet_until: clock(rules?.quietUntil),
  quiet_channels: rules?.quietChannels ?? 'sms',
  limit_per_month: rules?.limitPerMonth ?? null,
});

/** When nothing is sent by the channel; null: it may whenever. */
export const quietHoursOf = (rules: ContactRules | undefined, channel: Channel): QuietHours | null =>
  hoursOf(settingsOf(rules), channel);

/** The same of rules that are not saved yet. */
export function hoursOf(
  { quiet_from: from, quiet_until: until, quiet_channels: channels }: RuleSettings,
  channel: Channel,
): QuietHours | null {
  return from !== null && until !== null && (channels === 'all' || channel === 'sms') ? { from, until } : null;
}
