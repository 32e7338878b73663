import { setTimeout } from 'node:timers/promises';
import type { Language } from '@kaiku/sdk/common';
import { defineJob, type TenantContext } from '@kaiku/sdk/server';
import type { LetterLook } from '../../contract/index.ts';
import { DeliveriesConfig } from '../config.ts';
import { batchSize, paceMs } from '../domains/pace.ts';
import type { Watch } from '../domains/watch.ts';
import { bring, type Round } from '../services/bring.ts';
import { lookOf } from '../services/messages.ts';
import type { Pass } from '../services/sieve.ts';
import { nextDue, takeBatch } from '../services/targets.ts';

interface Delivering {
  sendingId: string;
  pass: Pass;
}

/** After so long others have their turn: a lane's workers are few. */
const turnMs = 5_000;
/** Where more refuse in a batch of which nothing gets out, it is rather the mail server in front of them. */
const fewDomains = 3;

/**
 * Brings a sending to those of its targets that are due, batch by batch. What is about to be sent is noted before, and
 * what became of it after; a message's key is its target's, so that one whose process died in between goes out once, as
 * far as the mail server's word tells.
 */
export const deliver = defineJob<Delivering>({
  name: 'deliveries.deliver',
  lane: 'light',
  maxAttempts: 25,
  async handler(job, payload) {
    const { sendingId, pass } = payload;
    const pace = job.get(DeliveriesConfig);
    const size = batchSize(pace);
    const until = Date.now() + turnMs;
    const goesOn = () => Date.now() < until && !job.signal.aborted;
    let look: Promise<LetterLook> | null = null;
    const looks = (language: Language) => (look ??= lookOf(job, language));
    const under: Promise<unknown>[] = [];
    const begin = async (before: Watch | null): Promise<Round | null> => {
      const began = Date.now();
      const batch = await job.tenant((ctx) => takeBatch(ctx, sendingId, pass, size));
      if (!batch?.some) return null;
      const round = bring(job, batch, { pass, before, began, looks });
      under.push(round.done);
      return round;
    };
    let all = true;
    try {
      let round = goesOn() ? await begin(null) : null;
      while (round) {
        const { batch, began, done, nearlyDone, goesWell, watch } = round;
        await Promise.race([nearlyDone, done]);
        const longest = paceMs(batch.rule.channel, batch.targets, pace);
        // Where its rate holds it up, the next is taken when that is over.
        const ahead = goesOn() && goesWell() && Date.now() - began >= longest ? await begin(watch) : null;
        const { outcomes, learned } = await done;
        if (ahead) {
          round = ahead;
          continue;
        }
        // Where nothing at all gets out, the rest need not try.
        const fewPause = learned.length > 0 && learned.length <= fewDomains;
        all = outcomes.length < size || fewPause || outcomes.some(({ state }) => state === 'sent');
        if (!all) break;
        const rest = longest - (Date.now() - began);
        if (rest > 0) await setTimeout(rest, undefined, { signal: job.signal }).catch(() => {});
        round = goesOn() ? await begin(null) : null;
      }
    } finally {
      // What is under way ends within this turn, whatever has failed beside it.
      await Promise.allSettled(under);
    }
    await job.tenant(async (ctx) => {
      const due = await nextDue(ctx, sendingId, pass);
      if (!due) return;
      const soonest = Date.now() + (all ? 0 : 60_000);
      const runAt = new Date(Math.max(due.getTime(), soonest));
      await planDeliver(ctx, payload, runAt);
    });
  },
});

/** Plans the next turn of a sending; one that was planned before is replaced. @param runAt now unless told */
export async function planDeliver(ctx: TenantContext, { sendingId, pass }: Delivering, runAt?: Date): Promise<void> {
  const payload = { sendingId, pass };
  await ctx.enqueue(deliver, payload, { key: keyOf(payload), ...(runAt && { runAt }) });
}

/** Plans that many sendings have their turns now. */
export const planDelivers = (ctx: TenantContext, all: readonly Delivering[]): Promise<void> =>
  ctx.enqueueAll(
    deliver,
    all.map((payload) => ({ payload, key: keyOf(payload) })),
  );

const keyOf = ({ sendingId, pass }: Delivering): string => `deliveries.${pass}.${sendingId}`;
