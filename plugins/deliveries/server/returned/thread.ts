import { type Judged, judgeReturned } from './judge.ts';

/** In a thread of its own (`inThread.ts`). */
export default (source: Uint8Array): Promise<Judged> => judgeReturned(Buffer.from(source));
