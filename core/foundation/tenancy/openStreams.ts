import type { OpenStreams } from '@kaiku/sdk/server';
import type { Signals } from './signals.ts';

/** Companies whose open streams are to be judged again. */
export const streamsChannel = 'streams';

export const createOpenStreams = (signals: Signals): OpenStreams => ({
  judgeAgain: (trx, companyId) => signals.send(trx, streamsChannel, companyId),
});
