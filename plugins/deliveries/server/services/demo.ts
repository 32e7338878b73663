import { randomUUID } from 'node:crypto';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import { Companies, type DemoSeed, type TenantContext } from '@kaiku/sdk/server';
import { nextTime } from '../../contract/index.ts';
import { planStart } from '../jobs/start.ts';
import { Rule, Sending, Target } from '../models/delivery.ts';
import { storeRecipients } from './recipients.ts';
import { newToken } from './sendings.ts';

export const dayMs = 86_400_000;

const first = ['aino', 'eero', 'sofia', 'onni', 'linnea', 'vaino', 'ella', 'leo', 'helmi', 'emil', 'isla', 'oliver'];
const last = ['laine', 'nieminen', 'lindberg', 'koskinen'];
/** People who were never born, at addresses that lead nowhere. */
export const guests = first.flatMap((name) => last.map((family) => `${name}.${family}@guests.example`));

const letter = {
  channel: 'email' as const,
  anonymous: false,
  shareUrl: false,
  senderName: 'Aalto Coffee',
  senderEmail: 'survey',
  body: 'Hello!\n\nYou had a coffee with us. How was it? It takes two minutes to tell us.\n\n{{link}}\n\nThank you!\nThe people of Aalto Coffee',
  reminderSubject: 'There is still time: {{survey}}',
  reminderMessage: 'Hello again!\n\nWe have not had your answer yet, and would love to.\n\n{{link}}',
};

export async function demoRule(
  ctx: TenantContext,
  collectorId: string,
  own: Partial<Rule>,
  addresses: readonly string[],
) {
  const made = await Rule.query(ctx.trx)
    .insert({ surveyId: demoSurvey.surveyId, collectorId, ...letter, every: null, reminderDays: null, ...own })
    .returning('*');
  await storeRecipients(ctx, made.id, addresses);
  return made;
}

/** What became of the n-th of those who were written to a month ago. */
export function fate(n: number, at: Date): Partial<Target> {
  const later = (hours: number): Date => new Date(at.getTime() + hours * 3_600_000);
  if (n % 16 === 7)
    return { state: 'failed', problem: 'refused', told: '550 5.1.1 The mailbox does not exist', attempts: 1 };
  if (n % 24 === 11) return { state: 'blocked', problem: 'unsubscribed' };
  const sent = { state: 'sent' as const, sentAt: later(n / 400), attempts: 1 };
  if (n % 3 === 1) return n % 2 ? { ...sent, reminder: 'sent' as const, remindedAt: later(72) } : sent;
  const opened = { ...sent, openedAt: later(1 + (n % 30)) };
  return n % 3 === 0 ? { ...opened, answeredAt: later(1.1 + (n % 30)) } : opened;
}

/** Deliveries of the customer survey: one that has been, one that goes out each Monday, one that is in the mailbox now. */
export const demoSeed: DemoSeed = {
  name: 'deliveries.demo',
  async run(ctx) {
    const [link] = await ctx.get(CollectorReader).ofSurvey(ctx, demoSurvey.surveyId);
    if (!link) return;
    const { collectorId } = link;
    const now = Date.now();

    const before = new Date(now - 30 * dayMs);
    const subject = 'How was your coffee?';
    const past = await demoRule(
      ctx,
      collectorId,
      { name: 'Regular guests', subject, firstAt: before, nextAt: null, createdAt: before },
      guests,
    );
    const sending = await Sending.query(ctx.trx)
      .insert({
        ruleId: past.id,
        plannedAt: before,
        startedAt: before,
        state: 'done',
        reminderAt: new Date(before.getTime() + 3 * dayMs),
        reminderState: 'done',
      })
      .returning('*');
    await Target.query(ctx.trx).insert(
      guests.map((address, n) => ({
        id: randomUUID(),
        sendingId: sending.id,
        ruleId: past.id,
        collectorId,
        address,
        token: newToken(),
        ...fate(n, before),
      })),
    );

    const zone = await ctx.get(Companies).timeZone(ctx);
    // A Monday at nine in Finland.
    const firstAt = new Date('2026-01-05T07:00:00Z');
    const nextAt = new Date(nextTime(zone, firstAt.getTime(), 'weekly', now));
    const weekly = await demoRule(
      ctx,
      collectorId,
      {
        name: 'New members of the week',
        subject: 'Welcome! {{survey}}',
        every: 'weekly',
        firstAt,
        nextAt,
        reminderDays: 3,
      },
      guests.slice(0, 8),
    );
    await planStart(ctx, weekly);

    const at = new Date(now);
    const today = await demoRule(
      ctx,
      collectorId,
      {
        name: 'Guests of the coffee tasting',
        subject: 'You tasted five coffees. Which one stays?',
        firstAt: at,
        nextAt: at,
      },
      guests.slice(12, 24),
    );
    await planStart(ctx, today);
  },
};
