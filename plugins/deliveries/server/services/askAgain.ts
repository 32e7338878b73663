import type { JobContext, TenantContext } from '@kaiku/sdk/server';
import type { BlockReason } from '../../contract/index.ts';
import { type Rule, Sending, type Target } from '../models/delivery.ts';
import { blockedOf } from './guards.ts';
import { takesAnswers } from './messages.ts';
import type { Pass } from './sieve.ts';
import { type Batch, stateOf } from './targets.ts';

/** Where the other side takes its time: so often. A batch that is out sooner is not asked about once more. */
const everyMs = 1_000;

export interface AskedAgain {
  /** Why a target gets nothing by now; null: what it is of was stopped, or leads nowhere; undefined: it is still to get it. */
  why(id: string): BlockReason | null | undefined;
  stop(): Promise<void>;
}

/**
 * Guards were asked when a batch was taken. What happens while it waits for a slow mail server or gateway holds for what has not
 * left, too: somebody stops the delivery, closes or deletes what it leads to, or comes onto a guard's list.
 */
export function askAgain(job: JobContext, { rule, targets }: Batch, pass: Pass): AskedAgain {
  const found = new Map<string, BlockReason | null>();
  let asking: Promise<void> | null = null;
  async function ask(): Promise<void> {
    const unwanted = await job.tenant((ctx) => unwantedOf(ctx, rule, targets, pass));
    for (const [id, why] of unwanted) found.set(id, why);
  }
  const timer = setInterval(() => {
    // While the database is away it goes by what was known.
    asking ??= ask()
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
  }, everyMs);
  return {
    why: (id) => found.get(id),
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}

async function unwantedOf(
  ctx: TenantContext,
  { channel, surveyId }: Rule,
  targets: readonly Target[],
  pass: Pass,
): Promise<[string, BlockReason | null][]> {
  // All of a batch are of one sending, and go through one link.
  const { sendingId, collectorId } = targets[0]!;
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId });
  const goesOn = sending && stateOf(sending, pass) === 'delivering' && (await takesAnswers(ctx, surveyId, collectorId));
  if (!goesOn) return targets.map(({ id }) => [id, null]);
  const addresses = targets.map(({ address }) => address);
  const reasons = await blockedOf(ctx, channel, addresses);
  return targets.flatMap(({ id, address }) => {
    const reason = reasons.get(address);
    return reason ? [[id, reason]] : [];
  });
}
