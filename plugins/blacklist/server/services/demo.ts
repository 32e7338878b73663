import { type DemoSeed, Features } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';

const entries = [
  { channel: 'email', target: 'helmi.lindberg@guests.example', reason: 'unsubscribed', note: '' },
  { channel: 'email', target: 'press@newspaper.example', reason: 'listed', note: 'Journalists are written to by hand' },
  { channel: 'sms', target: '+358401234509', reason: 'listed', note: 'Asked for it at the counter in Kamppi' },
] as const;

/** A company that writes to nobody who does not want it. */
export const demoSeed: DemoSeed = {
  name: 'blacklist.demo',
  async run(ctx) {
    await ctx.get(Features).set(ctx, { delivery_blacklist: true });
    await Entry.query(ctx.trx).insert(entries.map((entry) => ({ ...entry })));
  },
};
