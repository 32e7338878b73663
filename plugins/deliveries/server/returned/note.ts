import type { Companies, TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { LeaveReason } from '../../contract/index.ts';
import { waysToWrite } from '../addresses.ts';
import { Target } from '../models/delivery.ts';
import { leave } from '../services/guards.ts';
import type { ReturnedJudge } from './inThread.ts';
import type { Returned } from './returnPath.ts';
import type { Judged } from './verdict.ts';

/** What is on the way of being sent, or was. */
const underWay: ReadonlySet<string | null> = new Set(['waiting', 'sending', 'sent']);

interface Change {
  patch: Partial<Target>;
  /** Missing: the address may be written to again. */
  reason?: LeaveReason;
}

/** What a returned message changes; null: nothing. What was changed by one is not changed by another that says the same. */
export function changeOf(target: Target, pass: Returned['pass'], judged: Judged): Change | null {
  const { verdict, told, recipient } = judged;
  const reminder = pass === 'reminder';
  const state = reminder ? target.reminder : target.state;
  const problem = reminder ? target.reminderProblem : target.problem;
  if (verdict === 'none') return null;
  if (verdict === 'complaint') {
    if (state === 'bounced' || !underWay.has(state) || problem === 'complained') return null;
    return { patch: reminder ? { reminderProblem: 'complained' } : { problem: 'complained' }, reason: 'complained' };
  }
  // Who has opened it got it: what comes back was passed on. So was what another address returns.
  const opened = target.openedAt !== null || target.answeredAt !== null;
  if (opened && !reminder) return null;
  const passedOn = opened || (recipient !== null && !waysToWrite(target.address.toLowerCase()).includes(recipient));
  const hard = verdict === 'hard' && !passedOn;
  const first = hard ? underWay.has(state) : state === 'sending' || state === 'sent';
  if (!first && !(hard && state === 'bounced' && problem === 'returned')) return null;
  const why = hard ? 'no_address' : 'returned';
  const patch: Partial<Target> = reminder
    ? { reminder: 'bounced', reminderProblem: why, told }
    : { state: 'bounced', problem: why, told };
  return { patch, ...(hard && { reason: 'bounced' }) };
}

/** Notes in one transaction what a returned message means: at its target, and on the company's blacklist. */
async function note(ctx: TenantContext, { targetId, pass }: Returned, judged: Judged): Promise<void> {
  // Whoever brings the same at the same time waits here, and then finds it done.
  const target = await Target.query(ctx.trx).findOne({ id: targetId }).forUpdate();
  const change = target && changeOf(target, pass, judged);
  if (!change) return;
  await Target.query(ctx.trx).where({ id: targetId }).patch(change.patch);
  if (change.reason) await leave(ctx, 'email', target.address, change.reason);
}

/** Takes what came back, and is done when what it means is stored. Nothing is ever answered to it. */
export type TakeReturned = (returned: readonly Returned[], source: Buffer, correlationId: string) => Promise<void>;

export const createTakeReturned =
  (runner: TenantRunner, companies: Companies, judge: ReturnedJudge): TakeReturned =>
  async (returned, source, correlationId) => {
    const judged = await judge.judge(source);
    if (judged.verdict === 'none') return;
    for (const one of returned)
      if (await companies.get(one.companyId))
        await runner.run(one.companyId, (ctx) => note(ctx, one, judged), { correlationId });
  };
