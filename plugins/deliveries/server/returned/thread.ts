import { judgeReturned } from './judge.ts';
import type { Judged } from './verdict.ts';

/** In a thread of its own (`inThread.ts`). */
export default (source: Uint8Array): Promise<Judged> => judgeReturned(Buffer.from(source));
