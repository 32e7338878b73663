import type { OpenStreams } from '@kaiku/sdk/server';
import type { Signals } from './signals.ts';

/** Whose open streams are to be judged again: a company, or one person of it. */
export const streamsChannel = 'streams';

export const createOpenStreams = (signals: Signals): OpenStreams => ({
  judgeAgain: (trx, companyId, userId) => signals.send(trx, streamsChannel, [companyId, userId ?? ''].join(' ')),
});

/** What `judgeAgain` has sent. */
export function readJudgeAgain(text: string): { companyId: string; userId: string | null } {
  const [companyId = '', userId = ''] = text.split(' ');
  return { companyId, userId: userId || null };
}
