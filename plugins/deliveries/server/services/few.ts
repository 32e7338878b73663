import type { TenantContext } from '@kaiku/sdk/server';
import { fewestAnonymous, type SendingProblem } from '../../contract/index.ts';
import { type Rule, Sending, Target } from '../models/delivery.ts';

/** Of an anonymous delivery that so many get, answers could be told apart (DEL-009). */
export const tooFew = ({ anonymous }: Pick<Rule, 'anonymous'>, count: number): boolean =>
  anonymous && count < fewestAnonymous;

/** Why nothing can go out to so many; null: it can. */
export function problemWith(rule: Pick<Rule, 'anonymous'>, count: number): SendingProblem | null {
  if (count === 0) return 'nobody';
  return tooFew(rule, count) ? 'too_few_people' : null;
}

/** Nothing goes out, nobody is a target, and the sending says why (DEL-123, DEL-130). */
export async function holdBack({ trx }: TenantContext, sendingId: string, problem: SendingProblem): Promise<void> {
  await Target.query(trx).where({ sending_id: sendingId }).delete();
  await Sending.query(trx).where({ id: sendingId }).patch({ state: 'cancelled', problem });
  await Sending.query(trx)
    .where({ id: sendingId })
    .whereNotNull('reminder_state')
    .patch({ reminderState: 'cancelled' });
}
